"""Pressing, tapping and typing: what each does to the desk, and what is asked of the app. Pure.

Whatever can be done is a target on the screen, so this module never lists what is possible: it looks the target up and
carries out its intent. The four buttons are Next (along the targets), Confirm (the focused target), Back and Menu.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.games import Setup, game
from appliance.session import Touched, Undo
from appliance.table import Button, Cocked, Press
from ui import intents
from ui.desk import MAX_NAME, Banner, Desk, Draft, Place, Tone, at
from ui.events import (
    Erased,
    Event,
    LeaveMatch,
    Quit,
    Request,
    ResumeMatch,
    SetLanguage,
    SetTouch,
    Sized,
    StartMatch,
    SwitchCamera,
    TakeBackup,
    Tap,
    ToSession,
    Touch,
    Typed,
)
from ui.hanging import felt_turn
from ui.pages.players import seat_names
from ui.pages.rolls import origins_of, witness
from ui.pages.sheet import cell_id
from ui.panel import Panel
from ui.present import present
from ui.words import next_language, words

Handled = tuple[Desk, tuple[Request, ...]]


def handle(desk: Desk, event: Event) -> Handled:
    """Return the desk after ``event`` and what the app is to do, in order. Any event stops a running countdown."""
    if isinstance(event, Sized):
        return replace(desk, panel=Panel(event.width, event.height, event.inches)), ()
    session = desk.session
    counting = session is not None and (session.deadline_s is not None or session.held_up)
    stop: tuple[Request, ...] = (ToSession(Touched()),) if counting else ()
    desk = replace(desk, banner=None, felt=None, missed=desk.missed if isinstance(event, Touch) else 0)
    match event:
        case Press():
            desk, requests = _pressed(desk, event)
        case Tap():
            desk, requests = _activated(desk, event.target)
        case Typed():
            desk, requests = _typed(desk, event.text)
        case Erased():
            desk, requests = _erased(desk)
        case Touch():
            desk, requests = _missed(desk, event)
    return desk, stop + requests


MISSES = 4
"""After so many touches in a row that hit nothing, before a match, the screen asks where it is touched."""


def _missed(desk: Desk, touch: Touch) -> Handled:
    """A finger hit nothing: show where it was felt; on the page that asks for it, learn how the touch is turned."""
    if desk.place is Place.FEELING:
        degrees = felt_turn(touch.raw_x, touch.raw_y)
        return replace(at(desk, _home_of(desk)), touch=degrees, missed=0), (SetTouch(degrees),)
    desk = replace(desk, felt=(touch.x, touch.y), missed=desk.missed + 1)
    return (at(desk, Place.FEELING) if desk.missed >= MISSES and desk.session is None else desk), ()


def _home_of(desk: Desk) -> Place:
    return Place.MENU if desk.session else Place.HOME


# -- buttons -------------------------------------------------------------------------------------------------------


def _pressed(desk: Desk, press: Press) -> Handled:
    match press.button:
        case Button.NEXT:
            return _focus_next(desk), ()
        case Button.CONFIRM:
            focus = present(desk).focus
            return _activated(desk, focus) if focus else (_refuse(desk, "nothing_focused"), ())
        case Button.BACK:
            return _back(desk, press.held)
        case Button.MENU:
            return _menu(desk)


def _focus_next(desk: Desk) -> Desk:
    screen = present(desk)
    ids = [target.id for target in screen.targets]
    if not ids:
        return desk
    after = ids.index(screen.focus) + 1 if screen.focus else 0
    return replace(desk, focus=ids[after % len(ids)])


_PARENT = {
    Place.HOME: Place.HOME,
    Place.PLAYERS: Place.HOME,
    Place.SEAT: Place.PLAYERS,
    Place.OPTIONS: Place.PLAYERS,
    Place.TAKE_BACK: Place.MATCH,
    Place.MENU: Place.MATCH,
    Place.HISTORY: Place.MENU,
    Place.ROLL: Place.HISTORY,
    Place.SHEET: Place.MATCH,
    Place.SECRET: Place.MATCH,
    Place.CLOSER: Place.MATCH,
}


def _back(desk: Desk, held: bool) -> Handled:
    """Go back; in the match ask whether to take back, or do so at once where the button was held."""
    if desk.die is not None:
        return replace(desk, die=None, focus=None), ()
    if desk.picked:
        return replace(desk, picked=desk.picked[:-1], focus=None), ()
    if held and desk.place in (Place.MATCH, Place.TAKE_BACK):
        return at(desk, Place.MATCH), (ToSession(Undo()),)
    if desk.place is Place.ROLL and desk.spot is not None:
        return replace(at(desk, desk.whence), focus=cell_id(desk.spot)), ()
    if desk.place is not Place.MATCH:
        return at(desk, _home_of(desk) if desk.place is Place.FEELING else _PARENT[desk.place]), ()
    session = desk.session
    if session is None or (session.proposal is None and not session.journal):
        return _refuse(desk, "nothing_to_undo"), ()
    return at(desk, Place.TAKE_BACK), ()


def _menu(desk: Desk) -> Handled:
    if desk.session is None:
        return at(desk, Place.HOME), ()
    return at(desk, Place.MATCH if desk.place is Place.MENU else Place.MENU), ()


def _refuse(desk: Desk, code: str, **values: object) -> Desk:
    return replace(desk, banner=Banner(Tone.REFUSAL, f"refusal.{code}", "", tuple(values.items())))


# -- the keyboard --------------------------------------------------------------------------------------------------


def _typed(desk: Desk, text: str) -> Handled:
    if desk.place is not Place.SEAT:
        return desk, ()
    name = desk.draft.names[desk.seat]
    letters = "".join(letter for letter in text if letter.isprintable())
    return _named(desk, (name + letters).lstrip()[:MAX_NAME]), ()


def _erased(desk: Desk) -> Handled:
    if desk.place is not Place.SEAT:
        return desk, ()
    return _named(desk, desk.draft.names[desk.seat][:-1]), ()


def _named(desk: Desk, name: str) -> Desk:
    names = desk.draft.names
    return _seated(desk, (*names[: desk.seat], name, *names[desk.seat + 1 :]), desk.seat)


def _seated(desk: Desk, names: tuple[str, ...], seat: int) -> Desk:
    return replace(desk, draft=replace(desk.draft, names=names), seat=seat)


# -- intents -------------------------------------------------------------------------------------------------------


def _activated(desk: Desk, id: str) -> Handled:
    """Carry out the target called ``id``; one that is no longer on the screen does nothing."""
    target = present(desk).target(id)
    if target is None:
        return desk, ()
    return _INTENTS[type(target.intent)](desk, target.intent)


def _send(desk: Desk, intent: intents.Send) -> Handled:
    """The focus stays; if the session's decision changes by it, ``with_session`` takes it to where it belongs."""
    return replace(desk, place=intent.then, die=None), (ToSession(intent.input),)


def _go(desk: Desk, intent: intents.Go) -> Handled:
    return at(replace(desk, page=0), intent.place), ()


def _go_back(desk: Desk, intent: intents.Back) -> Handled:
    return _back(desk, held=False)


def _open_menu(desk: Desk, intent: intents.Menu) -> Handled:
    return _menu(desk)


def _new_match(desk: Desk, intent: intents.NewMatch) -> Handled:
    draft = desk.draft if desk.draft.game == intent.game else Draft(intent.game, customs=desk.draft.customs)
    return at(replace(desk, draft=draft), Place.PLAYERS), ()


def _start(desk: Desk, intent: intents.Start) -> Handled:
    draft, names = desk.draft, seat_names(desk.draft, words(desk.language))
    twice = next((name for seat, name in enumerate(names) if name in names[:seat]), None)
    if twice is not None:
        return _refuse(desk, "name_twice", name=twice), ()
    return desk, (StartMatch(Setup(draft.game, names, draft.options, customs=draft.customs)),)


def _resume(desk: Desk, intent: intents.Resume) -> Handled:
    return desk, (ResumeMatch(intent.match),)


def _leave(desk: Desk, intent: intents.Leave) -> Handled:
    return desk, (LeaveMatch(),)


def _rematch(desk: Desk, intent: intents.Rematch) -> Handled:
    if desk.session is None:
        return desk, ()
    setup = desk.session.setup
    draft = Draft(setup.game, setup.players, setup.options, setup.customs)
    return at(replace(desk, draft=draft), Place.PLAYERS), (LeaveMatch(),)


def _next_language(desk: Desk, intent: intents.NextLanguage) -> Handled:
    language = next_language(desk.language)
    return replace(desk, language=language), (SetLanguage(language),)


def _from_backup(desk: Desk, intent: intents.FromBackup) -> Handled:
    return desk, (TakeBackup(),)


def _quit(desk: Desk, intent: intents.QuitApp) -> Handled:
    return desk, (Quit(),)


def _edit_seat(desk: Desk, intent: intents.EditSeat) -> Handled:
    return replace(at(desk, Place.SEAT), seat=intent.index), ()


def _add_seat(desk: Desk, intent: intents.AddSeat) -> Handled:
    return _seated(desk, (*desk.draft.names, ""), desk.seat), ()


def _move_seat(desk: Desk, intent: intents.MoveSeat) -> Handled:
    names, to = list(desk.draft.names), desk.seat + intent.by
    names.insert(to, names.pop(desk.seat))
    return _seated(desk, tuple(names), to), ()


def _remove_seat(desk: Desk, intent: intents.RemoveSeat) -> Handled:
    names = desk.draft.names
    return at(_seated(desk, (*names[: desk.seat], *names[desk.seat + 1 :]), 0), Place.PLAYERS), ()


def _write(desk: Desk, intent: intents.Write) -> Handled:
    return _typed(desk, intent.text)


def _erase(desk: Desk, intent: intents.Erase) -> Handled:
    return _erased(desk)


def _next_value(desk: Desk, intent: intents.NextValue) -> Handled:
    option = next(option for option in game(desk.draft.game).info.options if option.key == intent.key)
    now = desk.draft.options.get(option.key, option.default)
    after = option.values[(option.values.index(now) + 1) % len(option.values)]
    return replace(desk, draft=replace(desk.draft, options={**desk.draft.options, option.key: after})), ()


def _next_custom(desk: Desk, intent: intents.NextCustom) -> Handled:
    customs = desk.draft.customs
    if intent.key == "take":
        customs = replace(customs, take=not customs.take)
    else:
        ways = list(Cocked)
        customs = replace(customs, cocked=ways[(ways.index(customs.cocked) + 1) % len(ways)])
    return replace(desk, draft=replace(desk.draft, customs=customs)), ()


def _switch_camera(desk: Desk, intent: intents.SwitchCamera) -> Handled:
    return desk, (SwitchCamera(intent.on),)


def _ask_die(desk: Desk, intent: intents.AskDie) -> Handled:
    return replace(desk, die=intent.index, focus=None), ()


def _pick(desk: Desk, intent: intents.Pick) -> Handled:
    return replace(desk, picked=(*desk.picked, intent.part), focus=None), ()


def _unveil(desk: Desk, intent: intents.Unveil) -> Handled:
    return replace(desk, shown_to=intent.player, focus=None), ()


def _look_at(desk: Desk, intent: intents.LookAt) -> Handled:
    return replace(at(desk, Place.CLOSER), looked_at=intent.what), ()


def _open_roll(desk: Desk, intent: intents.OpenRoll) -> Handled:
    """From the list all rolls are looked through; from one roll to the next it goes on along the same ones."""
    if desk.place is not Place.ROLL:
        desk = replace(desk, rolls=(), spot=None, witness=None)
    return replace(at(desk, Place.ROLL), entry=intent.entry), ()


def _trace(desk: Desk, intent: intents.Trace) -> Handled:
    spot = (intent.row, intent.player)
    rolls = origins_of(desk.session, spot) if desk.session else ()
    if not rolls:
        return replace(desk, banner=Banner(Tone.NOTICE, "no_dice_behind")), ()
    looked_at = replace(desk, rolls=rolls, spot=spot, whence=desk.place, witness=None)
    return replace(at(looked_at, Place.ROLL), entry=rolls[-1]), ()


def _next_witness(desk: Desk, intent: intents.NextWitness) -> Handled:
    if desk.session is None:
        return desk, ()
    players = desk.session.setup.players
    now = players.index(witness(desk, desk.session))
    return replace(desk, witness=players[(now + 1) % len(players)]), ()


def _turn_page(desk: Desk, intent: intents.TurnPage) -> Handled:
    return replace(desk, page=desk.page + intent.by, focus=None), ()


def _turn_sheet(desk: Desk, intent: intents.TurnSheet) -> Handled:
    return replace(desk, turned=desk.turned + 1), ()


_INTENTS: dict[type[intents.Intent], Callable[[Desk, Any], Handled]] = {
    intents.Send: _send,
    intents.Go: _go,
    intents.Back: _go_back,
    intents.Menu: _open_menu,
    intents.NewMatch: _new_match,
    intents.Start: _start,
    intents.Resume: _resume,
    intents.FromBackup: _from_backup,
    intents.Leave: _leave,
    intents.Rematch: _rematch,
    intents.NextLanguage: _next_language,
    intents.QuitApp: _quit,
    intents.EditSeat: _edit_seat,
    intents.AddSeat: _add_seat,
    intents.MoveSeat: _move_seat,
    intents.RemoveSeat: _remove_seat,
    intents.Write: _write,
    intents.Erase: _erase,
    intents.NextValue: _next_value,
    intents.NextCustom: _next_custom,
    intents.SwitchCamera: _switch_camera,
    intents.AskDie: _ask_die,
    intents.Pick: _pick,
    intents.Unveil: _unveil,
    intents.LookAt: _look_at,
    intents.OpenRoll: _open_roll,
    intents.Trace: _trace,
    intents.NextWitness: _next_witness,
    intents.TurnPage: _turn_page,
    intents.TurnSheet: _turn_sheet,
}
