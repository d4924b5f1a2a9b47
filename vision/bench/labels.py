"""What lies in a labelled picture, as its label says.

A folder of pictures has ``labels.jsonl``, one object a picture: at least ``image`` and ``dice``, each die with ``kind``
and ``face`` (null where nobody can read it). Everything else may be there and is used where it is.
"""

import json
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from appliance.table.given import given_text
from vision.sources.base import PictureError

Place = tuple[float, float]

LEAST_IN_VIEW = 0.6
"""A die with a smaller share of its top face in view must not be read."""
_SYMBOL_DICE = "trollius_"
_OF_GAME = {"penta": "pips"}
_KINDS = {
    "pips": {"d6"},
    "fishing": {"d6", "d10", "d20"},
    "schollen": {"schollen"},
    "trollius": {"trollius", "d6"},
}


def read_as(kind: str) -> str:
    """The kind as a camera can tell it: the four symbol dice of Trollius look alike."""
    return "trollius" if kind.startswith(_SYMBOL_DICE) else kind


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)


class Label(_Row):
    """One die as the label has it. ``box`` and ``centre`` in pixels; None where only the faces are known."""

    kind: str
    face: str | None
    colour: str | None = None
    box: tuple[float, float, float, float] | None = None
    centre: Place | None = None
    cocked: bool = False
    in_tray: bool = True
    top_visible: float = 1.0
    material: str | None = None
    style: str | None = None

    @property
    def read_as(self) -> str:
        """The kind that a camera can tell."""
        return read_as(self.kind)

    @property
    def readable(self) -> bool:
        """True if the die lies flat, in the tray, with enough of its top face in view."""
        return not self.cocked and self.in_tray and self.top_visible >= LEAST_IN_VIEW

    @property
    def place(self) -> Place | None:
        """Where it lies, or None: boxes mean different things in different sets, their middle hardly does."""
        if self.centre is not None or self.box is None:
            return self.centre
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


class Picture(_Row):
    """One picture of ``folder`` and what the label says of it."""

    folder: Path
    image: str
    dice: tuple[Label, ...]
    uncertain: bool = False
    note: str | None = None
    game: str | None = None
    difficulty: str | None = None
    markers: bool | None = None
    floor: str | None = None
    lighting: str | None = None
    tags: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """The picture file."""
        return self.folder / self.image

    @property
    def collection(self) -> str:
        """The name of the folder that it belongs to."""
        return self.folder.resolve().name

    @property
    def unlabelled_die(self) -> bool:
        """True if the note tells of a die, cut by the edge of the picture, that is not among the labels."""
        return "cut by the frame" in (self.note or "")

    @property
    def must_be_unsure(self) -> bool:
        """True if somebody has to look: a die leans, is cut off, covered or outside the tray, or there is none."""
        return not self.dice or self.unlabelled_die or not all(die.readable for die in self.dice)

    @property
    def may_be_unsure(self) -> bool:
        """True if being unsure is right: as above, or a lamp is mirrored in a top face."""
        return self.must_be_unsure or "washed_out_top" in self.tags

    @cached_property
    def dice_set(self) -> str | None:
        """The name of the dice set that these dice belong to, or None."""
        if self.game is not None:
            return _OF_GAME.get(self.game, self.game)
        kinds = {die.read_as for die in self.dice}
        return next((name for name, known in _KINDS.items() if kinds <= known), None)


def load_labels(folder: str | Path) -> list[Picture]:
    """The pictures of a folder, in the order of its labels; raises ``PictureError`` that names file, line and key."""
    folder = Path(folder)
    file = folder / "labels.jsonl"
    if not file.is_file():
        raise PictureError(f"no labels.jsonl in {folder}; expected a folder of labelled photographs")
    try:
        lines = given_text(file).splitlines()
    except (OSError, ValueError) as reason:
        raise PictureError(f"{file} cannot be read: {reason}") from reason
    return [_picture(folder, file, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _picture(folder: Path, file: Path, number: int, line: str) -> Picture:
    where = f"{file}, line {number}"
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as reason:
        raise PictureError(f"{where} is no JSON ({reason}); expected an object with image and dice") from reason
    if not isinstance(row, dict):
        raise PictureError(f"{where} is a {type(row).__name__}; expected an object with image and dice")
    try:
        return Picture.model_validate({**row, "folder": folder})
    except ValidationError as reason:
        first = reason.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise PictureError(f"{where}: {key}: {first['msg']}; expected an object with image and dice") from reason


def folders_of(given: Path) -> list[Path]:
    """``given`` if it has labels, else those of its folders that have, by name; raises ``PictureError`` for none."""
    if (given / "labels.jsonl").is_file() or not given.is_dir():
        return [given]
    inside = sorted(file.parent for file in given.glob("*/labels.jsonl"))
    if not inside:
        raise PictureError(f"no labels.jsonl in {given} or in a folder of it; expected labelled photographs")
    return inside
