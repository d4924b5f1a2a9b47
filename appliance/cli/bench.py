"""``bench``: how well and how fast this machine reads, how much memory it takes, how soon it is ready."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.cli.errors import BadInput, Status
from appliance.cli.options import make_folder

if TYPE_CHECKING:
    from vision import Reader


def add_verbs(verbs: Any) -> None:
    """Add ``bench`` to the parser."""
    bench = verbs.add_parser("bench", help="reading speed, accuracy on labelled folders, memory, start-up")
    bench.add_argument(
        "--photos", metavar="DIR", type=Path, nargs="+", help="folders with labels.jsonl, or with folders that have one"
    )
    bench.add_argument("--set", metavar="NAME", help="the dice in these pictures (default: as their labels tell)")
    bench.add_argument("--worst", metavar="DIR", type=Path, help="draw the ten worst pictures of each set into DIR")
    bench.add_argument("--json", action="store_true", help="print JSON Lines")
    bench.set_defaults(run=_bench)


def _bench(args: argparse.Namespace) -> Status:
    if args.photos:
        _photos(args)
        return Status.DONE
    for option in ("set", "worst"):
        if getattr(args, option):
            raise BadInput(f"--{option} is {getattr(args, option)}, expected only together with --photos DIR")
    _speed(args.json)
    return Status.DONE


def _photos(args: argparse.Namespace) -> None:
    from vision import CameraError, Reader, UnknownSet
    from vision.bench import LeftOut, Shot, folders_of, json_lines, measure, measure_taught, picture_json, text

    if args.worst:
        make_folder("--worst", args.worst)
    reader_for = cache(Reader)
    shots: list[Shot] = []
    skipped: list[LeftOut] = []
    try:
        if args.set:
            reader_for(args.set)
        folders = [inside for given in args.photos for inside in folders_of(given)]
        for folder in folders:
            taught = measure_taught(folder, lambda sets, name: Reader(name, sets))
            for number, each in enumerate(chain(measure(folder, reader_for, args.set), taught), 1):
                _progress(f"{folder.name}: {number}")
                if isinstance(each, LeftOut):
                    skipped.append(each)
                    continue
                shots.append(each)
                if args.json:
                    _line(picture_json(each))
        _progress("")
        for part in (json_lines if args.json else text)(shots, skipped, args.worst):
            _line(part) if isinstance(part, dict) else print(part)
        _sequences(folders, reader_for, args.json)
    except (CameraError, UnknownSet) as reason:
        raise BadInput(str(reason)) from reason


def _sequences(folders: list[Path], reader_for: "Callable[[str], Reader]", as_json: bool) -> None:
    from vision.bench.sequences import Unwatched, sequences_table, watch_all

    watched = []
    for each in (each for folder in folders for each in watch_all(folder, reader_for)):
        if isinstance(each, Unwatched):
            _line({"what": "not_watched", **asdict(each)}) if as_json else print(f"{each.name}: {each.why}")
            continue
        watched.append(each)
        if as_json:
            _line({"what": "sequence", **each.as_json()})
    if watched and not as_json:
        print(f"## Sequences, the number given\n{sequences_table(watched)}")


def _line(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False), flush=True)


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


_FIGURES = {
    "watch_ms": "a frame watched, median, ms of the processor",
    "watch_clock_ms": "a frame watched, median, ms on the clock",
    "read_ms": "one picture of eight dice read, median, ms of the processor",
    "read_clock_ms": "one picture of eight dice read, median, ms on the clock",
    "roll_clock_ms": "the frames of a roll read, ms on the clock",
    "load_ms": "loading the nets, ms",
    "first_read_ms": "from the start of a process to its first reading, ms of the processor",
    "first_read_clock_ms": "from the start of a process to its first reading, ms on the clock",
    "memory_mb": "resident memory of the reading process at its peak, MB",
    "screen_ms": "from the reading to the proposal on the screen, ms",
    "first_screen_ms": "from the start of the appliance to its first screen, ms",
    "appliance_mb": "resident memory of the appliance with its screen at its peak, MB",
}


_WANTED = {"watch_ms": 4, "read_ms": 60, "first_read_ms": 1500, "memory_mb": 250}
"""Each of these must stay below."""


def _speed(as_json: bool) -> None:
    from appliance.cli.bench_screen import first_screen, screen_ms
    from vision.bench import machine, measure_speed

    about = machine()
    figures = asdict(measure_speed()) | {"screen_ms": screen_ms()} | first_screen()
    if as_json:
        _line({**figures, **about})
        return
    print(f"{about['processor']}, {about['cores']} cores, {about['busy']} processes at work in the minute before")
    for key, text in _FIGURES.items():
        met = "" if key not in _WANTED else "yes" if figures[key] < _WANTED[key] else "no"
        wanted = f"  below {_WANTED[key]}: {met}" if met else ""
        print(f"{text:<72} {figures[key]:>9}{wanted}")
