"""Editions: which one is played with, and entering the data of an own box. Each touch is kept at once, as a draft."""

from dataclasses import replace

from appliance.games import EDITIONS, edition_names, edition_path, edition_values, flaws_of
from appliance.games.shapes import Many, added, part, shape_of, value_at, with_value
from ui.acts.act import Act, Field, Handled, refuse
from ui.desk import Desk, Entering, OwnBox, Place, at
from ui.intents import (
    AddItem,
    ChooseEdition,
    DropBox,
    Enter,
    FinishBox,
    Intent,
    NewBox,
    OpenBox,
    PutValue,
    RemoveItem,
    TypeText,
)
from ui.pages.boxes import free_name, said
from ui.requests import KeepBox, MakeBox, ThrowBoxAway
from ui.words import words


def _choose(desk: Desk, intent: ChooseEdition) -> Handled:
    return at(replace(desk, draft=replace(desk.draft, edition=intent.name)), Place.OPTIONS), ()


def _new_box(desk: Desk, intent: NewBox) -> Handled:
    """The data of the edition that is chosen are there to be changed."""
    game, say = desk.draft.game, words(desk.language)
    taken = (*edition_names(game), *(box.name for box in desk.boxes if box.game == game))
    title = say("box.title")
    start = edition_values(edition_path(game, desk.draft.edition))
    values = {**start, "title": title, "source": say("box.source")}
    return _kept(at(desk, Place.BOX), Entering(game, free_name(title, taken), values))


def _open_box(desk: Desk, intent: OpenBox) -> Handled:
    box = next(box for box in desk.boxes if (box.game, box.name) == (desk.draft.game, intent.name))
    return replace(at(replace(desk, page=0), Place.BOX), box=Entering(box.game, box.name, box.values)), ()


def _enter(desk: Desk, intent: Enter) -> Handled:
    box = _box(desk)
    return replace(desk, box=replace(box, path=(*box.path, intent.key)), page=0, focus=None), ()


def left(desk: Desk) -> Desk:
    """Return the desk with the part shown that holds the one that was shown."""
    box = _box(desk)
    return replace(desk, box=replace(box, path=box.path[:-1]), page=0, focus=None)


def _put(desk: Desk, intent: PutValue) -> Handled:
    box = _box(desk)
    path = box.path if intent.key is None else (*box.path, intent.key)
    return _kept(desk, replace(box, values=with_value(box.values, path, intent.value)))


def _add(desk: Desk, intent: AddItem) -> Handled:
    box = _box(desk)
    shape, items = part(shape_of(EDITIONS[box.game]), box.path), value_at(box.values, box.path) or []
    assert isinstance(shape, Many), "only to a list one is added"
    return _kept(desk, replace(box, values=with_value(box.values, box.path, added(shape, items))))


def _remove(desk: Desk, intent: RemoveItem) -> Handled:
    box = _box(desk)
    items, path = value_at(box.values, box.path), box.path
    if isinstance(items, list):
        return _kept(desk, replace(box, values=with_value(box.values, path, items[:-1])))
    here, path = int(path[-1]), path[:-1]
    items = value_at(box.values, path)
    values = with_value(box.values, path, [*items[:here], *items[here + 1 :]])
    return _kept(replace(desk, page=0), replace(box, values=values, path=path))


def _finish(desk: Desk, intent: FinishBox) -> Handled:
    """One that lacks something is refused by its name, and stays a draft."""
    box = _box(desk)
    flaws = flaws_of(EDITIONS[box.game], box.values)
    if flaws:
        say = words(desk.language)
        return refuse(desk, "box_not_whole", name=box.values.get("title") or box.name, why=said(flaws[0], say)), ()
    own = OwnBox(box.game, box.name, box.values)
    boxes = (*_others(desk, box), own)
    chosen = replace(desk, box=None, boxes=boxes, draft=replace(desk.draft, edition=box.name))
    return at(chosen, Place.OPTIONS), (MakeBox(box.game, box.name, box.values),)


def _drop(desk: Desk, intent: DropBox) -> Handled:
    box = _box(desk)
    return at(replace(desk, box=None, boxes=_others(desk, box)), Place.EDITIONS), (ThrowBoxAway(box.game, box.name),)


def _kept(desk: Desk, box: Entering) -> Handled:
    boxes = (*_others(desk, box), OwnBox(box.game, box.name, box.values, draft=True))
    return replace(desk, box=box, boxes=boxes), (KeepBox(box.game, box.name, box.values),)


def _others(desk: Desk, box: Entering) -> tuple[OwnBox, ...]:
    return tuple(each for each in desk.boxes if (each.game, each.name) != (box.game, box.name))


def _box(desk: Desk) -> Entering:
    assert desk.box is not None, "a box is entered where its parts are shown"
    return desk.box


def _type(desk: Desk, intent: TypeText) -> Handled:
    box = _box(desk)
    typed = str(value_at(box.values, (*box.path, intent.key)) or "")
    return replace(at(desk, Place.BOX_TEXT), box=replace(box, path=(*box.path, intent.key)), typed=typed), ()


def typed_in(desk: Desk) -> Handled:
    """Put what was typed where it belongs, and show the part that holds it."""
    box = _box(desk)
    values = with_value(box.values, box.path, desk.typed.strip())
    return _kept(at(desk, Place.BOX), replace(box, values=values, path=box.path[:-1]))


def _typed(desk: Desk, text: str) -> Desk:
    return replace(desk, typed=text)


ACTS: dict[type[Intent], Act] = {
    ChooseEdition: _choose,
    NewBox: _new_box,
    OpenBox: _open_box,
    Enter: _enter,
    TypeText: _type,
    PutValue: _put,
    AddItem: _add,
    RemoveItem: _remove,
    FinishBox: _finish,
    DropBox: _drop,
}

FIELDS: dict[Place, Field] = {Place.BOX_TEXT: Field(lambda desk: desk.typed, _typed)}
