"""Fits the certainty on held-out renders and reports: ``python -m vision.training.evaluate RIGS``.

RIGS are files of ``vision.training.rigs``. All their pictures fit the logistic models: is it a die that counts, and
for each kind of die, does it lie flat with the face that was read. In half of the pictures the reader is told where the
floor is, as a mat does. What is reported of each second one follows from a fit to the others. The bars of a whole view
(number of dice known, or not) are the lowest at which at most ``--silent`` of the readings are sure and wrong. Writes
``models/certainty.json``.
"""

import argparse
import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.dice import dice_set
from vision.certainty import Certainty, at_edge, choose, plain_doubt, weigh
from vision.faces.classes import POLYHEDRA
from vision.faces.nets import MODELS
from vision.reader import Reader
from vision.seen import Seen, die_features, edge_features, face_features, flat_features
from vision.training.render import Truth
from vision.training.views import CLEAR

Floats = NDArray[np.float64]
_LEANING, _IN_PLAY = 0.05, 0.01
"""Share of the dice that lean in the rigs, and on a table, we take it."""
_ASKED_FLAT = 0.01
"""Share of the dice that lie flat which may be asked about as leaning."""
_LIKELY, _HELD = 0.7, 5.0
"""Chance from which on a reading is likely, and how many of them hold the chances at their word."""
_LEAST_BAR = 0.9
"""However well the rigs are read: a table holds what they do not, such as dice of another game."""
_NUMBERS = "numbers"
"""D10 and D20 are read by one net, and share a model."""
_HARDEST = {
    ("d6",): {"pips", "zocken"}, ("schollen",): {"schollen"}, ("trollius",): {"trollius"}, ("d10", "d20"): {"fishing"},
}  # fmt: skip
"""Kinds of dice, and the sets in which they are the hardest to read."""
_SPEAKS = np.array([0, 1, 1, 1, 1, 1, 1, -1, 1])
"""Which way each of ``face_features`` speaks: for the face, but for pips that make another one."""
_COUNTS = 0.45
"""A die with less of its top face in view is as good as not in the picture."""


@dataclass
class Judged:
    """One picture's places with what is true of them: the die matched, or None. ``dice``: those in play."""

    name: str
    places: list[tuple[Seen, Truth | None]]
    dice: list[Truth]


def judge(name: str, places: list[Seen], dice: list[Truth]) -> Judged:
    """Match places with dice by their centres, best first."""
    free = list(dice)
    pairs: list[tuple[Seen, Truth | None]] = []
    for seen in places:
        x, y = seen.spot.centre
        near = [d for d in free if np.hypot(d.centre[0] - x, d.centre[1] - y) < 0.4 * d.side]
        if near:
            free.remove(near[0])
        pairs.append((seen, near[0] if near else None))
    return Judged(name, pairs, dice)


def right(seen: Seen, truth: Truth) -> bool:
    """True if the die shows what was read."""
    return seen.likeliest == (truth.kind, truth.face)


def logistic(x: Floats, y: Floats, ridge: float = 1.0, signs: Floats | None = None) -> Floats:
    """Weights of a ridge-held logistic model, by Newton's method. x: n x k, y: n of 0/1.

    ``signs``: k of 1, -1 and 0, which way each may speak (0: either); what would speak the other way is left out.
    """
    w = _newton(x, y, ridge)
    if signs is not None and (wrong := w * signs < 0).any():
        x = np.where(wrong, 0.0, x)
        return logistic(x, y, ridge, signs)
    return w


def _newton(x: Floats, y: Floats, ridge: float) -> Floats:
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


def fit(judged: list[Judged]) -> Certainty:
    """The models; the bars are 0 still."""
    xd, yd, xl, yl = [], [], [], []
    xe, ye = [], []
    faces: dict[str, list[tuple[NDArray[np.float32], float]]] = {}
    for picture in judged:
        for seen, truth in picture.places:
            counts = truth is not None and truth.seen >= _COUNTS
            xd.append(die_features(seen))
            yd.append(float(counts))
            if at_edge(seen):
                xe.append(edge_features(seen))
                ye.append(float(truth is not None))
            if truth is None or not counts:
                continue
            xl.append(flat_features(seen))
            yl.append(float(truth.lean == 0))
            if truth.lean == 0:
                kind = _NUMBERS if seen.likeliest[0] in POLYHEDRA else seen.likeliest[0]
                faces.setdefault(kind, []).append((face_features(seen), float(right(seen, truth))))
    fitted = {
        kind: logistic(np.array([x for x, _ in some], float), np.array([y for _, y in some]), signs=_SPEAKS)
        for kind, some in faces.items()
    }
    numbers = fitted.pop(_NUMBERS)
    fitted |= dict.fromkeys(POLYHEDRA, numbers)
    flat = logistic(np.array(xl, float), np.array(yl))
    # Fewer dice lean on a table than in these pictures.
    flat[0] += np.log((1 - _IN_PLAY) / _IN_PLAY) - np.log((1 - _LEANING) / _LEANING)
    die, edge = logistic(np.array(xd, float), np.array(yd)), logistic(np.array(xe, float), np.array(ye))
    return Certainty(
        die.astype(np.float32), edge.astype(np.float32), flat.astype(np.float32),
        {kind: weights.astype(np.float32) for kind, weights in fitted.items()}, {}, 0.0,
    )  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """What comes of a picture: the chance given to the whole view (0: asked in any case), whether all its dice and
    faces are right, and whether none of the dice leans.
    """

    chance: float
    right: bool
    flat: bool


def outcome(picture: Judged, sure: Certainty, known: bool) -> Outcome:
    """What comes of a picture; of one without dice nothing right."""
    real = [d for d in picture.dice if d.seen >= _COUNTS]
    if not real:
        return Outcome(0.0, False, True)
    matched = {id(seen): truth for seen, truth in picture.places}
    weighed = weigh([seen for seen, _ in picture.places], sure)
    chosen, chance = choose(weighed, len(real) if known else None)
    whole = chosen == len(real)
    for w in weighed[:chosen]:
        if plain_doubt(w.seen, w.leans):
            chance = 0.0
        truth = matched[id(w.seen)]
        whole &= truth is not None and right(w.seen, truth)
    return Outcome(chance, whole, all(d.lean == 0 for d in real))


def flat_bar_for(pictures: list[Judged], sure: Certainty) -> float:
    """The chance to lie flat below which ``_ASKED_FLAT`` of the dice that do lie flat are found."""
    flat = [
        sure.flat(seen)
        for picture in pictures
        for seen, truth in picture.places
        if truth is not None and truth.lean == 0 and truth.seen >= CLEAR
    ]
    return float(np.quantile(flat, _ASKED_FLAT))


def bar_for(pictures: list[Judged], sure: Certainty, silent: float, known: bool) -> float:
    """The lowest chance that lets at most this share of the readings pass with a wrong face or number of dice.

    So few pass wrongly near the bar that counting them is mostly luck. So the chances are taken at their word, but for
    one factor: how many of the likely readings are wrong, against how many should be. Pictures with a leaning die count
    as often as they would on a table.
    """
    told = [outcome(picture, sure, known) for picture in pictures]
    weights = np.array([_IN_PLAY / _LEANING if any(d.lean > 0 for d in p.dice) else 1.0 for p in pictures])
    chances, wrong = np.array([each.chance for each in told]), np.array([not each.right for each in told])
    likely = chances >= _LIKELY
    expected = weights * (1 - chances)
    factor = (float((weights * wrong)[likely].sum()) + _HELD) / (float(expected[likely].sum()) + _HELD)
    order = np.argsort(-chances)
    passed = factor * np.cumsum(expected[order]) <= silent * weights.sum()
    return max(_LEAST_BAR, float(chances[order][passed].min(initial=1.0)))


def bars_for(pictures: list[Judged], sure: Certainty, silent: float) -> dict[str, tuple[float, float]]:
    """The bars of ``Certainty``, each from the sets in which its kind is the hardest to read."""
    bars = {}
    for kinds, names in _HARDEST.items():
        some = [picture for picture in pictures if picture.name in names]
        both = bar_for(some, sure, silent, True), bar_for(some, sure, silent, False)
        bars |= dict.fromkeys(kinds, both)
    return bars


def fit_with_bars(some: list[Judged], pictures: list[Judged], silent: float) -> Certainty:
    """The models as some pictures have them, with bars by all."""
    sure = fit(some)
    sure = replace(sure, flat_bar=flat_bar_for(pictures, sure))
    return replace(sure, bars=bars_for(pictures, sure, silent))


def look_at(files: list[Path]) -> Iterator[Judged]:
    """What the reader sees in each picture."""
    readers: dict[str, Reader] = {}
    for number, (name, code, dice, tray) in enumerate(rig for file in files for rig in pickle.loads(file.read_bytes())):
        reader = readers.get(name) or readers.setdefault(name, Reader(name))
        image = cv2.imdecode(np.frombuffer(code, np.uint8), cv2.IMREAD_COLOR)
        told = tray if number // 2 % 2 else None
        kinds = {kind.name for kind in reader.dice.kinds}
        looked = reader.look(image, tray=told)
        yield judge(name, list(looked.places), [d for d in dice if d.seen >= 0.1 and d.kind in kinds])
        if number % 100 == 99:
            print(number + 1, flush=True)


def report(judged: list[Judged], sure: Certainty) -> dict[str, object]:
    """Figures of pictures that did not fit ``sure``, for each set and for all."""
    out: dict[str, object] = {}
    for name in [*sorted({j.name for j in judged}), "all"]:
        some = [j for j in judged if name in (j.name, "all")]
        clear = [d for j in some for d in j.dice if d.seen >= CLEAR and d.lean == 0]
        matched = [(s, t) for j in some for s, t in j.places if t is not None and t.seen >= CLEAR and t.lean == 0]
        leaning = [(s, t) for j in some for s, t in j.places if t is not None and t.lean > 0 and t.seen >= CLEAR]
        figures: dict[str, object] = {
            "pictures": len(some),
            "dice_found": round(len(matched) / max(1, len(clear)), 4),
            "faces_right": round(float(np.mean([right(s, t) for s, t in matched])), 4),
            "leaning_passed": f"{sum(sure.flat(s) >= sure.flat_bar for s, _ in leaning)} of {len(leaning)}",
        }
        for known in (True, False):
            held = [outcome(j, sure, known) for j in some]
            bars = [sure.bar(known, [kind.name for kind in dice_set(j.name).kinds]) for j in some]
            taken = [each for each, bar in zip(held, bars, strict=True) if each.chance >= bar]
            figures["count known" if known else "count unknown"] = {
                "exact": round(sum(each.right and each.flat for each in held) / len(held), 4),
                "sure": round(len(taken) / len(held), 4),
                "silently wrong": round(sum(not each.right for each in taken) / len(held), 4),
                "right, but one leans": round(sum(each.right and not each.flat for each in taken) / len(held), 4),
            }
        out[name] = figures
    return out


def _plain(weights: NDArray[np.float32]) -> list[float]:
    return [round(float(w), 4) for w in weights]


def main() -> None:
    """Look, fit, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rigs", type=Path, nargs="+")
    parser.add_argument("--silent", type=float, default=0.005)
    parser.add_argument("--out", type=Path, default=MODELS / "certainty.json")
    args = parser.parse_args()
    judged = list(look_at(args.rigs))
    sure, held = (fit_with_bars(some, judged, args.silent) for some in (judged, judged[::2]))
    data = {
        "die": _plain(sure.die_weights),
        "edge": _plain(sure.edge_weights),
        "face": {kind: _plain(w) for kind, w in sorted(sure.face_weights.items())},
        "flat": _plain(sure.flat_weights),
        "flat_bar": round(sure.flat_bar, 4),
        "bars": {kind: [round(bar, 4) for bar in both] for kind, both in sorted(sure.bars.items())},
        "fitted_on": len(judged),
        "report": report(judged[1::2], held),
    }
    args.out.write_text(json.dumps(data, indent=1) + "\n")
    print(json.dumps(data, indent=1))


if __name__ == "__main__":
    main()
