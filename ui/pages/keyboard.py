"""The keyboard on the screen."""

from ui.intents import Erase, Write
from ui.panel import GAP, LEAST_TARGET, MARGIN, Panel
from ui.screen_models import Target
from ui.words import Words


def keys(name: str, panel: Panel, say: Words) -> tuple[tuple[Target, ...], ...]:
    """The keyboard of the language; a name and each of its parts begin with a capital.

    Where its rows are too long for keys of 9 mm, the letters stand in their order in shorter rows.
    """
    capital = not name or name[-1] in " -"
    rows = say("keyboard.rows").split()
    at_once = int((panel.room[0] - 2 * MARGIN + GAP) // (LEAST_TARGET + GAP))
    if max(map(len, rows)) > at_once:
        letters = "".join(sorted("".join(rows), key=lambda letter: (letter.isdecimal(), not letter.isalpha(), letter)))
        long = -(-len(letters) // -(-len(letters) // at_once))
        rows = [letters[start : start + long] for start in range(0, len(letters), long)]
    keys = [tuple(_key(letter, capital) for letter in row) for row in rows]
    space = Target("key:space", say("keyboard.space"), Write(" "))
    erase = Target("key:erase", say("keyboard.erase"), Erase())
    return (*keys, (space, erase))


def _key(letter: str, capital: bool) -> Target:
    large = letter.upper()
    written = large if capital and len(large) == 1 else letter  # no name begins with ß, and its capital is two letters
    return Target(f"key:{letter}", written, Write(written))
