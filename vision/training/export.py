"""Writes trained nets as small ONNX files: a reader's weights in 8 bits, a finder's, which is asked less, in 16."""

import copy
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from vision.faces.nets import CROP
from vision.training.nets import Reader, ReaderWithPoints
from vision.training.views import VIEW

_SMALL = 256
"""Tensors of so few numbers stay as they are."""


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
    shrink(path, 8 if reader else 16)


def shrink(path: Path, bits: int) -> None:
    """Keep the weights of an ONNX file in 8 bits, each row with a scale of its own, or in 16; OpenCV unfolds them."""
    model = onnx.load(path)
    graph = model.graph
    for tensor in [t for t in graph.initializer if numpy_helper.to_array(t).size > _SMALL]:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32:
            continue
        graph.initializer.remove(tensor)
        if bits == 16 or values.ndim < 2:
            _add(graph, f"{tensor.name}_half", values.astype(np.float16))
            graph.node.insert(0, _cast(f"{tensor.name}_half", tensor.name))
            continue
        rows = (len(values), *[1] * (values.ndim - 1))
        scale = np.maximum(np.abs(values).reshape(len(values), -1).max(1) / 127, 1e-12).reshape(rows)
        _add(graph, f"{tensor.name}_bytes", np.round(values / scale).astype(np.int8))
        _add(graph, f"{tensor.name}_scale", scale.astype(np.float32))
        graph.node.insert(0, helper.make_node("Mul", [f"{tensor.name}_plain", f"{tensor.name}_scale"], [tensor.name]))
        graph.node.insert(0, _cast(f"{tensor.name}_bytes", f"{tensor.name}_plain"))
    onnx.save(model, path)


def _add(graph: onnx.GraphProto, name: str, values: NDArray[np.generic]) -> None:
    graph.initializer.append(numpy_helper.from_array(values, name))


def _cast(before: str, after: str) -> onnx.NodeProto:
    return helper.make_node("Cast", [before], [after], to=TensorProto.FLOAT)
