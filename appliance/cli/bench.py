"""``bench``: how well and how fast this machine reads, how much memory it takes, how soon it is ready."""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, DeviceFault, Status

_START = "from appliance.cli.bench import first_screen; first_screen()"


def add_verbs(verbs: Any) -> None:
    """Add ``bench`` to the parser."""
    bench = verbs.add_parser("bench", help="reading speed, accuracy on labelled folders, memory, start-up")
    bench.add_argument("--photos", metavar="DIR", type=Path, nargs="+", help="folders with images and labels.jsonl")
    bench.add_argument("--most", metavar="N", type=int, help="leave out pictures with more dice than this")
    bench.add_argument("--json", action="store_true", help="print JSON Lines")
    bench.set_defaults(run=_bench)


def _bench(args: argparse.Namespace) -> Status:
    if args.photos:
        _photos(args)
        return Status.DONE
    figures = _speed()
    if args.json:
        print(json.dumps(figures))
    else:
        for key, value in figures.items():
            print(f"{_FIGURES[key]:<58} {value:>9}")
    return Status.DONE


_FIGURES = {
    "watch_fps": "frames a second at 1280x960 while nothing is read",
    "read_ms": "one picture read, median, ms",
    "roll_ms": "from the last frame of a roll to its reading, ms",
    "screen_ms": "from the reading to the proposal on the screen, ms",
    "proposal_ms": "from the last frame of a roll to the screen, ms",
    "start_ms": "loading the nets, ms",
    "first_screen_ms": "from the start of the program to the first screen, ms",
    "memory_mb": "resident memory at its peak, MB",
}


def _photos(args: argparse.Namespace) -> None:
    from vision import CameraError, bench_photos

    if not args.json:
        print(f"{'set':<18} {'dice known':<10} {'pictures':>8} {'exact':>7} {'unsure':>7} {'silently wrong':>15}")
    for folder in args.photos:
        try:
            results = bench_photos([folder], most=args.most)
        except CameraError as reason:
            raise BadInput(str(reason)) from reason
        for result in results:
            print(json.dumps(result.as_json()) if args.json else _row(result), flush=True)


def _row(result: Any) -> str:
    share = 100 / max(1, result.pictures)
    left_out = f"  ({result.left_out} left out)" if result.left_out else ""
    return (
        f"{result.name:<18} {'yes' if result.count_known else 'no':<10} {result.pictures:>8} "
        f"{result.exact * share:>6.1f}% {result.unsure * share:>6.1f}% "
        f"{result.silent:>6} = {result.silent * share:>4.1f}%{left_out}"
    )


def _speed() -> dict[str, float]:
    from vision import bench_speed

    figures = bench_speed()
    figures["screen_ms"] = _screen_ms()
    figures["proposal_ms"] = round(figures["roll_ms"] + figures["screen_ms"], 1)
    figures["first_screen_ms"] = _first_screen_ms()
    return {key: figures[key] for key in _FIGURES}


def _screen_ms() -> float:
    """Median time from a view in the inbox to its proposal drawn on an 800x480 screen, in ms."""
    import tempfile

    from appliance.app import Appliance
    from appliance.games import Setup
    from appliance.session import Policy, Seen
    from appliance.store import Journal
    from ui.shots import NoDisplay, Offscreen
    from vision import Reader, SimulatedTray

    tray = SimulatedTray(1)
    frame = tray.next_frame()
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


def _first_screen_ms() -> float:
    begun = time.monotonic()
    subprocess.run([sys.executable, "-c", _START], check=True, stdout=subprocess.DEVNULL)
    return round(1000 * (time.monotonic() - begun), 1)


def first_screen() -> None:
    """Open the appliance on the simulated tray, draw its first screen, and end; the benchmark times this process."""
    import tempfile

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
