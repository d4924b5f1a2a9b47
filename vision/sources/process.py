"""A camera in a process of its own: a call that hangs costs that process, and play goes on.

One frame is asked for at a time, so none is older than the question. Pictures come through shared memory, all else over
a pipe. The process is ended when an answer is overdue, and never outlives the one that started it.
"""

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from vision.frame import Frame
from vision.sources.base import PATIENCE_S, CameraError, PictureError, Source
from vision.sources.worker import Ended, Failed, Opened, Shot, serve

OPEN_S = 20.0
"""How long a camera may take to import its library, start, focus and settle."""

_GRACE_S = 0.2
"""An answer may come so much later than the source's own limit; after that its process is taken to hang."""
_CLOSE_S, _END_S = 1.0, 1.0

_MOST_BYTES = 48_000_000
"""Room for the largest picture of a camera module (12 megapixels); what no picture fills takes no memory."""


class ProcessSource(Source):
    """The source that ``make`` opens, in a process of its own.

    ``make`` is called there, so it must be picklable: a class or a function of a module, or a ``partial`` of one.
    Raises ``CameraError`` if the source cannot be opened, or is not within ``open_s`` seconds.
    """

    def __init__(self, make: Callable[[], Source], *, open_s: float = OPEN_S) -> None:
        # Not forked: a copy of threads, locks and the open GPIO chip would be no good to anybody (gpiozero#1131).
        context = multiprocessing.get_context("spawn")
        self._memory = SharedMemory(create=True, size=_MOST_BYTES)
        self._named = True
        self._pipe, far = context.Pipe()
        self._process = context.Process(
            target=serve, args=(make, far, self._memory.name), name="dicekeeper-camera", daemon=True
        )
        self._open = True
        try:
            with far:
                self._process.start()
            opened = self._answer(open_s)
            assert isinstance(opened, Opened), opened
        except BaseException:
            self.close()
            raise
        self._forget_name()
        self._name, self.live, self.stills = opened.name, opened.live, opened.stills

    @property
    def name(self) -> str:
        """That of the source in the process."""
        return self._name

    def next_frame(self, timeout: float = PATIENCE_S) -> Frame | None:
        """The next frame; a process that does not give one in time is ended, and ``CameraError`` raised."""
        try:
            self._pipe.send(timeout)
        except OSError as error:
            raise self._gone() from error
        answer = self._answer(timeout + _GRACE_S)
        if isinstance(answer, Ended):
            return None
        assert isinstance(answer, Shot), answer
        image: Any = np.ndarray(answer.shape, np.uint8, self._memory.buf)
        lores: Any = None
        if answer.lores is not None:
            lores = np.ndarray(answer.lores, np.uint8, self._memory.buf, image.nbytes).copy()
        return Frame(image.copy(), answer.seq, answer.taken_at, answer.name, lores)

    def close(self) -> None:
        """Let the device go; where that hangs, the process is ended."""
        if not self._open:
            return
        self._open = False
        if self._process.pid is not None:
            with suppress(OSError):
                self._pipe.send(None)
            self._process.join(_CLOSE_S)
            self._end()
            # One that not even SIGKILL ends waits inside a driver; there is no more to be done about it here.
            if self._process.exitcode is not None:
                self._process.close()
        self._pipe.close()
        self._forget_name()
        self._memory.close()

    def _answer(self, within_s: float) -> Opened | Shot | Ended:
        try:
            if not self._pipe.poll(within_s):
                self._end()
                sentence = f"the camera did not answer within {within_s:g} s; its process was ended"
                raise CameraError(sentence, "silent", seconds=round(within_s))
            answer = self._pipe.recv()
        except EOFError as error:
            raise self._gone() from error
        if isinstance(answer, Failed):
            kind = PictureError if answer.picture else CameraError
            raise kind(answer.sentence, answer.code, **dict(answer.values))
        assert isinstance(answer, Opened | Shot | Ended), answer
        return answer

    def _gone(self) -> CameraError:
        self._process.join(_END_S)
        code = self._process.exitcode
        return CameraError(f"the camera's process ended by itself (exit status {code})", "ended")

    def _end(self) -> None:
        if self._process.is_alive():
            self._process.kill()
            self._process.join(_END_S)

    def _forget_name(self) -> None:
        """Once both have the memory it needs no name; so none is left behind, however this program ends."""
        if self._named:
            self._named = False
            self._memory.unlink()
