"""Fits the model of ``vision.colours`` on rendered pictures and writes ``vision/models/colours.json``.

    python -m vision.training.colours FIT.pickle ... --held HELD.pickle ...

Shards as ``vision.training.render`` makes them. The first half of the held-out pictures sets the temperature, the
other half is reported on.
"""

import argparse
import json
import pickle
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch

from vision.colours import FEATURES, VERSION, Colours, Reals, crossed, measure, scene_of
from vision.faces.classes import COLOURS
from vision.faces.nets import MODELS

_SEEN, _SIDE = 0.8, 14.0
_SHIFT, _SCALE = 0.04, 0.06
"""How wrong the finder is, in sides and as a ratio."""
_LIT, _LEVEL = 0.3, 0.3
"""Each die is fitted in one more light: this far off in log red and blue, and a camera of another exposure."""
_RED, _BLUE, _EXPOSED = [1, 3, 5, 7, 15], [2, 4, 6, 8, 16], 10
"""Which of the features a light moves, and which the exposure."""
_NAMES = {"ivory": "white", "lime": "green"}


def measured(shards: Sequence[Path], seed: int, looks: int) -> tuple[Reals, np.ndarray]:
    """N x F features of all dice that have a colour's name and are in good view, and N numbers of ``COLOURS``.

    ``looks``: how many times each is looked at, at a place as wrong as the finder's.
    """
    rng = np.random.default_rng(seed)
    rows, names = [], []
    for shard in shards:
        for jpeg, truths in pickle.loads(shard.read_bytes()):
            dice = [t for t in truths if t.colour and t.seen >= _SEEN and t.side >= _SIDE]
            if not dice:
                continue
            image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
            scene = scene_of(image)
            if scene.grey:
                continue
            for die in dice:
                for _ in range(looks):
                    x, y = np.array(die.centre) + rng.normal(0, _SHIFT * die.side, 2)
                    side = die.side * float(np.exp(rng.normal(0, _SCALE)))
                    rows.append(measure(image, (float(x), float(y)), side, scene))
                    names.append(COLOURS.index(_NAMES.get(die.colour, die.colour)))
    return np.array(rows), np.array(names)


def relit(features: Reals, seed: int) -> Reals:
    """The same dice, each under a light of another colour."""
    rng = np.random.default_rng(seed)
    out = features.copy()
    out[:, _RED] += rng.normal(0, _LIT, (len(out), 1))
    out[:, _BLUE] += rng.normal(0, _LIT, (len(out), 1))
    out[:, _EXPOSED] += rng.normal(0, _LEVEL, len(out))
    return out


def fitted(features: Reals, names: np.ndarray, ridge: float, steps: int = 60) -> Colours:
    """The model, all colours taken to be as common as each other."""
    middle, scale = features.mean(0), features.std(0) + 1e-6
    x = torch.tensor(crossed((features - middle) / scale), dtype=torch.float32)
    y = torch.tensor(names)
    each = torch.bincount(y, minlength=len(COLOURS)).clamp(min=1).float()
    worth = (1 / each)[y] / len(COLOURS)
    weights = torch.zeros((x.shape[1], len(COLOURS)), requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=steps, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        wrong = torch.nn.functional.cross_entropy(x @ weights, y, reduction="none")
        total = (worth * wrong).sum() + ridge * (weights[1:] ** 2).sum()
        total.backward()
        return total

    optimiser.step(loss)
    return Colours(middle, scale, weights.detach().double().numpy())


def _worth(names: np.ndarray) -> Reals:
    each = np.bincount(names, minlength=len(COLOURS))
    worth = 1 / np.maximum(each, 1)[names]
    return worth / worth.sum()


def _loss(model: Colours, features: Reals, names: np.ndarray) -> float:
    return -float(_worth(names) @ np.log(model.of(features)[np.arange(len(names)), names]))


def tempered(model: Colours, features: Reals, names: np.ndarray) -> Colours:
    """The model as sure as it is right on these."""
    tried = [Colours(model.middle, model.scale, model.weights * k) for k in np.linspace(0.4, 1.5, 45)]
    return min(tried, key=lambda m: _loss(m, features, names))


def report(model: Colours, features: Reals, names: np.ndarray) -> None:
    """Prints how right and how sure the model is."""
    shares = model.of(features)
    best, worth = shares.argmax(1), _worth(names)
    right, sure = best == names, shares.max(1) > 0.9
    print(f"{len(names)} dice: {worth @ right:.3f} right, loss {_loss(model, features, names):.3f}")
    print(f"over 0.9: {worth @ sure:.3f}, of these wrong {worth @ (sure & ~right) / max(worth @ sure, 1e-9):.3f}")
    for n, name in enumerate(COLOURS):
        mine = names == n
        taken = {COLOURS[k]: round(float((best[mine] == k).mean()), 2) for k in set(best[mine])}
        print(f"{name:10} {mine.sum():5} {dict(sorted(taken.items(), key=lambda kv: -kv[1])[:4])}")


def main() -> None:
    """Fits, reports, writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", nargs="+", type=Path)
    parser.add_argument("--held", nargs="+", type=Path, required=True)
    parser.add_argument("--ridge", nargs="+", type=float, default=[3e-3])
    parser.add_argument("--out", type=Path, default=MODELS / "colours.json")
    args = parser.parse_args()
    torch.set_num_threads(1)
    features, names = measured(args.shards, 1, 2)
    features, names = np.concatenate([features, relit(features, 3)]), np.concatenate([names, names])
    held, held_names = measured(args.held, 2, 1)
    half = len(held) // 2
    tried = [fitted(features, names, ridge) for ridge in args.ridge]
    for ridge, model in zip(args.ridge, tried, strict=True):
        print(ridge, _loss(model, features, names), _loss(model, held[:half], held_names[:half]))
    model = min(tried, key=lambda m: _loss(m, held[:half], held_names[:half]))
    model = tempered(model, held[:half], held_names[:half])
    report(model, held[half:], held_names[half:])
    rows = {
        "middle": [float(f"{v:.5g}") for v in model.middle],
        "scale": [float(f"{v:.5g}") for v in model.scale],
        "weights": [[float(f"{v:.4g}") for v in row] for row in model.weights],
    }
    assert model.middle.shape == (FEATURES,)
    args.out.write_text(
        json.dumps({"version": VERSION, "colours": list(COLOURS), **rows}, separators=(",", ":")) + "\n"
    )


if __name__ == "__main__":
    main()
