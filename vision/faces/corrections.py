"""What players corrected: the dice and the right faces, kept on this device only, so that they can be taught."""

from collections import Counter
from contextlib import suppress
from pathlib import Path

from vision.faces.lesson import MOST_TURNS, tell_apart
from vision.faces.shelf import ENDING, load_box, save_box, write_whole
from vision.faces.taught import Place
from vision.faces.taught_box import (
    Image,
    TaughtBox,
    TaughtPicture,
    TeachingError,
    checked_name,
    cut_out,
    pack,
    unpack,
)

_CORRECTIONS = ".corrections"
MOST = 200
"""So many dice of one set are kept; the oldest of the face that has most makes room."""


class Corrections:
    """The corrected dice of one set, built in or taught; ``folder`` is that of the taught sets."""

    def __init__(self, folder: Path, name: str, most: int = MOST) -> None:
        self.name = checked_name(name, "the set name")
        self._shelf, self._folder, self._most = folder, folder / _CORRECTIONS / name, most

    def keep(self, image: Image, place: Place, box: tuple[float, float, float, float], kind: str, face: str) -> None:
        """Keep the die at a place of a picture with the face that the players say it shows; raises ``OSError``."""
        checked_name(face, "the face")
        picture = cut_out(image, place.centre, place.side, box, kind, face)
        files = self._files()
        number = int(files[-1].stem) + 1 if files else 1
        write_whole(self._folder / f"{number:06d}{ENDING}", pack(TaughtBox(self.name, (picture,))))
        self._make_room()

    def pictures(self) -> list[TaughtPicture]:
        """All that is kept, oldest first; a damaged one is left out."""
        return [picture for _, picture in self._kept()]

    def apply(self) -> int:
        """Teach the taught set of this name what is kept, drop it here, and return how many pictures that were.

        Only known faces of known kinds are taught; a face keeps its first pictures and the newest corrections, so
        many as a face may have. Raises ``TeachingError`` if there is no such set or its faces would become too alike.
        """
        box = load_box(self._shelf, self.name)
        known = {(kind, face) for kind, faces in box.kinds.items() for face in faces}
        pictures = list(box.pictures)
        many = Counter((p.kind, p.face) for p in pictures)
        added = 0
        for picture in reversed(self.pictures()):
            key = (picture.kind, picture.face)
            if key in known and many[key] < MOST_TURNS:
                pictures.append(picture)
                many[key] += 1
                added += 1
        if added:
            better = TaughtBox(self.name, tuple(pictures))
            tell_apart(better)
            save_box(self._shelf, better)
        self.forget()
        return added

    def forget(self) -> None:
        """Drop all that is kept."""
        for path in self._files():
            path.unlink(missing_ok=True)

    def _make_room(self) -> None:
        kept = self._kept() if len(self._files()) > self._most else []
        while len(kept) > self._most:
            most = Counter(picture.face for _, picture in kept).most_common(1)[0][0]
            at = next(n for n, (_, picture) in enumerate(kept) if picture.face == most)
            kept.pop(at)[0].unlink(missing_ok=True)

    def _kept(self) -> list[tuple[Path, TaughtPicture]]:
        kept = []
        for path in self._files():
            with suppress(TeachingError, OSError):
                kept.append((path, unpack(path.read_bytes(), str(path)).pictures[0]))
        return kept

    def _files(self) -> list[Path]:
        files = [path for path in self._folder.glob(f"*{ENDING}") if path.stem.isdigit()]
        return sorted(files, key=lambda path: int(path.stem))
