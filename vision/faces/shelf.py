"""The folder of taught sets: one file a set, written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from appliance.table.given import given_bytes
from vision.faces.taught_box import MOST_BYTES, TaughtBox, TeachingError, checked_name, pack, unpack

ENDING = ".dice"


def taught_names(folder: Path) -> list[str]:
    """The names of the sets that lie in ``folder``, which need not exist."""
    if not folder.is_dir():
        return []
    return sorted(path.name.removesuffix(ENDING) for path in folder.glob(f"*{ENDING}") if not path.name.startswith("."))


def set_path(folder: Path, name: str) -> Path:
    """Where the set called ``name`` lies; raises ``TeachingError`` for what cannot be a name."""
    return folder / f"{checked_name(name, 'the set name')}{ENDING}"


def load_box(folder: Path, name: str) -> TaughtBox:
    """The set called ``name``; raises ``TeachingError`` if there is none, or it is damaged or of another version."""
    path = set_path(folder, name)
    try:
        data = given_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        known = ", ".join(taught_names(folder)) or "none"
        raise TeachingError(f'no set "{name}" has been taught, only: {known}') from None
    except OSError as reason:
        raise TeachingError(f'the taught set "{name}" ({path}) cannot be read: {reason.strerror}') from reason
    box = unpack(data, f'the taught set "{name}" ({path})')
    return TaughtBox(name, box.pictures)


def save_box(folder: Path, box: TaughtBox) -> Path:
    """Write a set and return its file; an ``OSError`` (a full disk) leaves the set of that name as it was."""
    path = set_path(folder, box.name)
    write_whole(path, pack(box))
    return path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that after a power cut it is the old one or the new one; raises ``OSError`` that names it."""
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as reason:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise OSError(reason.errno, f"{reason.strerror} (nothing was changed)", str(path)) from reason
