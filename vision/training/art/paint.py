"""How a drawing becomes print: ink, outline, gradient, engraving, laser, stamp, and wear. One ``Look`` a set."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art.canvas import FINE, ICON, TILE, Drawing, Layer, Painting, chance, pick

Colour = tuple[float, float, float]
Field = NDArray[np.float32]

_GRID = np.stack(np.meshgrid(np.arange(TILE), np.arange(TILE)), -1).astype(np.float32) + 0.5
_MANNERS = {"flat": 5, "line": 3, "cartoon": 4, "gradient": 2, "engraved": 2.5, "laser": 1.5, "hatch": 1, "stamp": 1.5}


@dataclass(frozen=True)
class Look:
    """What all faces of a set have in common. Lengths in pixels of the tile."""

    manner: str
    pen: float
    grow: float
    wobble: float
    size: float
    size_spread: float
    tilt_spread: float
    off_centre: float
    slip: tuple[float, float]
    light: float
    shine: bool
    halo: float
    cut_marks: bool
    opacity: float
    wear: float
    scratches: int
    blur: float
    grain: float
    line: Colour = field(default=(0.0, 0.0, 0.0))


def luminance(colour: Colour) -> float:
    """Perceived lightness, 0..1."""
    return float(np.dot(colour, (0.3, 0.59, 0.11)))


def ink_on(rng: Generator, ground: Colour) -> Colour:
    """An ink seen on ``ground``: mostly well, sometimes poorly. Black, white, gold and other usual inks, or any."""
    least = rng.uniform(0.12, 0.3) if chance(rng, 0.12) else rng.uniform(0.3, 0.55)
    usual = [(0.05, 0.05, 0.06), (0.95, 0.95, 0.93), (0.85, 0.68, 0.25), (0.7, 0.08, 0.1), (0.1, 0.2, 0.6),
             (0.08, 0.4, 0.15), (0.35, 0.2, 0.1), (0.75, 0.75, 0.77), (0.95, 0.85, 0.2), (0.9, 0.5, 0.1)]  # fmt: skip
    weights = np.array([6, 6, 2, 1.5, 1.5, 0.8, 1, 0.8, 0.8, 0.6])
    best, far = usual[0], -1.0
    for _ in range(12):
        if chance(rng, 0.8):
            tone = usual[int(rng.choice(len(usual), p=weights / weights.sum()))]
        else:
            tone = tuple(rng.random(3))
        apart = abs(luminance(tone) - luminance(ground))
        if apart >= least:
            return tone
        if apart > far:
            best, far = tone, apart
    return best


def new_look(rng: Generator, manners: dict[str, float] | None = None) -> Look:
    """A random look."""
    manner = pick(rng, manners or _MANNERS)
    hand = manner == "hatch" or chance(rng, 0.2)
    worn = chance(rng, 0.8 if manner == "stamp" else 0.3)
    return Look(
        manner=manner,
        pen=float(np.exp(rng.uniform(np.log(3.0), np.log(8.5)))),
        grow=float(rng.choice([0.0, 0.0, rng.uniform(-1.5, 4.0)])),
        wobble=float(rng.uniform(1.0, 3.5)) if hand else 0.0,
        size=float(rng.uniform(0.66, 1.0)),
        size_spread=float(rng.choice([0.0, rng.uniform(0, 0.1)])),
        tilt_spread=float(rng.choice([0.0, rng.uniform(0, 0.06), rng.uniform(0, 0.25)], p=[0.4, 0.4, 0.2])),
        off_centre=float(rng.choice([rng.uniform(0, 2), rng.uniform(2, 7)], p=[0.7, 0.3])),
        slip=(float(rng.normal(0, 2)), float(rng.normal(0, 2))) if chance(rng, 0.25) else (0.0, 0.0),
        light=float(rng.uniform(0, 2 * np.pi)),
        shine=chance(rng, 0.5),
        halo=float(rng.uniform(2, 5)) if chance(rng, 0.12) else 0.0,
        cut_marks=chance(rng, 0.5),
        opacity=float(rng.choice([1.0, rng.uniform(0.75, 1.0)])),
        wear=float(rng.uniform(0.15, 0.6)) if worn else 0.0,
        scratches=int(rng.integers(1, 8)) if chance(rng, 0.15) else 0,
        blur=float(rng.choice([0.0, rng.uniform(0.3, 1.6)], p=[0.6, 0.4])),
        grain=float(rng.uniform(0, 0.08)) if chance(rng, 0.3) else 0.0,
    )


def smooth_noise(rng: Generator, cells: int, channels: int = 1) -> Field:
    """Noise of about ``cells`` hills a side, standard deviation about 1, TILE x TILE (x channels)."""
    coarse = rng.normal(0, 1.3, (cells + 3, cells + 3, channels)).astype(np.float32)
    fine = cv2.resize(coarse, (TILE, TILE), interpolation=cv2.INTER_CUBIC)
    return np.asarray(fine, np.float32)


class _Sheet:
    """A transparent tile that colours are laid upon (premultiplied inside)."""

    def __init__(self) -> None:
        self.rgb = np.zeros((TILE, TILE, 3), np.float32)
        self.alpha = np.zeros((TILE, TILE), np.float32)

    def lay(self, colour: Colour | Field, cover: Field) -> None:
        keep = 1 - cover
        self.rgb *= keep[..., None]
        self.rgb += np.asarray(colour, np.float32) * cover[..., None]
        self.alpha *= keep
        self.alpha += cover

    def cut(self, cover: Field) -> None:
        self.rgb *= (1 - cover)[..., None]
        self.alpha *= 1 - cover

    def tile(self, under: Colour) -> NDArray[np.uint8]:
        """Straight alpha; where nothing is printed the colour is ``under``, so that scaling down leaves no fringe."""
        solid = np.maximum(self.alpha, 1e-3)[..., None]
        rgb = np.where(self.alpha[..., None] > 0.004, self.rgb / solid, np.asarray(under, np.float32))
        out = np.concatenate([rgb, self.alpha[..., None]], 2)
        return (np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8)


def _soft(distance: Field) -> Field:
    return np.clip(distance + 0.5, 0, 1)


def _distance(mask: NDArray[np.uint8]) -> Field:
    """Signed distance to the edge, positive inside, in pixels of the fine mask."""
    inside = (mask > 127).astype(np.uint8)
    there = cv2.distanceTransform(inside, cv2.DIST_L2, 3)
    return np.asarray(there - cv2.distanceTransform(1 - inside, cv2.DIST_L2, 3), np.float32)


def _places(look: Look, rng: Generator) -> tuple[Field, float]:
    """For each pixel of the tile the place in the fine mask, and the scale from fine to tile pixels."""
    size = look.size * (1 + rng.normal(0, 1) * look.size_spread)
    angle = rng.normal(0, 1) * look.tilt_spread
    shift = rng.normal(0, 1, 2) * look.off_centre
    c, s = np.cos(angle), np.sin(angle)
    k = FINE / TILE / size
    turn = np.array([[c, -s], [s, c]], np.float32) * np.float32(k)
    where = (_GRID - TILE / 2 - shift.astype(np.float32)) @ turn + np.float32(FINE / 2 - 0.5)
    if look.wobble:
        where += smooth_noise(rng, int(rng.integers(3, 9)), 2) * np.float32(look.wobble)
    return where.astype(np.float32), 1 / k


def _seen(source: NDArray[np.float32], where: Field, outside: float) -> Field:
    seen = cv2.remap(source, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(outside,))
    return np.asarray(seen, np.float32)


def _shade(colour: Colour, look: Look) -> Field:
    """A gradient across the tile."""
    other = np.clip(np.array(colour) * 0.55 if look.shine else np.array(colour) + 0.35, 0, 1)
    ramp = (_GRID @ np.array([np.cos(look.light), np.sin(look.light)], np.float32)) / TILE
    ramp = np.clip((ramp - ramp.mean()) * 1.2 + 0.5, 0, 1)[..., None]
    return np.asarray(np.array(colour) * (1 - ramp) + other * ramp, np.float32)


def _bevel(sheet: _Sheet, d: Field, look: Look, deep: bool) -> None:
    """Lit and shaded edges of a cut."""
    gy, gx = np.gradient(cv2.GaussianBlur(d, (0, 0), 1.2))
    slope = gx * np.cos(look.light) + gy * np.sin(look.light)
    rim = np.clip(1.6 - np.abs(d) / 1.6, 0, 1) * (0.75 if deep else 0.4)
    sheet.lay((1.0, 1.0, 1.0), rim * np.clip(slope, 0, 1))
    sheet.lay((0.0, 0.0, 0.0), rim * np.clip(-slope, 0, 1))


@dataclass(frozen=True)
class Inks:
    """Colours of a face: ``main`` on the ground, ``second`` on main, ``back`` of a plate, ``over`` of what is on it."""

    main: Colour
    second: Colour
    back: Colour
    over: Colour


def paint(drawing: Drawing, look: Look, inks: Inks, rng: Generator) -> NDArray[np.uint8]:
    """The tile of one face, TILE x TILE x 4."""
    where, scale = _places(look, rng)
    sheet = _Sheet()
    if isinstance(drawing, Painting):
        _copy(sheet, drawing, where)
    else:
        plated = any(layer.role == "back" for layer in drawing)
        first = True
        for layer in drawing:
            d = _seen(_distance(layer.mask), where, -40.0) * np.float32(scale)
            _layer(sheet, layer, d, look, inks, plated, first, rng)
            first = first and layer.role == "back"
    _worn(sheet, look, rng)
    return sheet.tile(inks.main)


def _copy(sheet: _Sheet, drawing: Painting, where: Field) -> None:
    middle = np.float32(FINE / 2 - 0.5)
    half = ((where - middle) / ICON + middle + 0.5) * (drawing.tile.shape[0] / FINE) - 0.5
    seen = cv2.remap(
        drawing.tile, half, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0, 0)
    )
    seen = seen.astype(np.float32) / 255
    sheet.lay(seen[..., :3], seen[..., 3])


def _layer(
    sheet: _Sheet, layer: Layer, d: Field, look: Look, inks: Inks, plated: bool, first: bool, rng: Generator
) -> None:
    role, pen = layer.role, look.pen
    thin = min(pen, 4.0)
    if role == "mark":
        tone = inks.second if look.manner not in ("line", "hatch") else inks.main
        if look.manner in ("cartoon", "gradient"):
            tone = look.line
        if look.cut_marks and look.manner in ("flat", "stamp", "laser", "engraved"):
            sheet.cut(_soft(d + 0.6))
        else:
            sheet.lay(tone, _soft(d + 0.3) * look.opacity)
        return
    if role == "spot":
        if look.manner in ("line", "hatch"):
            sheet.lay(inks.main, _soft(thin / 3 - np.abs(d)))
        elif look.cut_marks and look.manner in ("flat", "stamp", "laser", "engraved"):
            sheet.cut(_soft(d))
        else:
            sheet.lay(inks.second, _soft(d))
        return
    hollow = look.manner in ("line", "hatch")
    tone = inks.back if role == "back" or (plated and hollow) else inks.over if plated else inks.main
    if role != "back":
        d = d + np.float32(max(look.grow, -0.3 * float(d.max())))
    whole = _soft(d)
    if role == "main" and not first:
        sheet.cut(_soft(d + thin * 0.6 + 1.0))
    if look.halo and role != "back" and not plated:
        sheet.lay(inks.second, _soft(d + look.halo))
    if role == "stroke":
        if plated and look.manner in ("flat", "stamp", "laser") and look.cut_marks:
            sheet.cut(whole)
            return
        if look.manner in ("cartoon",) and not plated:
            sheet.lay(look.line, _soft(d + thin * 0.5))
        elif hollow and not plated and look.cut_marks and d.max() > 3.2:
            sheet.lay(tone, _soft(min(pen, d.max() * 1.1) / 2 - np.abs(d)))
            return
        sheet.lay(tone, whole * look.opacity)
        if look.manner == "engraved":
            _bevel(sheet, d, look, look.shine)
        return
    if look.manner in ("line", "hatch"):
        sheet.cut(whole)
        if look.manner == "hatch" and role != "back":
            stripe = _GRID @ np.array([np.cos(look.light), np.sin(look.light)], np.float32)
            gap = max(pen * 1.6, 6.0)
            bars = np.abs((stripe + smooth_noise(rng, 5)) % gap - gap / 2)
            sheet.lay(tone, _soft(pen / 3.2 - bars) * whole * 0.9)
        sheet.lay(tone, _soft(pen / 2 - np.abs(d)) * look.opacity)
        return
    area = whole
    if any(look.slip) and look.manner in ("cartoon", "gradient"):
        area = cv2.warpAffine(whole, np.array([[1, 0, look.slip[0]], [0, 1, look.slip[1]]]), (TILE, TILE))
    fill = _shade(tone, look) if look.manner == "gradient" else tone
    sheet.lay(fill, area * look.opacity)
    if look.manner == "cartoon":
        if look.shine:
            light = np.array([np.cos(look.light), np.sin(look.light)], np.float32) * d.max() * 0.5
            inner = cv2.warpAffine(
                d, np.array([[1, 0, light[0]], [0, 1, light[1]]]), (TILE, TILE), borderValue=(-40.0,)
            )
            sheet.lay((1.0, 1.0, 1.0), _soft(d - d.max() * 0.35) * (1 - _soft(inner - d.max() * 0.2)) * 0.55)
        sheet.lay(look.line, _soft(pen / 2 - np.abs(d)))
    elif look.manner == "gradient" and look.shine:
        sheet.lay(look.line, _soft(thin / 2 - np.abs(d)))
    elif look.manner == "engraved":
        _bevel(sheet, d, look, look.shine)


def _worn(sheet: _Sheet, look: Look, rng: Generator) -> None:
    """Missing ink, scratches, a soft edge, grain."""
    if look.wear:
        rough = smooth_noise(rng, int(rng.choice([6, 14, 30, 60])))
        broad = smooth_noise(rng, 2)
        gone = np.clip((rough + 0.6 * broad - 2.1 + 2.2 * look.wear) * 2, 0, 1) * rng.uniform(0.4, 1.0)
        sheet.cut(gone * min(1.0, 0.3 + look.wear))
    for _ in range(look.scratches):
        lines = np.zeros((TILE, TILE), np.uint8)
        a = rng.uniform(0, TILE, 2)
        b = a + rng.normal(0, 40, 2)
        cv2.line(lines, a.astype(int).tolist(), b.astype(int).tolist(), (255,), 1, cv2.LINE_AA)
        sheet.cut(lines.astype(np.float32) / 255 * np.float32(rng.uniform(0.4, 1.0)))
    if look.manner == "laser":
        burn = np.clip(0.85 + 0.12 * smooth_noise(rng, 24), 0.45, 1)
        sheet.cut(1 - burn)
    if look.blur:
        sheet.rgb = np.asarray(cv2.GaussianBlur(sheet.rgb, (0, 0), look.blur), np.float32)
        sheet.alpha = np.asarray(cv2.GaussianBlur(sheet.alpha, (0, 0), look.blur), np.float32)
    if look.grain:
        noise = rng.normal(1, look.grain, (TILE, TILE, 1)).astype(np.float32)
        sheet.rgb = np.clip(sheet.rgb * noise, 0, sheet.alpha[..., None])
