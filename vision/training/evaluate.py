"""Fits the certainty on held-out renders and reports: ``python -m vision.training.evaluate RIGS``.

RIGS are files of ``vision.training.rigs``. Pictures with a leaning die are left out (how many of those dice are noticed
is reported); of the others every second one fits the two logistic models; the bar of a whole view is
the lowest at which at most ``--silent`` of all readings (count known or not) are sure and wrong. Writes
``models/certainty.json``.
"""

import argparse
import json
import pickle
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import Doubt
from vision.certainty import Certainty, Seen, choose, die_features, face_features, plain_doubt, weigh
from vision.faces.nets import FACES, MODELS
from vision.reader import Reader
from vision.training.render import Truth
from vision.training.views import CLEAR

Floats = NDArray[np.float64]
_COUNTS = 0.45
"""A die with less of its top face in view is as good as not in the picture."""


@dataclass
class Judged:
    """One picture's places with what is true of them: the die matched, or None."""

    places: list[tuple[Seen, Truth | None]]
    dice: list[Truth]


def judge(places: list[Seen], dice: list[Truth]) -> Judged:
    """Match places with dice by their centres, best first."""
    free = list(dice)
    pairs: list[tuple[Seen, Truth | None]] = []
    for seen in places:
        x, y = seen.spot.centre
        near = [d for d in free if np.hypot(d.centre[0] - x, d.centre[1] - y) < 0.4 * d.side]
        if near:
            free.remove(near[0])
        pairs.append((seen, near[0] if near else None))
    return Judged(pairs, dice)


def logistic(x: Floats, y: Floats, ridge: float = 1.0) -> Floats:
    """Weights of a ridge-held logistic model, by Newton's method. x: n x k, y: n of 0/1."""
    w = np.zeros(x.shape[1])
    hold = ridge * np.eye(x.shape[1])
    hold[0, 0] = 1e-3
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        step = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + hold, x.T @ (y - p) - hold @ w)
        w += step
        if np.abs(step).max() < 1e-6:
            break
    return w


def fit(judged: list[Judged]) -> tuple[Floats, Floats]:
    """Weights of the die model and of the face model."""
    xd, yd, xf, yf = [], [], [], []
    for picture in judged:
        for seen, truth in picture.places:
            counts = truth is not None and truth.seen >= _COUNTS
            xd.append(die_features(seen))
            yd.append(float(counts))
            if truth is not None and counts:
                xf.append(face_features(seen))
                yf.append(float(truth.lean == 0 and FACES[seen.order[0]] == str(truth.face)))
    return logistic(np.array(xd, float), np.array(yd)), logistic(np.array(xf, float), np.array(yf))


def outcome(picture: Judged, sure: Certainty, known: bool) -> tuple[float, bool]:
    """The chance given to the whole view, and whether it is right."""
    real = [d for d in picture.dice if d.seen >= _COUNTS]
    if not real:
        return 0.0, False
    expect = len(real) if known else None
    matched = {id(seen): truth for seen, truth in picture.places}
    weighed = weigh([seen for seen, _ in picture.places], sure)
    chosen, chance = choose(weighed, expect)
    right = chosen == len(real)
    for w in weighed[:chosen]:
        if plain_doubt(w.seen):
            chance = 0.0
        truth = matched[id(w.seen)]
        right &= truth is not None and truth.lean == 0 and FACES[w.seen.order[0]] == str(truth.face)
    return chance, right


def bar_for(results: list[tuple[float, bool]], silent: float) -> float:
    """The lowest chance that lets at most this share of all pictures pass wrong."""
    allowed = int(silent * len(results))
    wrong = sorted((c for c, right in results if not right and c > 0), reverse=True)
    return max(0.5, wrong[allowed] + 1e-6) if len(wrong) > allowed else 0.5


def main() -> None:
    """Render, look, fit, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rigs", type=Path, nargs="+")
    parser.add_argument("--silent", type=float, default=0.004)
    parser.add_argument("--out", type=Path, default=MODELS / "certainty.json")
    args = parser.parse_args()
    reader = Reader()
    judged = []
    for code, dice in (pair for file in args.rigs for pair in pickle.loads(file.read_bytes())):
        image = cv2.imdecode(np.frombuffer(code, np.uint8), cv2.IMREAD_COLOR)
        judged.append(judge(list(reader.look(image).places), [d for d in dice if d.seen >= 0.1]))
        if len(judged) % 100 == 0:
            print(len(judged), flush=True)
    leaning = [(s, t) for j in judged for s, t in j.places if t is not None and t.lean > 0 and t.seen >= CLEAR]
    judged = [j for j in judged if all(d.lean == 0 for d in j.dice)]
    die, face = fit(judged[::2])
    sure = Certainty(die.astype(np.float32), face.astype(np.float32), 0.0)
    results = [outcome(j, sure, known) for j in judged for known in (True, False)]
    bar = bar_for(results, args.silent)
    unseen = judged[1::2]
    clear = [d for j in unseen for d in j.dice if d.seen >= CLEAR and d.lean == 0]
    matched = [(s, t) for j in unseen for s, t in j.places if t is not None and t.seen >= CLEAR and t.lean == 0]
    report = {
        "pictures": len(unseen),
        "dice_found": round(len(matched) / max(1, len(clear)), 4),
        "leaning_noticed": f"{sum(plain_doubt(s) is Doubt.COCKED for s, _ in leaning)} of {len(leaning)}",
        "faces_right": round(float(np.mean([FACES[s.order[0]] == str(t.face) for s, t in matched])), 4),
    }
    for known in (True, False):
        held = [outcome(j, sure, known) for j in unseen]
        report["count known" if known else "count unknown"] = {
            "exact": round(float(np.mean([right for _, right in held])), 4),
            "sure": round(float(np.mean([c >= bar for c, _ in held])), 4),
            "silently wrong": round(float(np.mean([c >= bar and not right for c, right in held])), 4),
        }
    data = {
        "die": die.round(4).tolist(),
        "face": face.round(4).tolist(),
        "bar": round(bar, 4),
        "fitted_on": len(judged) - len(unseen),
        "report": report,
    }
    args.out.write_text(json.dumps(data, indent=1) + "\n")
    print(json.dumps(data, indent=1))


if __name__ == "__main__":
    main()
