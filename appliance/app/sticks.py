"""Memory sticks: where one is mounted that this user may write to."""

import os
from pathlib import Path

MOUNTS = Path("/proc/mounts")

_PLACES = ("/media/", "/run/media/", "/mnt/")
"""Where sticks are mounted; what is mounted elsewhere belongs to the system."""


def stick(mounts: Path = MOUNTS) -> Path | None:
    """Return the folder of a stick that can be written, None where there is none."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return None
    fields = [line.split() for line in lines]
    # Blanks in a name stand as \040 (getmntent).
    folders = [Path(field[1].replace("\\040", " ")) for field in fields if len(field) > 1]
    return next((f for f in folders if str(f).startswith(_PLACES) and os.access(f, os.W_OK)), None)
