"""The job array of hosts/slurm on a Slurm of its own, on this machine: two tasks, one of them killed and requeued.

Usage: slurm_test.py VARIA PLUGIN_DIRECTORY SBATCH_SCRIPT GAMES, with so many games a variant and two variants

Ends with code 77 and the reason when Slurm cannot be started here. Configuration, state and keys are in a directory of
their own; whatever happens, no daemon and no job outlives the test.
"""
import ctypes
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE_S = 400
# How long a task's credential lives, and how long a requeued task waits before it starts again (man slurm.conf,
# cred_expire): one that starts earlier, by "scontrol update ... StartTime=now", may have its new credential taken for the
# old, revoked one. The default is two minutes.
CREDENTIAL_S = 15
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LIBC = ctypes.CDLL(None, use_errno=True)

SUITE = """
name: "array"
seed: 7
jobs { name: "rules" variants: "ancient-world-war" variants: "aire" invariants { games: %d max_plies: 120 } }
"""

# Stands before varia. In the first attempt at shard 0 it stops the real varia in the middle of its work, so that Slurm
# kills a run that certainly is unfinished; it ends with the daemon that started it.
WRAPPER = """#!/bin/bash
if [[ $VARIA_SHARD_INDEX != 0 || ${SLURM_RESTART_COUNT:-0} != 0 ]]; then exec "$REAL_VARIA" "$@"; fi
"$REAL_VARIA" "$@" &
until [[ -s $HALF_DONE ]]; do
  if ! kill -0 "$DAEMON" || ! kill -0 $!; then exit 1; fi
  "$PYTHON" "$COUNT_UNITS" "$RUN_TO_STOP" > "$HALF_DONE.new" 2>/dev/null && kill -STOP $! && mv "$HALF_DONE.new" "$HALF_DONE"
done
while kill -0 "$DAEMON"; do sleep 0.2; done
kill -KILL $!
"""

# Prints how many units a run has, and fails while it has fewer than ten.
COUNT_UNITS = """
import sqlite3, sys
store = sqlite3.connect("file:" + sys.argv[1] + "/run.sqlite?mode=ro", uri=True)
units = store.execute("SELECT count(*) FROM units").fetchone()[0]
print(units)
sys.exit(units < 10)
"""


class CannotStart(Exception):
    """Slurm does not run here; says why."""


def dies_with_us():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(what, done, alive=lambda: True):
    """Waits until done() is true; an error that names `what` when it takes too long or alive() is no longer true."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        answer = done()
        if answer:
            return answer
        if not alive():
            raise RuntimeError(f"a daemon ended before {what}")
        if time.monotonic() > deadline:
            raise RuntimeError(f"gave up waiting for {what}")
        time.sleep(0.1)


class Slurm:
    """munged, slurmctld and slurmd of our own."""

    def __init__(self, directory):
        self.directory = directory
        self.daemons = []
        self.environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                            "SLURM_CONF": self.path("slurm.conf")}

    def path(self, name):
        return os.path.join(self.directory, name)

    def start(self, *command):
        with open(self.path(command[0] + ".out"), "wb") as output:
            daemon = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=output,
                                      stderr=output, preexec_fn=dies_with_us)
        self.daemons.append(daemon)
        return daemon

    def alive(self):
        return all(daemon.poll() is None for daemon in self.daemons)

    def logs(self):
        text = ""
        for name in sorted(os.listdir(self.directory)):
            if name.endswith((".out", ".log")):
                with open(self.path(name), errors="replace") as log:
                    text += f"--- {name}\n" + "".join(log.readlines()[-15:])
        return text

    def run(self, *command, check=True):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE_S,
                              check=False)
        if check and done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout.strip()

    def bring_up(self):
        for program in ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue", "sinfo"):
            if shutil.which(program, path=self.environment["PATH"]) is None:
                raise CannotStart(f"Slurm cannot be started: the program {program} is not installed (packages "
                                  "slurm-wlm, slurm-wlm-basic-plugins and munge)")
        if os.geteuid() != 0:
            raise CannotStart("Slurm cannot be started: slurmd needs root")
        host = socket.gethostname().split(".")[0]
        for name in ("state", "spool"):
            os.mkdir(self.path(name), 0o755)
        with open(self.path("munge.key"), "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as key:
            key.write(os.urandom(128))
        with open(self.path("slurm.conf"), "w") as conf:
            conf.write(f"""ClusterName=varia
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
AuthType=auth/munge
AuthInfo=socket={self.path('munge.socket')},cred_expire={CREDENTIAL_S}
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
KillWait=1
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
StateSaveLocation={self.path('state')}
SlurmdSpoolDir={self.path('spool')}
SlurmctldPidFile={self.path('slurmctld.pid')}
SlurmdPidFile={self.path('slurmd.pid')}
SlurmctldLogFile={self.path('slurmctld.log')}
SlurmdLogFile={self.path('slurmd.log')}
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} RealMemory=100
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
        self.start("munged", "--foreground", "--key-file", self.path("munge.key"), "--socket", self.path("munge.socket"),
                   "--pid-file", self.path("munged.pid"), "--log-file", self.path("munged.log"), "--seed-file",
                   self.path("munge.seed"))
        try:
            wait_for("munged", lambda: os.path.exists(self.path("munge.socket")), self.alive)
            self.start("slurmctld", "-D", "-f", self.path("slurm.conf"))
            self.slurmd = self.start("slurmd", "-D", "-f", self.path("slurm.conf"), "-N", host)
            wait_for("the node", lambda: self.run("sinfo", "-h", "-o", "%t", check=False) == "idle", self.alive)
        except RuntimeError as error:
            raise CannotStart(f"Slurm cannot be started: {error}\n{self.logs()}") from None

    def take_down(self):
        """Ends all jobs and daemons: everything that descends from this process."""
        while True:
            children = [int(child) for task in os.listdir("/proc/self/task")
                        for child in open(f"/proc/self/task/{task}/children").read().split()]
            if not children:
                return
            for child in children:
                try:
                    os.kill(child, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:  # their children become ours
                    pass
                time.sleep(0.01)
            except ChildProcessError:
                pass


def units_of(run):
    """What the store of a run holds of each unit, but for times."""
    with sqlite3.connect(f"file:{run}/run.sqlite?mode=ro", uri=True) as store:
        return store.execute("SELECT id, status, count FROM units ORDER BY id").fetchall()


def times_of(run):
    with sqlite3.connect(f"file:{run}/run.sqlite?mode=ro", uri=True) as store:
        return dict(store.execute("SELECT id, elapsed_us FROM units").fetchall())


def check(condition, sentence):
    if not condition:
        raise AssertionError(sentence)


def test(slurm, varia, plugins, script, games):
    suite, runs, half_done = slurm.path("array.textproto"), slurm.path("runs"), slurm.path("half-done")
    for name, text in (("array.textproto", SUITE % games), ("wrapper", WRAPPER), ("count_units.py", COUNT_UNITS)):
        with open(slurm.path(name), "w") as file:
            file.write(text)
    os.chmod(slurm.path("wrapper"), 0o755)
    shard = os.path.join(runs, "shard-0")
    # Without HOME a job has no cache of looks at plugins that others write to.
    slurm.environment |= {"VARIA": slurm.path("wrapper"), "REAL_VARIA": varia, "VARIA_PLUGIN_PATH": plugins,
                          "HALF_DONE": half_done, "PYTHON": sys.executable, "COUNT_UNITS": slurm.path("count_units.py"),
                          "RUN_TO_STOP": shard, "DAEMON": str(slurm.slurmd.pid), "HOME": slurm.directory}
    job = slurm.run("sbatch", "--parsable", "--array=0-1", "--chdir", slurm.directory, "--output",
                    slurm.path("task-%a.out"), script, suite, runs)
    wait_for("shard 0 in the middle of its work", lambda: os.path.exists(half_done), slurm.alive)
    before = times_of(shard)
    slurm.run("scontrol", "requeue", f"{job}_0")

    wait_for("the array", lambda: not slurm.run("squeue", "-h", "-j", job, check=False), slurm.alive)

    def run_varia(*command, expect):
        done = subprocess.run([varia, *command], env=slurm.environment, capture_output=True, text=True,
                              timeout=PATIENCE_S, check=False)
        check(done.returncode == expect, f"varia {command} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    after = times_of(shard)
    check(10 <= len(before) < len(after), f"shard 0 was stopped with {len(before)} of {len(after)} units")
    check(all(after[unit] == elapsed for unit, elapsed in before.items()), "a unit was done twice")
    merged, whole = slurm.path("merged"), slurm.path("whole")
    run_varia("merge", merged, shard, os.path.join(runs, "shard-1"), expect=0)
    run_varia("run", suite, "--run", whole, "--jobs", "2", expect=0)
    check(units_of(merged) == units_of(whole), "the merged shards differ from the run in one piece")
    units = json.loads(run_varia("report", merged, "--json", expect=0))["units"]
    check((units["passed"], units["missing"]) == (str(2 * games), "0"), f"the report counts {units}")
    print(f"Slurm ran two tasks; one was killed after {len(before)} of its {len(after)} units and went on")


def main():
    varia, plugins, script = (os.path.abspath(argument) for argument in sys.argv[1:4])
    games = int(sys.argv[4])
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)  # whatever loses its parent is ours to end
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="varia-slurm-") as directory:
        os.chmod(directory, 0o755)
        slurm = Slurm(directory)
        try:
            slurm.bring_up()
            test(slurm, varia, plugins, script, games)
        except CannotStart as reason:
            print(f"SKIPPED: {reason}")
            return SKIPPED
        except (AssertionError, RuntimeError) as error:
            print(f"FAILED: {error}\n{slurm.logs()}")
            return 1
        finally:
            slurm.take_down()
    return 0


if __name__ == "__main__":
    sys.exit(main())
