"""All faces of one die or set in one random style."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art import fish, numerals, sea, signs, spots, stock
from vision.training.art.canvas import Drawing, Layer, Painting, chance, pick
from vision.training.art.paint import Colour, Inks, ink_on, luminance, new_look, paint


@dataclass(frozen=True)
class FaceArt:
    """What one face shows.

    ``tile``: 128 x 128 x 4, RGBA, straight alpha, upright: what is printed on the whole face. ``ground``: RGB 0..1 of
    the face where nothing is printed; None: the colour of the body.
    """

    tile: NDArray[np.uint8]
    ground: Colour | None


def face_set(rng: Generator, kind: str, body: Colour) -> dict[str, FaceArt]:
    """The faces of a set by name, all in one random style. ``body``: RGB 0..1 of the die.

    ``kind``: "schollen" (plaice1 plaice2 hook doubler water), "trollius" (seed water light soil nutrient), "d10"
    (1..10), "d20" (1..20), "d6" (1..6 as pips), "digits6" (1..6), "other" (0..5: six pictures of no game here).
    Raises ValueError for any other kind.
    """
    if kind not in _KINDS:
        raise ValueError(f"there are no faces of kind {kind!r}: give one of {', '.join(_KINDS)}")
    return _KINDS[kind](rng, body)


def _inks(rng: Generator, ground: Colour, main: Colour | None = None) -> Inks:
    """Inks for a ground; a plate and what lies on it differ from one another too."""
    tone = main or ink_on(rng, ground)
    second = ground if chance(rng, 0.3) else ink_on(rng, tone)
    back = tone if chance(rng, 0.5) else ink_on(rng, ground)
    return Inks(tone, second, back, ink_on(rng, back))


def _near(rng: Generator, colour: Colour, spread: float = 0.08) -> Colour:
    r, g, b = np.clip(np.array(colour) * rng.uniform(0.75, 1.2) + rng.normal(0, spread, 3), 0, 1)
    return float(r), float(g), float(b)


def _line(rng: Generator, ground: Colour, main: Colour) -> Colour:
    """The colour of outlines in cartoons: black mostly, unless what it goes around is dark."""
    if luminance(main) > 0.22 and chance(rng, 0.85):
        return _near(rng, (0.06, 0.05, 0.05), 0.03)
    return ink_on(rng, main if chance(rng, 0.5) else ground)


_FISH = [(0.8, 0.5, 0.15), (0.65, 0.4, 0.2), (0.9, 0.7, 0.2), (0.55, 0.45, 0.35), (0.5, 0.5, 0.52), (0.9, 0.4, 0.15),
         (0.3, 0.45, 0.6), (0.45, 0.3, 0.2), (0.35, 0.5, 0.3)]  # fmt: skip
_SEA = [(0.1, 0.3, 0.75), (0.15, 0.5, 0.85), (0.1, 0.2, 0.5), (0.3, 0.65, 0.85), (0.05, 0.45, 0.6), (0.4, 0.75, 0.9)]
_PALES = [(0.95, 0.95, 0.92), (0.95, 0.88, 0.3), (0.98, 0.75, 0.2), (0.85, 0.9, 0.97)]


def _schollen(rng: Generator, body: Colour) -> dict[str, FaceArt]:
    names = ("plaice1", "plaice2", "hook", "doubler", "water")
    plan = pick(rng, {"blue": 6.5, "plain": 1.5, "all": 1, "any": 1})
    blue = _near(rng, _SEA[int(rng.integers(len(_SEA)))])
    tone = tuple(float(v) for v in rng.random(3))
    grounds: dict[str, Colour | None] = dict.fromkeys(names)
    if plan == "blue":
        grounds |= {"doubler": blue, "water": blue if chance(rng, 0.8) else _near(rng, blue, 0.12)}
    elif plan == "all":
        grounds = dict.fromkeys(names, blue if chance(rng, 0.4) else (tone[0], tone[1], tone[2]))
    elif plan == "any":
        grounds = {n: tuple(rng.random(3)) if chance(rng, 0.6) else None for n in names}
    look = new_look(rng)
    one_ink = chance(rng, 0.4)
    build, lean = fish.fish(rng), float(rng.choice([0, 0, np.pi / 4, -np.pi / 4, np.pi / 2]))
    icons = chance(rng, 0.4) and all(stock.has_icons(group) for group in ("fish", "hook", "water"))
    number = int(rng.integers(1 << 30)) if icons else None
    drawings = {
        "plaice1": _fish_icon(rng, number, 1) if icons and chance(rng, 0.9) else fish.one_fish(build, rng, lean),
        "hook": stock.icon("hook", rng) if icons and chance(rng, 0.6) else sea.hook(rng),
        "water": stock.icon("water", rng) if icons and chance(rng, 0.6) else sea.water(rng),
        "doubler": doubler(rng),
    }
    fish_is_icon = isinstance(drawings["plaice1"], Painting) or len(drawings["plaice1"]) == 1
    drawings["plaice2"] = _fish_icon(rng, number, 2) if icons and fish_is_icon else fish.two_fish(build, rng, lean)
    fish_tone = _near(rng, _FISH[int(rng.integers(len(_FISH)))])
    faces = {}
    shared: dict[Colour, Colour] = {}
    for name in names:
        ground = grounds[name] or body
        main = shared.setdefault(ground, ink_on(rng, ground))
        if not one_ink and name.startswith("plaice") and abs(luminance(fish_tone) - luminance(ground)) > 0.12:
            main = fish_tone
        elif not one_ink and name == "water":
            choices = [tone for tone in (*_SEA, *_PALES) if abs(luminance(tone) - luminance(ground)) > 0.2]
            main = _near(rng, choices[int(rng.integers(len(choices)))]) if choices else main
        inks = _inks(rng, ground, main)
        faces[name] = FaceArt(
            paint(drawings[name], replace(look, line=_line(rng, ground, main)), inks, rng), grounds[name]
        )
    return faces


def _fish_icon(rng: Generator, number: int | None, count: int) -> Drawing:
    one = stock.icon("fish", rng, number)
    return one if count == 1 else fish.pair(one, rng)


def doubler(rng: Generator) -> list[Layer]:
    """Twice: a text in any font, alone or on a sun, a star or a plate; seldom two arrows."""
    plated = chance(rng, 0.5)
    layers = [Layer(signs.plate(rng), "back")] if plated else []
    if chance(rng, 0.06):
        return [*layers, Layer(sea.shrunk(numerals.arrows(rng), 0.6 if plated else 1.0), "stroke")]
    text = pick(rng, {"x2": 4, "2x": 2, "×2": 4, "X2": 1, "2×": 1.5, "2X": 0.5})
    room = rng.uniform(0.45, 0.56) if plated else rng.uniform(0.75, 0.98)
    mask = numerals.word(text, stock.lettering(rng), rng.uniform(0.5, 0.8), room)
    return [*layers, Layer(mask, "stroke")]


def _tinted(painting: Painting, colour: Colour) -> Painting:
    """The painting with its lights and shades in another colour."""
    tile = painting.tile.astype(np.float32)
    light = tile[..., :3] @ np.array([0.3, 0.59, 0.11], np.float32)
    usual = max(float(np.median(light[tile[..., 3] > 128])), 30.0) if (tile[..., 3] > 128).any() else 255.0
    tile[..., :3] = np.clip((light / usual)[..., None] * np.array(colour, np.float32) * 255, 0, 255)
    return Painting(tile.astype(np.uint8))


_SIGN = {"seed": "heart", "water": "triangle", "light": "circle", "soil": "cross", "nutrient": "square"}
_USUAL: dict[str, list[Colour]] = {
    "seed": [(0.85, 0.1, 0.15), (0.7, 0.05, 0.1), (0.9, 0.25, 0.4)],
    "water": [(0.1, 0.25, 0.75), (0.1, 0.45, 0.85), (0.05, 0.1, 0.45)],
    "light": [(0.97, 0.8, 0.1), (0.95, 0.6, 0.1), (0.98, 0.9, 0.35)],
    "soil": [(0.05, 0.05, 0.05), (0.12, 0.1, 0.09), (0.3, 0.2, 0.12)],
    "nutrient": [(0.1, 0.55, 0.2), (0.05, 0.35, 0.12), (0.4, 0.7, 0.2)],
}


def _trollius(rng: Generator, body: Colour) -> dict[str, FaceArt]:
    look = new_look(rng)
    plan = pick(rng, {"usual": 7, "one": 2, "any": 1})
    ground = _near(rng, (0.95, 0.94, 0.9), 0.03) if chance(rng, 0.12) else None
    under = ground or body
    single = ink_on(rng, under)
    icons = chance(rng, 0.35)
    faces = {}
    for name, shape in _SIGN.items():
        main = single
        if plan == "usual":
            main = _near(rng, _USUAL[name][int(rng.integers(3))], 0.03)
            if abs(luminance(main) - luminance(under)) < 0.1 and np.abs(np.subtract(main, under)).max() < 0.45:
                main = _near(rng, ink_on(rng, under), 0.02)
        elif plan == "any":
            main = ink_on(rng, under)
        drawing: Drawing = signs.sign(shape, rng)
        if icons and stock.has_icons(shape) and chance(rng, 0.8):
            sunny = shape == "circle" and stock.has_icons("sun") and chance(rng, 0.12)
            drawing = stock.icon("sun" if sunny else shape, rng)
            if isinstance(drawing, Painting):
                drawing = _tinted(drawing, main)
        inks = Inks(main, ink_on(rng, main), main, ink_on(rng, main))
        faces[name] = FaceArt(paint(drawing, replace(look, line=_line(rng, under, main)), inks, rng), ground)
    return faces


_NUMBER_MANNERS = {"flat": 8, "line": 1, "cartoon": 1.2, "gradient": 0.7, "engraved": 3, "laser": 1, "stamp": 1.2}


def _numbers(
    rng: Generator, body: Colour, names: list[str], words: list[str], low: float, high: float
) -> dict[str, FaceArt]:
    look = new_look(rng, _NUMBER_MANNERS)
    style = numerals.number_style(rng, stock.lettering(rng), words, low, high)
    look = replace(
        look,
        size=1.0,
        size_spread=0.0,
        pen=min(look.pen, 5.0) * (0.6 if high < 0.5 else 1.0),
        grow=max(float(rng.choice([0.0, rng.uniform(0, 0.8)])), 1.9 - numerals.half_stroke(style)),
        wobble=min(look.wobble, 1.5),
        tilt_spread=min(look.tilt_spread, 0.1),
        off_centre=min(look.off_centre, 4.0),
        wear=min(look.wear, 0.45),
    )
    ground = tuple(float(v) for v in rng.random(3)) if chance(rng, 0.06) else None
    under = (ground[0], ground[1], ground[2]) if ground else body
    tone = ink_on(rng, under)
    inks = Inks(tone, ink_on(rng, tone), tone, ink_on(rng, tone))
    look = replace(look, line=_line(rng, under, tone))
    return {
        name: FaceArt(paint(numerals.number(text, style), look, inks, rng), under if ground else None)
        for name, text in zip(names, words, strict=True)
    }


def _d10(rng: Generator, body: Colour) -> dict[str, FaceArt]:
    names = [str(n) for n in range(1, 11)]
    return _numbers(rng, body, names, [*names[:9], "10" if chance(rng, 0.15) else "0"], 0.35, 0.6)


def _d20(rng: Generator, body: Colour) -> dict[str, FaceArt]:
    names = [str(n) for n in range(1, 21)]
    return _numbers(rng, body, names, names, 0.25, 0.45)


def _pips(rng: Generator, body: Colour) -> dict[str, FaceArt]:
    look, style = new_look(rng), spots.pip_style(rng)
    look = replace(
        look,
        size=1.0,
        size_spread=0.0,
        pen=min(look.pen, 5.0),
        wobble=min(look.wobble, 1.0),
        tilt_spread=min(look.tilt_spread, 0.06),
        off_centre=min(look.off_centre, 3.0),
        wear=min(look.wear, 0.45),
    )
    inks = _inks(rng, body)
    if chance(rng, 0.4):  # a plate is printed, and the pips are left out of it
        inks = replace(inks, back=inks.main, over=body)
    red = _near(rng, (0.75, 0.08, 0.1))
    reddens = chance(rng, 0.15) and abs(luminance(red) - luminance(body)) > 0.15
    faces = {}
    for face in spots.PLACES:
        ink = replace(inks, main=red, over=red) if reddens and face == "1" else inks
        lined = replace(look, line=_line(rng, body, ink.main))
        faces[face] = FaceArt(paint(spots.pips(face, style, rng), lined, ink, rng), None)
    return faces


def _digits6(rng: Generator, body: Colour) -> dict[str, FaceArt]:
    names = [str(n) for n in range(1, 7)]
    return _numbers(rng, body, names, names, 0.4, 0.8)


def _other(rng: Generator, body: Colour) -> dict[str, FaceArt]:
    look, font = new_look(rng), stock.lettering(rng)
    plan = pick(rng, {"icons": 6, "letters": 2, "mixed": 2, "runes": 1})
    letters = rng.permutation(list("ABCDEFGHJKLMNPQRSTUVWYZ"))[:6]
    single = ink_on(rng, body) if chance(rng, 0.6) else None
    faces = {}
    artist = int(rng.integers(1 << 30)) if chance(rng, 0.7) else None
    for k in range(6):
        kind = plan if plan != "mixed" else pick(rng, {"icons": 2, "letters": 1, "runes": 1})
        drawing: Drawing
        if kind == "icons":
            nearby = None if artist is None else artist + int(rng.integers(90))
            drawing = stock.icon("other", rng, nearby) if stock.has_icons("other") else signs.emblem(rng)
        elif kind == "letters":
            drawing = [Layer(numerals.word(str(letters[k]), font, 0.85, 0.95), "stroke")]
        else:
            drawing = signs.rune(rng)
        ground = tuple(rng.random(3)) if chance(rng, 0.08) else None
        inks = _inks(rng, ground or body, None if ground else single)
        faces[str(k)] = FaceArt(
            paint(drawing, replace(look, line=_line(rng, ground or body, inks.main)), inks, rng), ground
        )
    return faces


_KINDS: dict[str, Callable[[Generator, Colour], dict[str, FaceArt]]] = {
    "schollen": _schollen, "trollius": _trollius, "d10": _d10, "d20": _d20, "d6": _pips, "digits6": _digits6,
    "other": _other,
}  # fmt: skip
