"""Dice as they lie on the table: what kinds there are and what a set holds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Die:
    """One die at rest: its kind ("d6"), the face on top as text ("4") and its colour, if it matters."""

    kind: str
    face: str
    colour: str | None = None


@dataclass(frozen=True)
class DieKind:
    """A kind of die and the faces that exist on it, in the order in which a person counts them."""

    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class DiceSet:
    """A boxed set: the kinds that it holds and the colours that they come in (empty: any colour)."""

    name: str
    kinds: tuple[DieKind, ...]
    colours: tuple[str, ...] = ()

    def kind(self, name: str) -> DieKind:
        """Return the kind called ``name``; raises KeyError if the set has none."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(f'dice set "{self.name}" has no die kind "{name}", only {[k.name for k in self.kinds]}')
