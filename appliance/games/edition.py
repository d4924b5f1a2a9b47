"""Editions: the printed components of a game as checked data. A table may bring its own box as a file.

A built-in edition lies in ``editions/<game>/<name>.toml``; further folders of the same shape are searched after it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from appliance.games.engine import BadOptions
from appliance.table.given import given_toml

BUILT_IN = Path(__file__).parent / "editions"


class Edition(BaseModel):
    """What every edition says of itself: of which game, and whose components these are. Games add what they need."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    game: str
    title: str
    source: str


@dataclass(frozen=True)
class Flaw:
    """One thing that is wrong with an edition: ``sentence`` in plain English; ``code`` and ``values`` for a screen.

    ``where``: keys and positions (from 0) that lead to it, () for the edition as a whole.
    """

    code: str
    sentence: str
    where: tuple[str | int, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


class Unfit(ValueError):
    """What the check of a part raises: all its flaws, each ``where`` it is within the part."""

    def __init__(self, *flaws: Flaw) -> None:
        super().__init__("; ".join(flaw.sentence for flaw in flaws))
        self.flaws = flaws


class BadEdition(BadOptions):
    """An edition that cannot be used; the text has a line a fault: file, key, value and what was expected."""


E = TypeVar("E", bound=Edition)

_folders = [BUILT_IN]


def add_folder(folder: Path) -> None:
    """Search ``folder`` for editions too; for the table's own boxes."""
    if folder not in _folders:
        _folders.append(folder)


def edition_names(game: str) -> tuple[str, ...]:
    """Return the editions of a game by name, ``house`` first; a game without components has ``house`` only."""
    found = (path.stem for folder in _folders for path in sorted((folder / game).glob("*.toml")))
    return tuple(dict.fromkeys(("house", *found)))


def load_edition(model: type[E], game: str, name: str) -> E:
    """Return an edition by its name, or from the file that ``name`` is the path of (``*.toml``)."""
    path = edition_path(game, name)
    edition = read_edition(model, path)
    if edition.game != game:
        raise BadEdition(f"{path}: game is {edition.game!r}, expected {game!r}")
    return edition


def edition_path(game: str, name: str) -> Path:
    """Return the file of an edition, by its name or as the path of a ``*.toml`` that ``name`` is; raises BadEdition."""
    if name.endswith(".toml"):
        return Path(name)
    for folder in _folders:
        path = folder / game / f"{name}.toml"
        if path.exists():
            return path
    raise BadEdition(f'{game} has no edition "{name}", expected one of: {", ".join(edition_names(game))}')


def game_of_edition(path: Path) -> str:
    """Return of which game an edition file says that it is; raises BadEdition if it does not say."""
    key = edition_values(path).get("game")
    if not isinstance(key, str):
        raise BadEdition(f'{path}: game is {key!r}, expected the key of the game, e.g. "zocken"')
    return key


def read_edition(model: type[E], path: Path) -> E:
    """Read and check an edition file; raises BadEdition with all faults at once."""
    values = edition_values(path)
    try:
        # TOML has arrays only, where the models have tuples; JSON mode takes the one for the other, strictly else.
        return model.model_validate_json(json.dumps(values, default=str))
    except ValidationError as faults:
        raise BadEdition(fault_lines(path, faults)) from faults


def flaws_of(model: type[Edition], values: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """Return all that is wrong with an edition that is being entered, by the same check as that of a file."""
    try:
        model.model_validate_json(json.dumps(values, default=str))
    except ValidationError as faults:
        return tuple(flaw for fault in faults.errors() for flaw in _flaws(fault))
    return ()


def _flaws(fault: ErrorDetails) -> tuple[Flaw, ...]:
    where, unfit = fault["loc"], fault.get("ctx", {}).get("error")
    if isinstance(unfit, Unfit):
        return tuple(replace(flaw, where=(*where, *flaw.where)) for flaw in unfit.flaws)
    known = {key: value for key, value in fault.get("ctx", {}).items() if isinstance(value, int | str)}
    return (Flaw(fault["type"], _sentence(fault), where, known),)


def edition_values(path: Path) -> dict[str, object]:
    """Return what an edition file holds, not checked yet; raises BadEdition where it cannot be read at all."""
    try:
        return given_toml(path)
    except (OSError, ValueError) as reason:
        raise BadEdition(f"{path}: this cannot be read as TOML: {reason}") from reason


def fault_lines(path: Path, faults: ValidationError) -> str:
    """Return a line for each fault of a file that a person wrote: file, key, value and what was expected."""
    return "\n".join(f"{path}: {_sentence(fault)}" for fault in faults.errors())


def _sentence(fault: ErrorDetails) -> str:
    key = ".".join(str(part) for part in fault["loc"])
    if fault["type"] == "missing":
        return f"{key} is missing"
    if fault["type"] == "extra_forbidden":
        return f"{key} is not known; its value is {fault['input']!r}"
    return f"{key} is {fault['input']!r}: {fault['msg']}" if key else str(fault["msg"])
