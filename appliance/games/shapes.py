"""What an edition is made of, part by part, so that it can be entered without a keyboard: from its checked model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from appliance.games.edition import Edition
from appliance.games.engine import Json

Path = tuple[str | int, ...]
"""Keys and positions (from 0) that lead to a part of an edition."""

ASIDE = ("game", "source", "id")
"""What nobody enters: it follows from the rest."""


@dataclass(frozen=True)
class Steps:
    """One of several values in their order; None: it is left out."""

    values: Sequence[Json]


@dataclass(frozen=True)
class Text:
    """A name."""


@dataclass(frozen=True)
class Grid:
    """A rectangle of cells, each one of these words; stored as lines from the top, words between spaces."""

    cells: tuple[str, ...]


@dataclass(frozen=True)
class Many:
    """So many of the same, one after another. ``most`` None: as many as there are."""

    item: "Shape"
    least: int
    most: int | None


@dataclass(frozen=True)
class Parts:
    """Several things, each with its key."""

    fields: Mapping[str, "Shape"]


Shape = Steps | Text | Grid | Many | Parts


@cache
def shape_of(model: type[Edition]) -> Parts:
    """Return what an edition of this model is made of."""
    schema = model.model_json_schema()
    shape = _shape(schema, schema.get("$defs", {}))
    assert isinstance(shape, Parts), "an edition has parts"
    return shape


def part(shape: Shape, path: Path) -> Shape:
    """Return the shape of what a path leads to; raises KeyError where it leads nowhere."""
    for step in path:
        if isinstance(shape, Parts):
            shape = shape.fields[str(step)]
        elif isinstance(shape, Many):
            shape = shape.item
        else:
            raise KeyError(step)
    return shape


def value_at(values: Json, path: Path) -> Json:
    """Return what stands at a path; None where nothing does."""
    for step in path:
        if isinstance(values, list):
            values = values[int(step)] if int(step) < len(values) else None
        else:
            values = (values or {}).get(step)
    return values


def with_value(values: Json, path: Path, value: Json) -> Json:
    """Return the values with another one at a path; None leaves it out."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(values, list):
        return [with_value(each, rest, value) if at == step else each for at, each in enumerate(values)]
    changed = with_value((values or {}).get(step), rest, value)
    others = {key: each for key, each in (values or {}).items() if key != step or changed is not None}
    return {**others, **({step: changed} if changed is not None else {})}


def stepped(shape: Steps, value: Json, by: int) -> Json:
    """Return the value ``by`` steps further; numbers end at their last one, words begin anew."""
    values = shape.values
    now = values.index(value) if value in values else 0
    if isinstance(values[-1], int) and not isinstance(values[-1], bool):
        return values[min(max(now + by, 0), len(values) - 1)]
    return values[(now + by) % len(values)]


def fresh(shape: Shape) -> Json:
    """Return the simplest value of a shape."""
    match shape:
        case Steps():
            return shape.values[0]
        case Text():
            return ""
        case Grid():
            return [shape.cells[0]]
        case Many():
            return [fresh(shape.item) for _ in range(shape.least)]
        case Parts():
            made = {key: fresh(each) for key, each in shape.fields.items()}
            return {key: value for key, value in made.items() if value is not None}


def added(shape: Many, items: Sequence[Json]) -> list[Json]:
    """Return the items with one more: a copy of the last where they are single values, else a fresh one.

    What must differ does: its id, and a number that none of the others has.
    """
    if not isinstance(shape.item, Parts):
        return [*items, items[-1] if items else fresh(shape.item)]
    item, number = fresh(shape.item), shape.item.fields.get("number")
    if isinstance(number, Steps):
        taken = [each.get("number") for each in items]
        item["number"] = next((value for value in number.values if value not in taken), number.values[-1])
    else:
        ids = {each.get("id") for each in items}
        item["id"] = next(f"card{at}" for at in range(1, len(ids) + 2) if f"card{at}" not in ids)
    return [*items, item]


def _shape(schema: Mapping[str, Any], known: Mapping[str, Any]) -> Shape:
    if "$ref" in schema:
        return _shape(known[schema["$ref"].rpartition("/")[2]], known)
    if "properties" in schema:
        return Parts({key: _shape(each, known) for key, each in schema["properties"].items() if key not in ASIDE})
    if schema.get("type") == "array":
        if "cells" in schema:
            return Grid(tuple(schema["cells"]))
        return Many(_shape(schema["items"], known), schema.get("minItems", 0), schema.get("maxItems"))
    values = _values(schema)
    return Text() if values is None else Steps(values)


def _values(schema: Mapping[str, Any]) -> Sequence[Json] | None:
    """The values that one thing may have, in their order; None for a text."""
    if "anyOf" in schema:
        parts = [_values(each) or () for each in schema["anyOf"]]
        return tuple(value for each in sorted(parts, key=lambda values: values != (None,)) for value in each)
    if "enum" in schema:
        return tuple(schema["enum"])
    if "const" in schema:
        return (schema["const"],)
    match schema.get("type"):
        case "boolean":
            return (False, True)
        case "integer":
            return range(schema["minimum"], schema["maximum"] + 1)
        case "null":
            return (None,)
    return None
