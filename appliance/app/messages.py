"""What threads may put into the inbox."""

from dataclasses import dataclass

from appliance.results import Luck
from appliance.session import Entry, Input
from appliance.store import Refused
from appliance.table import Press, Problem
from ui.desk import CameraStatus
from ui.studies import Survey
from vision.faces.taught_box import TaughtPicture


@dataclass(frozen=True)
class CameraNews:
    """What the camera does now, for the sign on the screen."""

    status: CameraStatus


@dataclass(frozen=True)
class PicturesOut:
    """A folder of pictures or a video came to its end."""


@dataclass(frozen=True)
class CameraFailed:
    """The camera failed, and why, as a sentence and for translation. ``final``: it will not be tried again."""

    sentence: str
    final: bool
    code: str = "failed"
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class CameraTrouble:
    """Something is wrong with what the camera sees: ``code`` for translation, ``sentence`` in plain English."""

    code: str
    sentence: str


@dataclass(frozen=True)
class ButtonsFailed:
    """The buttons stopped answering, and why, as a sentence and for translation."""

    sentence: str
    code: str = "failed"
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class PinsFailed:
    """Lamps or privacy switch stopped answering, and why, in both forms; they are tried again by themselves."""

    sentence: str
    code: str = "failed"
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class SoundFailed:
    """Nothing can be heard, and why, as a sentence and for translation."""

    sentence: str
    code: str = "failed"
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class DiceLost:
    """The taught set called ``name`` cannot be read with, and why, as a sentence."""

    name: str
    sentence: str


@dataclass(frozen=True)
class Considered:
    """Hints and odds are there for the moment at which this journal stood."""

    journal: tuple[Entry, ...]


@dataclass(frozen=True)
class PictureGone:
    """The kept picture of this name is not there any more, or cannot be read."""

    name: str


@dataclass(frozen=True)
class PicturesNotKept:
    """Pictures of rolls cannot be kept, and why, as a sentence."""

    sentence: str


@dataclass(frozen=True)
class Shown:
    """A message of the show's simulated tray."""

    message: "Message"


# -- of a study (appliance.app.studies) ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Surveyed:
    """What is seen of mat and light now."""

    survey: Survey


@dataclass(frozen=True)
class Calibrated:
    """The camera is calibrated; ``moved_mm``: how far all has moved since the last time, where that can be told."""

    moved_mm: float | None


@dataclass(frozen=True)
class NotCalibrated:
    """The camera could not be calibrated, and why: as a sentence, and what is wrong with the mat where it is that."""

    sentence: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Taken:
    """A die that is being taught was cut out of the picture."""

    picture: TaughtPicture


@dataclass(frozen=True)
class NotTaken:
    """The picture shows no die that can be taught, and why: as in ``TeachingError``."""

    sentence: str
    code: str
    values: tuple[tuple[str, str | int], ...]


@dataclass(frozen=True)
class Stirring:
    """Something moves over the tray while dice are being taught."""


@dataclass(frozen=True)
class SetKept:
    """The taught set called ``name`` is kept."""

    name: str


@dataclass(frozen=True)
class SetRefused:
    """A set was not kept, and why: as in ``TeachingError``; ``pair``: the two pictures that look alike."""

    sentence: str
    code: str
    values: tuple[tuple[str, str | int], ...] = ()
    pair: tuple[TaughtPicture, ...] = ()


@dataclass(frozen=True)
class Corrected:
    """The taught set called ``name`` has learned ``count`` dice that players corrected."""

    name: str
    count: int


@dataclass(frozen=True)
class Reported:
    """The log for a helper was written, or not: ``failed`` says why. ``on_stick``: whether it lies on a stick."""

    path: str
    on_stick: bool = False
    failed: str = ""


@dataclass(frozen=True)
class Reckoned:
    """Luck and choices of a match are told apart; ``luck`` is None where best play is not known exactly."""

    match: str
    luck: tuple[Luck, ...] | None


@dataclass(frozen=True)
class HandedOut:
    """Files were written onto a stick or into a folder called ``where``, or not: ``why``, and as a ``sentence``."""

    names: tuple[str, ...]
    where: str
    why: Refused | None = None
    sentence: str = ""


Studied = (
    Surveyed
    | Calibrated
    | NotCalibrated
    | Taken
    | NotTaken
    | Stirring
    | SetKept
    | SetRefused
    | Corrected
    | Reported
    | Reckoned
    | HandedOut
)
"""What calibrating, teaching and errands lead to; ``appliance.app.services`` take it in."""

Message = (
    Input
    | Press
    | CameraNews
    | PicturesOut
    | CameraFailed
    | CameraTrouble
    | DiceLost
    | ButtonsFailed
    | PinsFailed
    | SoundFailed
    | Considered
    | PictureGone
    | PicturesNotKept
    | Shown
    | Studied
)
