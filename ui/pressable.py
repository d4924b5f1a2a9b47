"""Which of the four buttons would do something if they were pressed now. Pure."""

from dataclasses import replace

from appliance.session import Touched
from appliance.table import Button, Press
from ui.desk import Desk
from ui.navigation import handle
from ui.present import present
from ui.requests import ToSession


def pressable(desk: Desk) -> frozenset[Button]:
    """Return the buttons of which a tap changes what is on the screen, or asks something of the app.

    A press that would only be refused, take a banner away or stop a countdown does not count.
    """
    desk = replace(desk, banner=None)
    screen = present(desk)
    return frozenset(button for button in Button if _does_something(desk, button, screen))


def _does_something(desk: Desk, button: Button, screen: object) -> bool:
    after, requests = handle(desk, Press(button))
    if any(request != ToSession(Touched()) for request in requests):
        return True
    return after.banner is None and present(after) != screen


def still(desk: Desk) -> Desk:
    """Return the desk without what changes by itself; two that are alike have the same buttons that do something."""
    session = desk.session
    if session is None:
        return replace(desk, banner=None)
    return replace(desk, banner=None, session=replace(session, now_s=0.0, deadline_s=None))
