"""Every argument given wrongly: an answer that says so, and a process that goes on."""

import math

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
