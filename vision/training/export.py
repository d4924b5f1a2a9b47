"""Writes trained nets as ONNX files, their weights as they are; ``vision.training.quantise`` makes them small."""

import copy
from pathlib import Path

import torch
from torch import nn

from vision.faces.nets import CROP
from vision.training.nets import Reader, ReaderWithPoints
from vision.training.views import VIEW


def export(net: nn.Module, path: Path) -> None:
    """ONNX with free batch (reader, with its points) or free picture size (finder)."""
    net.eval()
    net = copy.deepcopy(net).to(memory_format=torch.contiguous_format)
    reader = isinstance(net, Reader)
    whole = ReaderWithPoints(net) if isinstance(net, Reader) else net
    sample = torch.zeros(1, 3, CROP, CROP) if reader else torch.zeros(1, 3, VIEW[1], VIEW[0])
    names, axes = (["out", "points"], {0: "n"}) if reader else (["out"], {2: "h", 3: "w"})
    torch.onnx.export(
        whole, (sample,), str(path), input_names=["picture"], output_names=names,
        dynamic_axes=dict.fromkeys(["picture", *names], axes), opset_version=17, dynamo=False,
    )  # fmt: skip
