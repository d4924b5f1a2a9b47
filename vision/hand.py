"""Something large that reaches into the picture from its edge: a hand, whatever its colour, a glove, a sleeve."""

import cv2
import numpy as np

from vision.change import Mask

_AT_EDGE, _NEAR_EDGE = (0.005, 0.012, 6.0), (0.05, 0.03, 10.0)
"""How far from the edge, as a share of the width; how large, of the picture, and in top faces of dice.

A hand has the area of thirty dice; it is told when some of its fingers are in. Near the edge it must be larger, since
dice come to rest at the rim of the tray, which a dark sleeve may not differ from.
"""
_MOST_SHARE = 0.6
"""What takes more of the picture is no hand: the view as a whole has changed."""
_JOIN = np.ones((3, 3), np.uint8)


def reaching_in(things: Mask, side: float | None = None) -> tuple[Mask, bool]:
    """The part of ``things`` (h x w, 255 where something is that was not there) that reaches in from the edge.

    ``side``: of a die in pixels of the mask, where it is known. Gives all that touches the edge, and whether any of
    it, or of what comes near the edge, is large enough for a hand: dice that are cut off by the edge are not.
    """
    # Half as many pixels each way are enough for something that large.
    half = cv2.resize(things, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    joined = cv2.morphologyEx((half > 0).astype(np.uint8), cv2.MORPH_CLOSE, _JOIN)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    height, width = joined.shape
    far = np.minimum(
        boxes[:, [cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP]].min(axis=1),
        np.minimum(
            width - boxes[:, cv2.CC_STAT_LEFT] - boxes[:, cv2.CC_STAT_WIDTH],
            height - boxes[:, cv2.CC_STAT_TOP] - boxes[:, cv2.CC_STAT_HEIGHT],
        ),
    )
    areas = 4 * boxes[:, cv2.CC_STAT_AREA]
    hand = np.zeros(count, np.bool_)
    for reach, share, dice in (_AT_EDGE, _NEAR_EDGE):
        least = max(share * things.size, dice * (side or 0.0) ** 2)
        hand |= (far <= reach * width) & (areas > least) & (areas < _MOST_SHARE * things.size)
    at_edge = hand | (far <= _AT_EDGE[0] * width)
    hand[0] = at_edge[0] = False
    mask = at_edge[labels] * np.uint8(255)
    whole = cv2.resize(mask, things.shape[::-1], interpolation=cv2.INTER_NEAREST)
    return np.asarray(whole, np.uint8), bool(hand.any())
