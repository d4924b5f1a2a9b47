"""What is set once and remembered; the log for a helper."""

from dataclasses import replace

from appliance.table import Button, Press
from ui.acts.act import Act, Handled
from ui.desk import Desk, Place, at
from ui.intents import (
    Brighter,
    Intent,
    KeepPictures,
    KeepTurn,
    NextDice,
    NextTake,
    ShareLog,
    TryLamp,
    TurnPicture,
    Welcomed,
)
from ui.requests import SetBrightness, SetDice, SetPictures, SetTake, SetTurn, Welcome, WriteReport
from ui.settings import TURNS, Trial, next_take
from ui.studio import LAMPS, Report


def _keep_pictures(desk: Desk, intent: KeepPictures) -> Handled:
    return replace(desk, settings=replace(desk.settings, pictures=intent.on)), (SetPictures(intent.on),)


def _brighter(desk: Desk, intent: Brighter) -> Handled:
    settings = desk.settings.brighter(intent.by)
    return replace(desk, settings=settings), (SetBrightness(settings.brightness),)


def _turn(desk: Desk, intent: TurnPicture) -> Handled:
    """Turn by a quarter; how it was before the first one is what an unanswered question falls back to."""
    now = desk.settings.rotate if desk.settings.rotate is not None else desk.hung
    turned = TURNS[(TURNS.index(now) + 1) % len(TURNS)]
    before = desk.trial.before if desk.trial else desk.settings.rotate
    desk = replace(desk, settings=replace(desk.settings, rotate=turned), trial=Trial(before))
    return at(desk, Place.TURNED), ()


def _keep_turn(desk: Desk, intent: KeepTurn) -> Handled:
    rotate = desk.settings.rotate
    desk = at(replace(desk, trial=None), Place.SCREEN)
    return desk, () if rotate is None else (SetTurn(rotate),)


def _next_take(desk: Desk, intent: NextTake) -> Handled:
    seconds = next_take(desk.take_s)
    return replace(desk, take_s=seconds), (SetTake(seconds),)


def _next_dice(desk: Desk, intent: NextDice) -> Handled:
    """From the dice that the game comes with through all taught ones that fit it."""
    key = desk.draft.game
    fitting = ("", *dict(desk.fitting).get(key, ()))
    now = desk.dice.get(key, "")
    following = fitting[(fitting.index(now) + 1) % len(fitting)] if now in fitting else ""
    return replace(desk, dice={**desk.dice, key: following}), (SetDice(key, following),)


def _try_lamp(desk: Desk, intent: TryLamp) -> Handled:
    return replace(desk, studio=replace(desk.studio, lamp=intent.lamp)), ()


def tried_button(desk: Desk, press: Press) -> Desk | None:
    """Return the desk after a button was pressed where buttons are tried: its lamp, or the next of the other lamps.

    None: Back was held, or pressed twice, and leaves.
    """
    lamp = desk.studio.lamp
    if press.button is Button.BACK and (press.held or lamp == Button.BACK):
        return None
    if press.button is Button.MENU and press.held:
        following = LAMPS[(LAMPS.index(lamp) + 1) % len(LAMPS)] if lamp in LAMPS else LAMPS[0]
        return replace(desk, studio=replace(desk.studio, lamp=following))
    return replace(desk, studio=replace(desk.studio, lamp=press.button.value))


def _share(desk: Desk, intent: ShareLog) -> Handled:
    if desk.studio.report.busy:
        return desk, ()
    return replace(desk, studio=replace(desk.studio, report=Report(busy=True))), (WriteReport(),)


def _welcomed(desk: Desk, intent: Welcomed) -> Handled:
    return at(replace(desk, welcome=False), Place.HOME), (Welcome(),)


ACTS: dict[type[Intent], Act] = {
    KeepPictures: _keep_pictures,
    Brighter: _brighter,
    TurnPicture: _turn,
    KeepTurn: _keep_turn,
    NextTake: _next_take,
    NextDice: _next_dice,
    TryLamp: _try_lamp,
    ShareLog: _share,
    Welcomed: _welcomed,
}
