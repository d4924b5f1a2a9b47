"""What every set of buttons and every set of lamps promises, whatever it is made of."""

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Protocol, Self

from appliance.table.buttons import Button, Contact, Press
from appliance.table.sounds import Sound
from hardware.errors import ButtonError, LampError, SoundError

OnPress = Callable[[Press], None]
"""Takes a press; called from the button set's own thread, one call at a time, so it should only enqueue."""

OnFault = Callable[[ButtonError], None]
"""Told at most once that the buttons have stopped answering; nothing follows until the set is opened anew."""

OnLampFault = Callable[[LampError], None]
"""Told once whenever the lamps stop working; they try again by themselves."""


class ButtonSet(Protocol):
    """Four buttons, open from construction to :meth:`close`; every touch gives exactly one press."""

    def contacts(self) -> Mapping[Button, Contact]:
        """Return what each contact has done since the set was opened; empty where there are none to be watched."""
        ...

    def close(self) -> None:
        """Give pins and threads back; no press is told after this returns. May be called again."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


OnSoundFault = Callable[[SoundError], None]
"""Told once when nothing can be heard any more; called from a thread, so it should only enqueue."""

BEEPS: dict[Sound, tuple[tuple[float, float], ...]] = {
    Sound.ACCEPTED: ((0.05, 0.0),),
    Sound.SCORED: ((0.05, 0.0),),
    Sound.ASKED: ((0.05, 0.1), (0.05, 0.0)),
    Sound.REFUSED: ((0.3, 0.0),),
}
"""Seconds on and off, of an active buzzer; it has one pitch only, so not all that can be heard is worth a beep."""


class Lamps(Protocol):
    """Lamps and buzzer, open from construction to :meth:`close`; no call waits, and none raises."""

    def light_buttons(self, lit: frozenset[Button]) -> None:
        """Light the lamps of these buttons, and no others."""
        ...

    def light_tray(self, on: bool) -> None:
        """Switch the ring of light around the tray."""
        ...

    def light_camera(self, on: bool) -> None:
        """Switch the lamp that says that the camera is open."""
        ...

    def sound(self, sound: Sound) -> None:
        """Let the buzzer say ``sound``."""
        ...

    def close(self) -> None:
        """Put all lamps out, and give pins and threads back. May be called again."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Speaker(Protocol):
    """Sounds and speech, open from construction to :meth:`close`; no call waits, and none raises."""

    def play(self, sound: Sound) -> None:
        """Play a short sound after those before it."""
        ...

    def say(self, text: str, language: str, words_a_minute: int = 170, waits: bool = False) -> None:
        """Speak the text in a language such as "de"; what is being spoken is cut off, unless this one ``waits``."""
        ...

    def hush(self) -> None:
        """Break off what is being spoken and played, and forget what was to come."""
        ...

    def close(self) -> None:
        """Break off, and give threads back. May be called again."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
