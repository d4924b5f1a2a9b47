"""What was found once about a camera above its tray, kept in the data folder until the camera or the mat is moved."""

import json
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, Self

import cv2
import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from appliance.games import fault_lines
from appliance.table.given import given_text
from vision.calibration.camera import Camera
from vision.calibration.tray import MARKER_MM, Tray
from vision.sources.base import PictureError
from vision.sources.pictures import load_image

FOLDER = "calibration"
"""Of the data folder."""

_KIND: Literal["dicekeeper profile"] = "dicekeeper profile"
_NAME_LENGTH = 60


class ProfileError(ValueError):
    """A profile that cannot be used or kept; the text names the file and every key at fault."""


@dataclass(frozen=True)
class Profile:
    """``camera``: the source's name, e.g. ``usb:0``. ``paper``: level (0..255) of the white paper when it was made,
    None without markers. ``highlight``: level that 1 % of the tray exceeded. ``reference``: a small grey picture by
    which a move is noticed where there are no markers, else None.
    """

    camera: str
    tray: Tray
    made_at: datetime
    marker_mm: float = MARKER_MM
    paper: float | None = None
    highlight: float = 0.0
    reference: NDArray[np.uint8] | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the camera's pictures."""
        return self.tray.camera.size

    @property
    def px_per_mm(self) -> float:
        """Pixels to a millimetre in the middle of the tray."""
        return 1 / self.tray.mm_per_px(self.tray.middle_px)


def profile_path(data: Path, camera: str, size: tuple[int, int]) -> Path:
    """Where the profile of a camera at a picture size lies in a data folder."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", camera).strip("-")[-_NAME_LENGTH:]
    return data / FOLDER / f"{plain or 'camera'}-{size[0]}x{size[1]}.json"


def save_profile(data: Path, profile: Profile) -> Path:
    """Keep a profile in a data folder, in place of an earlier one of the same camera and size; gives its file.

    Raises ``OSError`` if it cannot be written; an earlier profile is then untouched.
    """
    path = profile_path(data, profile.camera, profile.size)
    path.parent.mkdir(parents=True, exist_ok=True)
    if profile.reference is not None:
        _replace(_picture(path), cv2.imencode(".png", profile.reference)[1].tobytes())
    else:
        _picture(path).unlink(missing_ok=True)
    text = json.dumps(_File.of(profile).model_dump(mode="json"), indent=1)
    _replace(path, text.encode())
    return path


def load_profile(data: Path, camera: str, size: tuple[int, int]) -> Profile | None:
    """The profile of a camera at a picture size; None if none was made.

    Raises ``ProfileError`` if there is a file that is damaged or is another camera's.
    """
    path = profile_path(data, camera, size)
    try:
        values = json.loads(given_text(path))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as reason:
        raise ProfileError(f"{path}: cannot be read as a profile: {reason}") from reason
    try:
        kept = _File.model_validate(values, strict=False)
    except ValidationError as faults:
        raise ProfileError(fault_lines(path, faults)) from faults
    if kept.camera != camera:
        raise ProfileError(f'{path}: camera is "{kept.camera}", expected "{camera}": calibrate again')
    if kept.size != size:
        raise ProfileError(
            f"{path}: size is {kept.size[0]} x {kept.size[1]}, expected {size[0]} x {size[1]}: calibrate again"
        )
    return kept.profile(_reference(_picture(path)))


def _reference(path: Path) -> NDArray[np.uint8] | None:
    """The empty tray in grey; None where there is no picture of it that can be used: no move is noticed then."""
    try:
        return np.asarray(cv2.cvtColor(load_image(path), cv2.COLOR_BGR2GRAY), np.uint8)
    except PictureError:
        return None


def _picture(path: Path) -> Path:
    return path.with_suffix(".png")


def _replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_suffix(path.suffix + ".new")
    draft.write_bytes(data)
    draft.replace(path)


_Length = Annotated[float, Field(gt=0, lt=1e6, allow_inf_nan=False)]
_Number = Annotated[float, Field(gt=-1e6, lt=1e6, allow_inf_nan=False)]
_Pixels = Annotated[int, Field(ge=16, le=20_000)]
_Place = tuple[_Number, _Number]
_Row = tuple[_Number, _Number, _Number]


class _File(BaseModel):
    """The file's keys; lengths in millimetres, focal in pixels."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["dicekeeper profile"] = _KIND
    version: Literal[1]
    camera: str
    size: tuple[_Pixels, _Pixels]
    made_at: datetime
    focal: _Length
    turn: tuple[_Row, _Row, _Row]
    shift: _Row
    area: Annotated[tuple[_Place, ...], Field(min_length=3, max_length=64)]
    markers: dict[Literal["0", "1", "2", "3"], tuple[_Place, _Place, _Place, _Place]]
    seen: tuple[Annotated[int, Field(ge=0, le=3)], ...]
    scaled: bool
    marker_mm: _Length
    paper: Annotated[float, Field(ge=0, le=255)] | None
    highlight: Annotated[float, Field(ge=0, le=255)]
    px_per_mm: _Length

    @model_validator(mode="after")
    def _is_a_view_from_above(self) -> Self:
        turn = np.array(self.turn)
        if np.abs(turn @ turn.T - np.eye(3)).max() > 1e-3:
            raise ValueError("turn is no rotation")
        if self.profile(None).tray.camera.place[2] <= 0:
            raise ValueError("turn and shift put the camera under the mat")
        return self

    @classmethod
    def of(cls, profile: Profile) -> Self:
        tray = profile.tray
        return cls.model_validate(
            {
                "version": 1,
                "camera": profile.camera,
                "size": profile.size,
                "made_at": profile.made_at,
                "focal": tray.camera.focal,
                "turn": tray.camera.turn.tolist(),
                "shift": tray.camera.shift.tolist(),
                "area": tray.area.tolist(),
                "markers": {str(n): corners.tolist() for n, corners in tray.layout.items()},
                "seen": tray.seen,
                "scaled": tray.scaled,
                "marker_mm": profile.marker_mm,
                "paper": profile.paper,
                "highlight": profile.highlight,
                "px_per_mm": profile.px_per_mm,
            }
        )

    def profile(self, reference: NDArray[np.uint8] | None) -> Profile:
        camera = Camera(self.size, self.focal, np.array(self.turn), np.array(self.shift))
        layout = {int(n): np.array(corners) for n, corners in self.markers.items()}
        tray = Tray(camera, np.array(self.area), layout, self.seen, self.scaled)
        return Profile(self.camera, tray, self.made_at, self.marker_mm, self.paper, self.highlight, reference)
