"""Labels of photographs: what the dice in a picture really show, for runs that check themselves (``--truth``)."""

import json
from pathlib import Path


class TruthError(ValueError):
    """A file of labels that cannot be used; the text names file, line and what was expected."""


class Truth:
    """The faces of the dice by the name of the picture, from a ``labels.jsonl`` (one object a picture)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._faces = _load(path)

    def __call__(self, picture: str | None) -> tuple[str, ...]:
        """Return the faces in ``picture``; raises TruthError if the labels do not have it."""
        if picture is None or picture not in self._faces:
            raise TruthError(f'{self.path}: there are no labels for the picture "{picture}"')
        return self._faces[picture]


def _load(path: Path) -> dict[str, tuple[str, ...]]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as reason:
        raise TruthError(f"{path}: the labels cannot be read: {reason}") from reason
    labels = {}
    for number, line in enumerate(lines, start=1):
        if line.strip():
            name, faces = _label(line, f"{path}:{number}")
            labels[name] = faces
    return labels


def _label(line: str, where: str) -> tuple[str, tuple[str, ...]]:
    try:
        label = json.loads(line)
        faces = tuple(die["face"] for die in label["dice"])
        name = Path(label["image"]).name
    except (ValueError, KeyError, TypeError) as reason:
        raise TruthError(f'{where}: expected {{"image": name, "dice": [{{"face": text}}, ...]}}') from reason
    if not all(isinstance(face, str) for face in faces):
        raise TruthError(f'{where}: a face is not text; expected faces such as "4"')
    return name, faces
