"""What workers cost in a match: CPU time of one suite in one process, and with its games played in a worker.

Usage: worker_cost.py VARIA PLUGIN_FILE [ROUNDS]

Both ways in turn, round after round, CPU time of the program and all its children, the kernel's part included. On a busy
machine single rounds scatter, which is why the least and the median of each are what to compare.
"""
import os
import statistics
import subprocess
import sys
import tempfile

SUITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "worker_cost.textproto")


def cpu_seconds(varia, plugin, isolation, directory):
    before = os.times()
    subprocess.run([varia, "run", SUITE, "--run", directory, "--jobs", "1", "--isolation", isolation, "--plugin", plugin],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return (after.children_user - before.children_user) + (after.children_system - before.children_system)


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    varia, plugin = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) == 4 else 9
    ways = ("in-process", "worker")
    taken = {way: [] for way in ways}
    with tempfile.TemporaryDirectory() as directory:
        for number in range(rounds):
            for way in ways if number % 2 == 0 else reversed(ways):
                taken[way].append(cpu_seconds(varia, plugin, way, os.path.join(directory, f"{way}-{number}")))
            print(f"round {number + 1}: " + ", ".join(f"{way} {taken[way][-1]:.2f} s" for way in ways), flush=True)
    for name, of in (("least", min), ("median", statistics.median)):
        alone, apart = (of(taken[way]) for way in ways)
        print(f"{name}: in-process {alone:.2f} s, worker {apart:.2f} s, {100 * (apart / alone - 1):+.1f} %")


if __name__ == "__main__":
    main()
