"""What threads may put into the inbox."""

from dataclasses import dataclass

from appliance.session import Input
from appliance.table import Press
from ui.desk import CameraStatus


@dataclass(frozen=True)
class CameraNews:
    """What the camera does now, for the sign on the screen."""

    status: CameraStatus


@dataclass(frozen=True)
class PicturesOut:
    """A folder of pictures or a video came to its end."""


@dataclass(frozen=True)
class CameraFailed:
    """The camera failed, and why, as a sentence. ``final``: it will not be tried again."""

    sentence: str
    final: bool


@dataclass(frozen=True)
class CameraTrouble:
    """Something is wrong with what the camera sees: ``code`` for translation, ``sentence`` in plain English."""

    code: str
    sentence: str


@dataclass(frozen=True)
class ButtonsFailed:
    """The buttons stopped answering, and why, as a sentence."""

    sentence: str


@dataclass(frozen=True)
class PinsFailed:
    """Lamps or privacy switch stopped answering, and why, as a sentence; they are tried again by themselves."""

    sentence: str


@dataclass(frozen=True)
class SoundFailed:
    """Nothing can be heard, and why: ``code`` and ``values`` for translation, ``sentence`` in plain English."""

    code: str
    sentence: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class PictureGone:
    """The kept picture of this name is not there any more, or cannot be read."""

    name: str


@dataclass(frozen=True)
class PicturesNotKept:
    """Pictures of rolls cannot be kept, and why, as a sentence."""

    sentence: str


Message = (
    Input
    | Press
    | CameraNews
    | PicturesOut
    | CameraFailed
    | CameraTrouble
    | ButtonsFailed
    | PinsFailed
    | SoundFailed
    | PictureGone
    | PicturesNotKept
)
