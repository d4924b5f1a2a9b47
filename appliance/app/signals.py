"""What the lamps in the buttons show and the buzzer says, taken from the desk and nothing else."""

from appliance.session import Session
from appliance.table import Button
from hardware import Lamps, Sound
from ui.desk import Desk, Tone
from ui.pressable import pressable, still


class Signals:
    """Follows the desk from frame to frame; ``lamps`` are told only what has changed."""

    def __init__(self, lamps: Lamps) -> None:
        self._lamps = lamps
        self._seen: Desk | None = None
        self._demo = False
        self._session: Session | None = None

    def follow(self, desk: Desk, now_s: float, demo: bool) -> None:
        """Take the desk as it is at ``now_s``; in a ``demo`` every button takes over, and nothing is said."""
        looked_at = still(desk)
        if (looked_at, demo) != (self._seen, self._demo):
            self._seen, self._demo = looked_at, demo
            self._lamps.light_buttons(frozenset(Button) if demo else pressable(desk))
        before, self._session = self._session, desk.session
        if demo:
            return
        if desk.banner is not None and desk.banner.tone is Tone.REFUSAL and desk.banner.since_s == now_s:
            self._lamps.sound(Sound.REFUSED)
        if before is not None and desk.session is not None and before.match == desk.session.match:
            if len(desk.session.journal) > len(before.journal):
                self._lamps.sound(Sound.ACCEPTED)
            elif _asks(desk.session) and desk.session.number != before.number:
                self._lamps.sound(Sound.ASKED)


def _asks(session: Session) -> bool:
    """True if the camera saw dice of which somebody must say something."""
    return session.proposal is not None and session.proposal.seen and not session.proposal.ready
