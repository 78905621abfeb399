"""The C interface as Python sees it: the library is found, its functions are declared once, and failures are raised.

Nothing here is for users of the package.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import threading
from ctypes import POINTER, Structure, byref, c_char, c_char_p, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Callable, Optional, TypeVar

from google.protobuf.message import Message

from ._arguments import encoded
from .errors import error_for

ABI_MAJOR = 1
ABI_MINOR = 0
NO_OFFSET = 2**64 - 1
FOREVER = 2**63 - 1

M = TypeVar("M", bound=Message)


class Error(Structure):
    """varia_host_error."""

    _fields_ = [("struct_size", c_uint32), ("status", c_int32), ("offset", c_uint64), ("message", c_char * 1000)]


class Buffer(Structure):
    """varia_host_buffer."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("data", c_void_p),
        ("size", c_uint64),
        ("owner", c_uint64),
    ]


class Facts(Structure):
    """varia_host_facts."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("state", c_uint32),
        ("winning_team", c_uint32),
        ("seat_to_move", c_uint32),
        ("ply_count", c_uint32),
        ("redo_count", c_uint32),
        ("node", c_uint32),
        ("occurrences", c_uint32),
        ("key_low", c_uint64),
        ("key_high", c_uint64),
    ]


class ClockReading(Structure):
    """varia_host_clock_reading."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("stage", c_int32),
        ("left", c_int64),
        ("delay_left", c_int64),
        ("until_flag", c_int64),
        ("used", c_int64),
        ("periods_left", c_int32),
        ("moves_to_go", c_int32),
        ("paused", c_uint32),
        ("out", c_uint32),
    ]


PROGRESS = ctypes.CFUNCTYPE(c_int32, c_void_p, c_void_p, c_uint64)
NO_PROGRESS = PROGRESS(0)

_handle = c_uint64
_handle_out = POINTER(c_uint64)
_buffer = POINTER(Buffer)
_message = [c_char_p, c_uint64]

# Arguments before the closing `varia_host_error*`, which every function of this table has.
SIGNATURES: dict[str, list[Any]] = {
    "buffer_release": [_buffer],
    "cancel_create": [_handle_out],
    "cancel_trigger": [_handle],
    "cancel_reset": [_handle],
    "cancel_destroy": [_handle],
    "registry_create": [*_message, _handle_out],
    "registry_destroy": [_handle],
    "registry_report": [_handle, _buffer],
    "variant_create": [_handle, c_char_p, _handle_out],
    "variant_destroy": [_handle],
    "variant_info": [_handle, _buffer],
    "variant_policy": [_handle, _buffer],
    "session_create": [_handle, *_message, _handle_out],
    "session_create_at": [_handle, c_char_p, _handle_out],
    "session_create_from_record": [_handle, *_message, _handle_out],
    "session_copy": [_handle, _handle_out],
    "session_destroy": [_handle],
    "session_facts": [_handle, POINTER(Facts)],
    "session_text": [_handle, _buffer],
    "session_position": [_handle, _buffer],
    "session_outcome": [_handle, _buffer],
    "session_svg": [_handle, c_uint32, _buffer],
    "session_move_texts": [_handle, c_void_p, c_uint32],
    "session_move_codes": [_handle, c_void_p, c_uint32],
    "session_moves": [_handle, _buffer],
    "session_read_move": [_handle, c_char_p, POINTER(c_uint64)],
    "session_read_move_message": [_handle, *_message, POINTER(c_uint64)],
    "session_move": [_handle, c_uint64, _buffer],
    "session_play": [_handle, c_char_p],
    "session_play_code": [_handle, c_uint64],
    "session_undo": [_handle],
    "session_redo": [_handle],
    "session_node": [_handle, c_uint32, _buffer],
    "session_history": [_handle, _buffer],
    "session_play_variation": [_handle, c_char_p],
    "session_go_to": [_handle, c_uint32],
    "session_promote": [_handle, c_uint32],
    "session_promote_to_main_line": [_handle, c_uint32],
    "session_delete": [_handle, c_uint32],
    "session_set_comment": [_handle, c_uint32, c_char_p],
    "session_set_comment_before": [_handle, c_uint32, c_char_p],
    "session_set_times": [_handle, c_uint32, c_uint64, c_uint64],
    "session_set_player": [_handle, c_char_p, c_char_p],
    "session_set_tag": [_handle, c_char_p, c_char_p],
    "session_set_result": [_handle, *_message],
    "session_record": [_handle, _buffer],
    "session_whole_record": [_handle, _buffer],
    "session_game_text": [_handle, _buffer],
    "record_to_text": [*_message, _buffer],
    "record_from_text": [c_char_p, c_char_p, _buffer],
    "games_from_text": [_handle, c_char_p, c_char_p, _buffer],
    "perft": [_handle, c_uint32, c_uint32, _handle, POINTER(c_uint64)],
    "perft_divide": [_handle, c_uint32, c_uint32, _handle, _buffer],
    "random_game": [_handle, c_uint64, c_uint64, c_uint32, _buffer],
    "playouts": [_handle, c_uint64, c_uint64, c_uint32, _handle, _buffer],
    "search_limits": [c_char_p, _buffer],
    "searcher_create": [_handle, *_message, _handle_out],
    "searcher_destroy": [_handle],
    "searcher_search": [_handle, _handle, *_message, _handle, PROGRESS, c_void_p, POINTER(c_uint64), _buffer],
    "searcher_ponder": [_handle, _handle],
    "searcher_stop_pondering": [_handle],
    "searcher_new_game": [_handle, c_uint64],
    "player_create": [_handle, c_char_p, *_message, _handle_out],
    "player_destroy": [_handle],
    "player_choose": [_handle, _handle, *_message, _handle, POINTER(c_uint64), _buffer],
    "player_new_game": [_handle, c_uint64],
    "clock_create": [c_char_p, c_uint32, _handle_out],
    "clock_create_manual": [c_char_p, c_uint32, _handle_out],
    "clock_advance": [_handle, c_int64],
    "clock_destroy": [_handle],
    "clock_start": [_handle, c_int32],
    "clock_press": [_handle, c_int32, POINTER(c_int64)],
    "clock_stop": [_handle],
    "clock_pause": [_handle],
    "clock_resume": [_handle],
    "clock_retire": [_handle, c_int32],
    "clock_add": [_handle, c_int32, c_int64],
    "clock_set": [_handle, c_int32, c_int64],
    "clock_read": [_handle, c_int32, POINTER(ClockReading)],
    "clock_running": [_handle, POINTER(c_int32), POINTER(c_int64)],
    "clock_take_flag_fall": [_handle, POINTER(c_int32), POINTER(c_int64)],
    "clock_keep": [_handle, POINTER(c_uint32)],
    "clock_go_back": [_handle, c_uint32],
    "game_create": [_handle, *_message, _handle_out],
    "game_resume": [_handle, *_message, _handle_out, _buffer],
    "game_destroy": [_handle],
    "game_verdict": [_handle, _buffer],
    "game_over": [_handle],
    "game_begin": [_handle],
    "game_play": [_handle, c_char_p],
    "game_play_code": [_handle, c_uint64],
    "game_undo": [_handle, c_uint32],
    "game_redo": [_handle, c_uint32],
    "game_claim_draw": [_handle],
    "game_resign": [_handle],
    "game_end": [_handle, *_message],
    "game_read_clock": [_handle, c_int32, POINTER(ClockReading)],
    "game_until_flag": [_handle, POINTER(c_int64)],
    "game_take_flag_fall": [_handle, POINTER(c_int32)],
    "game_pause": [_handle],
    "game_resume_clock": [_handle],
    "game_add_time": [_handle, c_int32, c_int64],
    "game_advance": [_handle, c_int64],
    "game_check_journal": [_handle],
    "worker_create": [_handle, *_message, _handle_out],
    "worker_destroy": [_handle],
    "worker_do": [_handle, *_message, _handle, PROGRESS, c_void_p, _buffer],
    "suite_check": [_handle, *_message, POINTER(c_uint64)],
    "suite_run": [_handle, *_message, _handle, PROGRESS, c_void_p, _buffer],
    "run_report": [_handle, c_char_p, c_uint32, _buffer],
    "run_games": [c_char_p, *_message, _buffer],
    "arbiter_create": [_handle, *_message, _handle_out],
    "arbiter_destroy": [_handle],
    "arbiter_judge": [_handle, _handle, _buffer],
    "library_open": [c_char_p, _handle_out],
    "library_destroy": [_handle],
    "library_add": [_handle, _handle, POINTER(c_int64)],
    "library_list": [_handle, *_message, _buffer],
    "library_get": [_handle, c_int64, _buffer],
    "library_remove": [_handle, c_int64],
}

# Functions that cannot fail.
PLAIN: dict[str, tuple[list[Any], Any]] = {
    "abi_version": ([], c_uint32),
    "version": ([], c_char_p),
    "status_name": ([c_int32], c_char_p),
}


def _candidates() -> list[str]:
    named = os.environ.get("VARIA_LIBRARY")
    if named:
        return [named]
    here = Path(__file__).resolve().parent
    found = [
        here / "_lib" / f"libvaria.so.{ABI_MAJOR}",  # in a wheel
        here.parent.parent / f"libvaria.so.{ABI_MAJOR}",  # in a build folder
    ]
    names = [str(path) for path in found if path.exists()]
    return names + [f"libvaria.so.{ABI_MAJOR}"]


def _load() -> ctypes.CDLL:
    tried = []
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
        except OSError as error:
            tried.append(f"{name} ({error})")
            continue
        if not hasattr(library, "varia_host_abi_version"):
            tried.append(f"{name} (is no libvaria)")
            continue
        library.varia_host_abi_version.restype = c_uint32
        version = library.varia_host_abi_version()
        if version >> 16 != ABI_MAJOR or version & 0xFFFF < ABI_MINOR:
            tried.append(f"{name} (speaks version {version >> 16}.{version & 0xFFFF} of the host API)")
            continue
        return library
    raise ImportError(
        f"no libvaria of version {ABI_MAJOR}.{ABI_MINOR} of the host API was found; build or install Varia, or name "
        "the file in the environment variable VARIA_LIBRARY. Tried: " + "; ".join(tried)
    )


library = _load()


class Room:
    """What a thread uses again from call to call."""

    def __init__(self) -> None:
        self.error = Error(ctypes.sizeof(Error), 0, NO_OFFSET)
        self.error_at = byref(self.error)
        self.buffer = Buffer(ctypes.sizeof(Buffer))
        self.buffer_at = byref(self.buffer)
        self.grow(1 << 14)

    def grow(self, size: int) -> None:
        self.texts_size = size
        self.texts = ctypes.create_string_buffer(size)
        self.texts_at = ctypes.addressof(self.texts)

    def __del__(self) -> None:
        if _functions is not None:  # it is, when the interpreter ends
            _functions["buffer_release"](byref(self.buffer), None)


class _Thread(threading.local):
    def __init__(self) -> None:
        self.room = Room()


def _raise(status: int, error: Error) -> None:
    offset: Optional[int] = error.offset
    raise error_for(status, error.message.decode("utf-8", "replace"), None if offset == NO_OFFSET else offset)


def _declare(name: str) -> Callable[..., int]:
    function = getattr(library, "varia_host_" + name)
    function.argtypes = [*SIGNATURES[name], POINTER(Error)]
    function.restype = c_int32
    return function  # type: ignore[no-any-return]


_functions: dict[str, Callable[..., int]] = {name: _declare(name) for name in SIGNATURES}
for _name, (_arguments, _result) in PLAIN.items():
    getattr(library, "varia_host_" + _name).argtypes = _arguments
    getattr(library, "varia_host_" + _name).restype = _result


_thread = _Thread()


def call(name: str, *arguments: Any) -> int:
    """Calls `varia_host_NAME` and raises what it refuses. Returns its status, 0 or a count."""
    room = _thread.room
    status = _functions[name](*arguments, room.error_at)
    if status < 0:
        _raise(status, room.error)
    return status


def create(name: str, *arguments: Any) -> int:
    """The handle that `varia_host_NAME` makes."""
    handle = c_uint64()
    call(name, *arguments, byref(handle))
    return handle.value


def read_bytes(name: str, *arguments: Any) -> bytes:
    """What `varia_host_NAME` puts into a buffer."""
    room = _thread.room
    call(name, *arguments, room.buffer_at)
    buffer = room.buffer
    return ctypes.string_at(buffer.data, buffer.size) if buffer.size else b""


def read_text(name: str, *arguments: Any) -> str:
    return read_bytes(name, *arguments).decode("utf-8")


def read_message(message: M, name: str, *arguments: Any) -> M:
    message.ParseFromString(read_bytes(name, *arguments))
    return message


def bytes_of(message: Optional[Message]) -> tuple[bytes, int]:
    """A message as the two arguments that stand for it."""
    data = b"" if message is None else message.SerializeToString()
    return data, len(data)


class Owner:
    """Something that the library keeps under a handle, until it is closed or nobody needs it any more."""

    _destroy = ""
    _handle = 0

    def close(self) -> None:
        """Gives the memory back now. Any use afterwards raises ClosedError, but for closing it again."""
        handle, self._handle = self._handle, 0
        if handle and _functions is not None:  # it is None when the interpreter ends
            _functions[self._destroy](handle, None)  # another thread may have been faster

    def __del__(self) -> None:
        self.close()

    def __enter__(self):  # type: ignore[no-untyped-def]
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# The calls of every ply, without the way through a table.
_move_texts = _functions["session_move_texts"]
_play = _functions["session_play"]


def move_texts(session: int) -> list[str]:
    room = _thread.room
    size = _move_texts(session, room.texts_at, room.texts_size, room.error_at)
    if size > room.texts_size:
        room.grow(2 * size)
        size = _move_texts(session, room.texts_at, room.texts_size, room.error_at)
    if size <= 0:
        if size < 0:
            _raise(size, room.error)
        return []
    return ctypes.string_at(room.texts_at, size - 1).decode("utf-8").split("\n")


def play(session: int, text: str) -> None:
    room = _thread.room
    status = _play(session, encoded(text, "the move"), room.error_at)
    if status < 0:
        _raise(status, room.error)
