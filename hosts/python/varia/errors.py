"""What goes wrong, as exceptions. Every one is a `VariaError`."""

from __future__ import annotations

from typing import Optional


class VariaError(Exception):
    """Something that the platform refused or could not do.

    Its text is one sentence for people. `status` is the number of the C interface (`varia/host/base.h`), and `offset`
    the byte of the given text that is to blame, or None.
    """

    def __init__(self, message: str, status: int = 0, offset: Optional[int] = None) -> None:
        super().__init__(message)
        self.status = status
        self.offset = offset


class InvalidInputError(VariaError, ValueError):
    """A text or message is malformed, a move is not legal, a name is unknown, or a number is out of its range."""


class NotFoundError(VariaError, LookupError):
    """There is no such variant, game or file."""


class NotPossibleError(VariaError):
    """Not possible as things stand: nothing to undo, the game is over, the plugin does not offer it."""


class CancelledError(VariaError):
    """The work was called off before it had a result."""


class BusyError(VariaError):
    """Another call is at work with the object."""


class ClosedError(VariaError):
    """The object was closed."""


class CrashedError(VariaError):
    """A plugin took the worker that ran it along."""


class DeadlineError(VariaError):
    """It was not done in the time that it may take."""


class SystemRefusedError(VariaError, OSError):
    """The operating system says no, or a file is damaged."""

    def __init__(self, message: str, status: int = 0, offset: Optional[int] = None) -> None:
        VariaError.__init__(self, message, status, offset)

    def __str__(self) -> str:
        return str(self.args[0])


_KINDS: dict[int, type[VariaError]] = {
    -1: CancelledError,
    -3: InvalidInputError,
    -4: DeadlineError,
    -5: NotFoundError,
    -6: NotPossibleError,
    -9: NotPossibleError,
    -10: CrashedError,
    -12: NotPossibleError,
    -14: SystemRefusedError,
    -15: SystemRefusedError,
    -33: ClosedError,
    -34: ClosedError,
    -35: BusyError,
}


def error_for(status: int, message: str, offset: Optional[int]) -> VariaError:
    """The exception that stands for a status of the C interface."""
    if status == -33:
        message = f"it was closed already: {message}"
    return _KINDS.get(status, VariaError)(message, status, offset)
