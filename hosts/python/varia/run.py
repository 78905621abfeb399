"""Test runs: matches and suites of checks, and what came of them."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Union

from . import _arguments, _native, _work
from ._arguments import PathLike
from .registry import Registry, handle_of
from .v1 import arbiter_pb2, host_pb2, report_pb2

Policies = Union[str, Path, arbiter_pb2.ArbiterPolicies, None]

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


def _settings(
    suite: Union[str, Path],
    *,
    seed: Optional[int] = None,
    isolation: str = "worker",
    policies: Policies = None,
    directory: PathLike = "",
    resume: bool = False,
    jobs: int = 0,
    shard: Optional[tuple[int, int]] = None,
) -> host_pb2.RunSettings:
    settings = host_pb2.RunSettings(
        workers=host_pb2.WorkerSettings(isolation=_arguments.text(isolation, "the isolation")),
        directory=_arguments.path(directory, "the directory"),
        resume=bool(resume),
        jobs=_arguments.number(jobs, "the number of jobs"),
    )
    if isinstance(suite, os.PathLike):
        settings.file = _arguments.path(suite, "the suite")
    else:
        settings.text = _arguments.text(suite, "the suite, if no Path,")
    if seed is not None:
        settings.seed = _arguments.number(seed, "the seed", 64)
    if isinstance(policies, os.PathLike):
        settings.policies_file = _arguments.path(policies, "the policies")
    elif isinstance(policies, str):
        settings.policies_text = _arguments.text(policies, "the policies")
    elif policies is not None:
        kind = arbiter_pb2.ArbiterPolicies
        settings.policies.CopyFrom(_arguments.message(policies, kind, "the policies, if no Path or str,"))
    if shard is not None:
        if not isinstance(shard, tuple) or len(shard) != 2:
            raise TypeError("the shard must be a tuple of two ints: the part, counted from 0, and how many there are")
        settings.shard = _arguments.number(shard[0], "the shard")
        settings.shard_count = _arguments.number(shard[1], "the number of shards")
    return settings


def check_suite(
    suite: Union[str, Path],
    *,
    registry: Optional[Registry] = None,
    isolation: str = "worker",
    policies: Policies = None,
) -> int:
    """The number of units of a suite, which is a Path or its text; nothing is done.

    InvalidInputError has a line for each thing that is wrong: "suite:3:13: ...".
    """
    units = ctypes.c_uint64()
    settings = _native.bytes_of(_settings(suite, isolation=isolation, policies=policies))
    _native.call("suite_check", handle_of(registry), *settings, ctypes.byref(units))
    return units.value


OnProgress = Callable[[host_pb2.RunProgress], object]


def _run(
    registry: int, settings: host_pb2.RunSettings, cancel: _work.Cancel, tell: Optional[OnProgress] = None
) -> RunResult:
    with _work.Hearer(tell, host_pb2.RunProgress.FromString, cancel) as hearer:
        outcome = _native.read_message(
            host_pb2.RunOutcome(),
            "suite_run",
            registry,
            *_native.bytes_of(settings),
            cancel._handle,
            hearer.callback,
            None,
        )
    return RunResult(outcome.complete, outcome.report)


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
    policies: Policies = None,
    on_progress: Optional[OnProgress] = None,
) -> RunResult:
    """Does a test run and waits for its end. Every finished unit is kept in `directory` at once.

    >>> run_suite(Path("match.textproto"), "match.run").report.jobs[0].match.standings

    `suite` is a Path, or a suite's text. `jobs` units are done at once, 0 for one a processor. `resume` goes on with what
    the directory holds. `shard` is (i, n): the i-th of n parts, from 0. `policies` say what ends games of matches whose
    job has no arbiter: a Path or a text as `varia run --arbiter` reads, or an ArbiterPolicies message; by default the same
    as in `varia run`, so that the same suite gives the same games. `on_progress` hears how far it is; what it raises calls
    the run off and is raised here.
    """
    _arguments.function(on_progress, "on_progress")
    settings = _settings(
        suite,
        seed=seed,
        isolation=isolation,
        policies=policies,
        directory=directory,
        resume=resume,
        jobs=jobs,
        shard=shard,
    )
    found = handle_of(registry)
    return _work.interruptible(lambda cancel, tell: _run(found, settings, cancel, tell), on_progress)


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
    policies: Policies = None,
) -> RunResult:
    """As `run_suite()`, while other tasks go on. Cancelling the task calls the run off; `resume` goes on with it."""
    settings = _settings(
        suite,
        seed=seed,
        isolation=isolation,
        policies=policies,
        directory=directory,
        resume=resume,
        jobs=jobs,
        shard=shard,
    )
    found = handle_of(registry)
    return await _work.beside_others(lambda cancel: _run(found, settings, cancel))


def _directory(path: PathLike) -> bytes:
    return _arguments.encoded(_arguments.path(path, "the directory"), "the directory")


def report(directory: PathLike, *, registry: Optional[Registry] = None) -> report_pb2.RunReport:
    """The report on the run in a directory. NotFoundError when there is none."""
    path = _directory(directory)
    return _native.read_message(report_pb2.RunReport(), "run_report", handle_of(registry), path, 0)


def report_text(directory: PathLike, form: str, *, registry: Optional[Registry] = None) -> str:
    """The report as "json", "html" (one page that needs nothing else) or "junit" (XML)."""
    if not isinstance(form, str) or form not in _FORMATS:
        raise ValueError(f"there is no report of the form {form!r}; there are {', '.join(_FORMATS)}")
    path = _directory(directory)
    return _native.read_text("run_report", handle_of(registry), path, _FORMATS[form])


def run_games(
    directory: PathLike, *, job: str = "", variant: str = "", player: str = "", result: str = "", bad: bool = False
) -> Iterator[host_pb2.RunGame]:
    """The games of a run that agree with everything given: job, variant, index and record of each."""
    path = _directory(directory)
    wanted = host_pb2.RunGameFilter(
        job=_arguments.text(job, "the job"),
        variant=_arguments.text(variant, "the variant"),
        player=_arguments.text(player, "the player"),
        result=_arguments.text(result, "the result"),
        bad=bool(bad),
        limit=500,
    )
    while True:
        page = _native.read_message(host_pb2.RunGames(), "run_games", path, *_native.bytes_of(wanted)).games
        yield from page
        if len(page) < wanted.limit:
            return
        wanted.skip += len(page)
