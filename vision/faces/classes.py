"""What the networks tell apart, in the order of their outputs. Shared by training and reading."""

from collections.abc import Iterable

KINDS = ("d6", "d10", "d20", "schollen", "trollius", "other")
"""Kinds of dice; "other" is a die of no game here."""

POLYHEDRA = frozenset({"d10", "d20"})
"""Kinds of dice that are no cubes."""
SYMBOLS = frozenset({"schollen", "trollius"})
"""Kinds of dice with symbols. No game has both, and one may look like the other."""


def looking_like(kinds: Iterable[str]) -> list[int]:
    """The numbers in ``KINDS`` of these kinds, and of what may be taken for them."""
    some = set(kinds)
    some |= SYMBOLS if some & SYMBOLS else set()
    return [n for n, kind in enumerate(KINDS) if kind in some]


PIPS = ("1", "2", "3", "4", "5", "6")
SCHOLLEN = ("plaice1", "plaice2", "hook", "doubler", "water")
TROLLIUS = ("seed", "water", "light", "soil", "nutrient")
D10 = tuple(str(n) for n in range(1, 11))
D20 = tuple(str(n) for n in range(1, 21))

COLOURS = (
    "red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "black", "grey", "brown", "turquoise",
)  # fmt: skip

Face = tuple[str, str]
"""Kind of die and name of the face."""

SIGN_FACES: tuple[Face, ...] = (
    *(("d6", f) for f in PIPS), *(("schollen", f) for f in SCHOLLEN), *(("trollius", f) for f in TROLLIUS),
)  # fmt: skip
"""The faces of cubes, as the finder gives them."""

NONE, COVERED, LEANING, FOREIGN = ("", "no die"), ("", "covered"), ("", "leaning"), ("", "foreign")
"""What a crop may show instead of a face that counts."""
TURNED: Face = ("", "turned")
"""A face of digits that is not upright in the crop."""

SIGNS: tuple[Face, ...] = (*SIGN_FACES[:6], NONE, COVERED, LEANING, FOREIGN, *SIGN_FACES[6:])
"""Classes of the nets that read cubes."""
DIGITS: tuple[Face, ...] = (
    *(("d10", f) for f in D10), *(("d20", f) for f in D20), NONE, COVERED, LEANING, FOREIGN, TURNED,
)  # fmt: skip
"""Classes of the net that reads D10 and D20, whose number must stand upright: 6 and 9 differ in nothing else."""

BODIES: tuple[Face, ...] = (*((kind, "") for kind in KINDS), NONE)
"""Classes of the net that tells kinds of dice and how they lie."""
