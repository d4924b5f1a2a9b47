"""Reads rendered dice by the hundred thousand and counts what was told surely and wrong.

``python -m vision.training.stress OUT --dice 100000 --seed 1 --workers 2`` renders pictures with seeds that no training
used, of rigs that are set up as the appliance tells people to (``vision.training.rigs``): one to eight dice of one set,
one in twenty leaning, other things among them. It reads each with the shipped nets and the number of dice given, in
half of them told where the floor is, as a mat does. In OUT it keeps ``blocks.jsonl`` (one line a block of pictures; a
run that was broken off goes on after the last one) and ``silent/``, the pictures that were told surely and wrong, as
read and as they are.
"""

import argparse
import hashlib
import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import degrees
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bench import Outcome, Picture, judge, match, wilson
from vision.bench.worst import side_by_side
from vision.faces.nets import MODELS
from vision.reader import Reader

Rig = tuple[str, NDArray[np.uint8], list[Any], Any]
"""``vision.training.rigs.Rig``; not imported here, since only the workers need a renderer."""
_PICTURES = 200
_LEANS = 5.0
"""Degrees from which on a die counts as leaning."""
_KEPT = 200
_FIRST_SEED = 80_000_000


def labelled(name: str, truths: list[Any]) -> Picture:
    """A rendered picture's truths as the labels that the benchmark scores."""
    dice = [
        {
            "kind": t.kind, "face": t.face, "colour": t.colour or None, "box": t.box, "centre": t.centre,
            "cocked": degrees(t.lean) > _LEANS, "top_visible": t.seen,
        }
        for t in truths
    ]  # fmt: skip
    return Picture.model_validate({"folder": ".", "image": name, "dice": dice})


def read_all(
    rigs: Iterable[Rig], reader_for: Callable[[str], Reader], block: str, keep: Path | None = None
) -> dict[str, Any]:
    """Read pictures and count, by dice set, how they ended; the silent ones are drawn into ``keep``.

    ``told``: dice in pictures that were told surely; ``misread``: wrong, missing or invented ones among them;
    ``colour_wrong``: those of another colour than the truth, where both are known.
    """
    sets: dict[str, Counter[str]] = {}
    silent = []
    for number, (name, image, truths, tray) in enumerate(rigs):
        reader = reader_for(name)
        kinds = {kind.name for kind in reader.dice.kinds}
        truths = [t for t in truths if t.kind in kinds]  # what else looks like a die is in nobody's way
        picture = labelled(f"{block}-{number:03}", truths)
        view = reader.decide(reader.look(image, tray=tray if number % 2 else None), expect=len(truths) or None)
        matches = match(picture.dice, view.dice)
        outcome = judge(picture, view, matches)
        counts = sets.setdefault(name, Counter())
        counts.update({"pictures": 1, "dice": len(truths), outcome.value: 1})
        if view.sure:
            hues = [(m.label.colour, m.seen.colour) for m in matches if m.label and m.seen]
            counts["told"] += len(view.dice)
            counts["misread"] += sum(not m.right for m in matches)
            counts["colour_wrong"] += sum(None not in pair and pair[0] != pair[1] for pair in hues)
        if outcome is Outcome.SILENT:
            silent.append(picture.image)
            if keep and len(silent) <= _KEPT:
                cv2.imwrite(str(keep / f"{picture.image}.png"), side_by_side(image, view, picture))
    return {"sets": {key: dict(counts) for key, counts in sets.items()}, "silent": silent}


def block(task: tuple[int, int, Path]) -> dict[str, Any]:
    """Render and read one block, given the run's seed, the block's number and the folder for silent pictures."""
    from vision.training.decoys import Decoys
    from vision.training.render import Studio
    from vision.training.rigs import SET_UP_SIZES, picture

    cv2.setNumThreads(1)
    seed, number, keep = task
    first = _FIRST_SEED + 10_000 * seed + number
    size = SET_UP_SIZES[number % len(SET_UP_SIZES)]
    studio, rng, decoys = Studio(first, size, 1.0, stock=1), np.random.default_rng([8, first]), Decoys(first)
    rigs = (picture(studio, rng, decoys, set_up=True) for _ in range(_PICTURES))
    counted = read_all(rigs, cache(Reader), f"{number:04}", keep)
    studio.gl.release()
    return {"block": number, "seed": seed, "size": size, "models": fingerprint(), **counted}


@cache
def fingerprint() -> str:
    """Which nets and which calibration are read with: a short hash of all files of ``vision/models``."""
    files = sorted(file for file in MODELS.iterdir() if file.suffix in (".onnx", ".json"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def done(file: Path, seed: int) -> list[dict[str, Any]]:
    """The blocks of an earlier run; raises ``SystemExit`` if it was of another seed or of other nets."""
    blocks = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    for each in blocks:
        if (each["seed"], each["models"]) != (seed, fingerprint()):
            raise SystemExit(
                f"{file} is of seed {each['seed']} and nets {each['models']}, expected seed {seed} and nets "
                f"{fingerprint()}; give another folder"
            )
    return blocks


def summary(blocks: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The whole run in lines: a set a line, and all together."""
    sets: dict[str, Counter[str]] = {}
    for each in blocks:
        for name, counts in each["sets"].items():
            sets.setdefault(name, Counter()).update(counts)
    for name, counts in sorted(sets.items()):
        yield f"{name}: {_told(counts)}"
    yield f"all: {_told(sum(sets.values(), Counter()))}"


def _told(c: Counter[str]) -> str:
    low, high = wilson(c["misread"], c["told"])
    return (
        f"{c['dice']} dice in {c['pictures']} pictures; exact {c['exact']}, unsure {c['unsure']}, bold {c['bold']}, "
        f"silent {c['silent']}; of {c['told']} dice told surely {c['misread']} misread "
        f"(95 %: {1e5 * low:.1f} to {1e5 * high:.1f} in 100,000), {c['colour_wrong']} of another colour"
    )


def dice_of(blocks: Iterable[dict[str, Any]]) -> int:
    """How many dice were read."""
    return sum(counts["dice"] for each in blocks for counts in each["sets"].values())


def main() -> None:
    """Run the blocks that are still wanting, and print the summary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--dice", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    keep = args.out / "silent"
    keep.mkdir(parents=True, exist_ok=True)
    file = args.out / "blocks.jsonl"
    blocks = done(file, args.seed)
    # A fresh process for every few blocks: an OpenGL driver gives little back of what it once took.
    with multiprocessing.get_context("spawn").Pool(args.workers, maxtasksperchild=4) as pool, file.open("a") as kept:
        while dice_of(blocks) < args.dice:
            first = len(blocks)
            for each in pool.imap(block, [(args.seed, first + k, keep) for k in range(args.workers)]):
                blocks.append(each)
                kept.write(json.dumps(each) + "\n")
                kept.flush()
            read, silent = dice_of(blocks), sum(len(each["silent"]) for each in blocks)
            print(f"{len(blocks)} blocks, {read} dice, {silent} silent pictures", flush=True)
    print(*summary(blocks), sep="\n")


if __name__ == "__main__":
    main()
