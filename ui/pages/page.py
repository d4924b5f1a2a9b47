"""What a page is, and the few things that several pages share."""

from dataclasses import dataclass

from appliance.games import Choice
from ui.intents import Back, Menu
from ui.screen_models import Body, Look, Target
from ui.words import Words


@dataclass(frozen=True)
class Page:
    """A screen without its frame. ``focus``: the id that the buttons start on, None: on nothing.

    ``bubble``: what the appliance says of what it does.
    ``explain``: what a touch on the prompt leads to, where there is more to say.
    """

    prompt: str
    body: Body
    actions: tuple[Target, ...] = ()
    corners: tuple[Target, ...] = ()
    hint: str = ""
    warning: bool = False
    focus: str | None = None
    bubble: str = ""
    explain: Target | None = None


def back_corner(say: Words) -> tuple[Target, ...]:
    """Return the corner of a page that is left by going back."""
    return (Target("back", say("back"), Back(), Look.QUIET),)


def match_corners(say: Words) -> tuple[Target, ...]:
    """Return the corners of a match: take back, and the menu."""
    return Target("back", say("undo"), Back(), Look.QUIET), Target("menu", say("menu.open"), Menu(), Look.QUIET)


def choice_id(choice: Choice) -> str:
    """Return the id of the target that takes ``choice``."""
    return ":".join([choice.do, *map(str, choice.args.values())])
