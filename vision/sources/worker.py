"""The far side of ``vision.sources.process``: runs a source, and answers one question at a time."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np

from vision.sources.base import CameraError, PictureError, Source

_PR_SET_PDEATHSIG = 1


class Opened(NamedTuple):
    """The source is open."""

    name: str
    live: bool
    stills: bool


class Shot(NamedTuple):
    """A frame; its pictures lie in the shared memory, ``lores`` behind the large one."""

    seq: int
    taken_at: float
    name: str | None
    shape: tuple[int, ...]
    lores: tuple[int, ...] | None


class Ended(NamedTuple):
    """There are no more frames."""


class Failed(NamedTuple):
    """The source raised a ``CameraError``, or a ``PictureError`` if ``picture``."""

    sentence: str
    picture: bool
    code: str = "failed"
    values: tuple[tuple[str, int | float | str], ...] = ()


def serve(make: Callable[[], Source], pipe: "Connection[Any, Any]", memory_name: str) -> None:
    """Open the source and give a frame for each number of seconds that comes out of ``pipe``, until None comes.

    A mistake in a source ends the process with its traceback; the near side then says that it ended.
    """
    _die_with_parent()
    # Ctrl+C reaches every process of a terminal; when to close is the near side's to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with closing(SharedMemory(memory_name)) as memory, suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            source = make()
        except CameraError as reason:
            pipe.send(_failed(reason))
            return
        with source:
            pipe.send(Opened(source.name, source.live, source.stills))
            for timeout in iter(pipe.recv, None):
                pipe.send(_next(source, timeout, memory))


def _next(source: Source, timeout: float, memory: SharedMemory) -> Shot | Ended | Failed:
    try:
        frame = source.next_frame(timeout)
    except CameraError as reason:
        return _failed(reason)
    if frame is None:
        return Ended()
    image, lores = frame.image, frame.lores
    needed = image.nbytes + (0 if lores is None else lores.nbytes)
    if needed > memory.size:
        height, width = image.shape[:2]
        return Failed(f"the camera's pictures have {width} x {height} pixels; at most 4000 x 4000 are expected", False)
    _copy(image, memory, 0)
    if lores is not None:
        _copy(lores, memory, image.nbytes)
    return Shot(frame.seq, frame.taken_at, frame.name, image.shape, None if lores is None else lores.shape)


def _copy(picture: Any, memory: SharedMemory, at: int) -> None:
    room: Any = np.ndarray(picture.shape, np.uint8, memory.buf, at)
    room[...] = picture


def _failed(reason: CameraError) -> Failed:
    return Failed(str(reason), isinstance(reason, PictureError), reason.code, tuple(reason.values.items()))


def _die_with_parent() -> None:
    """Have the kernel end this process with the one that started it, even while a call into a driver hangs.

    To Linux the parent is the thread that started it; so whoever opens a camera also closes it, or ends with it.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = parent_process()
    if parent is not None and os.getppid() != parent.pid:
        os._exit(1)
