"""The log for somebody who helps: what ``doctor --report`` writes, on a stick or beside the journal."""

import os
import subprocess
import sys
from pathlib import Path

from appliance.app.messages import Reported
from appliance.store import sticks

NAME = "dicekeeper-report.zip"
PATIENCE_S = 180


def report(folder: Path) -> Reported:
    """Write the report onto a stick, else into ``folder``; takes half a minute, and never raises.

    In a process of its own: what is examined there may hang, and must not take the match with it.
    """
    on = next((each.path for each in sticks() if os.access(each.path, os.W_OK)), None)
    path = (on or folder) / NAME
    command = [sys.executable, "-m", "appliance", "doctor", "--report", str(path)]
    try:
        before = path.stat().st_mtime_ns if path.exists() else None
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
        if path.exists() and path.stat().st_mtime_ns != before:
            return Reported(str(path), on is not None)
    except (OSError, subprocess.TimeoutExpired) as reason:
        return Reported("", failed=str(reason))
    said = done.stderr.strip().splitlines()
    return Reported("", failed=said[-1] if said else f"{path} was not written")
