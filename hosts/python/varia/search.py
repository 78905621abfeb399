"""The search for the best move, and ready-made players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Optional, Union

from . import _arguments, _native, _work
from .game import Game
from .registry import Variant, as_variant
from .v1 import search_pb2


@dataclass(frozen=True)
class Limit:
    """When a search ends: at whichever limit is reached first."""

    time: Optional[float] = None
    """Seconds."""
    depth: Optional[int] = None
    """Plies. Only where the plugin evaluates positions."""
    nodes: Optional[int] = None
    """Positions looked at."""
    mate: Optional[int] = None
    """Looks for a win in so many moves, without leaving any line out."""

    @classmethod
    def parse(cls, text: str) -> search_pb2.SearchLimits:
        """The message for "depth=8", "nodes=100000", "time=2s", several with a comma between, or "infinite"."""
        return _native.read_message(search_pb2.SearchLimits(), "search_limits", _arguments.encoded(text, "the text of the limits"))

    def to_message(self) -> search_pb2.SearchLimits:
        limits = search_pb2.SearchLimits(
            depth=_arguments.number(self.depth or 0, "the depth"),
            nodes=_arguments.number(self.nodes or 0, "the number of nodes", 64),
            mate=_arguments.number(self.mate or 0, "the number of moves to mate"),
        )
        if self.time is not None:
            limits.hard_time_us = max(1, _arguments.seconds(self.time, "the time", 1e6))
        return limits


LimitLike = Union[Limit, str, search_pb2.SearchLimits, None]


def limits_of(limit: LimitLike) -> search_pb2.SearchLimits:
    """The message for any of these."""
    if limit is None:
        return search_pb2.SearchLimits()
    if isinstance(limit, str):
        return Limit.parse(limit)
    if isinstance(limit, Limit):
        return limit.to_message()
    return _arguments.message(limit, search_pb2.SearchLimits, "the limit, if no varia.Limit or str,")


@dataclass(frozen=True)
class Score:
    """How good a line is for the team to move where the search began."""

    centipawns: Optional[int] = None
    mate: Optional[int] = None
    """Wins in so many of its own moves, or loses when negative."""
    expected: Optional[float] = None
    """Share of the point that the team expects, 0 to 1: Monte Carlo tree search."""

    def __str__(self) -> str:
        if self.mate is not None:
            return f"mate {self.mate}"
        if self.centipawns is not None:
            return f"{self.centipawns / 100:+.2f}"
        return "unknown" if self.expected is None else f"{self.expected:.1%}"


@dataclass(frozen=True)
class Line:
    """A line of play and its score."""

    moves: list[str]
    score: Score


@dataclass(frozen=True)
class Info:
    """How far a search has come."""

    depth: int = 0
    nodes: int = 0
    nodes_per_second: int = 0
    time: float = 0.0
    """Seconds."""
    lines: list[Line] = field(default_factory=list)
    """Best first."""

    @property
    def pv(self) -> list[str]:
        """The principal variation."""
        return self.lines[0].moves if self.lines else []

    @property
    def score(self) -> Optional[Score]:
        return self.lines[0].score if self.lines else None

    @classmethod
    def from_message(cls, message: search_pb2.SearchProgress) -> Info:
        lines = [Line(list(line.moves), _score(line.score)) for line in message.lines]
        return cls(message.depth, message.nodes, message.nodes_per_second, message.elapsed_us / 1e6, lines)


def _score(message: search_pb2.SearchScore) -> Score:
    kind = message.WhichOneof("kind")
    return Score(**{str(kind): getattr(message, str(kind))}) if kind else Score()


@dataclass(frozen=True)
class PlayResult:
    """The move chosen, and what the search knew."""

    move: str
    ponder: Optional[str]
    """The answer that the search expects."""
    info: Info

    @classmethod
    def from_message(cls, message: search_pb2.SearchResult) -> PlayResult:
        return cls(message.move, message.expected_answer or None, Info.from_message(message.progress))


class Analysis:
    """The steps of a search as they come; see `Engine.analysis()`."""

    def __init__(self, search: Callable[[Callable[[Info], None], _work.Cancel], search_pb2.SearchResult]) -> None:
        self._search = search
        self._cancel = _work.Cancel()
        self._steps: asyncio.Queue[Optional[Info]] = asyncio.Queue()
        self._task: Optional[asyncio.Future[search_pb2.SearchResult]] = None

    async def __aenter__(self) -> Analysis:
        loop = asyncio.get_running_loop()

        def put(info: Optional[Info]) -> None:
            loop.call_soon_threadsafe(self._steps.put_nowait, info)

        def work() -> search_pb2.SearchResult:
            try:
                return self._search(put, self._cancel)
            finally:
                put(None)

        self._task = asyncio.ensure_future(asyncio.to_thread(work))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stop()
        if self._task is not None:
            await asyncio.wait([self._task])
            if not self._task.cancelled():
                self._task.exception()  # raised already, if anybody waited for the last step

    def __aiter__(self) -> Analysis:
        return self

    async def __anext__(self) -> Info:
        info = await self._steps.get()
        if info is not None:
            return info
        self._steps.put_nowait(None)  # for whoever asks again
        if self._task is not None:
            await self._task  # raises what ended the search, if that was a mistake
        raise StopAsyncIteration

    def stop(self) -> None:
        """Calls the search off; the steps it has made are still heard."""
        self._cancel.trigger()

    async def result(self) -> PlayResult:
        """Waits for the end of the search."""
        if self._task is None:
            raise RuntimeError("an analysis begins with 'async with'")
        return PlayResult.from_message(await asyncio.shield(self._task))


class Engine(_native.Owner):
    """The search harness for one variant. It keeps what it learns from search to search.

    >>> engine = Engine("chess", threads=2, hash_mib=64)
    >>> engine.play(game, Limit(time=1.0)).move

    `method` is "pvs" (principal variation search), "mcts" (Monte Carlo tree search) or None for the one that suits the
    variant. One search at a time: another thread's is refused with BusyError.
    """

    _destroy = "searcher_destroy"

    def __init__(
        self,
        variant: Union[str, Variant],
        *,
        threads: int = 1,
        hash_mib: int = 0,
        method: Optional[str] = None,
        seed: int = 0,
    ) -> None:
        self._variant = as_variant(variant)
        self._threads = _arguments.number(threads, "the number of threads")
        self._hash_mib = _arguments.number(hash_mib, "the size of the table")
        self._seed = _arguments.number(seed, "the seed", 64)
        methods = {None: 0, "pvs": 1, "mcts": 2}
        if not isinstance(method, (str, type(None))) or method not in methods:
            raise ValueError(f"there is no method {method!r}; there are 'pvs' and 'mcts'")
        self._method = methods[method]
        self._multi_pv = 1
        self._handle = self._make(1)

    def _make(self, multi_pv: int) -> int:
        options = search_pb2.SearchOptions(
            method=self._method,  # type: ignore[arg-type]
            threads=self._threads,
            hash_mib=self._hash_mib,
            multi_pv=multi_pv,
            seed=self._seed,
        )
        return _native.create("searcher_create", self._variant._handle, *_native.bytes_of(options))

    def _search(
        self, game: Game, limit: LimitLike, cancel: _work.Cancel, tell: Optional[Callable[[Info], object]] = None
    ) -> search_pb2.SearchResult:
        def read(data: bytes) -> Info:
            return Info.from_message(search_pb2.SearchProgress.FromString(data))

        with _work.Hearer(tell, read, cancel) as hearer:
            return _native.read_message(
                search_pb2.SearchResult(),
                "searcher_search",
                self._handle,
                _arguments.handle(game, Game, "the game"),
                *_native.bytes_of(limits_of(limit)),
                cancel._handle,
                hearer.callback,
                None,
                None,
            )

    def _search_now(
        self, game: Game, limit: LimitLike, on_info: Optional[Callable[[Info], object]] = None
    ) -> search_pb2.SearchResult:
        limits = limits_of(limit)
        if on_info is None and limits == search_pb2.SearchLimits():
            raise _arguments.refused("without a limit or on_info the search would never end")
        return _work.interruptible(lambda cancel, tell: self._search(game, limits, cancel, tell), on_info)

    def play(self, game: Game, limit: LimitLike) -> PlayResult:
        """The best move where the game stands. The game stays as it is. NotPossibleError when it is over."""
        return PlayResult.from_message(self._search_now(game, limit))

    def analyse(
        self,
        game: Game,
        limit: LimitLike,
        *,
        multipv: int = 1,
        on_info: Optional[Callable[[Info], object]] = None,
    ) -> Info:
        """What the search knows at its end; `multipv` lines. `on_info` hears of each step on the way."""
        self._set_multi_pv(multipv)
        _arguments.function(on_info, "on_info")
        return Info.from_message(self._search_now(game, limit, on_info).progress)

    def _set_multi_pv(self, multi_pv: int) -> None:
        if _arguments.number(multi_pv, "multipv") != self._multi_pv:
            handle = self._make(multi_pv)
            self.close()
            self._handle, self._multi_pv = handle, multi_pv

    async def play_async(self, game: Game, limit: LimitLike) -> PlayResult:
        """As `play()`, while other tasks go on. Cancelling the task calls the search off within 20 ms."""
        return PlayResult.from_message(await _work.beside_others(lambda cancel: self._search(game, limit, cancel)))

    def analysis(self, game: Game, limit: LimitLike = None, *, multipv: int = 1) -> Analysis:
        """A search whose steps are heard while other tasks go on, by default without end.

        >>> async with engine.analysis(game) as steps:
        ...     async for info in steps:
        ...         print(info.depth, info.score, info.pv)
        ...         if info.depth >= 12:
        ...             break

        Leaving the block calls the search off, and the engine is free again.
        """
        self._set_multi_pv(multipv)
        return Analysis(lambda put, cancel: self._search(game, limit, cancel, put))

    def ponder(self, game: Game) -> None:
        """Goes on thinking about the game where it stands, until the next search or `stop_pondering()`."""
        _native.call("searcher_ponder", self._handle, _arguments.handle(game, Game, "the game"))

    def stop_pondering(self) -> None:
        _native.call("searcher_stop_pondering", self._handle)

    def new_game(self, seed: int = 0) -> None:
        """Forgets everything learnt."""
        _native.call("searcher_new_game", self._handle, _arguments.number(seed, "the seed", 64))


class Player(_native.Owner):
    """Somebody who chooses moves: "random", "greedy", "search:3" (levels 1 to 10), "pvs", "mcts".

    >>> Player("search:3", "aire").play(game).move
    """

    _destroy = "player_destroy"

    def __init__(
        self, description: str, variant: Union[str, Variant], options: Optional[search_pb2.SearchOptions] = None
    ) -> None:
        self._variant = as_variant(variant)
        self.description = description
        if options is not None:
            _arguments.message(options, search_pb2.SearchOptions, "the options")
        text = _arguments.encoded(description, "the description")
        self._handle = _native.create("player_create", self._variant._handle, text, *_native.bytes_of(options))

    def _choose(self, game: Game, limit: LimitLike, cancel: _work.Cancel) -> PlayResult:
        return PlayResult.from_message(
            _native.read_message(
                search_pb2.SearchResult(),
                "player_choose",
                self._handle,
                _arguments.handle(game, Game, "the game"),
                *_native.bytes_of(limits_of(limit)),
                cancel._handle,
                None,
            )
        )

    def play(self, game: Game, limit: LimitLike = None) -> PlayResult:
        """A move where the game stands. A player who searches without a level needs a limit."""
        limits = limits_of(limit)
        if self.description in ("search", "pvs", "mcts") and limits == search_pb2.SearchLimits():
            raise _arguments.refused(f"the player {self.description!r} would think for ever: no limit")
        return _work.interruptible(lambda cancel, _: self._choose(game, limits, cancel))

    async def play_async(self, game: Game, limit: LimitLike = None) -> PlayResult:
        """As `play()`, while other tasks go on."""
        return await _work.beside_others(lambda cancel: self._choose(game, limit, cancel))

    def new_game(self, seed: int) -> None:
        """Forgets the game before; the choices in the next one depend on the seed."""
        _native.call("player_new_game", self._handle, _arguments.number(seed, "the seed", 64))


__all__ = ["Analysis", "Engine", "Info", "Limit", "Line", "PlayResult", "Player", "Score"]
