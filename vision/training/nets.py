"""The networks: one finds dice in a picture, the others read the face in a crop. Plain 3x3 convolutions.

Finder: N x 3 x H x W (RGB 0..1, H and W multiples of 16) -> N x 34 x H/4 x W/4, channels as ``FINDER_CHANNELS``.
Reader: N x 3 x 64 x 64 -> N x (classes, 2): logits as ``READERS``. The last two outputs of both are the top face's
normal across the line of sight, right and down; the reader of bodies has one more, the log of how far off that may be.
"""

import torch
from torch import Tensor, nn

from vision.faces.classes import BODIES, DIGITS, KINDS, SIGN_FACES, SIGNS
from vision.faces.nets import BODY_SIDES, CUBE_SIDES, DIGIT_SIDES, SIGN_SIDES

SHAPE_CHANNELS = ("heat", "size", "dx", "dy", "left", "top", "right", "bottom", "clean", "lean")
FINDER_CHANNELS = (*SHAPE_CHANNELS, *SIGN_FACES, *KINDS, "right", "down")
READERS = {"signs": SIGNS, "cubes": SIGNS, "digits": DIGITS, "bodies": BODIES}
NORMAL = {"signs": 2, "cubes": 2, "digits": 2, "bodies": 3}
"""Outputs beside the logits."""
CROP_SIDES = {"signs": SIGN_SIDES, "cubes": CUBE_SIDES, "digits": DIGIT_SIDES, "bodies": BODY_SIDES}


def _conv(a: int, b: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(a, b, 3, stride, 1, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class _Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.one = _conv(width, width)
        self.two = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.two(self.one(x)))


class Finder(nn.Module):
    """A small U: strides 2, 4, 8, 16 down, back up to 4."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 112)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.stem = _conv(3, a, 2)
        self.four = nn.Sequential(_conv(a, b, 2), _Block(b))
        self.eight = nn.Sequential(_conv(b, c, 2), _Block(c), _Block(c))
        self.sixteen = nn.Sequential(_conv(c, d, 2), _Block(d), _Block(d))
        self.up8 = nn.Conv2d(d, c, 1)
        self.mix8 = _conv(c, c)
        self.up4 = nn.Conv2d(c, b, 1)
        self.mix4 = _conv(b, 48)
        self.head = nn.Sequential(_conv(48, 48), nn.Conv2d(48, len(FINDER_CHANNELS), 1))
        nn.init.constant_(self.head[-1].bias, 0.0)  # type: ignore[arg-type]
        with torch.no_grad():
            self.head[-1].bias[0] = -4.0  # type: ignore[index]

    def forward(self, x: Tensor) -> Tensor:
        """Pictures to maps."""
        four = self.four(self.stem(x - 0.5))
        eight = self.eight(four)
        sixteen = self.sixteen(eight)
        up = nn.functional.interpolate(self.up8(sixteen), scale_factor=2.0, mode="nearest")
        eight = self.mix8(torch.relu(eight + up))
        up = nn.functional.interpolate(self.up4(eight), scale_factor=2.0, mode="nearest")
        return self.head(self.mix4(torch.relu(four + up)))


class Reader(nn.Module):
    """Crop to face. The last map is averaged, so that small shifts matter little."""

    def __init__(self, reader: str, widths: tuple[int, int, int, int] = (16, 24, 64, 128)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            _conv(3, a), _conv(a, b, 2), _Block(b), _conv(b, c, 2), _Block(c), _conv(c, d, 2), _Block(d)
        )
        self.spot = nn.Linear(d * 16, 128)
        self.out = nn.Linear(128, len(READERS[reader]) + NORMAL[reader])

    def points(self, x: Tensor) -> Tensor:
        """Crops to what the logits are made of: N x 128, near one another for dice that show the same."""
        x = nn.functional.avg_pool2d(self.body(x - 0.5), 2)
        return torch.relu(self.spot(nn.functional.dropout(x.flatten(1), 0.2, self.training)))

    def forward(self, x: Tensor) -> Tensor:
        """Crops to logits."""
        return self.out(self.points(x))


class ReaderWithPoints(nn.Module):
    """A reader as it is shipped: logits and points."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Crops to logits and points."""
        points = self.reader.points(x)
        return self.reader.out(points), points


def weights(net: nn.Module) -> int:
    """Number of parameters."""
    return sum(p.numel() for p in net.parameters())
