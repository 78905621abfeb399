"""Every argument given wrongly: an answer that says so, and a process that goes on."""

import math
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import varia
from varia.v1 import outcome_pb2

SUITE = "name: 't' jobs { name: 'known' variants: 'chess' goldens { max_nodes: 50 } }"
ANSWERS = (varia.VariaError, TypeError, ValueError, KeyError)


def closed_game():
    game = varia.Game("chess")
    game.close()
    return game


WRONG = {
    "None": None,
    "long": "x" * 2_000_000,
    "NUL": "a\0b",
    "half a pair": "\ud800",
    "negative": -1,
    "below 32 bits": -(2**31) - 1,
    "beyond 64 bits": 2**64,
    "huge": 2**200,
    "not a number": math.nan,
    "infinite": math.inf,
    "bytes": b"bytes",
    "list": [1],
    "dict": {1: 2},
    "object": object(),
    "class": varia.Game,
    "closed": closed_game(),
    "clock": varia.Clock("60"),
}


def engine():
    return varia.Engine("chess", hash_mib=1)


def clock():
    made = varia.Clock("60+1", manual=True)
    made.start(0)
    return made


def live():
    return varia.LiveGame(varia.Game("chess"), clock="60+1", manual_time=True)


def in_process():
    return varia.Worker(isolation="in-process")


# None of these may do what is asked, whatever of WRONG they get.
NEVER = {
    "Game": varia.Game,
    "Game.push": lambda wrong: varia.Game("chess").push(wrong),
    "Game.push_variation": lambda wrong: varia.Game("chess").push_variation(wrong),
    "Game.go_to": lambda wrong: varia.Game("chess").go_to(wrong),
    "Game.from_record": varia.Game.from_record,
    "Game.perft": lambda wrong: varia.Game("chess").perft(wrong),
    "Game.perft threads": lambda wrong: varia.Game("chess").perft(1, threads=wrong),
    "read_record": varia.read_record,
    "write_record": varia.write_record,
    "Engine": varia.Engine,
    "Engine threads": lambda wrong: varia.Engine("chess", threads=wrong),
    "Engine.play": lambda wrong: engine().play(wrong, varia.Limit(nodes=10)),
    "Engine.ponder": lambda wrong: engine().ponder(wrong),
    "Player": lambda wrong: varia.Player("random", wrong),
    "Player.play": lambda wrong: varia.Player("random", "chess").play(wrong),
    "Clock": varia.Clock,
    "Clock.start": lambda wrong: varia.Clock("60").start(wrong),
    "Clock.advance": lambda wrong: clock().advance(wrong),
    "Arbiter": varia.Arbiter,
    "Arbiter.verdict": lambda wrong: varia.Arbiter("chess").verdict(wrong),
    "LiveGame": varia.LiveGame,
    "LiveGame.push": lambda wrong: live().push(wrong),
    "LiveGame.end": lambda wrong: live().end(wrong),
    "Worker.perft": lambda wrong: in_process().perft(wrong, 1),
    "Worker.perft depth": lambda wrong: in_process().perft(varia.Game("chess"), wrong),
    "check_suite": varia.check_suite,
    "run_suite": lambda wrong: varia.run_suite(wrong, "never-made.run"),
    "run_suite shard": lambda wrong: varia.run_suite(SUITE, "never-made.run", shard=wrong) if wrong else engine().play(0),
    "report": varia.report,
}


@pytest.mark.parametrize("call", NEVER)
def test_every_wrong_argument_is_refused(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for what, wrong in WRONG.items():
        try:
            NEVER[call](wrong)
        except ANSWERS as answer:
            assert str(answer), what
        else:
            pytest.fail(f"{call} took what is wrong: {what}")
    assert varia.Game("chess").perft(2) == 400


@pytest.mark.parametrize("limit", [{"time": math.nan}, {"time": 1e300}, {"time": "x"}, {"depth": -1}, {"nodes": 2**70}])
def test_limits_that_make_no_sense_are_refused(limit):
    with pytest.raises(ANSWERS):
        engine().play(varia.Game("chess"), varia.Limit(**limit))


def test_an_outcome_needs_a_state():
    with pytest.raises(varia.VariaError):
        live().end(outcome_pb2.Outcome(state=1))


def test_what_a_callback_throws_comes_out_of_the_search():
    class Thrown(Exception):
        pass

    def throw(info):
        raise Thrown

    for _ in range(3):
        with pytest.raises(Thrown):
            engine().analyse(varia.Game("chess"), varia.Limit(nodes=200_000), on_info=throw)
    assert engine().play(varia.Game("chess"), varia.Limit(nodes=100)).move


def in_a_child(work):
    """What a fork of this process comes back with; killed where it hangs."""
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        try:
            work()
            os._exit(0)
        except BaseException as error:  # whatever it is, it must not go on as this process
            print(error, file=sys.stderr)
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_fork_goes_on_with_games_searchers_and_workers():
    game = varia.Game("chess")
    game.push("e2e4")
    searcher = engine()
    searcher.play(game, varia.Limit(nodes=1000))
    searcher.ponder(game)
    worker = varia.Worker(isolation="worker")
    assert worker.perft(game, 2, timeout=60) == 600

    def work():
        assert game.perft(2) == 600
        game.push("e7e5")
        assert searcher.play(game, varia.Limit(nodes=1000)).move in game.legal_moves
        assert worker.perft(varia.Game("chess"), 2, timeout=30) == 400
        searcher.close()
        worker.close()

    assert in_a_child(work) == 0
    # The child has touched nothing of ours.
    assert game.moves == ["e2e4"]
    assert worker.perft(game, 2, timeout=60) == 600
    assert searcher.play(game, varia.Limit(nodes=1000)).move in game.legal_moves


@pytest.mark.parametrize(
    "work",
    {
        "a search": "varia.Engine('chess', hash_mib=1).play(varia.Game('chess'), varia.Limit())",
        "a count": "varia.Game('chess').perft(30)",
        "playouts": "varia.Game('chess').playouts(10**12)",
        "a worker's count": "varia.Worker(isolation='worker').perft(varia.Game('chess'), 30, timeout=600)",
        "a run": "varia.run_suite(LONG, 'interrupted.run', jobs=1)",
    }.items(),
    ids=lambda work: work[0],
)
def test_ctrl_c_ends_it(work, tmp_path):
    program = textwrap.dedent(
        f"""
        import varia
        LONG = "name: 'long' jobs {{ name: 'r' variants: 'chess' invariants {{ games: 100000 max_plies: 300 }} }}"
        print("begins", flush=True)
        try:
            {work[1]}
        except KeyboardInterrupt:
            print(varia.Game("chess").perft(2))
        """
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    with child:
        assert child.stdout.readline() == "begins\n"
        # Whenever it comes: at the latest while the work is at its work.
        child.send_signal(signal.SIGINT)
        try:
            answer, _ = child.communicate(timeout=60)
        finally:
            child.kill()
    assert answer in ("400\n", "")  # "" where it came before the try


def test_the_process_ends_in_the_middle_of_a_search(tmp_path):
    program = textwrap.dedent(
        """
        import threading, varia
        begun = threading.Event()
        def search():
            varia.Engine("chess", hash_mib=1).analyse(
                varia.Game("chess"), varia.Limit(), on_info=lambda info: begun.set())
        threading.Thread(target=search, daemon=True).start()
        begun.wait(60)
        print("ends")
        """
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, "ends\n"), done.stderr


def test_a_disk_without_room_is_said(tmp_path):
    # A limit on the size of files stands in for it: the error is another, the way is the same.
    program = textwrap.dedent(
        """
        import resource, signal, varia
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        game = varia.Game("chess")
        game.push("e2e4")
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        for what in (lambda: [varia.Library("games.db").add(game) for _ in range(99)],
                     lambda: varia.run_suite("name: 't' jobs { name: 'k' variants: 'chess' goldens {} }", "t.run",
                                             isolation="in-process")):
            try:
                what()
            except varia.VariaError as error:
                print(type(error).__name__)
        print(game.perft(2))
        """
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "XDG_STATE_HOME": str(tmp_path)}, check=False)
    lines = done.stdout.split()
    assert done.returncode == 0 and len(lines) == 3 and lines[-1] == "600", done.stdout + done.stderr


def test_a_plugin_that_is_gone_costs_what_needs_its_file(tmp_path):
    plugin = tmp_path / "chess.so"
    shutil.copy(Path(os.environ["VARIA_BUILD"]) / "plugins" / "chess.so", plugin)
    registry = varia.Registry(files=[plugin])
    game = varia.Game(varia.Variant("chess", registry))
    worker = varia.Worker(registry, isolation="worker")
    plugin.unlink()
    assert game.perft(2) == 400  # it is loaded
    with pytest.raises(varia.VariaError, match="chess"):
        worker.perft(game, 2)
    with pytest.raises(varia.NotFoundError, match="no variants were found"):
        varia.Variant("chess", varia.Registry(files=[plugin], usual_places=False))
