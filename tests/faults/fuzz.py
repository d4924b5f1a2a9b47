"""Feed every parser of files from outside with damaged files: ``nice python -m tests.faults.fuzz --seconds 600``.

Each begins with sound files, in which bytes are changed, taken out, doubled, or replaced by words that parsers stumble
over. A parser may take the file, or refuse it with its own error; anything else, or a minute on one file, ends the
script, with the file at fault beside it. With names (``fuzz transcript edition``) only those parsers are fed.
"""

import argparse
import hashlib
import io
import json
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from appliance.app.resuming import on_the_table, resumable
from appliance.app.truth import Truth, TruthError
from appliance.config import Config, ConfigError
from appliance.games import BadOptions, Setup, checked
from appliance.games.edition import BUILT_IN, game_of_edition
from appliance.store import Journal, StoreError, TranscriptError, load_transcript
from hardware.errors import WiringError
from hardware.wiring import SHIPPED, load_wiring
from tests.vision.test_profile import made
from ui.edid import inches
from vision import CameraError, PictureError, load_image
from vision.bench.labels import load_labels
from vision.calibration.profile import ProfileError, load_profile, profile_path, save_profile
from vision.faces.shelf import load_box
from vision.faces.taught_box import TaughtBox, TaughtPicture, TeachingError, pack
from vision.sources.video import VideoSource

GOLDEN = Path(__file__).parents[1] / "golden"
SIZE = (640, 480)
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
ROUND = 500
"""Files between two looks at the clock."""

WORDS = tuple(
    word.encode()
    for word in (
        *("", "0", "-1", "1e999", "NaN", "-Infinity", "null", "true", '""', "[]", "{}", "[" * 3000, '{"a":' * 3000),
        *("9" * 5000, "0x" + "f" * 5000, "9223372036854775808", "2026-13-41", '"\\ud800"', '"\u202e"', "'''", "\n"),
        *("[[a]]", "a.a.a = 1", '"x"' + " " * 500, "\0", "#", ",", ":", "=", "house", "../../etc/passwd", "/dev/zero"),
    )
)


@dataclass(frozen=True)
class Parser:
    """``samples``: sound files. ``read``: reads one that lies in a folder under ``name``, may raise ``refusals``."""

    name: str
    samples: tuple[bytes, ...]
    read: Callable[[Path], object]
    refusals: tuple[type[Exception], ...]
    finish: Callable[[bytes], bytes] = bytes


def parsers() -> dict[str, Parser]:
    """Return every parser of files from outside, by what it reads."""
    transcripts = tuple(path.read_bytes() for path in sorted(GOLDEN.glob("*.dice.jsonl")))
    editions = tuple(path.read_bytes() for path in sorted(BUILT_IN.glob("*/*.toml")))
    return {
        "config": Parser("config.toml", (CONFIG,), Config.load, (ConfigError,)),
        "wiring": Parser("wiring.toml", (SHIPPED.read_bytes(),), load_wiring, (WiringError,)),
        "edition": Parser("own.toml", editions, _edition, (BadOptions,)),
        "transcript": Parser("m.dice.jsonl", transcripts, lambda p: load_transcript(p).play(), (TranscriptError,)),
        "labels": Parser("labels.jsonl", (LABELS,), Truth, (TruthError,)),
        "picture": Parser("1.png", _pictures(), load_image, (PictureError,)),
        "taught": Parser("own.dice", (_taught(),), _box, (TeachingError,)),
        "taught-words": Parser("own.dice", (_listed(_taught()),), _box, (TeachingError,), _sealed),
        "video": Parser("film.avi", _films(), _watch, (CameraError,)),
        "journal": Parser("journal.sqlite3", (_journal(),), _open_journal, (StoreError,)),
        "photographs": Parser("labels.jsonl", (PHOTOGRAPHS,), lambda path: load_labels(path.parent), (PictureError,)),
        "screen": Parser("card1-HDMI-A-1/edid", (EDID,), lambda path: inches(path.parents[1]), ()),
        "profile": Parser("calibration/usb-0-640x480.json", (_profile(),), _load_profile, (ProfileError,)),
    }


CONFIG = b"""\
camera = "usb:0"
language = "de"
window = [800, 480]
rotate = 90
sides = ["bottom", "left"]
inches = 7.0
take_seconds = 2.5
wiring = "own.toml"
"""
PHOTOGRAPHS = b"""\
{"image": "1.jpg", "dice": [{"kind": "d6_pips", "face": "4", "colour": "white", "box": [1, 2, 9, 9]}], "game": "penta"}
{"image": "2.jpg", "dice": []}
"""
EDID = bytes((0, 255, 255, 255, 255, 255, 255, 0)) + bytes(13) + bytes((15, 9)) + bytes(105)
LABELS = b'{"image": "a/1.jpg", "dice": [{"face": "4", "kind": "d6", "colour": "white"}, {"face": "fish"}]}\n' * 2


def _edition(path: Path) -> Setup:
    return checked(Setup(game_of_edition(path), ("Ann", "Ben"), {}, str(path)))


def _image() -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.random.default_rng(1).integers(0, 255, (24, 32, 3)).astype(np.uint8)


def _pictures() -> tuple[bytes, ...]:
    return tuple(cv2.imencode(ending, _image())[1].tobytes() for ending in (".png", ".jpg", ".bmp", ".webp", ".tif"))


def _films() -> tuple[bytes, ...]:
    films = []
    for ending, code in ((".avi", "MJPG"), (".mp4", "mp4v")):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"film{ending}"
            film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*code), 10, (32, 24))
            for _ in range(3):
                film.write(_image())
            film.release()
            films.append(path.read_bytes())
    return tuple(films)


def _watch(path: Path) -> int:
    with VideoSource(path) as film:
        return sum(1 for _ in islice(film.frames(), 20))


def _journal() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite3"
        with Journal(path) as journal:
            for transcript in sorted(GOLDEN.glob("*.dice.jsonl"))[:2]:
                match = load_transcript(transcript)
                journal.take_in(match.setup, tuple((each.entry, each.at) for each in match.actions))
        return path.read_bytes()


def _open_journal(path: Path) -> None:
    for beside in path.parent.iterdir():
        if beside != path:
            beside.unlink()
    with Journal(path) as journal:
        resumable(journal, 5)
        on_the_table(journal)


def _taught() -> bytes:
    picture = TaughtPicture("d6", "1", _image(), (16.0, 12.0), 12.0, (4.0, 4.0, 28.0, 20.0))
    return pack(TaughtBox("own", (picture, replace(picture, face="2"))))


def _listed(file: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(file)) as packed:
        return packed.read("set.json")


def _sealed(listed: bytes) -> bytes:
    """The file of a set with these words, and the checksum that fits: as an ill-meaning person would write it."""
    with zipfile.ZipFile(io.BytesIO(_taught())) as packed:
        pngs = [packed.read(name) for name in packed.namelist() if name.endswith(".png")]
    with suppress(ValueError, TypeError, AttributeError, RecursionError):
        told = json.loads(listed)
        told.pop("checksum", None)
        digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode())
        for png in pngs:
            digest.update(hashlib.sha256(png).digest())
        listed = json.dumps(told | {"checksum": digest.hexdigest()}).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("set.json", listed)
        for number, png in enumerate(pngs):
            packed.writestr(f"{number:04d}.png", png)
    return out.getvalue()


def _box(path: Path) -> TaughtBox:
    return load_box(path.parent, "own")


def _profile() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        save_profile(Path(folder), made())
        return profile_path(Path(folder), "usb:0", SIZE).read_bytes()


def _load_profile(path: Path) -> object:
    return load_profile(path.parents[1], "usb:0", SIZE)


@st.composite
def damaged(draw: st.DrawFn, samples: Sequence[bytes]) -> bytes:
    """A sound file with up to six damages."""
    data = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from((0, 1, 2, 4, 16, 200)))
        kind = draw(st.sampled_from(("word", "bytes", "out", "twice", "end")))
        put = {
            "word": lambda: draw(st.sampled_from(WORDS)),
            "bytes": lambda: draw(st.binary(min_size=1, max_size=8)),
            "out": lambda: b"",
            "twice": lambda part=data[at : at + length]: part + part,
            "end": lambda: b"",
        }[kind]()
        data = data[:at] + put + (b"" if kind == "end" else data[at + length :])
    return data


def feed(parser: Parser, folder: Path, files: int, seconds: float = 0.0) -> int:
    """Feed a parser so many damaged files, again and again until the seconds are over; return how many."""
    path = folder / parser.name
    path.parent.mkdir(parents=True, exist_ok=True)

    @settings(
        max_examples=files,
        deadline=timedelta(minutes=1),
        database=None,
        suppress_health_check=list(HealthCheck),
        derandomize=not seconds,
    )
    @given(damaged(parser.samples))
    def one(data: bytes) -> None:
        path.write_bytes(parser.finish(data))
        with suppress(*parser.refusals):
            parser.read(path)

    fed, until = 0, time.monotonic() + seconds
    while not fed or time.monotonic() < until:
        one()
        fed += files
    return fed


def main() -> None:
    """Run it as a script."""
    known = parsers()
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("parsers", nargs="*", metavar="PARSER", help=f"some of {', '.join(known)} (default: all)")
    options.add_argument("--seconds", type=float, default=600.0, help="for each parser (default: 600)")
    args = options.parse_args()
    if unknown := set(args.parsers) - set(known):
        options.error(f"{', '.join(sorted(unknown))}: expected {', '.join(known)}")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    for name in args.parsers or known:
        folder = Path(tempfile.mkdtemp(prefix=f"dicekeeper-fuzz-{name}-", dir=MEMORY))
        try:
            fed = feed(known[name], folder, ROUND, args.seconds)
        except Exception:
            # Without what Hypothesis notes: the whole file, as a literal.
            sys.stderr.write("".join(traceback.format_exc(limit=-4)[:4000]))
            sys.exit(f"{name}: NOT refused as it should be: {folder / known[name].name}")
        print(f"{name}: {fed} damaged files in {args.seconds:.0f} s, each taken or refused in a sentence", flush=True)


if __name__ == "__main__":
    main()
