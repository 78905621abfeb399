"""What users hand over, checked before it goes to the C interface, which ctypes would cut to size in silence.

Nothing here is for users of the package.
"""

from __future__ import annotations

import math
import numbers
import operator
import os
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from google.protobuf.message import Message

from .errors import InvalidInputError

if TYPE_CHECKING:
    from ._native import Owner

PathLike = Union[str, "os.PathLike[str]"]
M = TypeVar("M", bound=Message)


def _named(value: object) -> str:
    return type(value).__name__


def refused(sentence: str, offset: Optional[int] = None) -> InvalidInputError:
    return InvalidInputError(sentence, -3, offset)


def number(value: Any, name: str, bits: int = 32, least: int = 0) -> int:
    """An integer from `least` to what fits so many bits; a negative `least` makes it a signed one."""
    try:
        whole = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {_named(value)}") from None
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if least < 0 else (least, 2**bits - 1)
    if not low <= whole <= high:
        raise refused(f"{name} must be from {low} to {high}")
    return whole


def seconds(value: Any, name: str, unit: float = 1e9) -> int:
    """A time in whole nanoseconds, or in other units of which a second has so many."""
    if not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number of seconds, not {_named(value)}")
    try:
        time = float(value)
    except OverflowError:  # an int
        time = math.inf
    if not abs(time) < 2**63 / 1e9:  # nor for what is not a number
        raise refused(f"{name} must be a number of seconds below {2**63 // 10**9}, not {time}")
    return round(time * unit)


def text(value: Any, name: str) -> str:
    """A text that has an UTF-8 form without a NUL."""
    encoded(value, name)
    return value  # type: ignore[no-any-return]


def encoded(value: Any, name: str) -> bytes:
    """The UTF-8 form of a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {_named(value)}")
    try:
        data = value.encode("utf-8")
    except UnicodeEncodeError as error:
        offset = len(value[: error.start].encode("utf-8"))
        raise refused(f"{name} is not Unicode: character {error.start} is half of a pair", offset) from None
    if b"\0" in data:
        raise refused(f"{name} holds a NUL character", data.index(b"\0"))
    return data


def path(value: Any, name: str) -> str:
    """A path as a text."""
    return text(os.fsdecode(value), name)


def function(value: Any, name: str) -> None:
    """Anything that can be called, or None."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be a function, not {_named(value)}")


def message(value: Any, kind: type[M], name: str) -> M:
    """A message, which is of that kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be of the message type {kind.__name__}, not {_named(value)}")
    return value


def handle(value: Any, kind: type[Owner], name: str) -> int:
    """The handle of an object, which is of that kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a varia.{kind.__name__}, not {_named(value)}")
    return value._handle
