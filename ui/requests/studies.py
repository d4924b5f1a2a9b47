"""Calibrating and teaching."""

from dataclasses import dataclass

from ui.requests.request import Request


@dataclass(frozen=True)
class KeepProfile(Request):
    """Calibrate: by the mat, or by four corners as shares of the picture, clockwise from top left."""

    corners: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class BeginLesson(Request):
    """Begin a lesson; ``faces``: those that are proposed."""

    name: str
    kind: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class GoOnTeaching(Request):
    """Go on with a lesson that was begun."""

    name: str
    kind: str


@dataclass(frozen=True)
class TeachFace(Request):
    """Take pictures of ``face``, which may be a new one."""

    face: str


@dataclass(frozen=True)
class TakeNow(Request):
    """Take a picture of the die as it lies."""


@dataclass(frozen=True)
class LayDown(Request):
    """Lay the die on the simulated tray, with the face that is asked for on top."""


@dataclass(frozen=True)
class DropLast(Request):
    """Drop the last picture."""


@dataclass(frozen=True)
class DropAll(Request):
    """Drop all pictures of ``face``, and take others."""

    face: str


@dataclass(frozen=True)
class KeepSet(Request):
    """Keep what was taught, if its faces can be told apart."""


@dataclass(frozen=True)
class LearnCorrected(Request):
    """Teach the set called ``name`` what players corrected."""

    name: str


@dataclass(frozen=True)
class ForgetSet(Request):
    """Forget the taught set called ``name``."""

    name: str
