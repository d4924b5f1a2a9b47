"""What is asked of the app: plain values, a module a room; ``appliance.app.services`` carries them out."""

from ui.requests.aloud import SetSound, SetSpeech
from ui.requests.match import LeaveMatch, ResumeMatch, StartMatch, TakeBackup, ToSession
from ui.requests.request import Request
from ui.requests.settings import Quit, SetLanguage, SetTouch, SwitchCamera

__all__ = [
    "LeaveMatch",
    "Quit",
    "Request",
    "ResumeMatch",
    "SetLanguage",
    "SetSound",
    "SetSpeech",
    "SetTouch",
    "StartMatch",
    "SwitchCamera",
    "TakeBackup",
    "ToSession",
]
