"""What a stream of frames brings; ``frame`` and ``time_s`` are the number and the time of the frame that showed it."""

from dataclasses import dataclass

from appliance.table.reading import TableView
from vision.stream import StreamFault


@dataclass(frozen=True)
class Motion:
    """Something began to move on the tray."""

    frame: int
    time_s: float


@dataclass(frozen=True)
class Hand:
    """Something large reaches in from the edge; told once until the tray is at rest again."""

    frame: int
    time_s: float


@dataclass(frozen=True)
class Rest:
    """Everything came to rest, and no hand is in the picture."""

    frame: int
    time_s: float


@dataclass(frozen=True)
class Roll:
    """The dice as they lie after a throw; ``view.seq`` grows by one a roll.

    ``moved``: the positions in ``view.dice`` of the dice that were thrown; the others lie where they lay before.
    """

    frame: int
    time_s: float
    view: TableView
    moved: tuple[int, ...] = ()


@dataclass(frozen=True)
class StreamProblem:
    """Something is wrong with the frames; ``sentence`` says what. Told once as it begins."""

    frame: int
    time_s: float
    fault: StreamFault
    sentence: str


Event = Motion | Hand | Rest | Roll | StreamProblem
"""Whatever happens."""
