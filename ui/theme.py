"""Colours and sizes. Every pair of text and ground that is used has a contrast of 4.5:1 or more."""

from pathlib import Path
from typing import Final

Colour = tuple[float, float, float, float]

ASSETS = Path(__file__).parent / "assets"
FONT: Final = str(ASSETS / "DejaVuSansCondensed.ttf")
FONT_BOLD: Final = str(ASSETS / "DejaVuSansCondensed-Bold.ttf")


def colour(code: str, alpha: float = 1.0) -> Colour:
    """Return "#rrggbb" as shares of one."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, alpha


GROUND = colour("#10201d")
SURFACE = colour("#1a2f2a")
RAISED = colour("#27433b")
LINE = colour("#3d5c52")
TEXT = colour("#f6f2e7")
MUTED = colour("#b4c7bd")
ACCENT = colour("#f5bd48")
ON_ACCENT = colour("#1c1503")
OFFER = colour("#4a4420")
DOUBT = colour("#ff9b70")
KEPT = colour("#8ec3ff")
GOOD = colour("#86dbac")
DANGER = colour("#b3333a")
IVORY = colour("#f7f1e1")
PIP = colour("#1b1b1b")
DICE: Final = {
    "": IVORY,
    "red": colour("#c42a34"),
    "orange": colour("#ee8a2c"),
    "yellow": colour("#f2d33c"),
    "green": colour("#5cbc6c"),
    "blue": colour("#3369c0"),
    "purple": colour("#481870"),
    "pink": colour("#f09ac0"),
    "white": colour("#ffffff"),
    "black": colour("#000000"),
    "grey": colour("#8a8f8d"),
    "brown": colour("#583617"),
    "turquoise": colour("#3fb8b4"),
}
"""The colours of dice by their names. Those of one game differ in lightness too, for eyes that lack a kind of cones."""

DARK_DICE: Final = {"red", "blue", "purple", "black", "brown"}
"""Those with light pips."""

PAPER_LIT = colour("#f5dc9a")
INK: Final = {
    "red": colour("#b02a32"),
    "blue": colour("#2458a8"),
    "yellow": colour("#8a6400"),
    "black": colour("#1b1b1b"),
    "green": colour("#2a6b37"),
}
"""The colours of pencils on paper by their names."""

SERIES: Final = tuple(
    map(colour, ("#f5bd48", "#8ec3ff", "#ff9b70", "#86dbac", "#f2a6cc", "#ffffff", "#c9b0ff", "#7fe0e0"))
)
"""The colours of lines in a chart, as many as players; each has a mark of its own too."""

SHADE = colour("#000000", 0.55)

FAR: Final = 42
"""Size of text that is read from 1 to 1.5 m: whose turn, what to do, faces, points on offer, totals. In pixels of the
7 inch panel of 133 dpi, where its capitals are 30 pixels or 5.8 mm high."""

NEAR: Final = 16
"""No text is smaller: capitals of 2.2 mm, as in a newspaper, to be read at arm's length."""
