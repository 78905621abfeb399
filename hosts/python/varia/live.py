"""Games between players, with a clock, an arbiter and a journal."""

from __future__ import annotations

import ctypes
import math
from typing import NoReturn, Optional, Union

from . import _arguments, _native
from ._arguments import PathLike
from .clock import Reading, read_clock
from .errors import NotPossibleError
from .game import Game, Outcome
from .registry import Variant, as_variant
from .tree import Node
from .v1 import arbiter_pb2, host_pb2, outcome_pb2


def _options(
    clock: str, policy: Optional[arbiter_pb2.ArbiterPolicy], journal: Optional[PathLike], manual_time: bool
) -> host_pb2.GameOptions:
    return host_pb2.GameOptions(
        time_control=_arguments.text(clock, "the time control"),
        policy=None if policy is None else _arguments.message(policy, arbiter_pb2.ArbiterPolicy, "the policy"),
        journal="" if journal is None else _arguments.path(journal, "the journal"),
        manual_time=bool(manual_time),
    )


class LiveGame(Game):
    """A game being played: each move presses the clock, and clock, arbiter and players can end it beside the rules.

    It begins where `game` stands, which stays as it is. `clock` is a time control as in `Clock`, "" for none; `policy`
    says what ends it beside the rules (nothing by default, `game.variant.policy` is the usual one); what happens is written to the file `journal` at once, so that `LiveGame.resume()` goes on after a
    crash. With `manual_time` time stands still except in `advance()`.
    """

    _destroy = "game_destroy"

    def __init__(
        self,
        game: Game,
        *,
        clock: str = "",
        policy: Optional[arbiter_pb2.ArbiterPolicy] = None,
        journal: Optional[PathLike] = None,
        manual_time: bool = False,
    ) -> None:
        start = _arguments.handle(game, Game, "the game")
        self._variant = game.variant
        self.notice = ""
        options = _native.bytes_of(_options(clock, policy, journal, manual_time))
        self._handle = _native.create("game_create", start, *options)

    @classmethod
    def resume(
        cls,
        variant: Union[str, Variant],
        journal: PathLike,
        *,
        clock: str = "",
        policy: Optional[arbiter_pb2.ArbiterPolicy] = None,
        manual_time: bool = False,
    ) -> LiveGame:
        """Goes on with the game in a journal. `notice` then tells of a torn last record that was dropped."""
        live = cls.__new__(cls)
        live._variant = as_variant(variant)
        handle = ctypes.c_uint64()
        options = _native.bytes_of(_options(clock, policy, journal, manual_time))
        live.notice = _native.read_text("game_resume", live._variant._handle, *options, ctypes.byref(handle))
        live._handle = handle.value
        return live

    def copy(self) -> Game:
        """An ordinary game in the same state."""
        return Game._of(self._variant, _native.create("session_copy", self._handle))

    __copy__ = copy

    def verdict(self) -> arbiter_pb2.Verdict:
        """Outcome, and the draws that the player to move may claim."""
        return _native.read_message(arbiter_pb2.Verdict(), "game_verdict", self._handle)

    def outcome(self) -> Optional[Outcome]:
        """How the game ended, by the rules, the arbiter, the clock or the players; None while it goes on."""
        return Outcome.from_message(self.verdict().outcome)

    def is_over(self) -> bool:
        return _native.call("game_over", self._handle) != 0

    def begin(self) -> None:
        """Starts the clock of the player to move, as the first move does too."""
        _native.call("game_begin", self._handle)

    def push(self, move: str) -> None:
        """Plays a move. NotPossibleError when the game is over, paused, or the time has run out."""
        _native.call("game_play", self._handle, _arguments.encoded(move, "the move"))

    def pop(self) -> str:
        """Takes back the last move, times included, and returns it."""
        last = self.node.move
        _native.call("game_undo", self._handle, 1)
        return last

    def redo(self) -> None:
        _native.call("game_redo", self._handle, 1)

    def claim_draw(self) -> None:
        """The player to move claims a draw. NotPossibleError when he may not."""
        _native.call("game_claim_draw", self._handle)

    def resign(self) -> None:
        """The player to move gives up: he drops out where that is possible, else his team loses."""
        _native.call("game_resign", self._handle)

    def end(self, outcome: outcome_pb2.Outcome) -> None:
        """Ends the game as the host decides."""
        _native.call(
            "game_end", self._handle, *_native.bytes_of(_arguments.message(outcome, outcome_pb2.Outcome, "the outcome"))
        )

    def read_clock(self, seat: int) -> Reading:
        """What a seat's clock shows. NotPossibleError without a clock; so too below."""
        return read_clock("game_read_clock", self._handle, seat)

    @property
    def until_flag(self) -> float:
        """Seconds until the flag of the player to move falls: look then at `take_flag_fall()`."""
        left = ctypes.c_int64()
        _native.call("game_until_flag", self._handle, ctypes.byref(left))
        return math.inf if left.value == _native.FOREVER else left.value / 1e9

    def take_flag_fall(self) -> Optional[int]:
        """The seat of the first flag fall not told yet; its consequences are drawn already."""
        seat = ctypes.c_int32()
        _native.call("game_take_flag_fall", self._handle, ctypes.byref(seat))
        return None if seat.value < 0 else seat.value

    def pause(self) -> None:
        """No time passes and no move is taken until `resume_clock()`."""
        _native.call("game_pause", self._handle)

    def resume_clock(self) -> None:
        _native.call("game_resume_clock", self._handle)

    def add_time(self, seat: int, seconds: float) -> None:
        """Adds to what a seat has left, or takes from it."""
        _native.call("game_add_time", self._handle, _arguments.number(seat, "the seat", 31), _arguments.seconds(seconds, "the time"))

    def advance(self, seconds: float) -> None:
        """Lets time pass in a game with `manual_time`."""
        _native.call("game_advance", self._handle, _arguments.seconds(seconds, "the time"))

    def check_journal(self) -> None:
        """Raises, a single time, why the journal can no longer be written."""
        _native.call("game_check_journal", self._handle)

    def push_variation(self, move: str) -> NoReturn:
        """Not in a game being played: `copy()` makes one that has variations."""
        raise NotPossibleError("a game being played has one line; copy() it to try others")

    def go_to(self, node: Node) -> NoReturn:
        """Not in a game being played: take moves back with `pop()`."""
        raise NotPossibleError("a game being played goes back by pop() alone; copy() it to look around")
