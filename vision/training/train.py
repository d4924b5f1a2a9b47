"""Trains a net: ``python -m vision.training.train finder SHARDS OUT --steps 3000 --seed 1``.

Adam with a warm-up, a plateau and a cosine fall at the end of ``--steps``; bfloat16 where the processor has it. The
running mean of the weights is what is exported, so that each checkpoint (every ``--save`` steps) is usable.
``--resume`` goes on from the last one; new shards that appear in the folder are taken in.
"""

import argparse
import functools
import json
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.faces.classes import KINDS, SIGN_FACES
from vision.faces.nets import SPREAD
from vision.training.crops import Crop, Cropper
from vision.training.export import export
from vision.training.nets import READERS, SHAPE_CHANNELS, Finder, Reader, weights
from vision.training.paper import Paper
from vision.training.views import VIEW, Shards, targets

_PAPER = 0.5
"""Share of a batch that is folded from paper, if there is any."""
_NOTHING = 0.22
"""Most of a batch that shows no die: rendered views have more of that than of all faces together."""
_TILT, _TILT_OF_BODIES = 2.0, 8.0
"""How much the normals weigh in a loss, and in that of bodies, which is there for them."""
_LIKELY = 0.075
"""How much the likelihood of a normal weighs beside the gap, where it is told how far off it may be."""
_FACES_AT = len(SHAPE_CHANNELS)
_KINDS_AT = _FACES_AT + len(SIGN_FACES)


def _tensor(images: list[np.ndarray]) -> Tensor:
    batch = torch.from_numpy(np.stack(images)[..., ::-1].copy()).permute(0, 3, 1, 2)
    return (batch.float() / 255).contiguous(memory_format=torch.channels_last)


def finder_batch(shards: Shards, rng: np.random.Generator, size: int) -> tuple[Tensor, list[Tensor]]:
    """Pictures and their heat, weights, and die rows with the picture's index in front."""
    images, heats, weights_, rows = [], [], [], []
    for n in range(size):
        image, dice, _ = shards.view(rng)
        heat, weight, row = targets(dice, VIEW)
        images.append(image)
        heats.append(heat)
        weights_.append(weight)
        rows.append(np.concatenate([np.full((len(row), 1), n, np.float32), row], 1))
    packed = [
        torch.from_numpy(np.stack(heats)),
        torch.from_numpy(np.stack(weights_)),
        torch.from_numpy(np.concatenate(rows)),
    ]
    return _tensor(images), packed


def finder_loss(out: Tensor, truth: list[Tensor]) -> tuple[Tensor, dict[str, float]]:
    """Penalty-reduced focal loss of the heat, and at each die's cell the rest."""
    heat, weight, rows = truth
    p = out[:, 0].sigmoid().clamp(1e-4, 1 - 1e-4)
    peak = heat >= 0.999
    hit = -(((1 - p) ** 2) * p.log())[peak].sum()
    rest = -(((1 - heat) ** 4) * p**2 * (1 - p).log() * weight)[~peak].sum()
    count = max(1, len(rows))
    loss_heat = (hit + rest) / count
    n, i, j = rows[:, 0].long(), rows[:, 1].long(), rows[:, 2].long()
    got = out[n, :, j, i]
    shape = functional.smooth_l1_loss(got[:, 1:4], rows[:, 3:6], beta=0.1)
    box = functional.smooth_l1_loss(got[:, 4:8], rows[:, 6:10], beta=0.1)
    flags = functional.binary_cross_entropy_with_logits(got[:, 8:10], rows[:, 10:12])
    known = rows[:, 12] >= 0
    told = functional.cross_entropy(got[known, _FACES_AT:_KINDS_AT], rows[known, 12].long(), reduction="sum")
    face = told / max(1, int(known.sum()))
    kind = functional.cross_entropy(got[:, _KINDS_AT : _KINDS_AT + len(KINDS)], rows[:, 13].long())
    slant = normal_loss(got[:, _KINDS_AT + len(KINDS) :], rows[:, 14:16])
    total = loss_heat + shape + 0.5 * box + 0.5 * flags + 0.5 * face + 0.5 * kind + _TILT * slant
    parts = {"heat": loss_heat, "shape": shape, "box": box, "flags": flags, "face": face, "kind": kind, "tilt": slant}
    return total, {k: float(v.detach()) for k, v in parts.items()}


def normal_loss(told: Tensor, truth: Tensor) -> Tensor:
    """How far the normals (N x 2) are from the true ones, where those are known.

    A third column is the log of how far off they may be: then it is also asked how likely the truth is by both, the
    gap taken to fall off as a Laplace distribution in the plane does.
    """
    known = truth.isfinite().all(1)
    count = max(1, int(known.sum()))
    told, truth = told[known], truth[known]
    off = functional.smooth_l1_loss(told[:, :2], truth, beta=0.05, reduction="sum") / (2 * count)
    if told.shape[1] == 2:
        return off
    spread = told[:, 2].clamp(*SPREAD)
    gap = (told[:, :2] - truth).square().sum(1).add(1e-6).sqrt()
    return off + _LIKELY * (2 * spread + gap * (-spread).exp()).sum() / count


def reader_batch(
    cropper: Cropper, paper: Paper | None, shards: Shards, rng: np.random.Generator, size: int
) -> tuple[Tensor, list[Tensor]]:
    """Crops, their classes, the normals of their top faces, and where the same crops are upside down.

    The crops that may be upside down come once more, turned, at the end; the last tensor has the rows of both.
    """
    some: list[Crop] = [paper.crop(rng) for _ in range(int(_PAPER * size))] if paper else []
    nothing: list[Crop] = []
    while len(some) + len(nothing) < size:
        for each in cropper(*shards.view(rng, mirror=False), rng):
            (nothing if each[1] == cropper.nothing else some).append(each)
        nothing = nothing[: int(_NOTHING * size)]
    some = (nothing + some)[:size]
    either = [n for n, crop in enumerate(some) if crop[3]]
    images = [crop[0] for crop in some] + [np.ascontiguousarray(some[n][0][::-1, ::-1]) for n in either]
    faces, normals = (torch.tensor([crop[k] for crop in some]) for k in (1, 2))
    pairs = torch.tensor([(n, size + k) for k, n in enumerate(either)], dtype=torch.long).reshape(-1, 2)
    return _tensor(images), [faces, normals, pairs]


def reader_loss(
    classes: int, turned: int | None, steep: float, out: Tensor, truth: list[Tensor]
) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy, a little smoothed: some rendered dice are too dark to be told.

    Of two crops that are one another upside down, one shows the face, the other is ``turned``: whichever fits better.
    ``steep``: how much the normals weigh.
    """
    faces, normals, pairs = truth
    face, normal = out[: len(faces), :classes], out[: len(faces), classes:]
    alone = torch.ones(len(faces), dtype=torch.bool)
    alone[pairs[:, 0]] = False
    loss = functional.cross_entropy(face[alone], faces[alone], label_smoothing=0.02, reduction="sum")
    if turned is not None and len(pairs):
        told = functional.log_softmax(out[:, :classes], 1)
        wanted = faces[pairs[:, 0]]
        up = told[pairs[:, 0], wanted] + told[pairs[:, 1], turned]
        down = told[pairs[:, 0], turned] + told[pairs[:, 1], wanted]
        loss = loss - torch.logaddexp(up, down).sum()
    loss = loss / len(faces)
    tilt = normal_loss(normal, normals)
    right = (face.argmax(1) == faces)[alone].float().mean()
    parts = {"loss": float(loss.detach()), "right": float(right), "tilt": float(tilt.detach())}
    return loss + steep * tilt, parts


def start_from(net: nn.Module, path: Path) -> None:
    """Take over the weights of another run; outputs that it did not have stay as they are."""
    mine, other = net.state_dict(), torch.load(path)["net"]
    for name, old in other.items():
        new = mine[name]
        if new.shape == old.shape:
            new.copy_(old)
        elif new.shape[1:] == old.shape[1:]:
            rows = min(len(new), len(old))
            new[:rows] = old[:rows]


def rate_at(step: int, steps: int) -> float:
    """Share of the full learning rate."""
    done = step / steps
    if done < 0.7:
        return min(1.0, (step + 1) / 150)
    return 0.5 * (1 + float(np.cos(np.pi * (done - 0.7) / 0.3))) + 0.002


def main() -> None:
    """Train one net to the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=["finder", *READERS])
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--batch", type=int)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=int, default=500)
    parser.add_argument("--paper", type=Path, help="styles drawn by vision.training.paper (readers only)")
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    finder = args.net == "finder"
    net: nn.Module = Finder() if finder else Reader(args.net)
    if args.start:
        start_from(net, args.start)
    net.to(memory_format=torch.channels_last)
    size = args.batch or (24 if finder else 128)
    make: Callable[[Shards, np.random.Generator, int], tuple[Tensor, list[Tensor]]] = finder_batch
    judge: Callable[[Tensor, list[Tensor]], tuple[Tensor, dict[str, float]]] = finder_loss
    if not finder:
        cropper = Cropper(args.net)
        paper = Paper(args.net, args.paper, cropper.classes) if args.paper else None
        make = functools.partial(reader_batch, cropper, paper)
        steep = _TILT_OF_BODIES if args.net == "bodies" else _TILT
        judge = functools.partial(reader_loss, len(READERS[args.net]), cropper.turned, steep)
    optim = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.01)
    average = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.996), use_buffers=True)
    first, spent = 0, 0.0
    state = args.out.with_suffix(".pt")
    if args.resume and state.exists():
        old = torch.load(state)
        net.load_state_dict(old["net"])
        optim.load_state_dict(old["optim"])
        average.load_state_dict(old["average"])
        first, spent = old["step"], old["seconds"]
    rng = np.random.default_rng([args.seed, first])
    files = sorted(args.shards.glob("*.pickle"))
    shards = Shards(files)
    print(f"{args.net}: {weights(net)} weights, {len(shards.pairs)} pictures", flush=True)
    start, sums = time.monotonic(), dict[str, float]()
    for step in range(first, args.steps):
        if step % 200 == 0 and (now := sorted(args.shards.glob("*.pickle"))) != files:
            shards.pairs += Shards([f for f in now if f not in files]).pairs
            files = now
        optim.param_groups[0]["lr"] = args.rate * rate_at(step, args.steps)
        images, truth = make(shards, rng, size)
        with torch.autocast("cpu", torch.bfloat16):
            out = net(images)
        loss, parts = judge(out.float(), truth)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optim.step()
        optim.zero_grad()
        average.update_parameters(net)
        for k, v in parts.items():
            sums[k] = 0.98 * sums.get(k, v) + 0.02 * v
        if (step + 1) % 50 == 0:
            rate = (step + 1 - first) * size / (time.monotonic() - start)
            print(step + 1, {k: round(v, 4) for k, v in sums.items()}, f"{rate:.0f}/s", len(shards.pairs), flush=True)
        if (step + 1) % args.save == 0 or step + 1 == args.steps:
            seconds = spent + time.monotonic() - start
            kept = {"net": net.state_dict(), "average": average.state_dict(), "optim": optim.state_dict()}
            torch.save({**kept, "step": step + 1, "seconds": seconds}, state)
            export(average.module, args.out.with_suffix(".onnx"))
            record = {
                "net": args.net, "weights": weights(net), "seed": args.seed, "steps": step + 1, "batch": size,
                "pictures": len(shards.pairs), "seconds": round(seconds),
                "loss": {k: round(v, 4) for k, v in sums.items()},
            }  # fmt: skip
            args.out.with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
