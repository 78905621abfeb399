"""Board-game variants: games, moves, search and records of whatever plugins Varia finds.

>>> import varia
>>> game = varia.Game("aire")
>>> game.legal_moves
['a3a4', ...]
>>> game.push("a3a5")
>>> varia.Player("search:3", "aire").play(game).move

Messages (`varia.v1`) are those of every other program of Varia.
"""

from __future__ import annotations

import sys as _sys

try:
    import google.protobuf as _protobuf  # noqa: F401
except ModuleNotFoundError:
    raise ImportError(
        f"varia needs the package protobuf, which {_sys.executable} does not have: Debian's python3-protobuf is for "
        "/usr/bin/python3, others take it from pip"
    ) from None

from . import _native
from .arbiter import Arbiter
from .clock import Clock, FlagFall, Reading
from .errors import (
    BusyError,
    CancelledError,
    ClosedError,
    CrashedError,
    DeadlineError,
    InvalidInputError,
    NotFoundError,
    NotPossibleError,
    SystemRefusedError,
    VariaError,
)
from .game import Game, Outcome, read_games, read_record, write_record
from .library import Library
from .live import LiveGame
from .registry import Registry, Variant, default_registry, variants
from .run import RunResult, check_suite, report, report_text, run_games, run_suite, run_suite_async
from .search import Analysis, Engine, Info, Limit, Line, Player, PlayResult, Score
from .tree import Node
from .worker import Worker

__version__: str = _native.library.varia_host_version().decode()

__all__ = [
    "Analysis",
    "Arbiter",
    "BusyError",
    "CancelledError",
    "Clock",
    "ClosedError",
    "CrashedError",
    "DeadlineError",
    "Engine",
    "FlagFall",
    "Game",
    "Info",
    "InvalidInputError",
    "Library",
    "Limit",
    "Line",
    "LiveGame",
    "Node",
    "NotFoundError",
    "NotPossibleError",
    "Outcome",
    "PlayResult",
    "Player",
    "Reading",
    "Registry",
    "RunResult",
    "Score",
    "SystemRefusedError",
    "VariaError",
    "Variant",
    "Worker",
    "__version__",
    "check_suite",
    "default_registry",
    "read_games",
    "read_record",
    "report",
    "report_text",
    "run_games",
    "run_suite",
    "run_suite_async",
    "variants",
    "write_record",
]
