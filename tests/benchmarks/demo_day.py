"""How level memory, files and disk stay while the show goes on for a day: ``python -m tests.benchmarks.demo_day``.

The real window off screen on a clock that is stepped. The tray says what its dice show, without pictures. With
``--reader`` pictures are taken from each throw until its dice are read, and read with the nets, which takes its time.
Prints a line at the start, after each hour and at the end; status 1 where a bound was broken. Beside: how often the
tray had to say what the reader was not sure of, and what was read wrong without a doubt.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from appliance.app import Appliance
from appliance.app.messages import Message, Shown
from appliance.session import How, Policy
from appliance.store import Journal
from tests.app.truthful import TruthfulTray
from tests.benchmarks.restarts import files, resident_kb
from ui.venue import Venue
from vision import SimulatedTray

HOUR_S = 3600.0
STEP_S = 1.0
FPS, FRAMES = 8.0, 16
"""Pictures a second, and how many are taken of a throw."""

WARM_H = 4
"""After so many hours what the players and the drawing remember has filled up; the drawing keeps a file open for each
size of its two fonts."""

MEMORY_MB, FILES, THREADS, DISK_KB = 24, 8, 0, 64
"""Bounds: how much more there may be at the end than when all is warm."""


class ReadTray:
    """The show's feed with pictures, but without a thread: ``look`` takes one and tells what it brought."""

    streaming = False

    def __init__(self, post, folder: Path) -> None:
        from tests.journeys.stepped import Camera

        self.tray = SimulatedTray(1, size=(800, 600), fps=FPS)
        self._camera = Camera(post, folder)
        self._camera.begin(self.tray)
        self.left = FRAMES

    @property
    def tray_dice(self):
        return self.tray.dice

    def want(self, dice_set, expected) -> None:
        self._camera.want(dice_set, expected)

    def throw(self, keep, dice) -> None:
        self._camera.throw(keep, dice)
        self.left = FRAMES

    def look(self) -> None:
        self._camera.frame()
        self.left -= 1

    def preview(self):
        return self._camera.preview()

    def sleep(self, status) -> None:
        self._camera.sleep(status)

    def wake(self) -> None:
        self._camera.wake()
        self.left = FRAMES


@dataclass(frozen=True)
class Sample:
    """What there is after so many hours of the show."""

    hours: float
    memory_kb: int
    files: int
    threads: int
    disk_kb: int
    matches: int
    rolls: int
    told: int
    misread: int

    def line(self) -> str:
        return (
            f"{self.hours:5.1f} h  {self.memory_kb / 1024:6.1f} MB  {self.files} files  {self.threads} threads "
            f" {self.disk_kb} kB on disk  {self.matches} matches  {self.rolls} rolls, {self.told} told by the tray,"
            f" {self.misread} misread"
        )


class Day:
    """The show on a clock that is stepped; ``window``: drawn, too."""

    def __init__(self, folder: Path, resources: ExitStack, reader: bool, window: bool) -> None:
        self.folder, self.now_s = folder, 100.0
        inbox: SimpleQueue[Message] = SimpleQueue()
        journal = resources.enter_context(Journal(folder / "journal.sqlite3"))

        def open_show() -> ReadTray | TruthfulTray:
            def post(message) -> None:
                inbox.put(Shown(message))

            self.feed = ReadTray(post, folder) if reader else TruthfulTray(post)
            return self.feed

        self.appliance = Appliance(journal, Policy(), inbox=inbox, venue=Venue(True, 1), open_show=open_show)
        self.screen = None
        if window:
            from ui.shots import Offscreen

            self.screen = Offscreen(self.appliance)
        self.counted: Counter[str] = Counter()
        self._seen: tuple[str, int] = ("", 0)
        self.advance()
        self.appliance.begin_show()

    def advance(self) -> None:
        if self.screen is not None:
            self.screen.settle(self.now_s)
        else:
            self.appliance.step(self.now_s)

    def hours(self, hours: float) -> Iterator[Sample]:
        begun_s = self.now_s
        yield self.sample(0.0)
        marks = [min(hour + 1, hours) for hour in range(int(-(-hours // 1)))]
        for mark in marks:
            while self.now_s - begun_s < mark * HOUR_S:
                self.now_s += self.look()
                self.advance()
                self.count()
            yield self.sample(mark)

    def look(self) -> float:
        """Take a picture, if there is something to be seen; return the seconds that pass."""
        if not isinstance(self.feed, ReadTray) or self.feed.left <= 0:
            return STEP_S
        self.feed.look()
        return 1 / FPS

    def count(self) -> None:
        """Look at what was accepted since: how the roll came in, and whether it shows what lies there."""
        session = self.appliance.desk.session
        assert session is not None and self.appliance.shows, "the show goes on"
        now = session.match, len(session.journal)
        if now == self._seen:
            return
        if now[1] < self._seen[1] or now[0] != self._seen[0]:
            self.counted["matches"] += 1
        elif session.journal[-1].how is not None:
            self.counted["rolls"] += 1
            self.counted["told"] += session.journal[-1].how is How.TRUTH
            lying = sorted(die.face for die in session.lying)
            self.counted["misread"] += bool(lying) and lying != sorted(self.feed.tray.faces)
        self._seen = now

    def sample(self, hours: float) -> Sample:
        threads = len(list(Path("/proc/self/task").iterdir()))
        disk = sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file()) // 1024
        figures = (self.counted[key] for key in ("matches", "rolls", "told", "misread"))
        return Sample(hours, resident_kb(), files(), threads, disk, *figures)


def broken(first: Sample, last: Sample) -> list[str]:
    """Which bounds do not hold from the one sample to the other."""
    grown = {
        "memory in MB": ((last.memory_kb - first.memory_kb) / 1024, MEMORY_MB),
        "open files": (last.files - first.files, FILES),
        "threads": (last.threads - first.threads, THREADS),
        "kB on disk": (last.disk_kb - first.disk_kb, DISK_KB),
    }
    return [f"{what}: {more:.0f} more, at most {most}" for what, (more, most) in grown.items() if more > most]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--reader", action="store_true", help="read with the nets")
    args = parser.parse_args()
    begun = time.monotonic()
    with ExitStack() as resources:
        folder = Path(resources.enter_context(TemporaryDirectory()))
        samples = []
        for sample in Day(folder, resources, args.reader, window=True).hours(args.hours):
            samples.append(sample)
            print(f"{sample.line()}  ({time.monotonic() - begun:.0f} s)", flush=True)
    faults = broken(samples[min(WARM_H, len(samples) - 1)], samples[-1])
    print("\n".join(faults) or "all bounds held")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
