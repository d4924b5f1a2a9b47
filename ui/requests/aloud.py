"""What is to be heard from now on."""

from dataclasses import dataclass

from ui.requests.request import Request


@dataclass(frozen=True)
class SetSound(Request):
    """Remember whether short sounds are heard."""

    on: bool


@dataclass(frozen=True)
class SetSpeech(Request):
    """Remember whether what happens is spoken."""

    on: bool
