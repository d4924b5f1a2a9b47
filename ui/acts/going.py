"""Moving about: to another place, to another page, an input for the session, the end."""

from dataclasses import replace

from ui.acts.act import Act, Handled
from ui.acts.venue import BEHIND_THE_LOCK, at_the_lock, entered
from ui.desk import Desk
from ui.intents import Go, Intent, QuitApp, Send, TurnPage
from ui.requests import Quit, ToSession


def _send(desk: Desk, intent: Send) -> Handled:
    """The focus stays; if the session's decision changes by it, ``with_session`` takes it to where it belongs."""
    return replace(desk, place=intent.then, die=None), (ToSession(intent.input),)


def _go(desk: Desk, intent: Go) -> Handled:
    if desk.venue.locked and intent.place in BEHIND_THE_LOCK:
        return at_the_lock(desk, intent.place), ()
    return entered(desk, intent.place)


def _turn_page(desk: Desk, intent: TurnPage) -> Handled:
    return replace(desk, page=desk.page + intent.by, focus=None), ()


def _quit(desk: Desk, intent: QuitApp) -> Handled:
    return (at_the_lock(desk, None), ()) if desk.venue.locked else (desk, (Quit(),))


ACTS: dict[type[Intent], Act] = {
    Send: _send,
    Go: _go,
    TurnPage: _turn_page,
    QuitApp: _quit,
}
