"""Games being played."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Optional, Union

from . import _arguments, _native, _work
from .registry import Registry, Variant, as_variant, handle_of
from .tree import Node
from .v1 import host_pb2, move_pb2, outcome_pb2, position_pb2, record_pb2, variant_pb2


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: Optional[str]
    """Id of the team that won, None for a draw."""
    reason: str
    """What ended it: "checkmate", "stalemate", "threefold-repetition"."""
    status: str
    """The whole as one line: "draw", "win w", "win w places=ws,wn,bn,bs"."""
    places: tuple[tuple[str, int], ...] = ()
    """Seat and place, best first; joint places share a number. Empty where places are not kept."""

    @classmethod
    def from_message(cls, message: outcome_pb2.Outcome) -> Optional[Outcome]:
        """None for a game that goes on."""
        if message.state in (outcome_pb2.Outcome.STATE_UNSPECIFIED, outcome_pb2.Outcome.STATE_ONGOING):
            return None
        places = tuple((place.seat, place.place) for place in message.places)
        return cls(message.winning_team or None, message.reason, message.status, places)


class Game(_native.Owner):
    """A game of any variant, with its whole history.

    >>> game = Game("aire")
    >>> game.push("a3a5")
    >>> game.turn
    'bn'

    A game starts at the variant's default setup, at `setup` by name, or at a position `text`; `options` are rule
    options by name. Positions, moves and records are those of every other program of Varia. One game may be used from
    several threads; each call is done as a whole.
    """

    _destroy = "session_destroy"

    def __init__(
        self,
        variant: Union[str, Variant],
        text: Optional[str] = None,
        *,
        setup: Optional[str] = None,
        options: Optional[Mapping[str, str]] = None,
    ) -> None:
        if text is not None and setup is not None:
            raise TypeError("a game starts at a position text or at a setup, not at both")
        self._variant = as_variant(variant)
        request = position_pb2.SetupRequest()
        if text is not None:
            request.position_text = _arguments.text(text, "the position text")
        elif setup is not None:
            request.setup = _arguments.text(setup, "the setup")
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"the options must be a mapping of names to values, not {type(options).__name__}")
        for name, value in (options or {}).items():
            value = _arguments.text(value, f"the value of the option {name!r}")
            request.options.add(name=_arguments.text(name, "the name of an option"), value=value)
        self._handle = _native.create("session_create", self._variant._handle, *_native.bytes_of(request))

    @classmethod
    def _of(cls, variant: Variant, handle: int) -> Game:
        game = cls.__new__(cls)
        game._variant = variant
        game._handle = handle
        return game

    @classmethod
    def from_record(cls, record: record_pb2.GameRecord, registry: Optional[Registry] = None) -> Game:
        """Plays a recorded game again, variations included. InvalidInputError names the ply that the rules refuse."""
        record = _arguments.message(record, record_pb2.GameRecord, "the record")
        variant = Variant(record.variant, registry)
        return cls._of(
            variant,
            _native.create("session_create_from_record", variant._handle, *_native.bytes_of(record)),
        )

    def copy(self) -> Game:
        """Another game in the same state, which goes its own way from then on."""
        return self._of(self._variant, _native.create("session_copy", self._handle))

    __copy__ = copy

    # ---- The position now ----

    @property
    def variant(self) -> Variant:
        return self._variant

    @property
    def text(self) -> str:
        """The canonical position text."""
        return _native.read_text("session_text", self._handle)

    @property
    def position(self) -> position_pb2.Position:
        """Every man, hand and right of the position, as a message."""
        return _native.read_message(position_pb2.Position(), "session_position", self._handle)

    def _facts(self) -> _native.Facts:
        facts = _native.Facts(ctypes.sizeof(_native.Facts))
        _native.call("session_facts", self._handle, ctypes.byref(facts))
        return facts

    @property
    def turn(self) -> str:
        """Id of the seat to move: "w"."""
        return str(self._variant.info.seats[self._facts().seat_to_move].id)

    @property
    def key(self) -> int:
        """The position's 128-bit key: equal exactly when the position is, counters of moves aside."""
        facts = self._facts()
        return int(facts.key_high << 64 | facts.key_low)

    @property
    def ply(self) -> int:
        """Plies played from the start."""
        return int(self._facts().ply_count)

    @property
    def occurrences(self) -> int:
        """How often this position has stood on the board in this line, now included."""
        return int(self._facts().occurrences)

    def outcome(self) -> Optional[Outcome]:
        """How the game ended by the rules; None while it goes on. An `Arbiter` knows of other ends."""
        return Outcome.from_message(_native.read_message(outcome_pb2.Outcome(), "session_outcome", self._handle))

    def is_over(self) -> bool:
        """Whether the rules have ended the game."""
        return bool(self._facts().state)

    # ---- Moves ----

    @property
    def legal_moves(self) -> list[str]:
        """Texts of all legal moves; empty once the game is over. The order depends on the position alone."""
        return _native.move_texts(self._handle)

    def legal_move_messages(self) -> list[move_pb2.Move]:
        """The same moves with squares, captures, promotions and codes."""
        return list(_native.read_message(host_pb2.MoveList(), "session_moves", self._handle).moves)

    def is_legal(self, move: str) -> bool:
        return move in self.legal_moves

    def move_message(self, move: str) -> move_pb2.Move:
        """All about a legal move. InvalidInputError says why it is none."""
        code = ctypes.c_uint64()
        _native.call("session_read_move", self._handle, _arguments.encoded(move, "the move"), ctypes.byref(code))
        return _native.read_message(move_pb2.Move(), "session_move", self._handle, code)

    def push(self, move: str) -> None:
        """Plays a move. InvalidInputError says why it is not legal; the game is unchanged then."""
        _native.play(self._handle, move)

    def push_all(self, moves: Iterable[str]) -> None:
        """Plays several moves, up to the first that is not legal."""
        if isinstance(moves, str):
            raise TypeError("several moves are a list of texts; push() plays a single one")
        for move in moves:
            self.push(move)

    def pop(self) -> str:
        """Takes back the last move and returns it. NotPossibleError at the start."""
        last = self.node.move
        _native.call("session_undo", self._handle)
        return last

    def redo(self) -> None:
        """Plays a move that was taken back. NotPossibleError when there is none."""
        _native.call("session_redo", self._handle)

    @property
    def moves(self) -> list[str]:
        """The moves from the start to now."""
        history = _native.read_message(host_pb2.GameHistory(), "session_history", self._handle)
        played = {node.node: node.played.text for node in history.nodes}
        return [played[node] for node in history.line[1 : history.ply + 1]]

    # ---- History ----

    @property
    def root(self) -> Node:
        """The start of the game in the tree of variations."""
        return Node(self, 0)

    @property
    def node(self) -> Node:
        """Where the game stands in the tree of variations."""
        return Node(self, self._facts().node)

    def push_variation(self, move: str) -> Node:
        """Plays a move as another continuation of the position now, and keeps those that are there."""
        _native.call("session_play_variation", self._handle, _arguments.encoded(move, "the move"))
        return self.node

    def go_to(self, node: Node) -> None:
        """Lets the game stand at any node of its tree."""
        if not isinstance(node, Node):
            raise TypeError(f"the node must be a varia.Node, not {type(node).__name__}")
        if node._game is not self:
            raise _arguments.refused("the node is of another game")
        _native.call("session_go_to", self._handle, node.number)

    def set_player(self, seat: str, name: str) -> None:
        """Names the player of a seat for the record, or nobody with ""."""
        _native.call("session_set_player", self._handle, _arguments.encoded(seat, "the seat"), _arguments.encoded(name, "the name"))

    def set_tag(self, name: str, value: str) -> None:
        """Sets a tag of the record ("Event", "Date"), or takes it away with ""."""
        _native.call("session_set_tag", self._handle, _arguments.encoded(name, "the name"), _arguments.encoded(value, "the value"))

    def record(self, whole: bool = False) -> record_pb2.GameRecord:
        """The game up to now as a message, variations included; `whole`: also what was taken back."""
        name = "session_whole_record" if whole else "session_record"
        return _native.read_message(record_pb2.GameRecord(), name, self._handle)

    def game_text(self) -> str:
        """The whole game as text for people, in the shape of PGN."""
        return _native.read_text("session_game_text", self._handle)

    # ---- Whole jobs, at the speed of C++ ----

    def perft(self, depth: int, threads: int = 1) -> int:
        """The number of sequences of `depth` legal moves."""
        numbers = _arguments.number(depth, "the depth"), _arguments.number(threads, "the number of threads")
        nodes = ctypes.c_uint64()
        _work.interruptible(
            lambda cancel, _: _native.call("perft", self._handle, *numbers, cancel._handle, ctypes.byref(nodes))
        )
        return nodes.value

    def perft_divide(self, depth: int, threads: int = 1) -> dict[str, int]:
        """The same count split by first move."""
        numbers = _arguments.number(depth, "the depth"), _arguments.number(threads, "the number of threads")
        counts = _work.interruptible(
            lambda cancel, _: _native.read_message(
                host_pb2.PerftCounts(), "perft_divide", self._handle, *numbers, cancel._handle
            )
        )
        return {move.move: move.nodes for move in counts.moves}

    def random_game(self, seed: int, number: int = 1, max_plies: int = 1000) -> host_pb2.RandomGame:
        """A game of random moves from here, the same on every machine and from every language."""
        return _native.read_message(
            host_pb2.RandomGame(),
            "random_game",
            self._handle,
            _arguments.number(seed, "the seed", 64),
            _arguments.number(number, "the game's number", 64),
            _arguments.number(max_plies, "the number of plies"),
        )

    def playouts(self, games: int, seed: int = 1, max_plies: int = 1000) -> host_pb2.PlayoutCounts:
        """Plays random games from here and counts how they end."""
        numbers = (
            _arguments.number(seed, "the seed", 64),
            _arguments.number(games, "the number of games", 64),
            _arguments.number(max_plies, "the number of plies"),
        )
        return _work.interruptible(
            lambda cancel, _: _native.read_message(
                host_pb2.PlayoutCounts(), "playouts", self._handle, *numbers, cancel._handle
            )
        )

    # ---- For people ----

    def svg(self, flip: bool = False) -> str:
        """The board as an SVG picture; with `flip` seen from the last player's side."""
        return _native.read_text("session_svg", self._handle, int(bool(flip)))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        if not self._handle:
            return f"<closed {type(self).__name__} of {self._variant.id}>"
        return f"{type(self).__name__}({self._variant.id!r}, {self.text!r})"


def read_record(text: str, name: str = "record") -> record_pb2.GameRecord:
    """Reads a game as `varia play` saves it. InvalidInputError says where the text, called `name`, is wrong."""
    return _native.read_message(
        record_pb2.GameRecord(),
        "record_from_text",
        _arguments.encoded(text, "the record"),
        _arguments.encoded(name, "the name"),
    )


def write_record(record: record_pb2.GameRecord) -> str:
    """A game as a text that `varia play --load` and `read_record()` read."""
    record = _arguments.message(record, record_pb2.GameRecord, "the record")
    return _native.read_text("record_to_text", *_native.bytes_of(record))


def read_games(text: str, name: str = "games", registry: Optional[Registry] = None) -> list[record_pb2.GameRecord]:
    """Reads any number of games in the shape of PGN, as `Game.game_text()` writes them, and plays each by the rules."""
    texts = _arguments.encoded(text, "the text"), _arguments.encoded(name, "the name")
    games = _native.read_message(host_pb2.GameRecords(), "games_from_text", handle_of(registry), *texts)
    return list(games.games)


__all__ = ["Game", "Outcome", "read_games", "read_record", "variant_pb2", "write_record"]
