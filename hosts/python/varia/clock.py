"""Chess clocks for any number of seats."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Optional

from . import _arguments, _native


def _seconds(nanoseconds: int) -> float:
    return math.inf if nanoseconds == _native.FOREVER else nanoseconds / 1e9


def _seat(seat: int) -> int:
    return _arguments.number(seat, "the seat", 31)


@dataclass(frozen=True)
class Reading:
    """What a seat's clock shows. Times are in seconds, infinite without a limit."""

    left: float
    delay_left: float
    until_flag: float
    """All the time it could think about one move."""
    used: float
    """For the move being made, or else its last one."""
    stage: int
    periods_left: int
    moves_to_go: int
    out: bool
    """Its flag fell, or it was retired."""


def read_clock(name: str, handle: int, seat: int) -> Reading:
    """What a seat's clock shows, by the function of that name."""
    now = _native.ClockReading(ctypes.sizeof(_native.ClockReading))
    _native.call(name, handle, _seat(seat), ctypes.byref(now))
    return Reading(
        _seconds(now.left),
        _seconds(now.delay_left),
        _seconds(now.until_flag),
        _seconds(now.used),
        now.stage,
        now.periods_left,
        now.moves_to_go,
        bool(now.out),
    )


@dataclass(frozen=True)
class FlagFall:
    """A seat's time ran out."""

    seat: int
    ago: float
    """Seconds since then."""


class Clock(_native.Owner):
    """The times of all seats, of which at most one runs. It knows no game: say who moves next.

    `control` is a text as in PGN's TimeControl, with extensions: "300+5", "40/5400:900+30", "600:5x30"; one for all
    seats, or one each with ';' between. In a `manual` clock time stands still except in `advance()`.
    """

    _destroy = "clock_destroy"

    def __init__(self, control: str, seats: int = 2, *, manual: bool = False) -> None:
        name = "clock_create_manual" if manual else "clock_create"
        self._handle = _native.create(
            name, _arguments.encoded(control, "the time control"), _arguments.number(seats, "the number of seats")
        )

    def advance(self, seconds: float) -> None:
        """Lets time pass on a manual clock."""
        _native.call("clock_advance", self._handle, _arguments.seconds(seconds, "the time"))

    def start(self, seat: int) -> None:
        """A seat's move begins."""
        _native.call("clock_start", self._handle, _seat(seat))

    def press(self, next_seat: Optional[int]) -> float:
        """The running seat has moved and the next one's move begins, or nobody's. Returns the seconds used."""
        used = ctypes.c_int64()
        seat = -1 if next_seat is None else _seat(next_seat)
        _native.call("clock_press", self._handle, seat, ctypes.byref(used))
        return used.value / 1e9

    def stop(self) -> None:
        """Nobody runs from now on."""
        _native.call("clock_stop", self._handle)

    def pause(self) -> None:
        _native.call("clock_pause", self._handle)

    def resume(self) -> None:
        _native.call("clock_resume", self._handle)

    def retire(self, seat: int) -> None:
        """The seat is out of the game by its rules."""
        _native.call("clock_retire", self._handle, _seat(seat))

    def add(self, seat: int, seconds: float) -> None:
        """Adds to what a seat has left, or takes from it."""
        _native.call("clock_add", self._handle, _seat(seat), _arguments.seconds(seconds, "the time"))

    def set(self, seat: int, seconds: float) -> None:
        _native.call("clock_set", self._handle, _seat(seat), _arguments.seconds(seconds, "the time"))

    def read(self, seat: int) -> Reading:
        return read_clock("clock_read", self._handle, seat)

    @property
    def running(self) -> Optional[int]:
        """The seat whose move it is."""
        seat = ctypes.c_int32()
        _native.call("clock_running", self._handle, ctypes.byref(seat), None)
        return None if seat.value < 0 else seat.value

    def take_flag_fall(self) -> Optional[FlagFall]:
        """The first flag fall not taken yet. Each is told once."""
        seat, ago = ctypes.c_int32(), ctypes.c_int64()
        _native.call("clock_take_flag_fall", self._handle, ctypes.byref(seat), ctypes.byref(ago))
        return None if seat.value < 0 else FlagFall(seat.value, ago.value / 1e9)

    def keep(self) -> int:
        """Keeps all times under a number, for `go_back()` when a move is taken back."""
        number = ctypes.c_uint32()
        _native.call("clock_keep", self._handle, ctypes.byref(number))
        return number.value

    def go_back(self, number: int) -> None:
        _native.call("clock_go_back", self._handle, _arguments.number(number, "the number"))
