"""What differs between two pictures of the same tray, apart from the light.

Pictures are compared small (320 pixels wide). The change of exposure and of the colour of the light is estimated and
taken off; what is left is told apart by region: a shadow or a patch of light scales what lies there, smoothly or evenly
and in all colours alike, while a thing that moved puts other colours or other edges in its place.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

WIDTH = 320
"""Pixels across of a small picture."""
Mask = NDArray[np.uint8]

_OFFSET = 16.0
"""Added to the levels before the logarithm is taken, so that the noise of dark pixels does not grow without bound."""
_LEVELS, _NOISES, _MOST_LEVELS = 8, 5, 40
"""A pixel differs if it does by this many of 255 levels, and by this many times the usual difference, within limits."""
_WEBER, _HUE = 0.05, 0.09
"""Changes of log brightness that go unseen, and of log colour that light alone makes."""
_TINT = 0.27
"""A shadow may change the colour by this share of what it takes of the brightness: two lamps differ in colour."""
_TREMBLE = 0.2
"""Share of the range of a pixel's neighbours by which it may change: a shift by a pixel changes it by half of that."""
_CLIPPED, _DARK = 248, 12
"""Levels between which the exposure is measured."""
_UNSEEN = 0.004
_FLICKER, _SAME_SHARE = 0.1, 0.25
_STEP, _MARGIN = 6, 8
_LEAST = 4
"""A region of fewer small pixels is noise."""
_MANY = 25
"""So many pixels amid others of another colour are a thing, however large the shadow that it throws."""
_LARGE = 48
"""Nothing longer than this, in small pixels, is a die, so it may be a shadow with hard edges."""
_FACTOR = 1.1
"""Shadows and lamps change the log brightness of a part of the tray by less: that is, to no less than a third."""
_WEAK = 0.3
"""A log change that the bright parts of a chequered floor show where the dark ones are too dark for it."""
_FAINT, _FAINT_HUE = 0.08, 0.15
"""A region that changes by less in the mean is what was there before, under a lamp of another colour."""
_BRIGHT = 200
"""From this level on some of what a small pixel is made of may have been clipped."""
_SMOOTH, _EVEN = 0.12, 0.3
_FINE, _TEXTURE, _KEPT = 2.5, 2.0, 0.3
"""What is finer than so many small pixels is texture; above so many levels, and noise, shadows keep a part of it."""
_SHARP = 8.0
"""Levels; more between neighbours is an edge."""

_AROUND = np.ones((3, 3), np.uint8)
_JOIN = np.ones((7, 7), np.uint8)
_LOG = np.log(np.arange(256, dtype=np.float32) + _OFFSET).astype(np.float32)


@dataclass(frozen=True)
class Small:
    """A picture made small: ``levels`` h x w x 3, BGR uint8; ``scale``: small pixels for one of the picture."""

    levels: NDArray[np.uint8]
    scale: float


def shrink(image: NDArray[np.uint8]) -> Small:
    """The small picture of a BGR image (height x width x 3, uint8), a little blurred against noise."""
    scale = WIDTH / image.shape[1]
    size = (WIDTH, max(1, round(image.shape[0] * scale)))
    # Every other row of a large picture is enough, and half of the work.
    rows = image[::2] if image.shape[1] >= 4 * WIDTH else image
    small = cv2.blur(cv2.resize(rows, size, interpolation=cv2.INTER_AREA), (3, 3))
    return Small(small.astype(np.uint8, copy=False), scale)


@dataclass(frozen=True)
class Change:
    """What differs between two small pictures.

    ``raw``: every pixel that differs by more than noise once exposure and white balance are taken off.
    ``things``: those of them that belong to something that moved, came or went. ``light``: the largest log change of a
    colour's exposure, 0 for none.
    """

    raw: Mask
    things: Mask
    light: float

    @property
    def any_thing(self) -> bool:
        """True if something moved, came or went."""
        return bool(self.things.any())

    @property
    def share(self) -> float:
        """Share 0..1 of the picture that belongs to things."""
        return cv2.countNonZero(self.things) / self.things.size


def compare(before: Small, after: Small) -> Change:
    """The change between two small pictures of one size; ``ValueError`` if the sizes differ."""
    if before.levels.shape != after.levels.shape:
        raise ValueError(f"pictures of one size can be compared; got {before.levels.shape} and {after.levels.shape}")
    gains = _gains(before, after)
    light = float(np.abs(gains).max())
    expected = _in_light(before.levels, gains)
    apart = np.asarray(cv2.absdiff(expected, after.levels), np.uint8)
    if light > _UNSEEN:
        apart = np.asarray(cv2.subtract(apart, _lost_to_clipping(before.levels, gains)), np.uint8)
    usual = float(np.median(apart[::_STEP, ::_STEP].max(axis=2)))
    bar = min(_MOST_LEVELS, max(_LEVELS, _NOISES * usual))
    apart = np.asarray(cv2.subtract(apart, _trembling(expected)), np.uint8)
    raw = _mask(cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2]) > bar)
    if cv2.countNonZero(raw) < _LEAST:
        return Change(raw, np.zeros_like(raw), light)
    # The rest of the work is only done where something differs.
    x, y, width, height = cv2.boundingRect(raw)
    part = (slice(max(0, y - _MARGIN), y + height + _MARGIN), slice(max(0, x - _MARGIN), x + width + _MARGIN))
    things = np.zeros_like(raw)
    things[part] = _judged(raw[part], expected[part], after.levels[part], usual)
    return Change(raw, things, light)


def _judged(raw: Mask, before: NDArray[np.uint8], after: NDArray[np.uint8], noise: float) -> Mask:
    """The pixels of ``raw`` that belong to things; ``raw`` loses those that differ by less than light does."""
    blue, green, red = cv2.split(cv2.LUT(after, _LOG) - cv2.LUT(before, _LOG))
    level = (blue + green + red) * np.float32(1 / 3)
    hue = cv2.max(cv2.max(blue, green), red) - cv2.min(cv2.min(blue, green), red)
    strength = np.abs(level)
    raw &= _mask((strength > _WEBER) | (hue > _WEBER))
    return _things(raw, _Pair(before, after, level, hue, noise))


def _mask(true: NDArray[np.bool_]) -> Mask:
    return true.view(np.uint8) * np.uint8(255)


def _gains(before: Small, after: Small) -> NDArray[np.float32]:
    """Log change of exposure of each colour: the median of what is neither clipped nor dark.

    Where a fair part of the picture has not changed at all, no lamp was switched: something covers the rest.
    """
    a, b = before.levels[::_STEP, ::_STEP], after.levels[::_STEP, ::_STEP]
    usable = (cv2.min(a, b) > _DARK) & (cv2.max(a, b) < _CLIPPED)
    ratio = np.log(np.maximum(b, 1).astype(np.float32) / np.maximum(a, 1))
    gains = np.array([_median(ratio[..., c][usable[..., c]]) for c in range(3)], np.float32)
    if np.abs(gains).max() > _FLICKER:
        same = np.abs(ratio[usable]) < _FLICKER / 2
        if same.size and same.mean() > _SAME_SHARE:
            return np.zeros(3, np.float32)
    return gains


def _median(values: NDArray[np.float32]) -> float:
    return float(np.median(values)) if values.size > 20 else 0.0


def _in_light(levels: NDArray[np.uint8], gains: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The levels as they would be with the exposure changed by ``gains``."""
    if np.abs(gains).max() <= _UNSEEN:
        return levels
    table = np.minimum(np.arange(256)[:, None] * np.exp(gains), 255).round().astype(np.uint8)
    return np.asarray(cv2.LUT(levels, table[:, None, :]), np.uint8)


def _lost_to_clipping(before: NDArray[np.uint8], gains: NDArray[np.float32]) -> NDArray[np.uint8]:
    """How far bright pixels may be off because what was clipped does not follow the exposure."""
    levels = np.arange(256)[:, None]
    table = np.where(levels >= _BRIGHT, levels * (np.exp(np.abs(gains)) - 1), 0).clip(0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(before, table[:, None, :]), np.uint8)


def _trembling(levels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How much a level may change where the camera trembles by less than half a small pixel: much at edges only."""
    around = cv2.subtract(cv2.dilate(levels, _AROUND), cv2.erode(levels, _AROUND))
    return np.asarray(cv2.convertScaleAbs(around, alpha=_TREMBLE), np.uint8)


@dataclass(frozen=True)
class _Regions:
    """Connected pixels that differ: ``labels`` h x w, 0 where nothing does; means are taken region by region."""

    labels: NDArray[np.int32]
    count: int
    long_side: NDArray[np.int32]

    def mean(self, values: NDArray[np.generic], inside: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Mean over the pixels of each region that are ``inside``; 0 for a region without any."""
        at = self.labels[inside]
        sums = np.bincount(at, values[inside].astype(np.float64), self.count)
        return np.asarray(sums / np.maximum(np.bincount(at, minlength=self.count), 1), np.float64)


@dataclass(frozen=True)
class _Pair:
    """Two pictures of one part of the tray in the same light, and how they differ: see ``_judged``."""

    before: NDArray[np.uint8]
    after: NDArray[np.uint8]
    level: NDArray[np.float32]
    hue: NDArray[np.float32]
    noise: float


def _things(raw: Mask, pair: _Pair) -> Mask:
    """Without the regions that are too small for anything and those in which only the light changed."""
    things, doubtful = _without_light(raw, raw, pair)
    if doubtful.any():
        # The edge of a shadow that moves on is a line of crumbs; darker and brighter ones are judged as a whole each.
        others = things & ~doubtful
        for way in (pair.level > 0, pair.level < 0):
            crumbs = raw & ~others & _mask(way)
            things &= ~crumbs | _without_light(crumbs, cv2.morphologyEx(crumbs, cv2.MORPH_CLOSE, _JOIN), pair)[0]
    return things


def _without_light(raw: Mask, joined: MatLike, pair: _Pair) -> tuple[Mask, Mask]:
    """The pixels of ``raw`` in regions of ``joined`` that are things, and those of them that may yet be light."""
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    long_side = boxes[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1)
    regions = _Regions(np.asarray(labels, np.int32), count, np.asarray(long_side, np.int32))
    inside = raw > 0
    pixels = np.bincount(regions.labels[inside], minlength=count)
    strength = regions.mean(np.abs(pair.level), inside)
    coloured = pair.hue > np.abs(pair.level) * np.float32(_TINT) + np.float32(_HUE)
    patches = cv2.erode(_mask(coloured & inside), _AROUND) > 0
    patched = np.bincount(regions.labels[patches], minlength=count)
    grey = (regions.mean(coloured, inside) < 0.2) & (patched < _MANY) & (strength < _FACTOR)
    one_way = np.abs(regions.mean(pair.level, inside)) > 0.95 * strength
    light = grey & one_way
    if (light & (strength >= _WEAK)).any():
        light &= (strength < _WEAK) | _like_a_shadow(regions, inside, pair)
    faint = (strength < _FAINT) & (regions.mean(pair.hue, inside) < _FAINT_HUE)
    keep = (pixels >= _LEAST) & ~light & ~faint
    keep[0] = False
    things = np.asarray(keep[regions.labels] * raw, np.uint8)
    return things, np.asarray((keep & grey & one_way)[regions.labels] * raw, np.uint8)


def _like_a_shadow(regions: _Regions, inside: NDArray[np.bool_], pair: _Pair) -> NDArray[np.bool_]:
    """Regions in which the floor's texture goes on in another light; where it has none, smooth or large even ones."""
    inner = cv2.erode(inside.astype(np.uint8), _AROUND, borderType=cv2.BORDER_REPLICATE) > 0
    a, b = (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) for picture in (pair.before, pair.after))
    fine_a, fine_b = (grey - cv2.GaussianBlur(grey, (0, 0), _FINE) for grey in (a, b))
    # Sharp edges are left out: those of the shadow, and of where it was before, are not the floor's.
    floor = inner & (cv2.max(np.abs(fine_a), np.abs(fine_b)) < _SHARP)
    texture = regions.mean(fine_a**2, floor)
    factor = regions.mean(b, inner) / np.maximum(regions.mean(a, inner), 1)
    kept = regions.mean(fine_a * fine_b, floor) >= _KEPT * factor * texture
    level, strength = pair.level, regions.mean(np.abs(pair.level), inside)
    fine = np.abs(level - cv2.GaussianBlur(level, (0, 0), _FINE))
    smooth = regions.mean(fine, inside & ~inner) < _SMOOTH * strength
    means = regions.mean(level, inner)
    spread = np.sqrt(np.maximum(0, regions.mean(level**2, inner) - means**2))
    even = (regions.long_side >= _LARGE) & (spread <= _EVEN * np.abs(means))
    plain = texture < max(_TEXTURE, 2 * pair.noise) ** 2
    return np.asarray((smooth | even) & (plain | kept), np.bool_)
