"""What the lamps in the buttons show, and what is heard: from the desk and nothing else."""

from appliance.table import Button, Sound
from hardware import BEEPS, Lamps, Speaker
from ui.desk import Banner, Desk, Place
from ui.present import present
from ui.pressable import pressable, still
from ui.speech import Moment, heard, told
from ui.studio import BUZZER, TRAY


class Signals:
    """Follows the desk from frame to frame; lamps, buzzer and loudspeaker are told only what has changed."""

    def __init__(self, lamps: Lamps | None, speaker: Speaker | None) -> None:
        self._lamps = lamps
        self._speaker = speaker
        self._seen: tuple[Desk, Banner | None, bool] | None = None
        self._before: Desk | None = None
        self._moment: Moment | None = None
        self._speaks = False
        self._tried = ""

    def follow(self, desk: Desk, demo: bool) -> None:
        """Take the desk as it is now; in a ``demo`` every button takes over, and nothing is heard."""
        looked_at = (still(desk), desk.banner, demo)
        if looked_at == self._seen:
            return
        changed = self._seen is None or (looked_at[0], demo) != (self._seen[0], self._seen[2])
        self._seen = looked_at
        tries = self._lamps is not None and self._tries(desk, self._lamps)
        if self._lamps is not None and changed and not tries:
            self._lamps.light_buttons(frozenset(Button) if demo else pressable(desk))
        before, self._before = self._before, desk
        if not (demo or tries):
            self._sound(before, desk)
        self._speak(desk, demo)

    def _tries(self, desk: Desk, lamps: Lamps) -> bool:
        """Where lamps are tried: light the one that was named and no other, so that it is seen which one it is.

        The lamp of the camera is left alone: it never says anything but the truth. The tray is lit again afterwards.
        """
        lamp = desk.studio.lamp if desk.place is Place.DEVICES else ""
        if lamp != self._tried:
            self._tried = lamp
            lamps.light_tray(lamp in ("", TRAY))
            if lamp == BUZZER:
                lamps.sound(Sound.ACCEPTED)
        if desk.place is Place.DEVICES:
            lamps.light_buttons(frozenset(button for button in Button if button == lamp))
        return desk.place is Place.DEVICES

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
