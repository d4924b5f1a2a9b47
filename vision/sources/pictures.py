"""Picture files: checked before they are decoded, so that a damaged or huge one gives a sentence, not a crash."""

import struct
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import OddPicture, as_bgr
from vision.sources.base import PictureError

ENDINGS = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff")
MOST_PIXELS = 50_000_000
_MOST_BYTES = 200_000_000

_SIZES_AT = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})


def load_image(path: str | Path) -> NDArray[np.uint8]:
    """The picture in a file, height x width x 3, BGR uint8, turned as its EXIF data ask.

    Raises ``PictureError`` if it is missing, no file, empty, truncated, no picture, larger than 50 megapixels, or
    smaller than 16 pixels on a side.
    """
    path = Path(path)
    if not path.exists():
        raise PictureError(f"no such picture: {path}")
    if not path.is_file():
        raise PictureError(f"{path} is not a picture file")
    size = path.stat().st_size
    if size == 0:
        raise PictureError(f"the picture {path} is empty (0 bytes)")
    if size > _MOST_BYTES:
        raise PictureError(
            f"the picture {path} has {size // 1_000_000} MB; at most {_MOST_BYTES // 1_000_000} MB are read"
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PictureError(f"the picture {path} cannot be read: {error.strerror}") from error
    return decoded(data, str(path))


def save_image(path: Path, image: NDArray[np.uint8]) -> None:
    """Write a picture (BGR uint8) to a file; raises ``PictureError`` where that cannot be done."""
    if path.suffix.lower() not in ENDINGS:
        raise PictureError(f"{path} is no kind of picture that can be written; expected one of: {', '.join(ENDINGS)}")
    written, data = cv2.imencode(path.suffix, image)
    try:
        if not written:
            raise PictureError(f"the picture {path} cannot be encoded")
        path.write_bytes(data.tobytes())
    except OSError as reason:
        raise PictureError(f"the picture {path} cannot be written: {reason.strerror or reason}") from reason


def decoded(data: bytes, told_as: str) -> NDArray[np.uint8]:
    """The picture in the bytes of a file, as ``load_image`` gives it; ``told_as`` names it in a ``PictureError``."""
    _check(told_as, data)
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    if image is None:
        raise PictureError(f"{told_as} is not a picture that can be decoded; expected JPEG, PNG, BMP, WebP or TIFF")
    _refuse_huge(told_as, image.shape[1], image.shape[0])
    try:
        return as_bgr(image)
    except OddPicture as reason:
        raise PictureError(f"{told_as}: {reason}") from reason


def _refuse_huge(told_as: str, width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise PictureError(
            f"the picture {told_as} has {width} x {height} pixels; "
            f"at most {MOST_PIXELS // 1_000_000} megapixels are read"
        )


def _check(told_as: str, data: bytes) -> None:
    """Size and completeness from the headers alone, where the format tells."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        if len(data) >= 24:
            _refuse_huge(told_as, *struct.unpack(">II", data[16:24]))
        if b"IEND" not in data[-64:]:
            raise PictureError(f"the picture {told_as} is truncated: its PNG data end early")
    elif data.startswith(b"\xff\xd8"):
        width, height, start = _jpeg(data)
        _refuse_huge(told_as, width, height)
        if start < 0 or data.rfind(b"\xff\xd9", start) < 0:
            raise PictureError(f"the picture {told_as} is truncated: its JPEG data end early")
    elif data.startswith(b"BM") and len(data) >= 26:
        width, height = struct.unpack("<ii", data[18:26])
        _refuse_huge(told_as, abs(width), abs(height))
    elif data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and len(data) >= 30:
        _refuse_huge(told_as, 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little"))
    elif data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8 " and len(data) >= 30:
        width, height = struct.unpack("<HH", data[26:30])
        _refuse_huge(told_as, width & 0x3FFF, height & 0x3FFF)
    elif data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        _refuse_huge(told_as, 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    elif data[:4] in (b"II*\0", b"MM\0*"):
        _refuse_huge(told_as, *_tiff(data))


def _jpeg(data: bytes) -> tuple[int, int, int]:
    """Width, height, and where the compressed picture starts (-1 if it never does)."""
    at, width, height = 2, 0, 0
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return width, height, -1
        mark = data[at + 1]
        if mark == 0xFF or mark in _WITHOUT_LENGTH:
            at += 1 if mark == 0xFF else 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if mark in _SIZES_AT and at + 9 <= len(data):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
        if mark == 0xDA:
            return width, height, at + 2 + length
        at += 2 + length
    return width, height, -1


def _tiff(data: bytes) -> tuple[int, int]:
    """Width and height of a TIFF's first picture; zeros if its tags cannot be followed."""
    order = "<" if data.startswith(b"II") else ">"
    sides = {256: 0, 257: 0}
    try:
        (at,) = struct.unpack_from(order + "I", data, 4)
        (count,) = struct.unpack_from(order + "H", data, at)
        for n in range(count):
            tag, kind = struct.unpack_from(order + "HH", data, at + 2 + 12 * n)
            if tag in sides:
                (sides[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, at + 10 + 12 * n)
    except struct.error:
        return 0, 0
    return sides[256], sides[257]
