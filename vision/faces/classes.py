"""What the networks tell apart, in the order of their outputs. Shared by training and reading."""

KINDS = ("d6", "d10", "d20", "schollen", "trollius", "other")
"""Kinds of dice; "other" is a die of no game here."""

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

PIP_CLASSES: tuple[Face, ...] = (*SIGN_FACES[:6], NONE, COVERED, LEANING)
"""Classes of the net that reads pips."""
SIGNS: tuple[Face, ...] = (*SIGN_FACES[:6], NONE, COVERED, LEANING, FOREIGN, *SIGN_FACES[6:])
"""Classes of the net that reads cubes."""
DIGITS: tuple[Face, ...] = (
    *(("d10", f) for f in D10), *(("d20", f) for f in D20), NONE, COVERED, LEANING, FOREIGN,
)  # fmt: skip
"""Classes of the net that reads D10 and D20."""
