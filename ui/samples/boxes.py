"""Samples of editions: which there are, and an own box while it is entered."""

from collections.abc import Callable
from dataclasses import replace

from appliance.games import edition_path, edition_values
from ui.acts.boxes import ACTS
from ui.desk import CameraStatus, Desk, Draft, Entering, OwnBox, Place
from ui.intents import AddItem

_LONG = "Omas Schachtel vom Dachboden"


def _entering(game: str, *path: str | int, place: Place = Place.BOX) -> Desk:
    values = {**edition_values(edition_path(game, "house")), "title": _LONG}
    desk = Desk(place=place, draft=Draft(game), camera=CameraStatus.NONE)
    return replace(desk, box=Entering(game, "omas", values, path), boxes=(OwnBox(game, "omas", values, draft=True),))


def _without(desk: Desk, key: str) -> Desk:
    """The box without the last card of a list."""
    box = desk.box
    assert box is not None, "a sample of a box has one"
    values = {**box.values, key: box.values[key][:-1]}
    return replace(desk, box=replace(box, values=values), boxes=(OwnBox(box.game, box.name, values, draft=True),))


def _twice(desk: Desk) -> Desk:
    """The box with a colour twice."""
    box = desk.box
    assert box is not None, "a sample of a box has one"
    return replace(desk, box=replace(box, values={**box.values, "dice": ["red", "red", *box.values["dice"][2:]]}))


def _card_to_fill() -> Desk:
    desk, _ = ACTS[AddItem](_entering("dice_fishing", "cards"), AddItem())
    assert desk.box is not None, "a sample of a box has one"
    return replace(desk, box=replace(desk.box, path=("cards", 21)))


BOX_DESKS: dict[str, Callable[[], Desk]] = {
    "editions": lambda: _without(_entering("trollius", place=Place.EDITIONS), "general"),
    "editions_schollen": lambda: _entering("schollen_rollen", place=Place.EDITIONS),
    "box": lambda: _without(_entering("trollius"), "general"),
    "box_zocken": lambda: _twice(_entering("zocken")),
    "box_dice": lambda: _twice(_entering("zocken", "dice")),
    "box_die": lambda: _entering("schollen_rollen", "die"),
    "box_points": lambda: _entering("zocken", "points"),
    "box_cards": lambda: _entering("dice_fishing", "cards"),
    "box_card": _card_to_fill,
    "box_pattern": lambda: _entering("trollius", "secrets", 12, "pattern"),
    "box_text": lambda: replace(_entering("trollius", "title", place=Place.BOX_TEXT), typed=_LONG[:24]),
}
"""Every sample by name."""
