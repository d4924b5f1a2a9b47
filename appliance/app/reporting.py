"""The log for somebody who helps: what ``doctor --report`` writes, beside the journal and on a stick."""

import subprocess
import sys
from pathlib import Path

from appliance.app.messages import Reported
from appliance.store import NotHandedOut, onto, sticks

NAME = "dicekeeper-report.zip"
PATIENCE_S = 180


def report(folder: Path) -> Reported:
    """Write the report into ``folder``, and onto the first stick; takes half a minute, and never raises.

    In a process of its own: what is examined there may hang, and must not take the match with it.
    """
    path = folder / NAME
    command = [sys.executable, "-m", "appliance", "doctor", "--report", str(path)]
    try:
        before = path.stat().st_mtime_ns if path.exists() else None
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
        if not path.exists() or path.stat().st_mtime_ns == before:
            said = done.stderr.strip().splitlines()
            return Reported("", failed=said[-1] if said else f"{path} was not written")
        for stick in sticks()[:1]:
            (there,) = onto(stick, {NAME: path.read_bytes()})
            return Reported(str(there), True)
    except NotHandedOut as reason:
        return Reported(str(path), failed=str(reason))
    except (OSError, subprocess.TimeoutExpired) as reason:
        return Reported("", failed=str(reason))
    return Reported(str(path))
