"""How the faces of dice are written: a D6 has pips, other numbers a dot as on such dice, symbols have a sign."""

from appliance.session import Session
from appliance.table import dice_set

SIGNS = {
    "schollen": {"plaice1": "∝", "plaice2": "∝∝", "hook": "⚓", "doubler": "×2", "water": "≈"},
    "trollius": {"seed": "♥", "water": "▲", "light": "●", "soil": "✚", "nutrient": "■"},
}
"""By kind of die: the signs of its faces."""


def sign(kind: str, face: str) -> str:
    """Return what is drawn for a face: "1" to "6" become pips, anything else is written as it is."""
    if kind in SIGNS:
        return SIGNS[kind].get(face, face)
    if kind != "d6" and face.isdecimal():
        return f"{face}."
    return face


def signs_of(name: str) -> tuple[str, ...]:
    """Return what the faces are drawn as of the die that a set is known by."""
    kind = dice_set(name).kinds[0]
    return tuple(sign(kind.name, face) for face in kind.faces)


def faces_of(session: Session, index: int, kind: str) -> tuple[str, ...]:
    """Return what die ``index`` of the throw can show, in the order in which a person counts."""
    faces = dice_set(session.game.info.dice_set).kind(kind).faces
    need = session.need_roll
    if need is None or index >= len(need.sides):
        return faces
    return tuple(face for face in faces if face in need.sides[index])
