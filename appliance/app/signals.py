"""What the lamps in the buttons show, and what is heard: from the desk and nothing else."""

from appliance.table import Button
from hardware import BEEPS, Lamps, Speaker
from ui.desk import Banner, Desk
from ui.present import present
from ui.pressable import pressable, still
from ui.speech import Moment, heard, told


class Signals:
    """Follows the desk from frame to frame; lamps, buzzer and loudspeaker are told only what has changed."""

    def __init__(self, lamps: Lamps | None, speaker: Speaker | None) -> None:
        self._lamps = lamps
        self._speaker = speaker
        self._seen: tuple[Desk, Banner | None, bool] | None = None
        self._before: Desk | None = None
        self._moment: Moment | None = None
        self._speaks = False

    def follow(self, desk: Desk, demo: bool) -> None:
        """Take the desk as it is now; in a ``demo`` every button takes over, and nothing is heard."""
        looked_at = (still(desk), desk.banner, demo)
        if looked_at == self._seen:
            return
        changed = self._seen is None or (looked_at[0], demo) != (self._seen[0], self._seen[2])
        self._seen = looked_at
        if self._lamps is not None and changed:
            self._lamps.light_buttons(frozenset(Button) if demo else pressable(desk))
        before, self._before = self._before, desk
        if not demo:
            self._sound(before, desk)
        self._speak(desk, demo)

    def _sound(self, before: Desk | None, desk: Desk) -> None:
        for sound in heard(before, desk) if desk.sound else ():
            if self._lamps is not None and sound in BEEPS:
                self._lamps.sound(sound)
            if self._speaker is not None:
                self._speaker.play(sound)

    def _speak(self, desk: Desk, demo: bool) -> None:
        if self._speaker is None:
            return
        if not desk.speech or demo:
            if self._speaks:
                self._speaker.hush()
            self._speaks, self._moment = False, None
            return
        self._speaks = True
        now = Moment(desk, present(desk))
        saying = told(self._moment, now)
        self._moment = now
        if saying is not None:
            self._speaker.say(saying.text, saying.language, waits=saying.waits)
