"""One suite gives the same games from the program `varia` and from another language on libvaria.

Usage: same_suite.py VARIA COMMAND..., where COMMAND, with SUITE DIRECTORY after it, does the run. The suite's match has no
arbiter, so that the policies which end its games have to be the same too.
Status: 0 so it is, 1 not so, 3 one of them could not run.
"""
import json
import os
import subprocess
import sys
import tempfile

SUITE = """
name: "same"
seed: 11
players { name: "random" builtin: "random" }
players { name: "chance" builtin: "random" }
players { name: "search" builtin: "search" limits { nodes: 60 } }
jobs { name: "long" variants: "chess" variants: "shogi" match { players: ["random", "chance"] games: 2 } }
jobs { name: "match" variants: "aire" variants: "chess" match { players: ["search", "random"] games: 4 openings { random_plies: 4 } } }
"""


def call(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}", file=sys.stderr)
        sys.exit(3)
    return done.stdout


def games(varia, run):
    """The games of a run without the time they took."""
    found = [json.loads(line) for line in call(varia, "games", run, "--json").splitlines()]
    for game in found:
        for move in game["record"]["moves"]:
            move.pop("elapsed_ms", None)
    return found


def main():
    varia, *command = sys.argv[1:]
    with tempfile.TemporaryDirectory() as directory:
        os.environ["XDG_STATE_HOME"] = directory
        suite, ours, theirs = (os.path.join(directory, name) for name in ("suite.textproto", "ours", "theirs"))
        with open(suite, "w") as file:
            file.write(SUITE)
        call(varia, "run", suite, "--run", ours)
        call(*command, suite, theirs)
        expected, actual = games(varia, ours), games(varia, theirs)
    if len(expected) != 12:
        print(f"the suite has {len(expected)} games instead of 12")
        return 1
    for one, other in zip(expected, actual):
        if one != other:
            print(f"game {one['index']} of {one['job']}, {one['variant']}, differs:\n{one}\n{other}")
            return 1
    if len(actual) != len(expected):
        print(f"{len(actual)} games instead of {len(expected)}")
        return 1
    print(f"the same {len(expected)} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
