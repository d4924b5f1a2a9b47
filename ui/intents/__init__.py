"""What a target does when it is touched or confirmed: plain values, a module a room; ``ui.acts`` carries them out."""

from ui.intents.aloud import BeQuiet, Recite, SwitchSound, SwitchSpeech
from ui.intents.going import Back, Go, Menu, QuitApp, Send, TurnPage
from ui.intents.intent import Intent
from ui.intents.match import FromBackup, Leave, NewMatch, Rematch, Resume, Start
from ui.intents.players import AddSeat, EditSeat, MoveSeat, NextCustom, NextValue, RemoveSeat
from ui.intents.rolls import NextWitness, OpenRoll, Trace
from ui.intents.settings import NextLanguage, SwitchCamera
from ui.intents.table import AskDie, LookAt, Pick, TurnSheet, Unveil
from ui.intents.typing import Erase, Write

__all__ = [
    "AddSeat",
    "AskDie",
    "Back",
    "BeQuiet",
    "EditSeat",
    "Erase",
    "FromBackup",
    "Go",
    "Intent",
    "Leave",
    "LookAt",
    "Menu",
    "MoveSeat",
    "NewMatch",
    "NextCustom",
    "NextLanguage",
    "NextValue",
    "NextWitness",
    "OpenRoll",
    "Pick",
    "QuitApp",
    "Recite",
    "Rematch",
    "RemoveSeat",
    "Resume",
    "Send",
    "Start",
    "SwitchCamera",
    "SwitchSound",
    "SwitchSpeech",
    "Trace",
    "TurnPage",
    "TurnSheet",
    "Unveil",
    "Write",
]
