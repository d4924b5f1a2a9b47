"""Text as textures that are kept, and the art of making text fit: smaller first, then cut with an ellipsis."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from unicodedata import combining

from arabic_reshaper import ArabicReshaper
from bidi import get_display
from kivy.core.text import Label

from ui.theme import FONT, FONT_BOLD


@dataclass(frozen=True)
class Fitted:
    """Text made to fit: its lines, the size that they are set in, and whether something had to be cut away."""

    lines: tuple[str, ...]
    size: int
    bold: bool
    cut: bool

    @property
    def width(self) -> int:
        """Width of the longest line in pixels."""
        return max(extents(line, self.size, self.bold)[0] for line in self.lines)

    @property
    def line_height(self) -> int:
        """Height of one line in pixels."""
        return extents("Ag", self.size, self.bold)[1]


def as_drawn(text: str) -> str:
    """Return a line as its letters stand from the left: Hebrew and Arabic run from the right, controls are blank.

    The renderer sets letter after letter from the left and joins none, so Arabic letters are given the forms that they
    have beside their neighbours. Words of both directions in one line keep their places.
    """
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return _FROM_THE_RIGHT.sub(lambda run: _from_the_right(run[0]), line)


_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
_FROM_THE_RIGHT = re.compile(f"[{_RIGHT}](?:[{_RIGHT} ]*[{_RIGHT}])?")
# Of the ligatures only lam and alef, which must be joined: the font has no others.
_JOINING = ArabicReshaper({"delete_harakat": False, "ARABIC LIGATURE ALLAH": False, "RIAL SIGN": False})


def _from_the_right(run: str) -> str:
    """The run as it stands, each mark behind the letter that it belongs to, where the renderer wants it."""
    drawn, marks = [], ""
    for each in str(get_display(_JOINING.reshape(run), base_dir="R")):
        if combining(each):
            marks = each + marks
        else:
            drawn.append(each + marks)
            marks = ""
    return "".join(drawn)


@lru_cache(maxsize=4096)
def extents(text: str, size: int, bold: bool) -> tuple[int, int]:
    """Return width and height of one line of text."""
    width, height = _label(size, bold).get_extents(as_drawn(text))
    return int(width), int(height)


@lru_cache(maxsize=800)
def texture(text: str, size: int, bold: bool) -> Any:
    """Return one line of text as a white texture."""
    label = Label(text=as_drawn(text), font_size=size, font_name=FONT_BOLD if bold else FONT)
    label.refresh()
    return label.texture


@lru_cache(maxsize=64)
def _label(size: int, bold: bool) -> Any:
    return Label(font_size=size, font_name=FONT_BOLD if bold else FONT)


@lru_cache(maxsize=2048)
def fit(text: str, width: int, height: int, size: int, least: int, bold: bool, max_lines: int) -> Fitted:
    """Return ``text`` in at most ``max_lines`` lines that fit into ``width`` x ``height``, not below ``least``."""
    for smaller in range(size, least - 1, -1):
        lines = wrapped(text, width, smaller, bold)
        if len(lines) <= _room(height, smaller, bold, max_lines) and _widest(lines, smaller, bold) <= width:
            return Fitted(tuple(lines), smaller, bold, cut=False)
    return _cut(text, width, height, least, bold, max_lines)


def _cut(text: str, width: int, height: int, size: int, bold: bool, max_lines: int) -> Fitted:
    lines = wrapped(text, width, size, bold)
    room = max(1, _room(height, size, bold, max_lines))
    kept = [*lines[: room - 1], " ".join(lines[room - 1 :])]
    return Fitted(tuple(_ellipsis(line, width, size, bold) for line in kept), size, bold, cut=True)


def _ellipsis(line: str, width: int, size: int, bold: bool) -> str:
    if extents(line, size, bold)[0] <= width:
        return line
    while line and extents(line + "…", size, bold)[0] > width:
        line = line[:-1]
    return line.rstrip() + "…" if line else ""


def _room(height: int, size: int, bold: bool, max_lines: int) -> int:
    """How many lines there is room for; a line may stand out by a pixel, where nothing is drawn."""
    return min(max_lines, int((height + 1) // extents("Ag", size, bold)[1]))


def _widest(lines: list[str], size: int, bold: bool) -> int:
    return max(extents(line, size, bold)[0] for line in lines)


def wrapped(text: str, width: int, size: int, bold: bool) -> list[str]:
    """Break the text between words so that each line fits, as far as single words do."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and extents(longer, size, bold)[0] > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
