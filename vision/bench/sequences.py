"""The labelled sequences of frames beside a folder's pictures, and their table."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.bench.tables import table
from vision.bench.watch import SequenceResult, bench_sequences
from vision.reader import Reader, UnknownSet


@dataclass(frozen=True)
class Unwatched:
    """A sequence that was not followed, and why."""

    name: str
    why: str


def watch_all(folder: Path, reader_for: Callable[[str], Reader]) -> Iterator[SequenceResult | Unwatched]:
    """Every sequence in ``folder/sequences``, by name; nothing where there is none. Raises ``PictureError``."""
    for labels in sorted((folder / "sequences").glob("*/labels.json")):
        try:
            yield from bench_sequences(labels.parent, reader_for)
        except UnknownSet as reason:
            yield Unwatched(labels.parent.name, f"cannot be read yet: {reason}")


def sequences_table(watched: Sequence[SequenceResult]) -> str:
    """What was told of each sequence, and what must hold: one roll, right and sure, 0 to 300 ms after rest."""
    return table(
        ("sequence", "frames", "rolls told", "ms after rest", "right", "sure", "false hands", "silent", "as wanted"),
        (
            (
                each.name,
                str(each.frames),
                str(each.rolls),
                "" if each.delay_ms is None else f"{each.delay_ms:.0f}",
                *("yes" if held else "no" for held in (each.right, each.sure)),
                str(each.false_hands),
                *("yes" if held else "no" for held in (each.silent, each.passed)),
            )
            for each in watched
        ),
    )
