"""The screen measured: frames a second, the way from an input to the picture, an idle appliance, 200 matches' memory.

``python -m tests.benchmarks.screen`` runs all of it off screen at 800x480. Times are told twice: by the clock, which
other work on the machine makes longer, and by the processor time that they took.
"""

import argparse
import os

os.environ["SDL_VIDEODRIVER"] = "offscreen"

import gc
import sys
import tempfile
import threading
import time
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

from appliance.app import Appliance, Table
from appliance.config import Config
from appliance.games import Setup
from appliance.session import Choose, Confirm, Correct, EnterByHand, Phase, Policy
from appliance.store import Journal
from appliance.table import Button, Press
from ui import samples
from ui.app import DicekeeperApp

SIZE = (800, 480)

WARM = 20
"""Frames before the measuring begins."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.screen", description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="*", choices=["frames", "idle", "memory"], default=["frames", "idle", "memory"])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--matches", type=int, default=200)
    args = parser.parse_args()
    print(f"{os.getloadavg()[0]:.1f} processes at work in the minute before, {os.cpu_count()} cores")
    for what in args.what:
        pid = os.fork()  # Kivy has one window a process
        if pid == 0:
            {"frames": frames, "idle": idle, "memory": memory}[what](args)
            sys.stdout.flush()
            os._exit(0)
        os.waitpid(pid, 0)
    return 0


class Measured(DicekeeperApp):
    """The application, that ends after a while and notes when each frame was shown and what it took to make."""

    def __init__(self, port, seconds: float) -> None:
        super().__init__(port, SIZE)
        self.shown: list[float] = []
        self.waits: list[float] = []
        self.ticks = 0
        self.asked_at: float | None = None
        self.before = None
        self.seconds = seconds
        self.window.bind(on_flip=self._flipped)

    def _frame(self, elapsed_s: float) -> None:
        super()._frame(elapsed_s)
        self.ticks += 1
        if self.ticks == WARM:
            self.shown.clear()
            self.begun, self.taken = time.monotonic(), (time.process_time(), time.thread_time())
        elif self.ticks > WARM and time.monotonic() - self.begun > self.seconds:
            self.wall = time.monotonic() - self.begun
            self.ticks -= WARM
            self.processor = time.process_time() - self.taken[0]
            self.thread = time.thread_time() - self.taken[1]
            self.stop()

    def _flipped(self, *_) -> None:
        now = time.monotonic()
        self.shown.append(now)
        if self.asked_at is not None and self.stage.screen != self.before:
            self.waits.append(now - self.asked_at)
            self.asked_at = None

    def press(self, button: Button) -> None:
        """Press as the thread of the buttons does, at any time between two frames."""
        self.before, self.asked_at = self.stage.screen, time.monotonic()
        self.port.post(Press(button))


def frames(args) -> None:
    """A match waits for a throw, each frame has a new picture of 640x480, and somebody presses Next now and then."""
    with opened() as table:
        table.start(Setup("penta", ("Ann", "Ben")))
        pictures, numbers = [samples.picture(), samples.picture()[::-1].copy()], count()
        table.appliance.preview = lambda: (number := next(numbers), pictures[number % 2])  # a new one each frame
        app = Measured(table.appliance, args.seconds)
        stopped = threading.Event()

        def fingers() -> None:
            chance = Random(1)
            while not stopped.wait(0.25 + chance.random() / 7):
                app.press(Button.NEXT)

        threading.Thread(target=fingers, daemon=True).start()
        app.run()
        stopped.set()
    gaps = [later - earlier for earlier, later in zip(app.shown, app.shown[1:], strict=False)]
    print(f"frames: {len(gaps) / app.wall:.1f} a second by the clock (the display is capped at 30), "
          f"{1000 * app.thread / len(gaps):.1f} ms of the screen's thread each, "
          f"{1000 * app.processor / len(gaps):.1f} ms with the drawing in software")  # fmt: skip
    waits = sorted(app.waits)
    print(f"from an input to its picture: median {1000 * median(waits):.0f} ms, "
          f"95 % below {1000 * waits[int(0.95 * len(waits))]:.0f} ms by the clock ({len(waits)} presses)")  # fmt: skip


def idle(args) -> None:
    """A match waits for a throw, the camera sleeps, nobody touches anything."""
    with opened() as table:
        table.start(Setup("penta", ("Ann", "Ben")))
        app = Measured(table.appliance, 2 * args.seconds)
        app.run()
    tick_ms = 1000 * app.processor / app.ticks
    print(f"idle: {100 * app.processor / app.wall:.2f} % of a core at {app.ticks / app.wall:.1f} looks a second, "
          f"{tick_ms:.2f} ms each: {30 * tick_ms / 10:.2f} % at 30; {len(app.shown)} frames drawn")  # fmt: skip


def memory(args) -> None:
    """Matches of Penta with virtual dice, each turn drawn."""
    from ui.shots import Offscreen

    chance = Random(1)
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        appliance = Appliance(journal, Policy(entry_s=None))
        screen = Offscreen(appliance, SIZE)
        for match in range(args.matches + 1):
            if match in (1, args.matches // 2, args.matches):
                gc.collect()
                print(f"memory after {match} matches: {resident_mb():.1f} MB")
            appliance.start(Setup("penta", ("Ann", "Ben"), {"throws": 1}))
            while appliance.session.phase is not Phase.FINISHED:
                turn(appliance, chance)
                screen.settle()


def turn(appliance: Appliance, chance: Random) -> None:
    appliance.give(EnterByHand())
    for die in range(5):
        appliance.give(Correct(appliance.session.number, die, str(chance.randint(1, 6))))
    appliance.give(Confirm(appliance.session.number))
    appliance.give(Choose(chance.choice(appliance.session.need_choice.choices)))


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def opened() -> Table:
    folder = Path(tempfile.mkdtemp())
    return Table(folder / "journal.sqlite3", Config(buttons="none"), Policy(entry_s=None), "simulated")


if __name__ == "__main__":
    sys.exit(main())
