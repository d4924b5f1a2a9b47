"""At the table: dice in doubt, choices made step by step, secrets, a closer look, the rest of a sheet."""

from dataclasses import replace

from ui.acts.act import Act, Handled
from ui.desk import Desk, Place, at
from ui.intents import AskDie, Intent, LookAt, Pick, TurnSheet, Unveil


def _ask_die(desk: Desk, intent: AskDie) -> Handled:
    return replace(desk, die=intent.index, focus=None), ()


def _pick(desk: Desk, intent: Pick) -> Handled:
    return replace(desk, picked=(*desk.picked, intent.part), focus=None), ()


def _unveil(desk: Desk, intent: Unveil) -> Handled:
    return replace(desk, shown_to=intent.player, focus=None), ()


def _look_at(desk: Desk, intent: LookAt) -> Handled:
    return replace(at(desk, Place.CLOSER), looked_at=intent.what), ()


def _turn_sheet(desk: Desk, intent: TurnSheet) -> Handled:
    return replace(desk, turned=desk.turned + 1), ()


ACTS: dict[type[Intent], Act] = {
    AskDie: _ask_die,
    Pick: _pick,
    Unveil: _unveil,
    LookAt: _look_at,
    TurnSheet: _turn_sheet,
}
