"""Whole jobs in a process of their own, where a plugin that crashes or hangs costs the job alone."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Optional

from . import _arguments, _native, _work
from .errors import BusyError
from .game import Game
from .registry import Registry, handle_of
from .search import LimitLike, PlayResult, limits_of
from .v1 import host_pb2, search_pb2, worker_pb2


def _line(game: Game) -> worker_pb2.GameLine:
    _arguments.handle(game, Game, "the game")
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
        settings = host_pb2.WorkerSettings(
            isolation=_arguments.text(isolation, "the isolation"),
            memory_mib=_arguments.number(memory_mib, "the memory"),
        )
        self._handle = _native.create("worker_create", handle_of(registry), *_native.bytes_of(settings))
        self._turn = threading.Lock()
        self._have_thread()

    def _have_thread(self) -> None:
        # The process dies with the thread that gave it its first job, so all jobs come from one thread.
        self._pid = os.getpid()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="varia")

    def close(self) -> None:
        super().close()
        if hasattr(self, "_thread"):  # it is missing where the constructor has failed
            self._thread.shutdown(wait=False)

    def do(self, request: worker_pb2.WorkerRequest, timeout: float = 60.0) -> worker_pb2.WorkerResult:
        """Does any job that the messages know."""
        return self._do(request, timeout, _work.Cancel())

    def _do(
        self, request: worker_pb2.WorkerRequest, timeout: float, cancel: _work.Cancel
    ) -> worker_pb2.WorkerResult:
        sent = worker_pb2.WorkerRequest()
        sent.CopyFrom(_arguments.message(request, worker_pb2.WorkerRequest, "the request"))
        deadline = max(1, _arguments.seconds(timeout, "the timeout", 1000))
        sent.deadline_ms = _arguments.number(deadline, "the timeout in milliseconds")
        if not self._handle:
            return self._ask(sent, cancel)  # which says that it is closed
        if self._pid != os.getpid():  # a fork has no threads
            self._turn = threading.Lock()
            self._have_thread()
        if not self._turn.acquire(blocking=False):
            raise BusyError("the worker is at work for another call", -35)
        try:
            jobs = []
            try:
                jobs.append(self._thread.submit(self._ask, sent, cancel))
                return jobs[0].result()
            except BaseException:  # also between the two lines
                cancel.trigger()
                wait(jobs)
                raise
        finally:
            self._turn.release()

    def _ask(self, request: worker_pb2.WorkerRequest, cancel: _work.Cancel) -> worker_pb2.WorkerResult:
        return _native.read_message(
            worker_pb2.WorkerResult(),
            "worker_do",
            self._handle,
            *_native.bytes_of(request),
            cancel._handle,
            _native.NO_PROGRESS,
            None,
        )

    async def do_async(
        self, request: worker_pb2.WorkerRequest, timeout: float = 60.0
    ) -> worker_pb2.WorkerResult:
        """As `do()`, while other tasks go on. Cancelling the task ends the job."""
        return await _work.beside_others(lambda cancel: self._do(request, timeout, cancel))

    def perft(self, game: Game, depth: int, threads: int = 1, timeout: float = 60.0) -> int:
        """The number of sequences of `depth` legal moves."""
        job = worker_pb2.PerftJob(
            game=_line(game),
            depth=_arguments.number(depth, "the depth"),
            threads=_arguments.number(threads, "the number of threads"),
        )
        return int(self.do(worker_pb2.WorkerRequest(perft=job), timeout).perft.nodes)

    def search(
        self,
        game: Game,
        limit: LimitLike,
        options: Optional[search_pb2.SearchOptions] = None,
        timeout: float = 60.0,
    ) -> PlayResult:
        """The best move where the game stands."""
        if options is not None:
            _arguments.message(options, search_pb2.SearchOptions, "the options")
        job = worker_pb2.SearchJob(game=_line(game), limits=limits_of(limit), options=options)
        return PlayResult.from_message(self.do(worker_pb2.WorkerRequest(search=job), timeout).search.result)

    def check(
        self, variant: str, games: int = 20, seed: int = 1, max_plies: int = 300, timeout: float = 600.0
    ) -> list[worker_pb2.CheckedRule]:
        """Random games with every rule of the plugin API checked at every ply. Not in-process."""
        job = worker_pb2.CheckJob(
            variant=_arguments.text(variant, "the variant"),
            seed=_arguments.number(seed, "the seed", 64),
            games=_arguments.number(games, "the number of games"),
            max_plies=_arguments.number(max_plies, "the number of plies"),
        )
        return list(self.do(worker_pb2.WorkerRequest(check=job), timeout).check.rules)
