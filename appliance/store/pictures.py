"""The pictures of accepted rolls: small files beside the journal, the oldest of which make room for the newest.

They are there for disputes only. Whatever is wrong with one of them, the match goes on without it.
"""

from collections import deque
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

_ENDING = ".jpg"
_UNFINISHED = ".part"


class Pictures:
    """The pictures in ``folder``, a folder a match, of at most ``most_bytes`` in all; not ``on``: none are kept.

    Use from one thread. Nothing is read or written before ``open``.
    """

    def __init__(self, folder: Path, most_bytes: int, on: bool = True) -> None:
        self._folder = folder
        self._room = most_bytes
        self._most = most_bytes if on else 0
        self._files: deque[tuple[Path, int]] = deque()
        self._bytes = 0

    @property
    def wanted(self) -> bool:
        """True if pictures are kept at all."""
        return self._most > 0

    def switch(self, on: bool) -> None:
        """Keep pictures from now on, or none and remove those that there are."""
        self._most = self._room if on else 0
        self._make_room()

    def open(self, matches: Collection[str] | None) -> None:
        """Take stock, and remove what there is no room for or no match any more; None: whatever is there has one."""
        found = []
        for path in self._folder.glob(f"*/*{_ENDING}"):
            with suppress(OSError):
                status = path.stat()
                found.append((status.st_mtime_ns, path, status.st_size))
        for path in self._folder.glob(f"*/*{_UNFINISHED}"):
            _remove(path)
        for _, path, size in sorted(found):
            if matches is not None and path.parent.name not in matches:
                _remove(path)
            else:
                self._count(path, size)
        self._make_room()

    def save(self, match: str, name: str, jpeg: bytes) -> None:
        """Keep a picture, whole or not at all; raises OSError where it cannot be written."""
        path = self._path(match, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(_UNFINISHED)
        try:
            unfinished.write_bytes(jpeg)
            unfinished.replace(path)
        except OSError:
            _remove(unfinished)
            raise
        self._count(path, len(jpeg))
        self._make_room()

    def load(self, match: str, name: str) -> bytes | None:
        """Return a picture, or None if it is not there or cannot be read."""
        try:
            return self._path(match, name).read_bytes()
        except OSError:
            return None

    def wipe(self) -> None:
        """Remove all pictures."""
        for path in (*self._folder.glob(f"*/*{_ENDING}"), *self._folder.glob(f"*/*{_UNFINISHED}")):
            _remove(path)
        self._files.clear()
        self._bytes = 0

    def _path(self, match: str, name: str) -> Path:
        """Names come from journals, which people can change: they never lead out of the folder."""
        safe = ("".join(letter for letter in each if letter.isalnum() or letter == "-") for each in (match, name))
        return self._folder.joinpath(*safe).with_suffix(_ENDING)

    def _count(self, path: Path, size: int) -> None:
        self._files.append((path, size))
        self._bytes += size

    def _make_room(self) -> None:
        while self._files and self._bytes > self._most:
            path, size = self._files.popleft()
            self._bytes -= size
            _remove(path)


def _remove(path: Path) -> None:
    """Remove a file, and its folder with the last one; one that resists is tried again at the next start."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
        path.parent.rmdir()
