"""A lesson that outlives a power cut: each picture is written as it is given."""

import json
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from vision.faces.lesson import Find, Image, Lesson, Taught
from vision.faces.shelf import ENDING, write_whole
from vision.faces.taught_box import TaughtBox, TaughtPicture, TeachingError, pack, unpack

_DRAFTS = ".drafts"
_HEAD = "lesson.json"


class Draft:
    """A lesson whose pictures lie in a folder of their own beside the taught sets until it is finished or cancelled.

    Every act is on the disk when it returns; an ``OSError`` (a full disk) leaves the lesson as it was before.
    """

    def __init__(self, folder: Path, lesson: Lesson, numbers: Sequence[int] = ()) -> None:
        """For ``begin`` and ``resume``. ``numbers``: of the files of the lesson's pictures, in their order."""
        self.lesson = lesson
        self._shelf, self._numbers = folder, list(numbers)
        self._folder = folder / _DRAFTS / f"{lesson.name}.{lesson.kind}"

    @classmethod
    def begin(
        cls, folder: Path, name: str, kind: str, faces: Sequence[str] = (), built_in: Sequence[str] = ()
    ) -> "Draft":
        """A new lesson; ``folder`` is that of the taught sets. One of the same set and kind that lies there is dropped.

        Raises ``TeachingError`` for names that cannot be used.
        """
        draft = cls(folder, Lesson(name, kind, faces, built_in))
        draft.cancel()
        head = {"name": name, "kind": kind, "faces": list(faces)}
        write_whole(draft._folder / _HEAD, json.dumps(head, ensure_ascii=False).encode())
        return draft

    @classmethod
    def resume(cls, folder: Path, name: str, kind: str, built_in: Sequence[str] = ()) -> "Draft":
        """The lesson as it stood; a picture that was not wholly written is left out. Raises ``TeachingError``."""
        told_as = f'the lesson of "{kind}" dice for the set "{name}"'
        place = folder / _DRAFTS / f"{name}.{kind}"
        try:
            head = json.loads((place / _HEAD).read_text("utf-8"))
            lesson = Lesson(str(head["name"]), str(head["kind"]), [str(face) for face in head["faces"]], built_in)
        except (OSError, KeyError, TypeError) as reason:
            raise TeachingError(f"{told_as} cannot be gone on with ({reason}); begin it again") from reason
        except ValueError as reason:
            if isinstance(reason, TeachingError):
                raise
            raise TeachingError(f"{told_as} is damaged ({reason}); begin it again") from reason
        numbers = []
        for path in sorted(place.glob(f"*{ENDING}")):
            with suppress(TeachingError, OSError, ValueError):
                lesson.put(unpack(path.read_bytes(), told_as).pictures[0])
                numbers.append(int(path.stem))
        return cls(folder, lesson, numbers)

    def add(self, image: Image, face: str, find: Find) -> TaughtPicture:
        """As ``Lesson.add``, kept at once."""
        picture = self.lesson.add(image, face, find)
        self._keep(picture)
        return picture

    def put(self, picture: TaughtPicture) -> None:
        """Take a picture that was cut out before, and keep it; raises ``TeachingError`` or ``OSError``."""
        self.lesson.put(picture)
        self._keep(picture)

    def _keep(self, picture: TaughtPicture) -> None:
        number = max(self._numbers, default=0) + 1
        try:
            write_whole(self._file(number), pack(TaughtBox(self.lesson.name, (picture,))))
        except OSError:
            self.lesson.undo()
            raise
        self._numbers.append(number)

    def missing(self) -> dict[str, int]:
        """The faces that want more pictures, and how many."""
        return self.lesson.missing()

    def undo(self) -> TaughtPicture | None:
        """Take back the last picture and return it; None if there is none."""
        if self._numbers:
            self._file(self._numbers.pop()).unlink(missing_ok=True)
        return self.lesson.undo()

    def drop(self, face: str) -> None:
        """Take back all pictures of ``face``, which stays to be taught."""
        kept = [n for n, picture in enumerate(self.lesson.pictures) if picture.face != face]
        for n in set(range(len(self._numbers))) - set(kept):
            self._file(self._numbers[n]).unlink(missing_ok=True)
        self._numbers = [self._numbers[n] for n in kept]
        self.lesson.pictures = [self.lesson.pictures[n] for n in kept]

    def finish(self) -> Taught:
        """As ``Lesson.finish``; what is refused stays a draft, so that pictures can be taken back and given anew."""
        taught = self.lesson.finish(self._shelf)
        self.cancel()
        return taught

    def cancel(self) -> None:
        """Drop everything that was given."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _file(self, number: int) -> Path:
        return self._folder / f"{number:04d}{ENDING}"


def drafts(folder: Path) -> list[tuple[str, str]]:
    """Set and kind of the lessons that were begun and not finished; ``folder`` is that of the taught sets."""
    begun = []
    for head in sorted((folder / _DRAFTS).glob(f"*/{_HEAD}")):
        with suppress(OSError, ValueError, KeyError, TypeError):
            told = json.loads(head.read_text("utf-8"))
            begun.append((str(told["name"]), str(told["kind"])))
    return begun
