"""Ends of games beside the rules: repetition, lack of progress and the like."""

from __future__ import annotations

from typing import Optional, Union

from . import _arguments, _native
from .game import Game, Outcome
from .registry import Variant, as_variant
from .v1 import arbiter_pb2


class Arbiter(_native.Owner):
    """Judges games of one variant by a policy; without one, nothing but the rules ends a game.

    `Variant.policy` is the usual one.
    """

    _destroy = "arbiter_destroy"

    def __init__(self, variant: Union[str, Variant], policy: Optional[arbiter_pb2.ArbiterPolicy] = None) -> None:
        self._variant = as_variant(variant)
        if policy is not None:
            _arguments.message(policy, arbiter_pb2.ArbiterPolicy, "the policy")
        self._handle = _native.create("arbiter_create", self._variant._handle, *_native.bytes_of(policy))

    def verdict(self, game: Game) -> arbiter_pb2.Verdict:
        """Outcome, and the draws that the player to move may claim."""
        judged = _arguments.handle(game, Game, "the game")
        return _native.read_message(arbiter_pb2.Verdict(), "arbiter_judge", self._handle, judged)

    def outcome(self, game: Game) -> Optional[Outcome]:
        """How the game has ended, by the rules or the policy; None while it goes on."""
        return Outcome.from_message(self.verdict(game).outcome)
