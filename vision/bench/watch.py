"""How well a stream is followed: labelled sequences of frames, each with one throw and a hand that takes a die.

A folder holds a folder a sequence: the frames in name order and ``labels.json`` with ``fps``, ``game``,
``throw_starts``, ``rest_from`` (the first frame in which every die lies still), ``rest_until``, ``hand_frames`` and
``values_at_rest``.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from appliance.table.given import given_bytes
from vision.bench.labels import Label
from vision.events import Event, Hand, Rest, Roll, StreamProblem
from vision.pipeline import Pipeline
from vision.reader import Reader
from vision.sources.base import PictureError
from vision.sources.folder import FolderSource

LATEST_MS = 300.0
"""A roll is told in time if it is told so long after rest at most."""
_SET_OF_GAME = {"penta": "pips"}


@dataclass(frozen=True)
class SequenceResult:
    """One sequence. ``rolls``: how many were told. ``delay_ms``: from rest to the first of them, None without any.

    ``right``: the first roll has every die as labelled (kind and face) and all dice as thrown; ``sure``: it is sure.
    ``rest_delay_ms``: from rest to its being told. ``false_rolls``: told before rest, or again after it.
    ``false_hands``: told without a hand in the picture; ``hand_seen``: told while there was one. ``problems``: what was
    said of the stream.
    """

    name: str
    frames: int
    rolls: int
    right: bool
    sure: bool
    delay_ms: float | None
    rest_delay_ms: float | None
    false_rolls: int
    hand_seen: bool
    false_hands: int
    problems: tuple[str, ...]

    @property
    def in_time(self) -> bool:
        """True if one roll was told, when the dice lay still and no later than 300 ms after."""
        return self.rolls == 1 and self.delay_ms is not None and 0 <= self.delay_ms <= LATEST_MS

    @property
    def silent(self) -> bool:
        """True if a roll was told as sure and is wrong, or one was told that was none."""
        return (self.sure and not self.right) or self.false_rolls > 0

    @property
    def passed(self) -> bool:
        """True if the one roll was told in time, sure and right."""
        return self.in_time and self.sure and self.right

    def as_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {**asdict(self), "in_time": self.in_time, "silent": self.silent, "passed": self.passed}


class _Labels(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    game: str
    fps: float
    rest_from: int
    hand_frames: tuple[int, ...] = ()
    values_at_rest: tuple[Label, ...]


def bench_sequences(folder: str | Path, reader_for: Callable[[str], Reader]) -> list[SequenceResult]:
    """Watch every sequence in ``folder`` (or the one that it is), by name, with the number of dice given.

    ``reader_for`` gives the reader of a dice set by its name. Raises ``PictureError`` for a folder without sequences
    and for labels that cannot be used; what ``reader_for`` raises goes through.
    """
    folder = Path(folder)
    found = sorted(file.parent for file in (*folder.glob("labels.json"), *folder.glob("*/labels.json")))
    if not found:
        raise PictureError(f"no labels.json in {folder} or in a folder of it; expected labelled sequences of frames")
    return [_watched(each, reader_for) for each in found]


def _watched(folder: Path, reader_for: Callable[[str], Reader]) -> SequenceResult:
    labels = _labels(folder / "labels.json")
    reader = reader_for(_SET_OF_GAME.get(labels.game, labels.game))
    pipeline = Pipeline(reader, expect=len(labels.values_at_rest))
    events: list[Event] = []
    with FolderSource(folder, fps=labels.fps, stills=False) as source:
        frames = len(source.files)
        for frame in source.frames():
            events += pipeline.feed(frame)
    return _result(folder.name, frames, labels, events)


def _labels(file: Path) -> _Labels:
    try:
        return _Labels.model_validate_json(given_bytes(file))
    except OSError as reason:
        raise PictureError(f"{file} cannot be read: {reason.strerror}") from reason
    except ValidationError as reason:
        first = reason.errors()[0]
        key = ".".join(map(str, first["loc"])) or "the file"
        raise PictureError(f"{file}: {key}: {first['msg']}; expected the labels of a sequence of frames") from reason


def _result(name: str, frames: int, labels: _Labels, events: Sequence[Event]) -> SequenceResult:
    rolls = [event for event in events if isinstance(event, Roll)]
    timely = [roll for roll in rolls if roll.frame >= labels.rest_from]
    rests = [event.frame for event in events if isinstance(event, Rest) and event.frame >= labels.rest_from]
    hands = [event.frame for event in events if isinstance(event, Hand)]
    with_hand = set(labels.hand_frames)
    first = timely[0] if timely else None
    return SequenceResult(
        name=name,
        frames=frames,
        rolls=len(rolls),
        right=first is not None and _right(first, labels.values_at_rest),
        sure=first is not None and first.view.sure,
        delay_ms=_delay(first.frame if first else None, labels),
        rest_delay_ms=_delay(rests[0] if rests else None, labels),
        false_rolls=len(rolls) - (1 if timely else 0),
        hand_seen=any(frame in with_hand for frame in hands),
        false_hands=sum(frame not in with_hand for frame in hands),
        problems=tuple(event.sentence for event in events if isinstance(event, StreamProblem)),
    )


def _delay(frame: int | None, labels: _Labels) -> float | None:
    return None if frame is None else round(1000 * (frame - labels.rest_from) / labels.fps, 1)


def _right(roll: Roll, values: Sequence[Label]) -> bool:
    seen = Counter((die.kind, die.face) for die in roll.view.dice)
    return seen == Counter((die.read_as, die.face) for die in values) and len(roll.moved) == len(values)
