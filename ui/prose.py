"""Text in passages, as much of it as can be read on the panel at once, the rest on further pages."""

from collections.abc import Sequence

from ui.panel import BAR, GAP, MARGIN, Panel
from ui.screen_models import Passage

SIZE = 20
"""Of the text, in pixels of the design."""

LETTER = 0.56 * SIZE
"""Width of a letter, on the safe side."""

LINE = 1.2 * SIZE
BETWEEN = 8
"""Height of a line, and what is left free between passages."""

LABEL = 86
"""Width of what stands before the passages."""


def pages(passages: Sequence[Passage], panel: Panel, below: float) -> list[tuple[Passage, ...]]:
    """Return the passages of each page; ``below``: height of what stands below the text, in pixels of the design."""
    room = panel.room[1] - BAR - 2 * MARGIN - 2 * GAP - below - (2 * LINE if panel.upright else LINE)
    found: list[list[Passage]] = [[]]
    left = room
    for passage in passages:
        high = _height(passage, panel)
        if high > left and found[-1]:
            found.append([])
            left = room
        found[-1].append(passage)
        left -= high
    return [tuple(page) for page in found]


def _height(passage: Passage, panel: Panel) -> float:
    across = panel.room[0] - 2 * MARGIN - LABEL
    letters = max(1, int(across / LETTER))
    lines = -(-len(passage.text) // letters) + (len(passage.text) % letters > letters * 0.9)
    return lines * LINE + BETWEEN
