"""Test runs: matches and suites of checks, and what came of them."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Union

from . import _native
from .registry import PathLike, Registry, default_registry
from .search import _Cancel, _in_thread
from .v1 import host_pb2, report_pb2

_FORMATS = {"json": 1, "html": 2, "junit": 3}


@dataclass(frozen=True)
class RunResult:
    """What came of a run."""

    complete: bool
    """False when it was called off with units left to do."""
    report: report_pb2.RunReport

    @property
    def passed(self) -> bool:
        """Whether everything was done and nothing is wrong."""
        units = self.report.units
        wrong = units.failed + units.crashed + units.hung + units.cheated + units.error
        return self.complete and wrong == 0


def _settings(suite: Union[str, Path], seed: Optional[int], isolation: str) -> host_pb2.RunSettings:
    settings = host_pb2.RunSettings(workers=host_pb2.WorkerSettings(isolation=isolation))
    if isinstance(suite, Path):
        settings.file = os.fspath(suite)
    else:
        settings.text = suite
    if seed is not None:
        settings.seed = seed
    return settings


def check_suite(
    suite: Union[str, Path], *, registry: Optional[Registry] = None, isolation: str = "worker"
) -> int:
    """The number of units of a suite, which is a Path or its text; nothing is done.

    InvalidInputError has a line for each thing that is wrong: "suite:3:13: ...".
    """
    registry = default_registry() if registry is None else registry
    units = ctypes.c_uint64()
    settings = _native.bytes_of(_settings(suite, None, isolation))
    _native.call("suite_check", registry._handle, *settings, ctypes.byref(units))
    return units.value


def _run(
    registry: Optional[Registry],
    settings: host_pb2.RunSettings,
    on_progress: Optional[Callable[[host_pb2.RunProgress], object]],
    cancel: Optional[_Cancel],
) -> RunResult:
    registry = default_registry() if registry is None else registry
    failure: list[BaseException] = []

    def progress(_context: Any, data: int, size: int) -> int:
        try:
            message = host_pb2.RunProgress()
            message.ParseFromString(ctypes.string_at(data, size))
            if on_progress:
                on_progress(message)
            return 0
        except BaseException as error:
            failure.append(error)
            return 1

    outcome = _native.read_message(
        host_pb2.RunOutcome(),
        "suite_run",
        registry._handle,
        *_native.bytes_of(settings),
        cancel._handle if cancel else 0,
        # Python hears of Ctrl-C between two steps only, so there is always a callback.
        _native.PROGRESS(progress),
        None,
    )
    if failure:
        raise failure[0]
    return RunResult(outcome.complete, outcome.report)


def _full(
    settings: host_pb2.RunSettings, directory: PathLike, resume: bool, jobs: int, shard: Optional[tuple[int, int]]
) -> host_pb2.RunSettings:
    settings.directory = os.fspath(directory)
    settings.resume = resume
    settings.jobs = jobs
    if shard is not None:
        settings.shard, settings.shard_count = shard
    return settings


def run_suite(
    suite: Union[str, Path],
    directory: PathLike,
    *,
    registry: Optional[Registry] = None,
    resume: bool = False,
    seed: Optional[int] = None,
    jobs: int = 0,
    isolation: str = "worker",
    shard: Optional[tuple[int, int]] = None,
    on_progress: Optional[Callable[[host_pb2.RunProgress], object]] = None,
) -> RunResult:
    """Does a test run and waits for its end. Every finished unit is kept in `directory` at once.

    >>> run_suite(Path("match.textproto"), "match.run").report.jobs[0].match.standings

    `suite` is a Path, or a suite's text. `jobs` units are done at once, 0 for one a processor. `resume` goes on with what
    the directory holds. `shard` is (i, n): the i-th of n parts, from 0. `on_progress` hears how far it is; what it raises
    calls the run off and is raised here.
    """
    settings = _full(_settings(suite, seed, isolation), directory, resume, jobs, shard)
    return _run(registry, settings, on_progress, None)


async def run_suite_async(
    suite: Union[str, Path],
    directory: PathLike,
    *,
    registry: Optional[Registry] = None,
    resume: bool = False,
    seed: Optional[int] = None,
    jobs: int = 0,
    isolation: str = "worker",
    shard: Optional[tuple[int, int]] = None,
) -> RunResult:
    """As `run_suite()`, while other tasks go on. Cancelling the task calls the run off; `resume` goes on with it."""
    settings = _full(_settings(suite, seed, isolation), directory, resume, jobs, shard)
    return await _in_thread(lambda cancel: _run(registry, settings, None, cancel))


def report(directory: PathLike, *, registry: Optional[Registry] = None) -> report_pb2.RunReport:
    """The report on the run in a directory. NotFoundError when there is none."""
    registry = default_registry() if registry is None else registry
    path = _native.text_of(os.fspath(directory))
    return _native.read_message(report_pb2.RunReport(), "run_report", registry._handle, path, 0)


def report_text(directory: PathLike, form: str, *, registry: Optional[Registry] = None) -> str:
    """The report as "json", "html" (one page that needs nothing else) or "junit" (XML)."""
    if form not in _FORMATS:
        raise ValueError(f"there is no report of the form {form!r}; there are {', '.join(_FORMATS)}")
    registry = default_registry() if registry is None else registry
    path = _native.text_of(os.fspath(directory))
    return _native.read_text("run_report", registry._handle, path, _FORMATS[form])


def run_games(
    directory: PathLike, *, job: str = "", variant: str = "", player: str = "", result: str = "", bad: bool = False
) -> Iterator[host_pb2.RunGame]:
    """The games of a run that agree with everything given: job, variant, index and record of each."""
    path = _native.text_of(os.fspath(directory))
    wanted = host_pb2.RunGameFilter(job=job, variant=variant, player=player, result=result, bad=bad, limit=500)
    while True:
        page = _native.read_message(host_pb2.RunGames(), "run_games", path, *_native.bytes_of(wanted)).games
        yield from page
        if len(page) < wanted.limit:
            return
        wanted.skip += len(page)
