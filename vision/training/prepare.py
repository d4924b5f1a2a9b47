"""Renders the training pictures to disk: ``python -m vision.training.prepare OUT --shards 20 --seed 1``.

A shard is a pickle of ``PER_SHARD`` pairs (JPEG bytes, list of ``Truth``). Each depends on the seed and its own
number only, so a set can be made by any number of workers, stopped, and continued.
"""

import argparse
import multiprocessing
import os
import pickle
import time
from pathlib import Path

import cv2

from vision.training.compose import BOXES

PER_SHARD = 1000


def shard(job: tuple[Path, int, int, str]) -> float:
    """Render one shard (folder, seed, number, box) unless it lies there; returns the seconds it took."""
    folder, seed, number, box = job
    target = folder / f"{seed:03d}_{number:04d}.pickle"
    if target.exists():
        return 0.0
    from vision.training.render import Studio

    start = time.monotonic()
    studio = Studio(seed * 100_000 + number, box=box)
    pairs = []
    for _ in range(PER_SHARD):
        image, dice = studio.picture()
        ok, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])
        if not ok:
            raise RuntimeError(f"JPEG encoder refused a picture of shape {image.shape}")
        pairs.append((code.tobytes(), dice))
    part = target.with_suffix(".part")
    part.write_bytes(pickle.dumps(pairs))
    part.rename(target)
    return time.monotonic() - start


def main() -> None:
    """Render all shards that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--box", choices=sorted(BOXES), default="any", help="the dice in the pictures")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    os.environ["LP_NUM_THREADS"] = "1"  # one core a worker: llvmpipe would take all for each
    cv2.setNumThreads(1)
    jobs = [(args.folder, args.seed, n, args.box) for n in range(args.first, args.first + args.shards)]
    with multiprocessing.get_context("spawn").Pool(args.workers, maxtasksperchild=4) as pool:
        for done, seconds in enumerate(pool.imap_unordered(shard, jobs), 1):
            print(f"{done}/{len(jobs)} shards, the last in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
