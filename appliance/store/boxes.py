"""The table's own editions in its data folder: whole ones as TOML files, drafts of such beside them.

A whole one is never written over, as stored matches are played by it; only a draft changes.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from appliance.games import EDITIONS, BadEdition, edition_values
from appliance.store.database import StoreError

_DRAFT = ".draft"


@dataclass(frozen=True)
class Box:
    """An own edition: of which game, its name as matches call it, what it holds. ``draft``: it is not whole yet."""

    game: str
    name: str
    values: Mapping[str, Any]
    draft: bool = False


class Boxes:
    """The folder of the own editions, one folder a game in it; what cannot be read there is left out."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> tuple[Box, ...]:
        """Return all own editions and drafts, by game and name."""
        return tuple(box for game in EDITIONS for box in self._of(game))

    def keep(self, game: str, name: str, values: Mapping[str, Any]) -> None:
        """Keep a draft as it is now, whatever happens next; raises StoreError, and the draft before is still there."""
        self._write(self._folder / game / f"{name}{_DRAFT}", values)

    def finish(self, game: str, name: str, values: Mapping[str, Any]) -> None:
        """Make a whole edition of a draft; raises StoreError where there is one of that name."""
        path = self._folder / game / f"{name}.toml"
        if path.exists():
            raise StoreError(f"there is an edition {path} already; stored matches are played by it, so it stays")
        self._write(path, values)
        self.drop(game, name)

    def drop(self, game: str, name: str) -> None:
        """Throw a draft away."""
        try:
            (self._folder / game / f"{name}{_DRAFT}").unlink(missing_ok=True)
        except OSError as reason:
            raise StoreError(f"the draft {name} of {game} cannot be thrown away: {reason.strerror}") from reason

    def _of(self, game: str) -> Iterator[Box]:
        folder = self._folder / game
        for path in sorted((*folder.glob("*.toml"), *folder.glob(f"*{_DRAFT}"))):
            try:
                yield Box(game, path.stem, edition_values(path), path.suffix == _DRAFT)
            except BadEdition:
                continue

    def _write(self, path: Path, values: Mapping[str, Any]) -> None:
        part = path.with_name(f"{path.name}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as file:
                tomli_w.dump(values, file)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
            _flush(path.parent)
        except OSError as reason:
            raise StoreError(f"the edition {path} cannot be written: {reason.strerror}") from reason


def _flush(folder: Path) -> None:
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
