"""Work that takes long: in another thread, beside other tasks, and called off.

Nothing here is for users of the package.
"""

from __future__ import annotations

import asyncio
import atexit
import ctypes
import queue
import threading
from collections.abc import Callable
from typing import Any, ClassVar, Optional, TypeVar

from . import _native

T = TypeVar("T")
Tell = Optional[Callable[[Any], object]]


class Cancel(_native.Owner):
    """Calls off whatever works with it."""

    _destroy = "cancel_destroy"

    def __init__(self) -> None:
        self._handle = _native.create("cancel_create")

    def trigger(self) -> None:
        _native.call("cancel_trigger", self._handle)


class Hearer:
    """A `varia_host_progress` that hands on what `read` makes of messages. What `tell` raises calls the work off, and is
    raised when the block with the work has ended.
    """

    # Those whose work goes on. Work in a thread that Python no longer waits for is called off before the interpreter ends,
    # which would kill that thread in the middle of the library's frames.
    _at_work: ClassVar[set[Hearer]] = set()
    _none_left: ClassVar[threading.Condition] = threading.Condition()

    def __init__(self, tell: Tell, read: Callable[[bytes], object], cancel: Cancel) -> None:
        self._failure: Optional[BaseException] = None
        self._cancel = cancel

        def hear(_context: Any, data: int, size: int) -> int:
            try:
                tell(read(ctypes.string_at(data, size)))  # type: ignore[misc]
                return 0
            except BaseException as error:  # no exception may cross the library's frames
                self._failure = error
                return 1

        self.callback = _native.PROGRESS(hear) if tell else _native.NO_PROGRESS

    def __enter__(self) -> Hearer:
        with self._none_left:
            self._at_work.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        with self._none_left:
            self._at_work.discard(self)
            self._none_left.notify_all()
        if self._failure is not None:
            raise self._failure

    @classmethod
    def end_all(cls) -> None:
        """Calls off all that is at work, and waits for it."""
        with cls._none_left:
            for hearer in cls._at_work:
                hearer._cancel.trigger()
            cls._none_left.wait_for(lambda: not cls._at_work, timeout=10)


atexit.register(Hearer.end_all)


class _End:
    """How work ended."""

    def __init__(self, result: Any = None, failure: Optional[BaseException] = None) -> None:
        self.result = result
        self.failure = failure


def interruptible(work: Callable[[Cancel, Tell], T], tell: Tell = None) -> T:
    """Does work that Ctrl-C calls off; `tell` hears of its steps in this thread.

    Python hears of signals in the main thread alone, and there only between two steps of its own. So the main thread waits
    while another one works.
    """
    cancel = Cancel()
    if threading.current_thread() is not threading.main_thread():
        return work(cancel, tell)
    steps: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def run() -> None:
        try:
            steps.put(_End(work(cancel, steps.put if tell else None)))
        except BaseException as error:
            steps.put(_End(failure=error))

    thread = threading.Thread(target=run, name="varia")
    try:
        thread.start()
        while not isinstance(step := steps.get(), _End):
            tell(step)  # type: ignore[misc]
    except BaseException:
        cancel.trigger()
        if thread.is_alive():
            thread.join()
        raise
    thread.join()
    if step.failure is not None:
        raise step.failure
    return step.result  # type: ignore[no-any-return]


async def beside_others(work: Callable[[Cancel], T]) -> T:
    """Does the work in another thread. Whoever stops waiting for it calls it off."""
    cancel = Cancel()
    task = asyncio.ensure_future(asyncio.to_thread(work, cancel))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        cancel.trigger()
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # looked at, so that asyncio does not complain of it
        raise
