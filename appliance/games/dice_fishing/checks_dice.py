"""What a throw, a reroll and a lure must look like: each check returns the checked value or refuses with a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass

from appliance.games.checking import is_list
from appliance.games.dice_fishing.dice import FACES, LURE, REROLL, SPECIALS, Change, Fisher, Special, in_range
from appliance.games.engine import IllegalAction, Json


@dataclass(frozen=True)
class Faces:
    """New faces: of D6 by their position and of special dice by their kind."""

    d6: Mapping[int, int]
    specials: Mapping[str, int]


def checked_throw(fisher: Fisher, dice: Json) -> Faces:
    """Return the faces of a ``roll``: of exactly the wagered dice (dice_fishing:2, 9)."""
    kinds = (*(["d6"] if fisher.d6 else []), *(special.kind for special in fisher.specials))
    dice = _checked_kinds(dice, kinds)
    for kind in kinds:
        if kind not in dice:
            raise IllegalAction("bad_dice", f"dice lacks {kind}, expected {_wagered(fisher)}", dice=dict(dice))
    values = dice.get("d6", [])
    if not is_list(values) or len(values) != len(fisher.d6):
        sentence = f"d6 is {values!r}, expected a list of {len(fisher.d6)} values: {_wagered(fisher)} are wagered"
        raise IllegalAction("bad_dice", sentence, dice=dict(dice))
    return Faces(
        {at: _checked_face("d6", value, at) for at, value in enumerate(values)},
        {kind: _checked_face(kind, dice[kind]) for kind in kinds if kind != "d6"},
    )


def checked_reroll(fisher: Fisher, using: Json, dice: Json) -> tuple[Special, Faces]:
    """Return the die whose ability rerolls, and the new faces of what it rerolls (dice_fishing:11, 12)."""
    special = _checked_using(fisher, using, REROLL)
    if not special.left:
        sentence = f"the {using} shows {special.face} and has no reroll left: it gave {2 - (special.face or 0) % 2}"
        raise IllegalAction("no_reroll_left", sentence, using=using)
    dice = _checked_kinds(dice, tuple(FACES))
    if using in dice:
        raise IllegalAction("rerolls_itself", f"the {using} gives the reroll and is not rerolled itself", using=using)
    open_to_it = special_places(fisher, special)
    for kind in dice:
        if kind != "d6" and kind not in open_to_it:
            raise IllegalAction("cannot_reroll", _why_not_rerolled(fisher, kind), using=using, kind=kind)
    d6 = {at: _checked_face("d6", value, at) for at, value in _checked_positions(fisher, dice.get("d6", {})).items()}
    specials = {kind: _checked_face(kind, dice[kind]) for kind in dice if kind != "d6"}
    if not d6 and not specials:
        raise IllegalAction("nothing_rerolled", "no die is rerolled, expected at least one (or the action done)")
    return special, Faces(d6, specials)


def checked_lure(fisher: Fisher, using: Json, change: Json) -> tuple[Special, Change]:
    """Return the die that lures and what it changes (dice_fishing:13)."""
    special = _checked_using(fisher, using, LURE)
    if not special.left:
        raise IllegalAction("lure_spent", f"the {using} has lured already: a lure is used in one go", using=using)
    change = _checked_kinds(change, tuple(FACES))
    if using in change:
        raise IllegalAction("lures_itself", f"the {using} lures and cannot change itself", using=using)
    for kind in change:
        if kind != "d6" and fisher.special(kind) is None:
            raise IllegalAction("not_wagered", f"the {kind} was not wagered, so it cannot be lured", kind=kind)
    on_d6, on_specials = _checked_positions(fisher, change.get("d6", {})), [each for each in SPECIALS if each in change]
    steps: list[tuple[str | int, Json]] = [*on_d6.items(), *((kind, change[kind]) for kind in on_specials)]
    for place, by in steps:
        _check_step(fisher, place, by)
    lure = Change(
        tuple(sorted((place, by) for place, by in steps if isinstance(place, int))),
        tuple((place, by) for place, by in steps if isinstance(place, str)),
    )
    if not lure.points:
        raise IllegalAction("nothing_lured", "no die is changed, expected at least one (or the action done)")
    if lure.points > special.left:
        points = "1 point: one die by 1" if special.left == 1 else "2 points: one die by 2, or two dice by 1 each"
        sentence = f"this takes {lure.points} points, but the {using} shows {special.face} and gives {points}"
        raise IllegalAction("lure_too_much", sentence, using=using, points=lure.points, left=special.left)
    return special, lure


def special_places(fisher: Fisher, using: Special) -> tuple[str, ...]:
    """Return the special dice that ``using`` may reroll."""
    return tuple(place for place in fisher.may_reroll(using) if isinstance(place, str))


def _checked_using(fisher: Fisher, using: Json, use: str) -> Special:
    declared = [special.kind for special in fisher.specials if special.use == use]
    if using not in declared:
        sentence = f"using is {using!r}, expected a die that was declared for {use}: {', '.join(declared)}"
        raise IllegalAction("bad_using", sentence, using=using)
    special = fisher.special(using)
    assert special is not None
    return special


def _checked_kinds(dice: Json, kinds: tuple[str, ...]) -> Mapping[str, Json]:
    expected = f"expected an object with {', '.join(kinds)}"
    if not isinstance(dice, Mapping):
        raise IllegalAction("bad_dice", f"{dice!r} does not name dice, {expected}", dice=dice)
    for kind in dice:
        if kind not in kinds:
            raise IllegalAction("bad_dice", f"the dice name {kind!r}, {expected}", dice=dict(dice))
    return dice


def _checked_positions(fisher: Fisher, d6: Json) -> dict[int, Json]:
    names = [str(at) for at in range(len(fisher.d6))]
    expected = f"expected positions of the {len(names)} d6 as text: {', '.join(names)}" if names else "there are no d6"
    if not isinstance(d6, Mapping):
        raise IllegalAction("bad_position", f"d6 is {d6!r}, {expected}", d6=d6)
    for name in d6:
        if name not in names:
            raise IllegalAction("bad_position", f"d6 names the position {name!r}, {expected}", d6=dict(d6))
    return {int(name): value for name, value in d6.items()}


def _checked_face(kind: str, value: Json, at: int | None = None) -> int:
    if type(value) is not int or not 1 <= value <= FACES[kind]:
        which = f"the {kind}" if at is None else f"the {kind} at position {at}"
        sentence = f"{which} is {value!r}, expected a whole number from 1 to {FACES[kind]}"
        raise IllegalAction("bad_face", sentence, kind=kind, value=value)
    return value


def _check_step(fisher: Fisher, place: str | int, by: Json) -> None:
    which = f"the d6 at position {place}" if isinstance(place, int) else f"the {place}"
    if type(by) is not int or by not in (-2, -1, 1, 2):
        sentence = f"{which} is lured by {by!r}, expected -2, -1, 1 or 2"
        raise IllegalAction("bad_lure", sentence, by=by)
    if not in_range(fisher, place, by):
        special = fisher.special(place) if isinstance(place, str) else None
        face = fisher.d6[place] if isinstance(place, int) else special and special.face
        last = FACES["d6" if isinstance(place, int) else place]
        sentence = f"{which} shows {face} and cannot be lured by {by}: expected a face from 1 to {last}, no wrapping"
        raise IllegalAction("lure_out_of_range", sentence, face=face, by=by)


def _why_not_rerolled(fisher: Fisher, kind: str) -> str:
    if fisher.special(kind) is None:
        return f"the {kind} was not wagered, so it cannot be rerolled"
    return f"the {kind} has used its ability already and cannot be rerolled any more"


def _wagered(fisher: Fisher) -> str:
    parts = [f"{len(fisher.d6)} d6"] if fisher.d6 else []
    return ", ".join([*parts, *(f"one {special.kind}" for special in fisher.specials)])
