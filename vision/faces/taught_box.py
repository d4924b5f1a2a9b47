"""A taught dice set as data: its pictures, and the one file that holds it.

The file is a zip of small PNG pictures and ``set.json`` (version, names, places, a checksum over it all). Only the
pictures are kept, nothing that was worked out from them, so a set stays good when the way of reading changes.
"""

import hashlib
import io
import json
import zipfile
import zlib
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sources.base import PictureError
from vision.sources.pictures import decoded

Image = NDArray[np.uint8]

VERSION = 1
_KEPT_SIDE = 64.0
"""Pictures are kept with dice of at most so many pixels a side, and one and a half sides to each side of the middle."""
_ROUND = 1.5
_LONGEST_NAME = 40
_SIGNS = " _-+.,!?&'"
MOST_BYTES = 64_000_000
_MOST_SIDE = 1024
_DAMAGES = (
    zipfile.BadZipFile, zlib.error, KeyError, TypeError, AttributeError, EOFError, OverflowError, RuntimeError,
)  # fmt: skip
_STAMP = (1980, 1, 1, 0, 0, 0)
"""Of every file in the zip, so that the same set is the same bytes."""


class TeachingError(ValueError):
    """Something that was to be taught, or a taught set, cannot be used; the text is one sentence that says why.

    ``code`` and ``values``: the same for a screen that speaks another language; "" where only the sentence says it.
    ``pair``: the two pictures that look alike, where that is why.
    """

    def __init__(
        self, sentence: str, code: str = "", pair: "tuple[TaughtPicture, ...]" = (), **values: str | int
    ) -> None:
        super().__init__(sentence)
        self.code, self.pair, self.values = code, pair, tuple(values.items())


def checked_name(name: str, what: str) -> str:
    """``name`` if it can be the name of a set, a kind or a face (``what`` it is), else raises ``TeachingError``."""
    shown = json.dumps(name, ensure_ascii=False)
    if not name or name != name.strip() or len(name) > _LONGEST_NAME:
        sentence = f"{what} {shown} cannot be used, expected 1 to {_LONGEST_NAME} characters, no space around"
        raise TeachingError(sentence, "name", name=name, most=_LONGEST_NAME)
    odd = "." if name.startswith(".") else next((c for c in name if not (c.isalnum() or c in _SIGNS)), None)
    if odd:
        told = json.dumps(odd, ensure_ascii=False)
        where = "at the beginning" if odd == "." else "in it"
        raise TeachingError(
            f"{what} {shown} cannot be used: {told} {where}; expected letters, digits and {_SIGNS.strip()}",
            "sign",
            name=name,
            sign=odd,
        )
    return name


@dataclass(frozen=True, eq=False)
class TaughtPicture:
    """One die, its face known. ``centre`` of the top face, ``side`` and ``box`` of the die, in pixels of ``image``."""

    kind: str
    face: str
    image: Image
    centre: tuple[float, float]
    side: float
    box: tuple[float, float, float, float]


def cut_out(
    image: Image, centre: tuple[float, float], side: float, box: tuple[float, float, float, float], kind: str, face: str
) -> TaughtPicture:
    """The die at a place of a larger picture, as small as it is kept."""
    x0, y0 = (int(np.clip(c - _ROUND * side, 0, n - 1)) for c, n in zip(centre, image.shape[1::-1], strict=True))
    x1, y1 = (int(np.clip(c + _ROUND * side, 0, n - 1)) + 1 for c, n in zip(centre, image.shape[1::-1], strict=True))
    part, k = image[y0:y1, x0:x1], min(1.0, _KEPT_SIDE / side)
    if k < 1:
        size = max(1, round(part.shape[1] * k)), max(1, round(part.shape[0] * k))
        part = cv2.resize(part, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    moved = (box[0] - x0) * k, (box[1] - y0) * k, (box[2] - x0) * k, (box[3] - y0) * k
    where = ((centre[0] - x0) * k, (centre[1] - y0) * k)
    return TaughtPicture(kind, face, np.ascontiguousarray(part), where, side * k, moved)


@dataclass(frozen=True, eq=False)
class TaughtBox:
    """All that was taught of one set."""

    name: str
    pictures: tuple[TaughtPicture, ...]

    @property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The kinds of dice and the faces of each, in the order in which they were taught."""
        faces: dict[str, dict[str, None]] = {}
        for picture in self.pictures:
            faces.setdefault(picture.kind, {})[picture.face] = None
        return {kind: tuple(names) for kind, names in faces.items()}

    def with_kind(self, kind: str, pictures: tuple[TaughtPicture, ...]) -> "TaughtBox":
        """The same set with the dice of one kind taught anew."""
        return TaughtBox(self.name, tuple(p for p in self.pictures if p.kind != kind) + pictures)


def pack(box: TaughtBox) -> bytes:
    """The bytes of the set's file."""
    pngs = [cv2.imencode(".png", picture.image)[1].tobytes() for picture in box.pictures]
    listed = [
        {"kind": p.kind, "face": p.face, "centre": _short(p.centre), "side": round(p.side, 2), "box": _short(p.box)}
        for p in box.pictures
    ]
    told: dict[str, Any] = {"version": VERSION, "name": box.name, "pictures": listed}
    told["checksum"] = _checksum(told, pngs)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(zipfile.ZipInfo("set.json", _STAMP), json.dumps(told, ensure_ascii=False, indent=1))
        for n, png in enumerate(pngs):
            file.writestr(zipfile.ZipInfo(f"{n:04d}.png", _STAMP), png)
    return out.getvalue()


def unpack(data: bytes, told_as: str) -> TaughtBox:
    """The set in the bytes of a file; ``told_as`` names it in the ``TeachingError`` of a damaged or foreign one."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            if sum(each.file_size for each in file.infolist()) > MOST_BYTES:
                raise TeachingError(f"{told_as} is larger than {MOST_BYTES // 1_000_000} MB unpacked; teach it again")
            told = json.loads(file.read("set.json"))
            version = told["version"]
            if version != VERSION:
                raise TeachingError(f"{told_as} has version {version}, expected {VERSION}; teach it again")
            pngs = [file.read(f"{n:04d}.png") for n in range(len(told["pictures"]))]
        if told.pop("checksum") != _checksum(told, pngs):
            raise TeachingError(f"{told_as} is damaged: its checksum is wrong; teach it again")
        pictures = tuple(_picture(each, png) for each, png in zip(told["pictures"], pngs, strict=True))
        box = TaughtBox(str(told["name"]), pictures)
    except _DAMAGES as reason:
        raise TeachingError(f"{told_as} is damaged ({reason}); teach it again") from reason
    except ValueError as reason:
        if isinstance(reason, TeachingError):
            raise
        raise TeachingError(f"{told_as} is damaged ({reason}); teach it again") from reason
    if not box.pictures:
        raise TeachingError(f"{told_as} is damaged: it holds no picture; teach it again")
    return box


def _picture(told: dict[str, Any], png: bytes) -> TaughtPicture:
    try:
        image = decoded(png, "of a die")
    except PictureError as reason:
        raise ValueError(str(reason)) from reason
    if max(image.shape[:2]) > _MOST_SIDE:
        raise ValueError(f"a picture in it has {image.shape[1]} x {image.shape[0]} pixels")
    x, y = (float(v) for v in told["centre"])
    x0, y0, x1, y1 = (float(v) for v in told["box"])
    side = float(told["side"])
    if not 1 <= side <= 2 * _KEPT_SIDE:
        raise ValueError(f"a die is {side} pixels wide")
    return TaughtPicture(str(told["kind"]), str(told["face"]), image, (x, y), side, (x0, y0, x1, y1))


def _short(values: tuple[float, ...]) -> list[float]:
    return [round(float(v), 2) for v in values]


def _checksum(told: dict[str, Any], pngs: list[bytes]) -> str:
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode())
    for png in pngs:
        digest.update(hashlib.sha256(png).digest())
    return digest.hexdigest()
