"""Games with clock, arbiter and journal."""

import math
import os
import signal
import subprocess
import sys

import pytest

import varia
from varia.v1 import arbiter_pb2, outcome_pb2


def test_moves_press_the_clock_and_flags_fall():
    game = varia.LiveGame(varia.Game("chess"), clock="60+1", manual_time=True)
    game.begin()
    game.advance(5)
    game.push("e2e4")
    assert game.read_clock(0).left == 56
    assert game.record().moves[0].elapsed_ms == 5000
    assert game.pop() == "e2e4" and game.read_clock(0).left == 60
    game.redo()
    assert game.until_flag == 60
    game.pause()
    with pytest.raises(varia.NotPossibleError):
        game.push("e7e5")
    game.resume_clock()
    game.add_time(1, -50)
    game.advance(11)
    assert game.take_flag_fall() == 1 and game.take_flag_fall() is None
    assert game.is_over() and game.outcome().winner == "w" and game.until_flag == math.inf
    with pytest.raises(varia.NotPossibleError):
        game.push("e7e5")


def test_a_player_without_time_drops_out_of_aire():
    game = varia.LiveGame(varia.Game("aire"), clock="10", manual_time=True)
    game.begin()
    game.advance(11)
    assert game.take_flag_fall() == 0
    assert not game.is_over()
    assert [seat.seat for seat in game.position.seat_states if seat.dropped_out] == ["ws"]


def test_draws_beside_the_rules():
    policy = arbiter_pb2.ArbiterPolicy()
    policy.repetition.claim_at = 3
    game = varia.LiveGame(varia.Game("chess"), policy=policy)
    with pytest.raises(varia.NotPossibleError):
        game.claim_draw()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        game.push(move)
    assert game.verdict().claims == ["threefold-repetition"]
    game.claim_draw()
    assert game.is_over() and game.outcome().winner is None


def test_players_and_hosts_end_games():
    game = varia.LiveGame(varia.Game("chess"))
    game.resign()
    assert game.outcome().winner == "b"
    game = varia.LiveGame(varia.Game("chess"))
    game.end(outcome_pb2.Outcome(state=outcome_pb2.Outcome.STATE_DRAW, reason="agreement"))
    assert game.outcome().reason == "agreement"
    with pytest.raises(varia.NotPossibleError):
        game.push_variation("e2e4")
    with pytest.raises(varia.NotPossibleError):
        game.go_to(game.root)
    assert type(game.copy()) is varia.Game


def test_a_journal_survives_a_killed_process(tmp_path):
    journal = tmp_path / "game.journal"
    program = f"""
import os, signal, varia
game = varia.LiveGame(varia.Game("chess"), journal={str(journal)!r})
game.push("e2e4")
game.push("e7e5")
os.kill(os.getpid(), signal.SIGKILL)
"""
    run = subprocess.run([sys.executable, "-c", program], check=False)
    assert run.returncode == -signal.SIGKILL
    game = varia.LiveGame.resume("chess", journal)
    assert game.moves == ["e2e4", "e7e5"] and game.notice == ""
    game.push("g1f3")
    game.check_journal()
    game.close()
    os.truncate(journal, journal.stat().st_size - 3)
    game = varia.LiveGame.resume("chess", journal)
    assert game.moves == ["e2e4", "e7e5"] and game.notice
