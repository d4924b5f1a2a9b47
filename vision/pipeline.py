"""The steps in order: motion, hand, rest, then a few frames read and agreed upon become one roll."""

from collections import deque

from appliance.table.reading import Expected
from vision.calibration.moved import moved_problem, strayed_mm
from vision.calibration.profile import Profile
from vision.change import Small
from vision.events import Event, Hand, Motion, Rest, Roll, StreamProblem
from vision.eyes import Eyes
from vision.frame import Frame
from vision.reader import Reader
from vision.rolls import Outcome, Rolls, ViewChanged
from vision.settle import Change, Settle, SettleSettings, Sight, State
from vision.stream import Checked, Stream, StreamFault

_OF_A_STREAM = frozenset({StreamFault.SIZE, StreamFault.GAP, StreamFault.TIME_BACK, StreamFault.FROZEN})
"""No faults for pictures that do not follow one another."""


class Pipeline:
    """Frames in, events out. Reads only frames taken after rest began, and only once for each coming to rest.

    ``frames``: how many are read for a roll at most; two that agree and are sure are enough. ``stills``: each frame is
    a picture of its own (a folder), and counts as motion and rest. ``expect`` may be changed at any time and holds for
    rolls not yet read. A tray that has not changed, or from which dice were only taken, gives no roll. Not ``reads``:
    only motion and rest are told.
    """

    def __init__(
        self,
        reader: Reader,
        *,
        settle: SettleSettings | None = None,
        frames: int = 3,
        stills: bool = False,
        expect: int | Expected | None = None,
        reads: bool = True,
    ) -> None:
        if frames < 1:
            raise ValueError(f"a roll is read from at least 1 frame; got frames={frames}")
        self.stills, self._settings, self._reads = stills, settle, reads
        self._stream, self._settle = Stream(), Settle(settle)
        self._rolls = Rolls(reader, 1 if stills else frames, expect)
        self._eyes: Eyes | None = None
        self._still: deque[Frame] = deque(maxlen=2)
        self._profile: Profile | None = None

    @property
    def expect(self) -> int | Expected | None:
        """What should lie there; a number: so many dice; None: not known."""
        return self._rolls.expect

    @expect.setter
    def expect(self, dice: int | Expected | None) -> None:
        self._rolls.expect = dice

    @property
    def profile(self) -> Profile | None:
        """What was calibrated for this camera; None again once the camera or the tray has been moved."""
        return self._profile

    @profile.setter
    def profile(self, profile: Profile | None) -> None:
        self._profile, self._rolls.tray = profile, profile.tray if profile else None

    @property
    def state(self) -> State:
        """Moving or at rest."""
        return self._settle.state

    @property
    def faults(self) -> frozenset[StreamFault]:
        """What is wrong with the stream right now, of that which lasts: its form, its light, a camera that hangs."""
        return self._stream.standing

    @property
    def reading(self) -> bool:
        """True while frames of a coming roll are being read."""
        return self._rolls.reading

    def feed(self, frame: Frame) -> list[Event]:
        """Take the next frame; gives what it brought, in order, mostly nothing."""
        checked = self._stream.check(frame)
        events = self._problems(frame, checked)
        if checked.small is None:
            if checked.faults:
                self._settle.feed(Sight.UNCLEAR, frame.taken_at)
                self._still.clear()
        elif self.stills:
            view, thrown = self._rolls.picture(frame)
            at = (frame.seq, frame.taken_at)
            events += [Motion(*at), Rest(*at), Roll(*at, view, thrown)]
        elif self._eyes is None or checked.anew:
            self._begin(frame, checked.small)
        else:
            events += self._follow(frame, checked.small, self._eyes, checked.broken)
        return events

    def _problems(self, frame: Frame, checked: Checked) -> list[Event]:
        ignored = _OF_A_STREAM if self.stills else frozenset()
        told = [(fault, text) for fault, text in checked.faults if fault not in ignored]
        return [StreamProblem(frame.seq, frame.taken_at, fault, text) for fault, text in told]

    def _begin(self, frame: Frame, small: Small) -> None:
        self._eyes, self._settle = Eyes(small, frame.taken_at), Settle(self._settings)
        self._rolls.begin(frame, small)
        self._still.clear()

    def _follow(self, frame: Frame, small: Small, eyes: Eyes, broken: bool) -> list[Event]:
        at = (frame.seq, frame.taken_at)
        moving, was_in_the_way = self.state is State.MOVING, eyes.in_the_way
        sight = eyes.look(small, frame.taken_at, moving=moving, broken=broken, side=self._rolls.side)
        events: list[Event] = []
        if eyes.in_the_way and not was_in_the_way:
            text = "something large lies still at the edge of the picture; it is taken for a part of the table"
            events.append(StreamProblem(*at, StreamFault.IN_THE_WAY, text))
        if sight is Sight.STILL:
            self._still.append(frame)
        else:
            self._still.clear()
        changes = self._settle.feed(sight, frame.taken_at)
        if Change.MOTION in changes:
            self._rolls.motion(eyes.table)
            events.append(Motion(*at))
        if Change.HAND in changes:
            events.append(Hand(*at))
        if Change.REST in changes:
            events += [Rest(*at), *self._strayed(frame), *self._rest(frame, small, eyes)]
        elif sight is Sight.STILL and self.reading:
            events += self._told(frame, self._rolls.vote(frame))
        return events

    def _strayed(self, frame: Frame) -> list[Event]:
        """Tell that what was calibrated holds no longer, and forget it."""
        profile, size = self._profile, (frame.image.shape[1], frame.image.shape[0])
        if profile is None or profile.size != size:
            return []
        off = strayed_mm(frame.image, profile.tray, profile.reference)
        problem = None if off is None else moved_problem(off)
        if problem is None:
            return []
        self.profile = None
        return [StreamProblem(frame.seq, frame.taken_at, StreamFault.MOVED, f"{problem}: calibrate again")]

    def _rest(self, frame: Frame, small: Small, eyes: Eyes) -> list[Event]:
        flown = eyes.flown
        eyes.settle(small, frame.taken_at)
        if not self._reads:
            return []
        try:
            return self._told(frame, self._rolls.rest(tuple(self._still), small, flown))
        except ViewChanged as reason:
            return [StreamProblem(frame.seq, frame.taken_at, StreamFault.VIEW, str(reason))]

    def _told(self, frame: Frame, outcome: Outcome | None) -> list[Event]:
        return [] if outcome is None else [Roll(frame.seq, frame.taken_at, *outcome)]
