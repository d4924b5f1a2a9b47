"""Files for people to take along: onto a USB stick, or into a folder. Whole or not at all, never half a file."""

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import NamedTemporaryFile

MOUNTS = Path("/proc/self/mounts")
BLOCKS = Path("/sys/class/block")

PLACES = ("/media/", "/run/media/", "/mnt/", "/mnt")
"""Where sticks are mounted."""


class Refused(StrEnum):
    """Why files could not be handed out."""

    FULL = "full"
    READ_ONLY = "read_only"
    GONE = "gone"
    FORBIDDEN = "forbidden"
    BROKEN = "broken"


_REASONS = {
    errno.ENOSPC: Refused.FULL,
    errno.EDQUOT: Refused.FULL,
    errno.EFBIG: Refused.FULL,
    errno.EROFS: Refused.READ_ONLY,
    errno.ENOENT: Refused.GONE,
    errno.ENODEV: Refused.GONE,
    errno.ENXIO: Refused.GONE,
    errno.ENOTCONN: Refused.GONE,
    errno.EACCES: Refused.FORBIDDEN,
    errno.EPERM: Refused.FORBIDDEN,
}

_SENTENCES = {
    Refused.FULL: "there is no room for {name} on {folder}",
    Refused.READ_ONLY: "{folder} is write-protected, so {name} is not on it",
    Refused.GONE: "{folder} is not there any more, so {name} is not on it",
    Refused.FORBIDDEN: "this program may not write into {folder}, so {name} is not there",
    Refused.BROKEN: "{folder} does not take {name}",
}


class NotHandedOut(OSError):
    """A file could not be written; nothing of it is left. ``why`` and ``folder`` are for translation."""

    def __init__(self, why: Refused, folder: Path, name: str) -> None:
        super().__init__(_SENTENCES[why].format(folder=folder, name=name))
        self.why, self.folder = why, folder


@dataclass(frozen=True)
class Stick:
    """A USB stick or card that is mounted at ``path``."""

    path: Path

    @property
    def name(self) -> str:
        """What the people who plugged it in may know it by."""
        return self.path.name


def sticks(mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> tuple[Stick, ...]:
    """Return the sticks that are mounted now, in order of their paths; () where nobody can tell."""
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return ()
    parts = (line.split() for line in lines)
    found = {_unescaped(each[1]) for each in parts if len(each) > 2 and _can_be_pulled_out(each[0], blocks)}
    return tuple(Stick(Path(path)) for path in sorted(found) if path.startswith(PLACES))


def _can_be_pulled_out(device: str, blocks: Path) -> bool:
    """Return whether a device hangs on USB, or its disk says that it can be taken out."""
    if not device.startswith("/dev/"):
        return False
    try:
        block = (blocks / Path(device).resolve().name).resolve(strict=True)
    except OSError:
        return False
    if any(part.startswith("usb") for part in block.parts):
        return True
    for disk in (block, block.parent):
        with suppress(OSError):
            return (disk / "removable").read_text().strip() == "1"
    return False


def _unescaped(path: str) -> str:
    """The kernel writes blanks of a path as octal numbers."""
    for code, letter in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        path = path.replace(code, letter)
    return path


def onto(stick: Stick, files: Mapping[str, bytes], mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> tuple[Path, ...]:
    """Write files onto a stick and return their paths; raises NotHandedOut.

    The folder of a stick that was pulled out may still be there, on the disk of the appliance: that is not meant.
    """
    paths = hand_out(stick.path, files) if stick in sticks(mounts, blocks) else ()
    if stick not in sticks(mounts, blocks):
        raise NotHandedOut(Refused.GONE, stick.path, next(iter(files), ""))
    return paths


def hand_out(folder: Path, files: Mapping[str, bytes], make: bool = False) -> tuple[Path, ...]:
    """Write files by their names into a folder and return their paths; ``make``: the folder too, if it is not there.

    What was called so before is replaced once the new one is safely there. Raises NotHandedOut.
    """
    written = []
    for name, data in files.items():
        try:
            if make:
                folder.mkdir(parents=True, exist_ok=True)
            written.append(_write(folder, name, data))
        except OSError as reason:
            raise NotHandedOut(_REASONS.get(reason.errno or 0, Refused.BROKEN), folder, name) from reason
    return tuple(written)


def _write(folder: Path, name: str, data: bytes) -> Path:
    """Write beside the name that is meant, wait until it is on the disk, then give it the name."""
    target = folder / name
    with NamedTemporaryFile(dir=folder, prefix=".dicekeeper-", suffix=".part", delete=False) as file:
        part = Path(file.name)
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            part.replace(target)
        except OSError:
            with suppress(OSError):
                part.unlink()
            raise
    _flush(folder)
    return target


def _flush(folder: Path) -> None:
    """Wait until the name is on the disk too; some file systems of sticks cannot, and need not."""
    file = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(file)
    finally:
        os.close(file)
