"""Makes an exported net one of whole numbers: ``python -m vision.training.quantise cubes NET.onnx SHARDS OUT.onnx``.

Each layer's numbers get 8 bits over the range that they have on some training pictures, its weights 7 bits a row: on
processors with AVX2 and without VNNI sums of 8 bits by 8 overflow, and a net must read alike everywhere. What gives
the outputs keeps its fractions. A file has a quarter of the size, and is read two to three times as fast.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import onnx
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from vision.training.crops import Cropper
from vision.training.nets import READERS
from vision.training.paper import Paper
from vision.training.train import finder_batch, reader_batch
from vision.training.views import Shards

_PICTURES, _CROPS = 256, 512
"""How many views or crops tell the ranges."""
_OUTPUT = "out"


class Pictures(CalibrationDataReader):
    """Batches of training pictures, as the net is given them."""

    def __init__(self, batches: Iterator[NDArray[np.float32]]) -> None:
        self._batches = batches

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        """The next batch; None after the last."""
        batch = next(self._batches, None)
        return None if batch is None else {"picture": batch}


def batches(net: str, shards: Shards, paper: Path | None, rng: np.random.Generator) -> Iterator[NDArray[np.float32]]:
    """Single views for a finder, crops by 64 for a reader: N x 3 x H x W, RGB 0..1."""
    if net == "finder":
        for _ in range(_PICTURES):
            yield finder_batch(shards, rng, 1)[0].numpy()
        return
    cropper = Cropper(net)
    drawn = Paper(net, paper, cropper.classes) if paper else None
    for _ in range(_CROPS // 64):
        yield reader_batch(cropper, drawn, shards, rng, 64)[0].numpy()


def quantise(exported: Path, out: Path, pictures: Iterator[NDArray[np.float32]]) -> None:
    """Write the net of ``exported`` (ONNX, 32 bits) to ``out``, with ranges as ``pictures`` show them."""
    last = [node.name for node in onnx.load(exported).graph.node if _OUTPUT in node.output]
    quantize_static(
        exported, out, Pictures(pictures), quant_format=QuantFormat.QDQ, per_channel=True, reduce_range=True,
        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, nodes_to_exclude=last,
    )  # fmt: skip


def main() -> None:
    """Quantise one net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=["finder", *READERS])
    parser.add_argument("exported", type=Path)
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--paper", type=Path, help="styles drawn by vision.training.paper (readers only)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    shards = Shards(sorted(args.shards.glob("*.pickle")))
    quantise(args.exported, args.out, batches(args.net, shards, args.paper, np.random.default_rng(args.seed)))


if __name__ == "__main__":
    main()
