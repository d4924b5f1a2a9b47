"""Rolls that were accepted: looking at them, and who says what a die showed."""

from dataclasses import replace

from ui.acts.act import Act, Handled
from ui.desk import Banner, Desk, Place, Tone, at
from ui.intents import Intent, NextWitness, OpenRoll, Trace
from ui.pages.rolls import origins_of, witness


def _open_roll(desk: Desk, intent: OpenRoll) -> Handled:
    """From the list all rolls are looked through; from one roll to the next it goes on along the same ones."""
    if desk.place is not Place.ROLL:
        desk = replace(desk, rolls=(), spot=None, witness=None)
    return replace(at(desk, Place.ROLL), entry=intent.entry), ()


def _trace(desk: Desk, intent: Trace) -> Handled:
    spot = (intent.row, intent.player)
    rolls = origins_of(desk.session, spot) if desk.session else ()
    if not rolls:
        return replace(desk, banner=Banner(Tone.NOTICE, "no_dice_behind")), ()
    looked_at = replace(desk, rolls=rolls, spot=spot, whence=desk.place, witness=None)
    return replace(at(looked_at, Place.ROLL), entry=rolls[-1]), ()


def _next_witness(desk: Desk, intent: NextWitness) -> Handled:
    if desk.session is None:
        return desk, ()
    players = desk.session.setup.players
    now = players.index(witness(desk, desk.session))
    return replace(desk, witness=players[(now + 1) % len(players)]), ()


ACTS: dict[type[Intent], Act] = {
    OpenRoll: _open_roll,
    Trace: _trace,
    NextWitness: _next_witness,
}
