"""Pressing, tapping and typing: what each does to the desk, and what is asked of the app. Pure.

Whatever can be done is a target on the screen, so this module never lists what is possible: it looks the target up and
carries out its intent (``ui.acts``). The four buttons are Next (along the targets), Confirm (the focused target), Back
and Menu. For those who cannot see the screen: Menu held switches the speech, Next held has all said again.
"""

from dataclasses import replace

from appliance.session import Touched, Undo
from appliance.table import Button, Press
from ui import intents
from ui.acts import ACTS
from ui.acts.act import Act, Handled, refuse
from ui.acts.aloud import recite, switch_speech
from ui.acts.boxes import left, typed_in
from ui.acts.players import dragged
from ui.acts.preferences import tried_button
from ui.acts.typing import erased, typed
from ui.desk import Desk, Place, at
from ui.events import Drag, Erased, Event, Sized, Tap, Touch, Typed
from ui.feel import MARKS, feel_of
from ui.pages.sheet import cell_id
from ui.panel import Panel
from ui.places import parent_of, root_of
from ui.present import present
from ui.requests import EndShow, Request, SetTouch, ToSession


def handle(desk: Desk, event: Event) -> Handled:
    """Return the desk after ``event`` and what the app is to do, in order. Any event stops a running countdown.

    Whatever it is, it ends a show; while the screen is wiped it is nothing.
    """
    if isinstance(event, Sized):
        return replace(desk, panel=Panel(event.width, event.height, event.inches)), ()
    if desk.cleaning_s is not None:
        return desk, ()
    if desk.showing is not None:
        return desk, (EndShow(),)
    session = desk.session
    counting = session is not None and (session.deadline_s is not None or session.held_up)
    stop: tuple[Request, ...] = (ToSession(Touched()),) if counting else ()
    desk = replace(desk, banner=None, felt=None, missed=desk.missed if isinstance(event, Touch) else 0)
    match event:
        case Press():
            desk, requests = _pressed(desk, event)
        case Tap():
            desk, requests = _activated(replace(desk, touched=event.at), event.target)
        case Typed():
            desk, requests = typed(desk, event.text)
        case Erased():
            desk, requests = erased(desk)
        case Touch():
            desk, requests = _missed(desk, event)
        case Drag():
            desk, requests = dragged(desk, event), ()
    return desk, stop + requests


MISSES = 4
"""After so many touches in a row that hit nothing, before a match, the screen asks where it is touched."""


def _missed(desk: Desk, touch: Touch) -> Handled:
    """A finger hit nothing: show where it was felt; on the page that asks for it, learn how the touch is turned."""
    if desk.place is Place.FEELING:
        return _felt(replace(desk, marked=(*desk.marked, touch.raw)), touch.rotation)
    desk = replace(desk, felt=(touch.x, touch.y), missed=desk.missed + 1)
    return (at(desk, Place.FEELING) if desk.missed >= MISSES and desk.session is None else desk), ()


def _felt(desk: Desk, rotation: int) -> Handled:
    """After the last mark it is known how the touch is turned; touches that no panel can feel begin anew."""
    if len(desk.marked) < len(MARKS):
        return desk, ()
    feel = feel_of(desk.marked, rotation)
    if feel is None:
        return refuse(replace(desk, marked=()), "marks_missed"), ()
    return replace(at(desk, root_of(desk)), touch=feel, missed=0), (SetTouch(feel),)


# -- buttons -------------------------------------------------------------------------------------------------------


def _pressed(desk: Desk, press: Press) -> Handled:
    if desk.place is Place.DEVICES and (tried := tried_button(desk, press)) is not None:
        return tried, ()
    match press.button:
        case Button.NEXT:
            return recite(desk) if press.held else (_focus_next(desk), ())
        case Button.CONFIRM:
            focus = present(desk).focus
            return _activated(desk, focus) if focus else (refuse(desk, "nothing_focused"), ())
        case Button.BACK:
            return _back(desk, press.held)
        case Button.MENU:
            return switch_speech(desk, not desk.speech) if press.held else _menu(desk)


def _focus_next(desk: Desk) -> Desk:
    screen = present(desk)
    ids = [target.id for target in screen.targets]
    if not ids:
        return desk
    after = ids.index(screen.focus) + 1 if screen.focus else 0
    return replace(desk, focus=ids[after % len(ids)])


def _back(desk: Desk, held: bool) -> Handled:
    """Go back; in the match ask whether to take back, or do so at once where the button was held."""
    if desk.die is not None:
        return replace(desk, die=None, focus=None), ()
    if desk.place is Place.BOX_TEXT:
        return typed_in(desk)
    if desk.place is Place.BOX and desk.box is not None and desk.box.path:
        return left(desk), ()
    if desk.picked:
        return replace(desk, picked=desk.picked[:-1], focus=None), ()
    if held and desk.place in (Place.MATCH, Place.TAKE_BACK):
        return at(desk, Place.MATCH), (ToSession(Undo()),)
    if desk.place is Place.ROLL and desk.spot is not None:
        return replace(at(desk, desk.whence), focus=cell_id(desk.spot), turned=desk.turned), ()
    if desk.place is not Place.MATCH:
        return at(desk, parent_of(desk)), ()
    session = desk.session
    if session is None or (session.proposal is None and not session.journal):
        return refuse(desk, "nothing_to_undo"), ()
    return at(desk, Place.TAKE_BACK), ()


def _menu(desk: Desk) -> Handled:
    if desk.session is None:
        return at(desk, Place.HOME), ()
    return at(desk, Place.MATCH if desk.place is Place.MENU else Place.MENU), ()


# -- targets -------------------------------------------------------------------------------------------------------


def _activated(desk: Desk, id: str) -> Handled:
    """Carry out the target called ``id``; one that is no longer on the screen does nothing."""
    target = present(desk).target(id)
    if target is None:
        return desk, ()
    return _ACTS[type(target.intent)](desk, target.intent)


def _go_back(desk: Desk, intent: intents.Back) -> Handled:
    return _back(desk, held=False)


def _open_menu(desk: Desk, intent: intents.Menu) -> Handled:
    return _menu(desk)


_ACTS: dict[type[intents.Intent], Act] = {**ACTS, intents.Back: _go_back, intents.Menu: _open_menu}
