"""The steps in order: motion, rest, then k frames read and agreed upon become one roll."""

from dataclasses import dataclass

from appliance.table.reading import TableView
from vision.consensus import agree
from vision.frame import Frame
from vision.reader import Reader
from vision.settle import Change, Settle, SettleSettings, State, small_grey


@dataclass(frozen=True)
class Motion:
    """Something began to move on the tray."""

    frame: int
    time_s: float


@dataclass(frozen=True)
class Rest:
    """Everything came to rest."""

    frame: int
    time_s: float


@dataclass(frozen=True)
class Roll:
    """The dice as they lie after motion; ``view.seq`` grows by one a roll."""

    frame: int
    time_s: float
    view: TableView


Event = Motion | Rest | Roll


class Pipeline:
    """Frames in, events out. Reads only frames taken after rest began, and only once for each coming to rest.

    ``frames``: how many are read for a roll. ``stills``: each frame is a picture of its own (a folder), and
    counts as motion and rest. ``expect`` may be changed at any time and holds for rolls not yet read.
    """

    def __init__(
        self,
        reader: Reader,
        *,
        settle: SettleSettings | None = None,
        frames: int = 3,
        stills: bool = False,
        expect: int | None = None,
    ) -> None:
        if frames < 1:
            raise ValueError(f"a roll is read from at least 1 frame; got frames={frames}")
        self.reader, self.stills, self.expect = reader, stills, expect
        self._frames = 1 if stills else frames
        self._settle = Settle(settle)
        self._views: list[TableView] | None = None
        self._side: float | None = None
        self._rolls = 0

    @property
    def state(self) -> State:
        """Moving or at rest."""
        return self._settle.state

    @property
    def reading(self) -> bool:
        """True while frames of a coming roll are being read."""
        return self._views is not None

    def feed(self, frame: Frame) -> list[Event]:
        """Take the next frame; gives what it brought, in order, mostly nothing."""
        if self.stills:
            at = (frame.seq, frame.taken_at)
            self._views, self._side = [], None
            return [Motion(*at), Rest(*at), *self._read(frame)]
        change = self._settle.feed(small_grey(frame.image), frame.taken_at)
        if change is Change.MOTION:
            self._views = None
            return [Motion(frame.seq, frame.taken_at)]
        if change is Change.REST:
            self._views, self._side = [], None
            return [Rest(frame.seq, frame.taken_at), *self._read(frame)]
        return self._read(frame)

    def _read(self, frame: Frame) -> list[Event]:
        if self._views is None:
            return []
        looked = self.reader.look(frame.image, self._side)
        self._side = looked.side
        view = self.reader.decide(looked, expect=self.expect, seq=self._rolls, picture=frame.name)
        self._views.append(view)
        if len(self._views) < self._frames:
            return []
        agreed, self._views = agree(self._views), None
        self._rolls += 1
        return [Roll(frame.seq, frame.taken_at, agreed)]
