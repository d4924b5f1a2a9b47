"""What is heard: switched on and off, and said again."""

from dataclasses import replace

from ui.acts.act import Act, Handled
from ui.desk import Desk
from ui.intents import BeQuiet, Intent, Recite, SwitchSound, SwitchSpeech
from ui.requests import SetSound, SetSpeech


def switch_speech(desk: Desk, on: bool) -> Handled:
    """Return the desk on which what happens is spoken, or not."""
    return replace(desk, speech=on), (SetSpeech(on),)


def recite(desk: Desk) -> Handled:
    """Return the desk on which somebody has asked once more for all to be said."""
    return replace(desk, recited=desk.recited + 1), ()


def _switch_sound(desk: Desk, intent: SwitchSound) -> Handled:
    return replace(desk, sound=intent.on), (SetSound(intent.on),)


def _be_quiet(desk: Desk, intent: BeQuiet) -> Handled:
    return replace(desk, sound=False, speech=False), (SetSound(False), SetSpeech(False))


ACTS: dict[type[Intent], Act] = {
    SwitchSound: _switch_sound,
    SwitchSpeech: lambda desk, intent: switch_speech(desk, intent.on),
    BeQuiet: _be_quiet,
    Recite: lambda desk, intent: recite(desk),
}
