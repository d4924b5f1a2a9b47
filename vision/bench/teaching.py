"""Teaches each style of a labelled folder from its own ``teach`` pictures and reads that style's pictures by them.

``teach/<style>/<kind>/<face>_<n>.jpg`` are the pictures for teaching. A picture can be read if each of its dice is of a
style and kind that can be taught; one set is taught for each mixture of styles, and every picture is read by its own.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from vision.bench.labels import load_labels, read_as
from vision.bench.measure import LeftOut, Shot, shot
from vision.bench.rows import TEACH
from vision.faces.lesson import Find, Lesson, look_everywhere
from vision.faces.taught_box import TeachingError
from vision.reader import Reader
from vision.sources.pictures import load_image

TaughtReader = Callable[[Path, str], Reader]
"""A reader of a taught set, by the folder of taught sets and its name."""
Styles = frozenset[tuple[str, str]]
"""Pairs of a style and a kind of dice."""
Lessons = dict[tuple[str, str], list[tuple[str, Path]]]
"""Face and file of each picture, by style and kind."""


def measure_taught(folder: Path, reader_for: TaughtReader) -> Iterator[Shot | LeftOut]:
    """Every picture of ``folder`` whose dice can all be taught; raises ``PictureError`` for what cannot be read."""
    lessons = pictures_for_teaching(folder / "teach")
    find = look_everywhere()
    with TemporaryDirectory() as name:
        sets = Path(name)

        @cache
        def reader(styles: Styles) -> Reader | TeachingError:
            try:
                return reader_for(sets, teach(styles, lessons, sets, find))
            except TeachingError as reason:
                return reason

        for picture in load_labels(folder):
            styles = frozenset((die.style or "", die.read_as) for die in picture.dice)
            if not styles or not styles <= lessons.keys():
                continue
            ready = reader(styles)
            if isinstance(ready, TeachingError):
                yield LeftOut(picture, TEACH, f"cannot be taught: {ready}")
            else:
                dice = tuple(die.model_copy(update={"kind": ready.dice.name}) for die in picture.dice)
                yield shot(picture.model_copy(update={"dice": dice}), TEACH, ready, colours=False, pips=False)


def pictures_for_teaching(folder: Path) -> Lessons:
    """Face and file of each picture by style and kind; the symbol dice of Trollius are one kind, as they look alike."""
    lessons: Lessons = {}
    for file in sorted(folder.glob("*/*/*.jpg")):
        face = file.stem.rpartition("_")[0]
        lessons.setdefault((file.parts[-3], read_as(file.parts[-2])), []).append((face, file))
    return lessons


def teach(styles: Styles, lessons: Lessons, sets: Path, find: Find) -> str:
    """Teach one set with every kind of these styles, and return its name; raises ``TeachingError``."""
    name = "-".join(sorted({style for style, _ in styles} | {kind for _, kind in styles}))
    for kind in sorted({kind for _, kind in styles}):
        lesson = Lesson(name, kind)
        for style in sorted(style for style, of in styles if of == kind):
            for face, file in lessons[style, kind]:
                lesson.add(load_image(file), face, find, file.name)
        lesson.finish(sets)
    return name
