"""Measures the reader: accuracy on labelled photographs, and speed and memory on the simulated tray."""

import json
import resource
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from appliance.table.reading import TableView
from vision.frame import Frame
from vision.pipeline import Pipeline, Roll
from vision.reader import Reader
from vision.sources.base import PictureError
from vision.sources.pictures import load_image
from vision.sources.simulated import SimulatedTray


@dataclass
class SetResult:
    """One folder, one way of reading. All but ``left_out`` add up: exact + unsure + silent = pictures.

    ``exact``: sure, and every die right. ``silent``: sure, and not. ``unsure_right``: of the unsure ones, those whose
    best guesses were all right. ``extras``: pictures in which more dice were seen than lie there. ``left_out``:
    pictures that cannot be judged (dice that are no d6, faces nobody can read, labels marked uncertain).
    """

    name: str
    count_known: bool
    pictures: int = 0
    exact: int = 0
    unsure: int = 0
    silent: int = 0
    unsure_right: int = 0
    extras: int = 0
    left_out: int = 0
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The figures and the names of the silently wrong pictures."""
        data = asdict(self)
        del data["missed"]
        return data


def _labels(folder: Path) -> list[dict[str, Any]]:
    file = folder / "labels.jsonl"
    if not file.is_file():
        raise PictureError(f"no labels.jsonl in {folder}; expected a folder of labelled photographs")
    rows = []
    for n, line in enumerate(file.read_text().splitlines(), 1):
        try:
            row = json.loads(line)
            rows.append({"image": row["image"], "dice": row["dice"], "uncertain": bool(row.get("uncertain"))})
        except (ValueError, KeyError, TypeError) as error:
            raise PictureError(f"{file}, line {n}: expected an object with image and dice ({error})") from error
    return rows


def all_right(view: TableView, dice: list[dict[str, Any]]) -> bool:
    """True if the view's dice are those of the label: the same faces, and at the labelled places where known."""
    if Counter(d.face for d in view.dice) != Counter(d["face"] for d in dice):
        return False
    free = list(view.dice)
    for label in dice:
        if label.get("box") is None:
            continue
        x, y = (label["box"][0] + label["box"][2]) / 2, (label["box"][1] + label["box"][3]) / 2
        here = [d for d in free if d.face == label["face"] and d.box[0] <= x <= d.box[2] and d.box[1] <= y <= d.box[3]]
        if not here:
            return False
        free.remove(here[0])
    return True


def bench_photos(
    folders: Iterable[str | Path], reader: Reader | None = None, most: int | None = None
) -> list[SetResult]:
    """Reads every labelled folder twice, with the number of dice given and without.

    ``most`` leaves out pictures with more dice. Raises ``PictureError`` for a folder without labels.
    """
    reader = reader or Reader()
    results = []
    for folder in map(Path, folders):
        known, unknown = SetResult(folder.name, True), SetResult(folder.name, False)
        for row in _labels(folder):
            dice = row["dice"]
            plain = all(d["kind"] == "d6" and d.get("face") is not None for d in dice)
            if not plain or not dice or row["uncertain"] or (most is not None and len(dice) > most):
                known.left_out += 1
                unknown.left_out += 1
                continue
            image = load_image(folder / row["image"])
            looked = reader.look(image)
            for result in (known, unknown):
                view = reader.decide(looked, expect=len(dice) if result.count_known else None, picture=row["image"])
                _count(result, view, dice)
        results += [known, unknown]
    return results


def _count(result: SetResult, view: TableView, dice: list[dict[str, Any]]) -> None:
    result.pictures += 1
    right = all_right(view, dice)
    result.extras += len(view.dice) > len(dice)
    if not view.sure:
        result.unsure += 1
        result.unsure_right += right
        result.missed.append(str(view.picture))
    elif right:
        result.exact += 1
    else:
        result.silent += 1
        result.wrong.append(str(view.picture))


def bench_speed(throws: int = 5, dice: int = 5) -> dict[str, float]:
    """Speed on the simulated tray at 1280x960, this process, all cores that OpenCV takes.

    ``watch_fps``: frames a second while nothing is read. ``roll_ms``: median time from the first frame at rest to the
    roll, the three frames at hand. ``read_ms``: median time of one picture. ``memory_mb``: peak resident memory.
    """
    begun = time.monotonic()
    reader = Reader()
    start_ms = 1000 * (time.monotonic() - begun)
    pipeline, tray = Pipeline(reader, expect=dice), SimulatedTray(1, dice)
    watched, reads, rolls = [], [], []
    for _ in range(throws):
        tray.throw()
        reading = 0.0
        while True:
            frame = tray.next_frame()
            assert isinstance(frame, Frame)
            begun = time.monotonic()
            events = pipeline.feed(frame)
            spent = time.monotonic() - begun
            if pipeline.reading or any(isinstance(e, Roll) for e in events):
                reads.append(spent)
                reading += spent
            else:
                watched.append(spent)
            if any(isinstance(e, Roll) for e in events):
                rolls.append(reading)
                break
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "watch_fps": round(len(watched) / sum(watched), 1),
        "read_ms": round(1000 * _median(reads), 1),
        "roll_ms": round(1000 * _median(rolls), 1),
        "start_ms": round(start_ms, 1),
        "memory_mb": round(peak, 1),
    }


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
