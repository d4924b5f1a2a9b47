"""A disk with a volatile write cache, as a file in user space: what was written but not flushed may be lost in part.

Run by the system's own Python (Debian package python3-fusepy), stdlib only besides:
``/usr/bin/python3 tests/faults/disk.py MOUNTPOINT IMAGE``. MOUNTPOINT then holds ``disk``, to be put behind a loop
device. The kernel's flushes come here as fsync. Text written to ``cut`` there, "SEED MODE", pulls the plug: IMAGE is
what the disk holds then, and nothing is taken any more. MODE says what became of the sectors that were not flushed:
``none`` of them was written, ``all``, ``first`` some in the order of writing, or any of them (``some``).
"""

import errno
import stat
import sys
from pathlib import Path
from random import Random

from fusepy import FUSE, FuseOSError, Operations

SECTOR = 512


class Disk(Operations):
    """The file system with its two files."""

    def __init__(self, image: Path) -> None:
        self._image = image
        self._now = bytearray(image.read_bytes())
        self._flushed = bytearray(self._now)
        self._cache: list[tuple[int, bytes]] = []
        self._off = False

    def getattr(self, path: str, fh: int | None = None) -> dict[str, int]:
        """What the files are: the disk as long as its image, and a file to write a word into."""
        sizes = {"/disk": len(self._now), "/cut": 0}
        if path == "/":
            return {"st_mode": stat.S_IFDIR | 0o755, "st_nlink": 2}
        if path not in sizes:
            raise FuseOSError(errno.ENOENT)
        return {"st_mode": stat.S_IFREG | 0o644, "st_nlink": 1, "st_size": sizes[path]}

    def readdir(self, path: str, fh: int) -> list[str]:
        """The names of the files."""
        return [".", "..", "disk", "cut"]

    def truncate(self, path: str, length: int, fh: int | None = None) -> None:
        """Opening ``cut`` for writing truncates it; the disk keeps its length."""

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        """Return what was written last, flushed or not, as a disk does."""
        return bytes(self._now[offset : offset + size])

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        """Take data into the cache, or pull the plug."""
        if path == "/cut":
            seed, mode = data.decode().split()
            self._cut(Random(int(seed)), mode)
        elif self._off:
            raise FuseOSError(errno.EIO)
        else:
            self._cache.append((offset, data))
            self._now[offset : offset + len(data)] = data
        return len(data)

    def fsync(self, path: str, datasync: int, fh: int) -> None:
        """Flush the cache: what was written until now can no longer be lost."""
        if self._off:
            raise FuseOSError(errno.EIO)
        for offset, data in self._cache:
            self._flushed[offset : offset + len(data)] = data
        self._cache.clear()

    def _cut(self, rng: Random, mode: str) -> None:
        self._off = True
        sectors = [
            (offset + at, data[at : at + SECTOR]) for offset, data in self._cache for at in range(0, len(data), SECTOR)
        ]
        kept = {
            "none": [],
            "all": sectors,
            "first": sectors[: rng.randint(0, len(sectors))],
            "some": [each for each in sectors if rng.random() < 0.5],
        }[mode]
        for offset, data in kept:
            self._flushed[offset : offset + len(data)] = data
        self._image.write_bytes(self._flushed)


if __name__ == "__main__":
    FUSE(Disk(Path(sys.argv[2])), sys.argv[1], foreground=True, nothreads=True, big_writes=True, allow_other=False)
