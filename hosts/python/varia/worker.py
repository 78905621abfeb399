"""Whole jobs in a process of their own, where a plugin that crashes or hangs costs the job alone."""

from __future__ import annotations

import asyncio
from typing import Optional

from . import _native
from .game import Game
from .registry import Registry, default_registry
from .search import LimitLike, PlayResult, limits_of
from .v1 import host_pb2, search_pb2, worker_pb2


def _line(game: Game) -> worker_pb2.GameLine:
    record = game.record()
    return worker_pb2.GameLine(
        variant=record.variant, setup=record.setup, moves=[move.text for move in record.moves]
    )


class Worker(_native.Owner):
    """Does one job at a time in another process; `isolation` is "worker", "sandbox" or "in-process" (a thread).

    >>> Worker(isolation="sandbox").perft(varia.Game("chess"), 4)
    197281

    It starts with its first job, and again after it has died. A job raises CrashedError when the plugin took the process
    along, DeadlineError when it took longer than `timeout` seconds, and BusyError when another thread's is running.
    """

    _destroy = "worker_destroy"

    def __init__(
        self, registry: Optional[Registry] = None, *, isolation: str = "worker", memory_mib: int = 0
    ) -> None:
        registry = default_registry() if registry is None else registry
        settings = host_pb2.WorkerSettings(isolation=isolation, memory_mib=memory_mib)
        self._handle = _native.create("worker_create", registry._handle, *_native.bytes_of(settings))

    def do(self, request: worker_pb2.WorkerRequest, timeout: float = 60.0) -> worker_pb2.WorkerResult:
        """Does any job that the messages know."""
        sent = worker_pb2.WorkerRequest()
        sent.CopyFrom(request)
        sent.deadline_ms = max(1, round(timeout * 1000))
        return _native.read_message(
            worker_pb2.WorkerResult(),
            "worker_do",
            self._handle,
            *_native.bytes_of(sent),
            0,
            _native.NO_PROGRESS,
            None,
        )

    async def do_async(
        self, request: worker_pb2.WorkerRequest, timeout: float = 60.0
    ) -> worker_pb2.WorkerResult:
        """As `do()`, while other tasks go on. A worker's process ends with the thread that used it first."""
        return await asyncio.to_thread(self.do, request, timeout)

    def perft(self, game: Game, depth: int, threads: int = 1, timeout: float = 60.0) -> int:
        """The number of sequences of `depth` legal moves."""
        job = worker_pb2.PerftJob(game=_line(game), depth=depth, threads=threads)
        return int(self.do(worker_pb2.WorkerRequest(perft=job), timeout).perft.nodes)

    def search(
        self,
        game: Game,
        limit: LimitLike,
        options: Optional[search_pb2.SearchOptions] = None,
        timeout: float = 60.0,
    ) -> PlayResult:
        """The best move where the game stands."""
        job = worker_pb2.SearchJob(game=_line(game), limits=limits_of(limit), options=options)
        return PlayResult.from_message(self.do(worker_pb2.WorkerRequest(search=job), timeout).search.result)

    def check(
        self, variant: str, games: int = 20, seed: int = 1, max_plies: int = 300, timeout: float = 600.0
    ) -> list[worker_pb2.CheckedRule]:
        """Random games with every rule of the plugin API checked at every ply. Not in-process."""
        job = worker_pb2.CheckJob(variant=variant, seed=seed, games=games, max_plies=max_plies)
        return list(self.do(worker_pb2.WorkerRequest(check=job), timeout).check.rules)
