"""Room on the disk: a reserve that is given back when the disk is full, and what can be deleted then."""

import os
import shutil
from pathlib import Path

RESERVE = 8 << 20
"""Bytes: SQLite's log grows to half of it before it begins anew; the rest holds tens of thousands of actions."""

_NEEDED = {"reserve", "config.toml", "editions", "sets", "calibration"}
"""What lies in the folder of matches and is no waste, beside the journal itself."""


class Room:
    """The reserve of one folder of matches. Nothing here raises: a disk that cannot even be asked has no reserve."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._reserve = folder / "reserve"

    def keep(self) -> bool:
        """Lay the reserve in, if the disk has four times as much free; return whether it is there."""
        if self._reserve.exists():
            return True
        try:
            if shutil.disk_usage(self._folder).free < 4 * RESERVE:
                return False
            with self._reserve.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, RESERVE)
        except OSError:
            self.release()
            return False
        return True

    def release(self) -> bool:
        """Give the reserve back to the disk; return whether there was one."""
        try:
            self._reserve.unlink()
        except OSError:
            return False
        return True

    def deletable(self) -> tuple[tuple[str, int], ...]:
        """Return what lies here and is not needed, largest first: names and megabytes, none below one."""
        try:
            there = [path for path in self._folder.iterdir() if path.name not in _NEEDED]
        except OSError:
            return ()
        sizes = [(path.name, _bytes(path) >> 20) for path in there if not path.name.startswith("journal.sqlite3")]
        return tuple(sorted((each for each in sizes if each[1]), key=lambda each: -each[1]))


def _bytes(path: Path) -> int:
    try:
        if path.is_dir():
            return sum(each.lstat().st_size for each in path.rglob("*"))
        return path.lstat().st_size
    except OSError:
        return 0
