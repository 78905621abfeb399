"""A library of games on disk."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Optional

from . import _arguments, _native
from .game import Game
from ._arguments import PathLike
from .v1 import host_pb2, record_pb2


class Library(_native.Owner):
    """Games in one SQLite file, which any number of programs may have open at once."""

    _destroy = "library_destroy"

    def __init__(self, path: PathLike) -> None:
        """Opens the file, creating it when there is none."""
        self._handle = _native.create("library_open", _arguments.encoded(_arguments.path(path, "the path"), "the path"))

    def add(self, game: Game) -> int:
        """Adds the whole game; the number returned names it from then on."""
        number = ctypes.c_int64()
        _native.call("library_add", self._handle, _arguments.handle(game, Game, "the game"), ctypes.byref(number))
        return number.value

    def list(
        self,
        *,
        variant: str = "",
        player: str = "",
        result: str = "",
        position: Optional[Game] = None,
    ) -> Iterator[host_pb2.GameEntry]:
        """The games that agree with everything given, without their moves. `position`: where that game stands."""
        query = host_pb2.GameFilter(
            variant=_arguments.text(variant, "the variant"),
            player=_arguments.text(player, "the player"),
            result=_arguments.text(result, "the result"),
        )
        if position is not None:
            _arguments.handle(position, Game, "the position")
            query.variant = position.variant.id
            query.variant_version = position.variant.info.version
            query.position.low = position.key & (2**64 - 1)
            query.position.high = position.key >> 64
        while True:
            games = _native.read_message(
                host_pb2.GameList(), "library_list", self._handle, *_native.bytes_of(query)
            ).games
            if not games:
                return
            yield from games
            query.after_id = games[-1].id

    def get(self, number: int) -> record_pb2.GameRecord:
        """A whole game. NotFoundError when it is not there."""
        number = _arguments.number(number, "the number", 63)
        return _native.read_message(record_pb2.GameRecord(), "library_get", self._handle, number)

    def remove(self, number: int) -> None:
        """Takes a game out. NotFoundError when it is not there."""
        _native.call("library_remove", self._handle, _arguments.number(number, "the number", 63))
