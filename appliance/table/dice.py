"""Dice as they lie on the table: what kinds there are and what a set holds."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Die:
    """One die at rest: its kind ("d6"), the face on top as text ("4") and its colour, if it matters."""

    kind: str
    face: str
    colour: str | None = None


@dataclass(frozen=True)
class LooseDie:
    """A die that is to be thrown on a simulated tray. ``sides``: what it can show, each as likely.

    ``colour``: None where any will do.
    """

    kind: str
    sides: tuple[str, ...]
    colour: str | None = None


@dataclass(frozen=True)
class DieKind:
    """A kind of die and the faces that exist on it, in the order in which a person counts them."""

    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class DiceSet:
    """A boxed set: the kinds that it holds and the colours that they come in (empty: any colour).

    ``one_of_each``: no two dice have the same colour, and the game asks which is which.
    """

    name: str
    kinds: tuple[DieKind, ...]
    colours: tuple[str, ...] = ()
    one_of_each: bool = False

    def kind(self, name: str) -> DieKind:
        """Return the kind called ``name``; raises KeyError if the set has none."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(f'dice set "{self.name}" has no die kind "{name}", only {[k.name for k in self.kinds]}')


def built_in_sets() -> tuple[str, ...]:
    """Return the names of the shipped sets, in order of the alphabet."""
    shipped = (files("appliance.table") / "sets").iterdir()
    return tuple(sorted(each.name.removesuffix(".toml") for each in shipped if each.name.endswith(".toml")))


@cache
def dice_set(name: str) -> DiceSet:
    """Return the shipped set called ``name`` (``sets/NAME.toml``); raises KeyError that lists the known ones."""
    known = built_in_sets()
    if name not in known:
        raise KeyError(f'there is no dice set "{name}", expected one of: {", ".join(known)}')
    data = tomllib.loads((files("appliance.table") / "sets" / f"{name}.toml").read_text(encoding="utf-8"))
    kinds = tuple(DieKind(kind["name"], tuple(kind["faces"])) for kind in data["kinds"])
    return DiceSet(data["name"], kinds, tuple(data["colours"]), data.get("one_of_each", False))
