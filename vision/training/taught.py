"""Fits and measures the chances of taught sets on rendered boxes of dice (``vision.training.boxes``).

``python -m vision.training.taught FOLDER`` fits on every second box and prints what the others give; with ``--write``
it fits on all and writes ``models/taught.json``. Each box is taught from its own pictures; what is thrown are its own
dice, and dice of other kinds, which are none of its faces.
"""

import argparse
import json
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.faces.nets import MODELS
from vision.faces.taught import Bars, TaughtSet
from vision.faces.taught_box import TaughtBox, cut_out
from vision.training.boxes import DiceBox, Picture

_STRANGERS = 18
"""So many dice of other boxes are shown to each box."""
_WRONG = 0.003
"""Bars: this share of the dice, a tenth of them strangers, would be sure and wrong."""
_FOUND_WRONG = (0.04, 0.05)
"""Error of centre (in sides) and of side (in logs) with which the finder finds a die."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Trial:
    """A die that was read: its signs, whether it was a die of the set, and whether the likeliest face was right."""

    kind: str
    row: tuple[float, ...]
    known: bool
    right: bool


@dataclass(frozen=True)
class Spotted:
    """Where the finder would have found a die."""

    centre: tuple[float, float]
    side: float


def spotted(picture: Picture, rng: np.random.Generator) -> Spotted:
    """The place of a die, found as well as the finder does."""
    shift, scale = _FOUND_WRONG
    x, y = np.array(picture.centre) + rng.normal(0, shift * picture.side, 2)
    return Spotted((float(x), float(y)), picture.side * float(np.exp(rng.normal(0, scale))))


def taught_set(box: DiceBox, rng: np.random.Generator) -> TaughtSet:
    """The box as the appliance learns it."""
    found = [(p, spotted(p, rng)) for p in box.taught]
    pictures = [cut_out(p.image, s.centre, s.side, p.box, box.kind, p.face) for p, s in found]
    nothing = np.zeros(5)
    return TaughtSet(TaughtBox("box", tuple(pictures)), Bars(nothing, nothing, 0.0, 0.0))


def trials(boxes: Sequence[DiceBox], seed: int) -> list[list[Trial]]:
    """For each box the trials of its own dice and of strangers."""
    rng = np.random.default_rng(seed)
    out = []
    for box in boxes:
        learned = taught_set(box, rng)
        # A heart is a heart in any box; what is none of the faces is looked for among other kinds.
        strangers = [p for other in boxes if other.kind != box.kind for p in other.thrown]
        chosen = [strangers[k] for k in rng.permutation(len(strangers))[:_STRANGERS]]
        known = [(p, True) for p in box.thrown] + [(p, False) for p in chosen]
        tried = []
        for picture, own in known:
            signs, face = learned.signs(picture.image, spotted(picture, rng))
            tried.append(Trial(box.kind, tuple(signs.row), own, own and face == picture.face))
        out.append(tried)
    return out


def _logistic(rows: Floats, truth: Floats, weight: Floats) -> Floats:
    """Weights of a logistic model, by Newton's method with a little shrinkage."""
    weights = np.zeros(rows.shape[1])
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (weight * (truth - chance)) - 1e-2 * weights
        curve = (rows.T * (weight * chance * (1 - chance))) @ rows + 1e-2 * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def fit(tried: Sequence[Trial]) -> Bars:
    """The two models, and the least bars with which at most ``_WRONG`` of the dice would be sure and wrong."""
    rows = np.array([t.row for t in tried])
    known, right = (np.array([getattr(t, key) for t in tried], float) for key in ("known", "right"))
    weight = np.where(known > 0, 0.9 / known.mean(), 0.1 / max(1 - known.mean(), 1e-9))
    by_known = _logistic(rows, known, weight)
    own = known > 0
    by_right = _logistic(rows[own], right[own], np.ones(int(own.sum())))
    chances = [1 / (1 + np.exp(-rows @ w)) for w in (by_known, by_right)]
    best = (0.0, 0.999, 0.999)
    grid = 1 - np.exp(np.linspace(np.log(0.5), np.log(1e-4), 60))
    for bar in grid:
        for other in grid:
            sure = (chances[0] >= bar) & (chances[1] >= other)
            # Few are sure and wrong, so what the models expect of the sure ones counts as well as what was seen.
            doubt = np.where(right > 0, 0.0, 1.0), 1 - chances[0] * chances[1]
            wrong = max(float((weight * sure * each).sum() / weight.sum()) for each in doubt)
            gain = float((weight * sure * (right > 0)).sum() / weight.sum())
            if wrong <= _WRONG and gain > best[0]:
                best = (gain, float(bar), float(other))
    return Bars(by_known, by_right, best[1], best[2])


def told(tried: Sequence[Trial], bars: Bars) -> str:
    """What the bars make of trials, in percent."""
    rows = np.array([t.row for t in tried])
    known, right = (np.array([getattr(t, key) for t in tried], bool) for key in ("known", "right"))
    chance = [1 / (1 + np.exp(-rows @ w)) for w in (bars.known, bars.right)]
    sure = (chance[0] >= bars.known_bar) & (chance[1] >= bars.right_bar) & (rows[:, 2] >= 0) & (rows[:, 4] >= 0)
    own = max(int(known.sum()), 1)
    shares = [right[known].sum() / own, (sure & right)[known].sum() / own, (sure & ~right)[known].sum() / own]
    strange = (sure & ~known).sum() / max(int((~known).sum()), 1)
    return (
        f"{own:5d} dice: likeliest right {100 * shares[0]:.1f}, sure and right {100 * shares[1]:.1f}, "
        f"sure and wrong {100 * shares[2]:.2f}; strangers taken for known {100 * strange:.2f}"
    )


def main() -> None:
    """Fit, measure, and perhaps write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    boxes = [pickle.loads(path.read_bytes()) for path in sorted(args.folder.glob("*.pickle"))]
    tried = trials(boxes, args.seed)
    # Boxes of each kind in turn lie in the folder, so every second round is a fair half.
    rounds: dict[str, int] = {}
    halves: list[list[Trial]] = [[], []]
    for box, each in zip(boxes, tried, strict=True):
        rounds[box.kind] = rounds.get(box.kind, 0) + 1
        halves[rounds[box.kind] % 2] += each
    bars = fit(halves[0] or halves[1])
    print("held out, all:", told(halves[1], bars))
    for kind in rounds:
        print(f"held out, {kind}:", told([t for t in halves[1] if t.kind == kind], bars))
    if args.write:
        bars = fit(halves[0] + halves[1])
        kept = {
            "known": bars.known.round(4).tolist(), "right": bars.right.round(4).tolist(),
            "known_bar": round(bars.known_bar, 4), "right_bar": round(bars.right_bar, 4),
        }  # fmt: skip
        (MODELS / "taught.json").write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
