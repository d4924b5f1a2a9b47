"""What each frame shows, seen against the frames before it and against the tray as it last lay still."""

import cv2
import numpy as np

from vision.change import Change, Mask, Small, compare
from vision.hand import reaching_in
from vision.settle import Sight

_BEGIN, _GO_ON = 24, 8
"""Small pixels that must change for a motion to begin, and for it to go on: a trembling edge begins none."""
_JUMP = 0.25
"""Log change of exposure after which differences may be new shadows."""
_NEW_SHADOWS = 0.3
"""No lamp that is switched throws shadows on more of the picture."""
_REFRESH_S = 1.0
_PATIENCE_S = 5.0
"""A hand that holds as still as a table for so long is taken for a thing that lies there."""
_VIEW_SHARE = 0.6
_REMEMBERED = 2
"""A hand differs from the tray as it lay the last times, too."""


class Eyes:
    """Compares small pictures of one size and remembers what it needs for that.

    ``table``: the tray as it lay still last. ``flown``: where things other than hands were while the dice moved.
    ``in_the_way``: something lies at the edge that was taken for a hand for too long.
    """

    def __init__(self, first: Small, at: float) -> None:
        self.table = self._anchor = first
        self._settled: tuple[Small, ...] = (first,)
        self._anchor_at = self._hand_since = at
        self.flown = _nothing(first)
        self.in_the_way = False
        self._hand = self._searched = False

    def look(self, small: Small, at: float, *, moving: bool, broken: bool = False, side: float | None = None) -> Sight:
        """What the frame taken ``at`` seconds shows.

        ``moving``: a motion goes on. ``broken``: the frame does not follow those before. ``side``: of a die, pixels of
        the picture.
        """
        if broken:
            return self._after_a_break(small, at, moving)
        change = compare(self._anchor, small)
        moved = cv2.countNonZero(change.things) >= (_GO_ON if moving else _BEGIN)
        if not moving:
            return self._at_rest(small, at, change, moved)
        if moved:
            self._anchor, self._anchor_at = small, at
        # While things move every other frame is searched for hands; before rest is told each one is.
        if not moved or not self._searched:
            self._hand, self._searched = self._hand_in(small, at, moved, side), True
        else:
            self._searched = False
        if self._hand:
            return Sight.HAND
        return Sight.MOVING if moved else Sight.STILL

    def settle(self, small: Small, at: float) -> None:
        """The tray has come to rest and lies as in ``small`` now."""
        self.table = self._anchor = small
        self._settled = (small, *self._settled[: _REMEMBERED - 1])
        self._anchor_at, self.in_the_way = at, False

    def _at_rest(self, small: Small, at: float, change: Change, moved: bool) -> Sight:
        if moved and (change.light < _JUMP or change.share > _NEW_SHADOWS):
            # What lay still until now is what everything that follows is compared with.
            self.table, self._anchor, self._anchor_at = self._anchor, small, at
            self._begin(small, at)
            return Sight.MOVING
        if moved or at - self._anchor_at >= _REFRESH_S:
            self.table = self._anchor = small
            self._anchor_at = at
        return Sight.UNCLEAR if moved else Sight.STILL

    def _after_a_break(self, small: Small, at: float, moving: bool) -> Sight:
        self._anchor, self._anchor_at = small, at
        if moving or cv2.countNonZero(compare(self.table, small).things) < _BEGIN:
            return Sight.UNCLEAR
        self._begin(small, at)
        return Sight.MOVING

    def _begin(self, small: Small, at: float) -> None:
        self._hand_since, self.flown = at, _nothing(small)
        self._hand = self._searched = False

    def _hand_in(self, small: Small, at: float, moved: bool, side: float | None) -> bool:
        side = side * small.scale if side else None
        things = compare(self.table, small).things
        at_edge, hand = reaching_in(things, side)
        for before in self._settled if hand else ():
            # A shadow, or a hand that went unseen, may have been there as the tray was seen last and be gone now.
            if hand and before is not self.table:
                _, hand = reaching_in(things & compare(before, small).things, side)
        if moved:
            self.flown |= things & ~at_edge
        if not hand or moved:
            self._hand_since = at
        if hand and at - self._hand_since >= _PATIENCE_S:
            self.in_the_way = True
        return hand and not self.in_the_way


def view_changed(change: Change) -> bool:
    """True if so much differs that the camera or the tray must have been moved."""
    return change.share > _VIEW_SHARE


def _nothing(like: Small) -> Mask:
    return np.zeros(like.levels.shape[:2], np.uint8)
