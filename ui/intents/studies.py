"""Calibrating and teaching."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class Calibrate(Intent):
    """Keep the profile: by the mat, or by the corners that were pointed at."""

    by_corners: bool = False


@dataclass(frozen=True)
class PutCorner(Intent):
    """The corner that is asked for is where the picture was touched."""


@dataclass(frozen=True)
class NudgeCorner(Intent):
    """Move the mark of the corner that is asked for, by shares of the picture."""

    x: float
    y: float


@dataclass(frozen=True)
class SetCorner(Intent):
    """The corner that is asked for is where its mark stands."""


@dataclass(frozen=True)
class PointAgain(Intent):
    """Point at the four corners anew."""


@dataclass(frozen=True)
class NameSet(Intent):
    """Teach dice of the set called ``name``."""

    name: str


@dataclass(frozen=True)
class Teach(Intent):
    """Begin a lesson of one kind of dice; ``faces``: those that are proposed."""

    name: str
    kind: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class ResumeLesson(Intent):
    """Go on with a lesson that was begun."""

    name: str
    kind: str


@dataclass(frozen=True)
class AskFace(Intent):
    """Take pictures of ``face``."""

    face: str


@dataclass(frozen=True)
class AddFace(Intent):
    """Teach a face more, and take pictures of it."""

    face: str


@dataclass(frozen=True)
class TakePicture(Intent):
    """Take a picture of the die as it lies."""


@dataclass(frozen=True)
class LayDie(Intent):
    """Lay the die on the simulated tray, with the face that is asked for on top."""


@dataclass(frozen=True)
class DropPicture(Intent):
    """Drop the last picture of the face that is asked for."""


@dataclass(frozen=True)
class DropFace(Intent):
    """Drop all pictures of ``face``, and take others."""

    face: str


@dataclass(frozen=True)
class FinishLesson(Intent):
    """Keep the set, if its faces can be told apart."""


@dataclass(frozen=True)
class LearnCorrections(Intent):
    """Teach the set called ``name`` the dice that players corrected."""

    name: str


@dataclass(frozen=True)
class Forget(Intent):
    """Forget the taught set called ``name``."""

    name: str
