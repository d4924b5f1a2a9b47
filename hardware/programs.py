"""Programs run one after another by a thread of their own: each within its time, and any of them can be cut off."""

import os
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread, current_thread

STOP_S = 1.0
"""So long may take what ends a program's work elsewhere; nobody waits longer for silence."""


class ProgramFailed(Exception):
    """A program could not be started, ended with an error, or hung; the text says which and why."""


class Cut(Exception):
    """A program was broken off, since what it did is not wanted any more."""


class Line:
    """A queue of things to do in a thread called ``name``; more than ``most`` waiting ones push out the oldest."""

    def __init__(self, name: str, most: int) -> None:
        self._waiting: deque[Callable[[], None]] = deque(maxlen=most)
        self._changed = Condition()
        self._running: subprocess.Popen[bytes] | None = None
        self._cuts = self._begun_at = 0
        self._closed = False
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def add(self, do: Callable[[], None]) -> None:
        """Let ``do`` be done after all that waits; nothing once closed."""
        with self._changed:
            if not self._closed:
                self._waiting.append(do)
                self._changed.notify()

    def clear(self) -> None:
        """Forget what waits, and cut off what runs."""
        with self._changed:
            self._waiting.clear()
            self._cuts += 1
            if self._running is not None:
                _kill(self._running)

    def close(self) -> None:
        """Cut off, and end the thread. May be called again."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self.clear()
        if current_thread() is not self._thread:
            self._thread.join()

    def run(self, command: Sequence[str], limit_s: float, given: str = "", stop: Sequence[str] | None = None) -> None:
        """Run a program from within a thing to do, ``given`` on its standard input, and wait for its end.

        ``stop``: what ends what it began, if it is cut off. Raises ProgramFailed, or Cut where ``clear`` was called.
        """
        name = Path(command[0]).name
        with self._changed:
            if self._cut_now:
                raise Cut
            try:
                process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                )
            except OSError as reason:
                raise ProgramFailed(f"{name} cannot be started ({reason.strerror})") from reason
            self._running = process
        hung, complaint = False, b""
        try:
            _, complaint = process.communicate(given.encode(), timeout=limit_s)
        except subprocess.TimeoutExpired:
            hung = True
            _kill(process)
            process.wait()
        finally:
            with self._changed:
                self._running = None
                cut = self._cut_now
        if cut:
            if stop is not None:
                self._stop(stop)
            raise Cut
        if hung:
            raise ProgramFailed(f"{name} hung for {limit_s:g} s")
        if process.returncode:
            said = complaint.decode(errors="replace").strip().splitlines()
            raise ProgramFailed(f"{name} says: {said[-1].strip().rstrip('.')}" if said else f"{name} failed")

    @property
    def _cut_now(self) -> bool:
        return self._cuts != self._begun_at

    def _stop(self, command: Sequence[str]) -> None:
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(command, capture_output=True, timeout=STOP_S, check=False)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._waiting)
                if self._closed:
                    return
                do = self._waiting.popleft()
                self._begun_at = self._cuts
            do()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End a program with all that it has started."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
