"""What is done with a message from the inbox, by its type; any other input is one that people gave."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from appliance.app.messages import (
    ButtonsFailed,
    CameraFailed,
    CameraNews,
    CameraTrouble,
    Considered,
    DiceLost,
    Message,
    PictureGone,
    PicturesNotKept,
    PicturesOut,
    PinsFailed,
    Shown,
    SoundFailed,
    Studied,
)
from appliance.app.services import LEARNED
from appliance.app.services.service import House
from appliance.app.show import Show
from appliance.session import Cast, Fault, FaultCleared, FaultRaised, Input
from appliance.table import Press
from ui.arrivals import broken, silenced, told, without_dice
from ui.desk import CameraStatus, Tone
from ui.events import Event


class Receiver(House, Protocol):
    """The appliance as its messages see it."""

    show: Show
    faults: frozenset[Fault]
    pictures_out: bool
    failure: str | None

    def send(self, event: Event) -> None:
        """Take a press, a tap or typed letters, and do what they ask for."""

    def see(self) -> None:
        """Put on the desk what the camera does."""

    def surprise(self) -> None:
        """Note that the dice on the screen have changed by themselves."""


def take_in(receiver: Receiver, message: Message) -> None:
    """Do what a message leads to."""
    if isinstance(message, Studied):
        LEARNED[type(message)](receiver, message)
    else:
        _ARRIVALS.get(type(message), _given)(receiver, message)


def _given(receiver: Receiver, message: Input) -> None:
    receiver.keeper.touched()
    receiver.give(message)


def _cast(receiver: Receiver, message: Cast) -> None:
    receiver.give(message)
    receiver.surprise()


def _pressed(receiver: Receiver, message: Press) -> None:
    receiver.send(message)


def _shown(receiver: Receiver, message: Shown) -> None:
    receiver.show.take(message.message)


def _considered(receiver: Receiver, message: Considered) -> None:
    receiver.desk = replace(receiver.desk, help=replace(receiver.desk.help, reckoned=message.journal))


# -- the camera and its pictures -----------------------------------------------------------------------------------


def _camera_news(receiver: Receiver, message: CameraNews) -> None:
    receiver.looking.said = message.status
    receiver.see()


def _pictures_out(receiver: Receiver, message: PicturesOut) -> None:
    receiver.pictures_out = True
    receiver.looking.said = CameraStatus.NONE
    receiver.see()


def _camera_trouble(receiver: Receiver, message: CameraTrouble) -> None:
    receiver.desk = told(receiver.desk, message.sentence, Tone.FAULT, f"stream.{message.code}")


def _camera_failed(receiver: Receiver, message: CameraFailed) -> None:
    receiver.failure = message.sentence if message.final else None
    receiver.desk = broken(receiver.desk, "camera", message.sentence, message.code, message.values)


def _dice_lost(receiver: Receiver, message: DiceLost) -> None:
    receiver.desk = without_dice(receiver.desk, message.name, message.sentence)


def _picture_gone(receiver: Receiver, message: PictureGone) -> None:
    receiver.desk = replace(receiver.desk, gone=receiver.desk.gone | {message.name})


def _pictures_not_kept(receiver: Receiver, message: PicturesNotKept) -> None:
    receiver.desk = told(receiver.desk, message.sentence, Tone.NOTICE, "pictures_not_kept")


# -- what has failed -----------------------------------------------------------------------------------------------


def _fault_raised(receiver: Receiver, message: FaultRaised) -> None:
    receiver.faults |= {message.fault}
    receiver.give(message)


def _fault_cleared(receiver: Receiver, message: FaultCleared) -> None:
    receiver.faults -= {message.fault}
    receiver.give(message)


def _buttons_failed(receiver: Receiver, message: ButtonsFailed) -> None:
    _fault_raised(receiver, FaultRaised(Fault.BUTTONS_LOST))
    receiver.desk = broken(receiver.desk, "buttons", message.sentence, message.code, message.values)


def _pins_failed(receiver: Receiver, message: PinsFailed) -> None:
    receiver.desk = broken(receiver.desk, "pins", message.sentence, message.code, message.values)


def _sound_failed(receiver: Receiver, message: SoundFailed) -> None:
    desk = silenced(receiver.desk, message.code)
    receiver.desk = told(desk, message.sentence, Tone.NOTICE, f"sound.{message.code}", message.values)


_ARRIVALS: dict[type[Message], Callable[[Receiver, Any], None]] = {
    Cast: _cast,
    Press: _pressed,
    Shown: _shown,
    Considered: _considered,
    CameraNews: _camera_news,
    PicturesOut: _pictures_out,
    CameraTrouble: _camera_trouble,
    CameraFailed: _camera_failed,
    DiceLost: _dice_lost,
    PictureGone: _picture_gone,
    PicturesNotKept: _pictures_not_kept,
    FaultRaised: _fault_raised,
    FaultCleared: _fault_cleared,
    ButtonsFailed: _buttons_failed,
    PinsFailed: _pins_failed,
    SoundFailed: _sound_failed,
}
