"""Editions: which one is played with; and an own box, entered a page a part, each fault shown where it is."""

import re
from collections.abc import Iterable

from appliance.games import EDITIONS, BadOptions, Flaw, Json, edition_names, flaws_of, load_edition
from appliance.games.shapes import Grid, Many, Parts, Path, Shape, Steps, Text, part, shape_of, stepped, value_at
from ui.desk import Desk, Entering
from ui.intents import (
    AddItem,
    Back,
    ChooseEdition,
    DropBox,
    Enter,
    FinishBox,
    NewBox,
    OpenBox,
    PutValue,
    RemoveItem,
    TurnPage,
    TypeText,
)
from ui.pages.faces import sign
from ui.pages.keyboard import keys
from ui.pages.page import Page, back_corner
from ui.screen_models import Form, FormRow, Listing, Look, Target, Typing
from ui.words import Words

A_PAGE = 8
"""So many rows of a part stand on a page."""

LONG = 30
"""Where a number has more values, it can be changed by ten too."""

MOST_CELLS = 6
"""A pattern has at most so many lines, and so many cells a line, on the screen."""


def editions(desk: Desk, say: Words) -> Page:
    """Return the page of all editions: those that come with the appliance, the table's own, and drafts of such."""
    game = desk.draft.game
    drafts = {box.name: box for box in desk.boxes if box.game == game and box.draft}
    whole = [*edition_names(game), *(box.name for box in desk.boxes if box.game == game and not box.draft)]
    tiles = [_edition(desk, name, say) for name in dict.fromkeys(whole)]
    for name, box in drafts.items():
        flaws = flaws_of(EDITIONS[game], box.values)
        why = said(flaws[0], say) if flaws else say("box.not_finished")
        tiles.append(
            Target(
                f"draft:{name}",
                str(box.values.get("title") or name),
                OpenBox(name),
                Look.QUIET,
                say("box.draft", why=why),
            )
        )
    new = Target("new_box", say("box.new"), NewBox(), Look.PRIMARY)
    return Page(say("editions.prompt"), Listing(tuple(tiles), 2), (new,), back_corner(say), say("editions.hint"))


def _edition(desk: Desk, name: str, say: Words) -> Target:
    look = Look.PRIMARY if name == desk.draft.edition else Look.PLAIN
    return Target(f"edition:{name}", title(desk, name, say), ChooseEdition(name), look, _source(desk, name, say))


def title(desk: Desk, name: str, say: Words) -> str:
    """Return what an edition calls itself."""
    game = desk.draft.game
    own = next((box for box in desk.boxes if (box.game, box.name) == (game, name)), None)
    if own is not None:
        return str(own.values.get("title") or name)
    shipped = f"edition.{game}.{name}"
    if shipped in say:
        return say(shipped)
    try:
        return load_edition(EDITIONS[game], game, name).title
    except BadOptions:
        return name


def _source(desk: Desk, name: str, say: Words) -> str:
    own = any((box.game, box.name) == (desk.draft.game, name) for box in desk.boxes)
    return say("box.own" if own else "box.shipped")


def free_name(title: str, taken: Iterable[str]) -> str:
    """Return a name for an edition of this title that is not taken yet: small letters, digits and underscores."""
    plain, names = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_") or "box", set(taken)
    return next(name for name in (plain, *(f"{plain}_{number}" for number in range(2, 10_000))) if name not in names)


def said(flaw: Flaw, say: Words) -> str:
    """Return what is wrong with an edition in the language of the screen."""
    key = f"flaw.{flaw.code}"
    values = {name: _word(value, say) for name, value in flaw.values.items()}
    return say(key, **values) if key in say else say("flaw.other")


# -- a part of the box ---------------------------------------------------------------------------------------------


def box(desk: Desk, say: Words) -> Page:
    """Return the page of the part of the box that is shown."""
    entering = desk.box
    if entering is None:
        return editions(desk, say)
    shape, values = part(shape_of(EDITIONS[entering.game]), entering.path), value_at(entering.values, entering.path)
    flaws = flaws_of(EDITIONS[entering.game], entering.values)
    rows = _rows(entering, shape, values, flaws, say)
    last = max(0, (len(rows) - 1) // A_PAGE)
    page = min(desk.page, last)
    form = Form(rows[page * A_PAGE : (page + 1) * A_PAGE], _cells(shape, values, say))
    actions = (*_pages(page, last, say), *_edits(entering, shape, values, say))
    here = [flaw for flaw in flaws if flaw.where[: len(entering.path)] == entering.path]
    hint = said(here[0], say) if here else say("box.whole") if not flaws else ""
    return Page(_heading(entering, say), form, actions, back_corner(say), hint, bool(here), actions[-1].id)


def box_text(desk: Desk, say: Words) -> Page:
    """Return the page on which a name in the box is typed."""
    typing = Typing(desk.typed, say("box.no_name"), keys(desk.typed, desk.panel, say))
    done = Target("done", say("seat.done"), Back(), Look.PRIMARY)
    return Page(_heading(desk.box, say) if desk.box else "", typing, (done,), back_corner(say), focus="done")


def _heading(entering: Entering, say: Words) -> str:
    path = entering.path
    if not path:
        return str(entering.values.get("title") or say("box.no_name"))
    at = len(path) - 1
    here = value_at(entering.values, path)
    if isinstance(path[at], int):
        named = here.get("name") if isinstance(here, dict) else None
        return str(named or say("box.numbered", what=_label(path[:at], say), number=int(path[at]) + 1))
    return _label(path, say)


def _label(path: Path, say: Words) -> str:
    """What a field is called; what stands in a list is called by its place."""
    step = path[-1]
    return str(step + 1) if isinstance(step, int) else say(f"box.field.{step}")


def _rows(entering: Entering, shape: Shape, values: Json, flaws: tuple[Flaw, ...], say: Words) -> tuple[FormRow, ...]:
    path = entering.path
    match shape:
        case Parts():
            inner: list[tuple[str | int, Shape]] = list(shape.fields.items())
        case Many():
            inner = [(at, shape.item) for at in range(len(values or []))]
        case Grid():
            return _sizes(values or [], shape, say)
        case _:
            return ()
    return tuple(_row(entering, (*path, key), each, flaws, say) for key, each in inner)


def _row(entering: Entering, path: Path, shape: Shape, flaws: tuple[Flaw, ...], say: Words) -> FormRow:
    value, key = value_at(entering.values, path), path[-1]
    fault = next((said(flaw, say) for flaw in flaws if flaw.where[: len(path)] == path), "")
    if isinstance(shape, Steps):
        return FormRow(_label(path, say), _word(value, say), _steppers(key, shape, value), fault)
    label, shown = _label(path, say), ""
    intent: Enter | TypeText = Enter(key)
    if isinstance(shape, Text):
        shown, intent = str(value or say("box.no_name")), TypeText(str(key))
    elif isinstance(shape, Parts) and isinstance(key, int):
        label = str(value.get("name") or say("box.no_name"))
        shown = str(value.get("points", "")) if not isinstance(value.get("points"), list) else ""
    elif isinstance(value, list):
        single = isinstance(shape, Many) and isinstance(shape.item, Steps)
        shown = " ".join(_word(each, say) for each in value) if single else say("box.count", count=len(value))
    detail = f"! {fault}" if fault else shown
    return FormRow(label, shown, (Target(f"enter:{key}", label, intent, detail=detail),), fault)


def _steppers(key: str | int, shape: Steps, value: Json) -> tuple[Target, ...]:
    steps = ((-10, "−10"), (-1, "−"), (1, "+"), (10, "+10")) if len(shape.values) > LONG else ((-1, "−"), (1, "+"))
    return tuple(
        Target(f"step:{key}:{by}", text, PutValue(key, stepped(shape, value, by)), Look.QUIET) for by, text in steps
    )


def _word(value: Json, say: Words) -> str:
    """A value by its name in the language: yes and no, a colour, a symbol, nothing."""
    if value is None:
        return "–"
    for key in (f"box.value.{str(value).lower()}", f"colour.{value}", f"face.{value}"):
        if key in say:
            return say(key)
    return sign("trollius", value) if isinstance(value, str) else str(value)


# -- patterns ------------------------------------------------------------------------------------------------------


def _lines(values: Json) -> list[list[str]]:
    return [str(line).split() for line in values]


def _sizes(values: Json, shape: Grid, say: Words) -> tuple[FormRow, ...]:
    """How many lines a pattern has, and how many cells each of them."""
    lines = _lines(values) or [[shape.cells[0]]]
    high, wide = len(lines), max(map(len, lines))

    def resized(rows: int, columns: int) -> PutValue:
        rows, columns = min(max(rows, 1), MOST_CELLS), min(max(columns, 1), MOST_CELLS)
        filled = [[*line, *[shape.cells[0]] * columns][:columns] for line in lines]
        more = [[shape.cells[0]] * columns] * rows
        return PutValue(None, [" ".join(line) for line in [*filled, *more][:rows]])

    def stepper(name: str, now: int, less: PutValue, more: PutValue) -> FormRow:
        targets = (Target(f"less:{name}", "−", less, Look.QUIET), Target(f"more:{name}", "+", more, Look.QUIET))
        return FormRow(say(f"box.field.{name}"), str(now), targets)

    return (
        stepper("lines", high, resized(high - 1, wide), resized(high + 1, wide)),
        stepper("columns", wide, resized(high, wide - 1), resized(high, wide + 1)),
    )


def _cells(shape: Shape, values: Json, say: Words) -> tuple[tuple[Target, ...], ...]:
    """The cells of a pattern: a touch puts the next symbol there."""
    if not isinstance(shape, Grid):
        return ()
    lines = _lines(values or [])

    def after(row: int, column: int) -> PutValue:
        word = lines[row][column]
        at = shape.cells.index(word) + 1 if word in shape.cells else 0
        changed = [list(line) for line in lines]
        changed[row][column] = shape.cells[at % len(shape.cells)]
        return PutValue(None, [" ".join(line) for line in changed])

    return tuple(
        tuple(
            Target(
                f"cell:{row}:{column}", "·" if word == shape.cells[0] else sign("trollius", word), after(row, column)
            )
            for column, word in enumerate(line)
        )
        for row, line in enumerate(lines)
    )


# -- what can be done ----------------------------------------------------------------------------------------------


def _pages(page: int, last: int, say: Words) -> tuple[Target, ...]:
    fewer = Target("fewer", say("choose.fewer"), TurnPage(-1), Look.QUIET)
    more = Target("more", say("choose.more"), TurnPage(1), Look.QUIET)
    return (*((fewer,) if page else ()), *((more,) if page < last else ()))


def _edits(entering: Entering, shape: Shape, values: Json, say: Words) -> tuple[Target, ...]:
    back = Target("done", say("seat.done"), Back(), Look.PRIMARY)
    if not entering.path:
        drop = Target("drop", say("box.drop"), DropBox(), Look.DANGER)
        return drop, Target("finish", say("box.finish"), FinishBox(), Look.PRIMARY)
    if isinstance(shape, Many):
        single = isinstance(shape.item, Steps)
        room = shape.most is None or len(values or []) < shape.most
        add = (Target("add_item", say("box.add"), AddItem(), Look.QUIET),) if room else ()
        less = single and len(values or []) > shape.least
        remove = (Target("remove_item", say("box.remove_last"), RemoveItem(), Look.QUIET),) if less else ()
        return (*add, *remove, back)
    if isinstance(entering.path[-1], int):
        return Target("remove_item", say("box.remove"), RemoveItem(), Look.DANGER), back
    return (back,)
