"""Where the touch is felt: the page that finds out by two touches how it is turned against the picture."""

from ui.desk import Desk
from ui.feel import MARKS
from ui.pages.page import Page
from ui.screen_models import Aim
from ui.words import Words


def feeling(desk: Desk, say: Words) -> Page:
    """Return the page with a mark to be touched, then another; wherever they are felt tells how the touch is turned."""
    at = len(desk.marked)
    return Page(
        say("feeling.prompt"),
        Aim(MARKS[at], say("feeling.mark", number=at + 1, of=len(MARKS))),
        hint=say("feeling.hint"),
    )
