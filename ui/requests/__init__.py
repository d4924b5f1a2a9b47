"""What is asked of the app: plain values, a module a room; ``appliance.app.services`` carries them out."""

from ui.requests.aloud import SetSound, SetSpeech
from ui.requests.boxes import KeepBox, MakeBox, ThrowBoxAway
from ui.requests.help import Consider, SetHinted
from ui.requests.match import LeaveMatch, ResumeMatch, StartMatch, TakeBackup, ToSession
from ui.requests.players import ForgetPlayer, RenamePlayer
from ui.requests.preferences import SetBrightness, SetDice, SetPictures, SetTake, SetTurn, Welcome, WriteReport
from ui.requests.request import Request
from ui.requests.results import FindSticks, HandOut, LookAtMatch, LookThrough, Reckon
from ui.requests.settings import Quit, SetLanguage, SetTouch, SwitchCamera
from ui.requests.studies import (
    BeginLesson,
    DropAll,
    DropLast,
    ForgetSet,
    GoOnTeaching,
    KeepProfile,
    KeepSet,
    LayDown,
    LearnCorrected,
    TakeNow,
    TeachFace,
)
from ui.requests.venue import Clean, EndEvening, EndShow, LookForLeftovers, SetPin, SetVenue, TryPin

__all__ = [
    "BeginLesson",
    "Clean",
    "Consider",
    "DropAll",
    "DropLast",
    "EndEvening",
    "EndShow",
    "FindSticks",
    "ForgetPlayer",
    "ForgetSet",
    "GoOnTeaching",
    "HandOut",
    "KeepBox",
    "KeepProfile",
    "KeepSet",
    "LayDown",
    "LearnCorrected",
    "LeaveMatch",
    "LookAtMatch",
    "LookForLeftovers",
    "LookThrough",
    "MakeBox",
    "Quit",
    "Reckon",
    "RenamePlayer",
    "Request",
    "ResumeMatch",
    "SetBrightness",
    "SetDice",
    "SetHinted",
    "SetLanguage",
    "SetPictures",
    "SetPin",
    "SetSound",
    "SetSpeech",
    "SetTake",
    "SetTouch",
    "SetTurn",
    "SetVenue",
    "StartMatch",
    "SwitchCamera",
    "TakeBackup",
    "TakeNow",
    "TeachFace",
    "ThrowBoxAway",
    "ToSession",
    "TryPin",
    "Welcome",
    "WriteReport",
]
