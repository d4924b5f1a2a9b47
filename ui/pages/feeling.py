"""Where the touch is felt: the page that finds out by one touch how it is turned against the picture."""

from ui.desk import Desk
from ui.pages.page import Page
from ui.screen_models import Aim
from ui.words import Words


def feeling(desk: Desk, say: Words) -> Page:
    """Return the page with a mark in the corner to be touched; wherever that is felt tells how the touch is turned."""
    return Page(say("feeling.prompt"), Aim(say("feeling.mark")), hint=say("feeling.hint"))
