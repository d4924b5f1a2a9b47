"""The mean of two runs of a net: ``python -m vision.training.mean finder OUT ONE.pt OTHER.pt``.

A run that goes on from another with other pictures learns those and loses a little of what it knew; the mean of both
runs' weights keeps most of either (Wortsman et al., 2022, "Robust fine-tuning of zero-shot models").
"""

import argparse
from pathlib import Path

import torch
from torch import Tensor, nn

from vision.training.export import export
from vision.training.nets import READERS, Finder, Reader


def mean(one: dict[str, Tensor], other: dict[str, Tensor]) -> dict[str, Tensor]:
    """The mean of the running means of two checkpoints' weights; what counts steps is taken from the second."""
    weights = [name for name in other if name.startswith("module.")]
    return {
        name.removeprefix("module."): (one[name] + other[name]) / 2 if other[name].is_floating_point() else other[name]
        for name in weights
    }


def main() -> None:
    """Write the mean as ONNX, and as weights that a run can begin with."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=["finder", *READERS])
    parser.add_argument("out", type=Path)
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    args = parser.parse_args()
    net: nn.Module = Finder() if args.net == "finder" else Reader(args.net)
    net.load_state_dict(mean(torch.load(args.one)["average"], torch.load(args.other)["average"]))
    torch.save({"net": net.state_dict()}, args.out.with_suffix(".pt"))
    export(net, args.out.with_suffix(".onnx"))


if __name__ == "__main__":
    main()
