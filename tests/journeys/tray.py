"""A simulated tray whose dice are known, and a reader that sees them as they are."""

from appliance.table import DieReading, Expected, Guess, TableView
from vision import SimulatedTray
from vision.reader import Looked

FLIGHT = 3
"""Frames in which dice fly."""

FPS = 8.0
TUMBLE_S = (FLIGHT - 0.5) / FPS
"""How long the tray's own dice are to tumble, so that they lie still when they are said to."""


def looks(image):
    return hash(image[::16, ::16].tobytes())


class Tray(SimulatedTray):
    """Remembers what each of its pictures shows; dice that fly are not seen."""

    def __init__(self, seed, size=(800, 600), mat=False):
        super().__init__(seed, size=size, fps=FPS, mat=mat)
        self.shown, self.flying = {}, 0

    def throw(self, keep=(), dice=None):
        super().throw(keep, dice)
        self.flying = FLIGHT

    def next_frame(self, timeout=2.0):
        frame = super().next_frame(timeout)
        if frame is not None:
            self.shown[looks(frame.image)] = ((), ()) if self.flying else (self.dice, self.positions)
            self.flying = max(0, self.flying - 1)
        return frame


class Sighted:
    """Reads the dice of a tray as they are, as far as they are of the kinds that are expected."""

    def __init__(self, tray, dice_set="pips"):
        self.tray, self.dice_set = tray, dice_set

    def look(self, image, side=None, **how):
        return Looked(image, (), False, 56.0)

    def decide(self, looked, *, expect=None, seq=0, picture=None):
        dice, places = self.tray.shown[looks(looked.image)]
        kinds = expect.kinds if isinstance(expect, Expected) and expect.kinds else {die.kind for die in dice}
        readings = tuple(
            DieReading(die.kind, die.colour, (Guess(die.face, 0.999),), (x - 28, y - 28, x + 28, y + 28))
            for die, (x, y) in zip(dice, places, strict=True)
            if die.kind in kinds
        )
        return TableView(seq, readings, looked.image.shape[1::-1], picture=picture)
