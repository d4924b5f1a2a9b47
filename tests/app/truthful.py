"""The show's simulated tray without its pictures: what is thrown is seen at once, as it lies."""

from collections.abc import Callable

from appliance.app.feed import throw_on
from appliance.app.messages import CameraNews
from appliance.session import Seen
from appliance.table import DieReading, Guess, TableView
from ui.desk import CameraStatus
from vision import SimulatedTray


class TruthfulTray:
    """``doubt``: what to do to a reading before it is told, by its number."""

    streaming = False

    def __init__(self, post: Callable[[object], None], doubt=lambda number, dice: dice) -> None:
        self.tray, self._post, self._doubt = SimulatedTray(1, size=(400, 300)), post, doubt
        self.seen, self.asleep = 0, None

    @property
    def tray_dice(self):
        return self.tray.dice

    def want(self, dice_set, expected) -> None:
        pass

    def throw(self, keep, dice) -> None:
        throw_on(self.tray, keep, dice)
        self.seen += 1
        readings = tuple(
            DieReading(die.kind, die.colour, (Guess(die.face, 0.999),), (x - 28, y - 28, x + 28, y + 28))
            for die, (x, y) in zip(self.tray.dice, self.tray.positions, strict=True)
        )
        readings = self._doubt(self.seen, readings)
        if readings is not None:
            moved = tuple(range(len(keep), len(readings)))
            self._post(Seen(TableView(self.seen, readings, self.tray.size), moved))

    def preview(self):
        return None

    def sleep(self, status) -> None:
        self.asleep = status
        self._post(CameraNews(status))

    def wake(self) -> None:
        self.asleep = None
        self._post(CameraNews(CameraStatus.WATCHING))
