"""What the screen adds to the speed of the reading: a proposal drawn, and the way to the first screen."""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from appliance.cli.errors import DeviceFault

_START = "import sys; from appliance.cli.bench_screen import open_and_end; open_and_end(sys.argv[1])"


def screen_ms() -> float:
    """Median time from a view in the inbox to its proposal drawn on an 800x480 screen, in ms."""
    from appliance.app import Appliance
    from appliance.games import Setup
    from appliance.session import Policy, Seen
    from appliance.store import Journal
    from ui.shots import NoDisplay, Offscreen
    from vision import Reader, SimulatedTray

    frame = SimulatedTray(1).next_frame()
    assert frame is not None, "a simulated tray that is open always has a frame"
    view = Reader().read(frame.image, expect=5)
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        appliance = Appliance(journal, Policy(entry_s=None))
        appliance.start(Setup("penta", ("Ann", "Ben")))
        try:
            screen = Offscreen(appliance, (800, 480))
        except NoDisplay as reason:
            raise DeviceFault(str(reason)) from reason
        screen.settle()
        times = []
        for _ in range(9):
            begun = time.monotonic()
            appliance.post(Seen(view))
            screen.settle()
            times.append(time.monotonic() - begun)
    return round(1000 * sorted(times)[len(times) // 2], 1)


def first_screen() -> dict[str, float]:
    """The time in ms from the start of the appliance to its first screen, and its peak memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        begun = time.monotonic()
        subprocess.run([sys.executable, "-c", _START, str(told)], check=True, stdout=subprocess.DEVNULL)
        taken = 1000 * (time.monotonic() - begun)
        return {"first_screen_ms": round(taken, 1), "appliance_mb": json.loads(told.read_text())}


def open_and_end(told: str) -> None:
    """Open the appliance on the simulated tray, draw its first screen, write the peak memory (MB) to ``told``, end."""
    from appliance.app import Table
    from appliance.config import Config
    from appliance.session import Policy
    from ui.shots import Offscreen

    with (
        tempfile.TemporaryDirectory() as folder,
        Table(Path(folder) / "journal.sqlite3", Config(buttons="none"), Policy(), "simulated") as table,
    ):
        table.look()
        Offscreen(table.appliance, (800, 480)).settle()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        Path(told).write_text(json.dumps(round(peak, 1)))
