"""Clocks."""

import math

import pytest

import varia


def test_increment_and_flag():
    clock = varia.Clock("10+2", manual=True)
    clock.start(0)
    clock.advance(3)
    kept = clock.keep()
    assert clock.running == 0
    assert clock.press(1) == 3
    assert clock.read(0).left == 9
    clock.go_back(kept)
    assert clock.read(0).left == 7 and clock.running == 0
    clock.press(1)
    clock.advance(12.5)
    fall = clock.take_flag_fall()
    assert (fall.seat, fall.ago) == (1, 2.5)
    assert clock.take_flag_fall() is None and clock.running is None and clock.read(1).out
    with pytest.raises(varia.NotPossibleError):
        clock.press(0)


def test_pause_adjust_and_no_limit():
    clock = varia.Clock("60;-", manual=True)
    clock.start(0)
    clock.pause()
    clock.advance(5)
    clock.resume()
    clock.add(0, -10)
    assert clock.read(0).left == 50
    clock.set(0, 5)
    assert clock.read(0).until_flag == 5
    assert clock.read(1).left == math.inf
    clock.press(None)
    clock.retire(1)
    with pytest.raises(varia.NotPossibleError):
        clock.start(1)


def test_bad_controls():
    with pytest.raises(varia.InvalidInputError):
        varia.Clock("soon")
    with pytest.raises(varia.NotPossibleError):
        varia.Clock("60").advance(1)
