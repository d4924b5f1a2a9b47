"""Samples of the boards of Zocken and Trollius'n Roll: begun, in the middle, full, with the longest names."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.games import Action, NeedRoll, Prompt, Setup, checked, game
from appliance.session import EnterByHand, Entry, Session, open_session, update
from appliance.table import Die, dice_set
from ui.arrivals import with_session
from ui.desk import CameraStatus, Desk, Place

FEW = ("Ann", "Ben", "Charlotte")
MANY = (
    "Maximiliane Wohlgemuth-W",
    "Ben",
    "Bartholomäus Weißgerber",
    "Ömer",
    "Christian-Friedrich Mayr",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
)
"""Six players, names of up to 24 of the widest letters."""


_SELDOM, _ORDINARY = 11, 30
"""How often a joker may be drawn, which comes last of the drawings, and how many drawings come before."""


def after(key: str, players: tuple[str, ...], steps: int, **options: Any) -> Session:
    """Return the match after so many actions that look as if chance had made them, and are always the same."""
    rules = game(key)
    setup = rules.deal(checked(Setup(key, players, options)), list)
    state, entries = rules.start(setup), []
    for step in range(steps):
        action = _some_action(key, state, rules.prompts(state)[0], 7 * step + step // 5)
        state = rules.apply(state, action).state
        entries.append(Entry(action))
    return open_session("9", setup, entries)


def _some_action(key: str, state: Any, prompt: Prompt, number: int) -> Action:
    if not isinstance(prompt, NeedRoll):
        among = len(prompt.choices) if number % _SELDOM == 0 else min(len(prompt.choices), _ORDINARY)
        return prompt.choices[number % among].by(prompt.player)
    kinds = dice_set(game(key).info.dice_set)
    sides = prompt.sides or tuple(kinds.kind(kind).faces for kind in prompt.dice)
    colours = prompt.colours or (None,) * len(prompt.dice)
    dice = (
        Die(kind, faces[(number + at) % len(faces)], colour)
        for at, (kind, faces, colour) in enumerate(zip(prompt.dice, sides, colours, strict=True))
    )
    return game(key).rolled(state, prompt, tuple(dice), ())


def _at(session: Session, camera: CameraStatus = CameraStatus.NONE, **desk: Any) -> Desk:
    return replace(with_session(Desk(camera=camera), session), **{"place": Place.MATCH, **desk})


def _by_hand(session: Session) -> Session:
    return update(session, EnterByHand(0))[0]


_JOKER = (("when", "before"), ("joker_column", "5"), ("column", "4"), ("symbol", "seed"))

BOARD_DESKS: dict[str, Callable[[], Desk]] = {
    "zocken_start": lambda: _at(after("zocken", FEW, 0)),
    "zocken_many": lambda: _at(after("zocken", MANY, 14)),
    "zocken_out": lambda: _at(after("zocken", MANY, 37)),
    "zocken_wagers_6": lambda: _at(after("zocken", MANY, 8)),
    "zocken_secret": lambda: _at(after("zocken", FEW, 7, secret=True), shown_to="Charlotte"),
    "zocken_by_hand": lambda: _at(_by_hand(after("zocken", MANY, 11))),
    "zocken_watching": lambda: _at(after("zocken", MANY, 11), CameraStatus.WATCHING),
    "trollius_start": lambda: _at(after("trollius", FEW, 1, level="basic")),
    "trollius_watching_6": lambda: _at(after("trollius", MANY, 118, level="difficult"), CameraStatus.WATCHING),
    "trollius_by_hand_6": lambda: _at(_by_hand(after("trollius", MANY, 118, level="difficult"))),
    "trollius_take_6": lambda: _at(after("trollius", MANY, 12, level="difficult")),
    "trollius_draw_6": lambda: _at(after("trollius", MANY, 120, level="difficult")),
    "trollius_symbol_6": lambda: _at(after("trollius", MANY, 120, level="difficult"), picked=(("column", "4"),)),
    "trollius_late": lambda: _at(after("trollius", MANY, 210, level="difficult")),
    "trollius_joker": lambda: _at(after("trollius", FEW, 22, level="basic"), picked=_JOKER[:1]),
    "trollius_joker_symbol": lambda: _at(after("trollius", FEW, 22, level="basic"), picked=_JOKER),
    "trollius_closer": lambda: _at(
        after("trollius", MANY, 120, level="difficult"), place=Place.CLOSER, looked_at="Ömer"
    ),
}
"""Every sample by name."""
