"""A game's tree of variations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _arguments, _native
from .errors import InvalidInputError
from .v1 import host_pb2

if TYPE_CHECKING:
    from .game import Game


class Node:
    """A move with the position after it, or the start of the game. Good until the node is deleted."""

    __slots__ = ("_game", "number")

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self.number = _arguments.number(number, "the node's number")

    def _message(self) -> host_pb2.GameNode:
        return _native.read_message(host_pb2.GameNode(), "session_node", self._game._handle, self.number)

    @property
    def move(self) -> str:
        """The move's text; "" at the start."""
        return str(self._message().played.text)

    @property
    def ply(self) -> int:
        """Plies from the start of the game."""
        return int(self._message().depth)

    @property
    def parent(self) -> Node:
        """The node before. LookupError at the start."""
        if self.number == 0:
            raise LookupError("nothing comes before the start of the game")
        return Node(self._game, self._message().parent)

    @property
    def continuations(self) -> list[Node]:
        """What was played or tried from here, the main continuation first."""
        return [Node(self._game, number) for number in self._message().continuations]

    @property
    def comment(self) -> str:
        """A remark after the move; at the start, on the first position."""
        return str(self._message().played.comment)

    @comment.setter
    def comment(self, text: str) -> None:
        _native.call("session_set_comment", self._game._handle, self.number, _arguments.encoded(text, "the comment"))

    @property
    def comment_before(self) -> str:
        """A remark to be read before the move."""
        return str(self._message().played.comment_before)

    @comment_before.setter
    def comment_before(self, text: str) -> None:
        _native.call("session_set_comment_before", self._game._handle, self.number, _arguments.encoded(text, "the comment"))

    def set_times(self, elapsed: float, remaining: float) -> None:
        """What the move took and what was left on the clock after it, in seconds."""
        times = [
            _arguments.number(_arguments.seconds(elapsed, "the time elapsed", 1000), "the time elapsed", 64),
            _arguments.number(_arguments.seconds(remaining, "the time remaining", 1000), "the time remaining", 64),
        ]
        _native.call("session_set_times", self._game._handle, self.number, *times)

    def promote(self) -> None:
        """Moves the node one place up among its alternatives. NotPossibleError when it is the first."""
        _native.call("session_promote", self._game._handle, self.number)

    def promote_to_main_line(self) -> None:
        """Makes every move on the way here the main continuation."""
        _native.call("session_promote_to_main_line", self._game._handle, self.number)

    def delete(self) -> None:
        """Deletes the move and all that follows it."""
        _native.call("session_delete", self._game._handle, self.number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other._game is self._game and other.number == self.number

    def __hash__(self) -> int:
        return hash((id(self._game), self.number))

    def __repr__(self) -> str:
        return f"<Node {self.number} of a closed game>" if not self._game._handle else f"<Node {self.number} {self._name()}>"

    def _name(self) -> str:
        try:
            return self.move or "start"
        except InvalidInputError:
            return "deleted"
