"""What a found die shows: several turned and scaled crops of it, read by a network, averaged."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from appliance.table.dice import DiceSet, DieKind
from vision.crops import Look, looks_at
from vision.faces.classes import (
    COVERED,
    D10,
    D20,
    FOREIGN,
    KINDS,
    LEANING,
    NONE,
    PIPS,
    POLYHEDRA,
    SCHOLLEN,
    SYMBOLS,
    TROLLIUS,
    TURNED,
    Face,
    looking_like,
)
from vision.faces.nets import FaceNet, Floats, Spot, cube_net, digit_net, sign_net
from vision.faces.numbering import told_by_neighbours
from vision.faces.taught import TaughtReading, TaughtSet
from vision.neighbours import numbers_around
from vision.upright import standing

Image = NDArray[np.uint8]

_LOOKS = ((0.0, 1.0), (0.3, 1.0))
"""Turn in radians and scale of each crop; the first is enough where it is clear."""
_LOOKS_AT_SYMBOLS = ((0.0, 1.0), (np.pi, 0.95))
"""The same for symbols: what is not read alike however it is turned is not clear."""
_AROUND = tuple((k * np.pi / 6, 1.0) for k in range(12))
"""The same for digits, which are read where they stand upright: one look is no more than 15 degrees from that."""
_PIP_FACES = frozenset(("d6", face) for face in PIPS)
_CLEAR = 0.97
_NO_DIE = 0.9
"""A place of which the first look says with this share that it is no die is not looked at again."""
_ANY_KIND = 0.3
"""What a kind counts, in shares, that neither finder nor body takes the die for."""
_LIKELY = 0.3
"""Share of the numbers of a D20 from which on the faces beside are looked at."""
_FAINT = 0.02
"""Least that a net which takes a die for foreign still counts."""
_UNLIKELY = 0.04
"""A place that the finder gives less than this share of a group of kinds is not read as one of them."""


@dataclass(frozen=True)
class Reading:
    """What the crops of one place show, averaged.

    ``faces``: the faces of the dice in play, ``shares``: theirs; with those of ``none`` (no die), ``covered``,
    ``leaning`` and ``foreign`` (a die that is not in play) they sum to one. ``agree``: share of the crops that have the
    same face first; of a number, the share of its face in the crop that is surest of it. ``sure``: the chance that the
    first face is right, where the reader itself knows it.
    """

    faces: tuple[Face, ...]
    shares: Floats
    none: float
    covered: float
    leaning: float
    foreign: float
    agree: float
    sure: float | None = None


@dataclass(frozen=True)
class _Group:
    """The nets that read some kinds of dice."""

    kinds: frozenset[str]
    nets: tuple[FaceNet, ...]


class FaceReader:
    """Reads the faces of one dice set."""

    def __init__(self, dice: DiceSet) -> None:
        self.faces: tuple[Face, ...] = tuple((kind.name, face) for kind in dice.kinds for face in kind.faces)
        kinds = {kind.name for kind in dice.kinds}
        self._groups: list[_Group] = []
        if kinds - POLYHEDRA:
            self._groups.append(_Group(frozenset(kinds - POLYHEDRA), (cube_net(), sign_net())))
        if kinds & POLYHEDRA:
            self._groups.append(_Group(frozenset(kinds & POLYHEDRA), (digit_net(),)))

    def __call__(self, image: Image, spots: list[Spot]) -> list[Reading]:
        """One reading a spot, in their order."""
        mixed: list[list[tuple[float, Reading]]] = [[] for _ in spots]
        for group in self._groups:
            named = looking_like(group.kinds)
            chances = [float(spot.kinds[named].sum()) for spot in spots]
            whole = len(self._groups) == 1
            mine = [n for n, chance in enumerate(chances) if whole or chance >= _UNLIKELY]
            read = self._numbers if group.kinds <= POLYHEDRA else self._cubes
            for n, reading in zip(mine, read(group, image, [spots[n] for n in mine]), strict=True):
                mixed[n].append((1.0 if whole else chances[n], reading))
        return [_blend(parts, self.faces) for parts in mixed]

    def _cubes(self, group: _Group, image: Image, spots: list[Spot]) -> list[Reading]:
        """A first look of each net at every place, and a second one where those leave a doubt, and at symbols."""
        if not spots:
            return []
        around = _LOOKS_AT_SYMBOLS if group.kinds & SYMBOLS else _LOOKS
        each = [looks_at(net, image, spots, around[:1]) for net in group.nets]
        again = [n for n, firsts in enumerate(zip(*each, strict=True)) if not _settled(firsts, group.nets[0])]
        for net, mine in zip(group.nets, each, strict=True):
            for n, more in zip(again, looks_at(net, image, [spots[n] for n in again], around[1:]), strict=True):
                mine[n] += more
        told = [
            [self._mean(looks, net, group.kinds) for looks in mine] for net, mine in zip(group.nets, each, strict=True)
        ]
        return [_together(each) for each in zip(*told, strict=True)]

    def _numbers(self, group: _Group, image: Image, spots: list[Spot]) -> list[Reading]:
        """All the looks at places where the first one may see a die, and that one alone at the others."""
        (net,) = group.nets
        looks = looks_at(net, image, spots, _AROUND[:1])
        none = net.classes.index(NONE)
        dice = [n for n, (first,) in enumerate(looks) if float(first.shares[none]) < _NO_DIE]
        for n, more in zip(dice, looks_at(net, image, [spots[n] for n in dice], _AROUND[1:]), strict=True):
            looks[n] += more
        readings = [self._standing(some, net, group.kinds) for some in looks]
        return [
            self._by_kind(self._by_neighbours(reading, net, image, spot, _AROUND[upright][0]), spot, group.kinds)
            for spot, (reading, upright) in zip(spots, readings, strict=True)
        ]

    def _standing(self, looks: list[Look], net: FaceNet, kinds: frozenset[str]) -> tuple[Reading, int]:
        """What the number is where it stands upright, and in which look that is."""
        where = {face: n for n, face in enumerate(net.classes)}
        votes = np.array([look.shares for look in looks])
        told = np.zeros((len(looks), len(self.faces)))
        for k, face in enumerate(self.faces):
            if face[0] in kinds:
                told[:, k] = votes[:, where[face]]
        shares = standing(told, votes[:, where[TURNED]])
        none, covered, leaning, foreign = (float(votes[:, where[c]].mean()) for c in (NONE, COVERED, LEANING, FOREIGN))
        foreign = max(foreign, 1 - float(shares.sum()) - none - covered - leaning)
        first = told[:, int(shares.argmax())]
        reading = Reading(self.faces, shares.astype(np.float32), none, covered, leaning, foreign, float(first.max()))
        return reading, int(first.argmax())

    def _by_neighbours(self, reading: Reading, net: FaceNet, image: Image, spot: Spot, turn: float) -> Reading:
        """The number on a D20 by what lies around it, too; ``turn``: that brings it upright."""
        mine = [n for n, (kind, _) in enumerate(self.faces) if kind == "d20"]
        share = float(reading.shares[mine].sum())
        if share < _LIKELY:
            return reading
        likelier = told_by_neighbours(numbers_around(net, image, spot, turn))
        shares = reading.shares.copy()
        shares[mine] *= likelier[[int(self.faces[n][1]) - 1 for n in mine]]
        shares[mine] *= share / float(shares[mine].sum())
        return replace(reading, shares=shares)

    def _by_kind(self, reading: Reading, spot: Spot, kinds: frozenset[str]) -> Reading:
        """The numbers of each kind of die as far as finder and body take it for that, too."""
        weights = [_ANY_KIND + float(spot.kinds[KINDS.index(k)]) if k in kinds else 1.0 for k, _ in self.faces]
        shares = reading.shares * np.array(weights, np.float32)
        shares *= float(reading.shares.sum()) / max(float(shares.sum()), 1e-9)
        return replace(reading, shares=shares)

    def _mean(self, looks: list[Look], net: FaceNet, kinds: frozenset[str]) -> Reading:
        where = {face: n for n, face in enumerate(net.classes)}
        known = np.array([where[face] if face in where and face[0] in kinds else -1 for face in self.faces])
        votes = np.array([look.shares for look in looks])
        if kinds & SYMBOLS:
            # Symbols of another game do not lie here; what looks like one of them is the next likely thing.
            votes[:, [n for n, (kind, _) in enumerate(net.classes) if kind in SYMBOLS - kinds]] = 0
            votes /= votes.sum(1, keepdims=True) + 1e-9
        told = np.where(known >= 0, votes[:, known], 0)
        mean, rest = told.mean(0), votes.mean(0)
        none, covered, leaning = (float(rest[where[c]]) for c in (NONE, COVERED, LEANING))
        foreign = max(0.0, 1 - float(mean.sum()) - none - covered - leaning)
        agree = float((told.argmax(1) == mean.argmax()).mean())
        return Reading(self.faces, mean.astype(np.float32), none, covered, leaning, foreign, agree)


def _settled(firsts: Sequence[list[Look]], net: FaceNet) -> bool:
    """True if the first looks of the nets leave no doubt: pips that both tell, or both see no die."""
    shares = [look.shares for (look,) in firsts]
    if all(float(each[net.classes.index(NONE)]) >= _NO_DIE for each in shares):
        return True
    first = int(shares[0].argmax())
    return net.classes[first] in _PIP_FACES and all(float(each[first]) >= _CLEAR for each in shares)


def _together(readings: Sequence[Reading]) -> Reading:
    """The mean of several nets' readings."""
    shares = np.asarray(np.mean([reading.shares for reading in readings], 0), np.float32)

    def mean(name: str) -> float:
        return float(np.mean([getattr(reading, name) for reading in readings]))

    return Reading(
        readings[0].faces, shares, mean("none"), mean("covered"), mean("leaning"), mean("foreign"),
        min(reading.agree for reading in readings),
    )  # fmt: skip


class TaughtReader:
    """Reads the faces of a taught set: the networks tell whether it is a die in view, what was taught, its face."""

    def __init__(self, taught: TaughtSet) -> None:
        self._taught = taught
        self._all = FaceReader(DiceSet("", tuple(DieKind(k, f) for k, f in _EVERYTHING)))

    def __call__(self, image: Image, spots: list[Spot]) -> list[Reading]:
        """One reading a spot, in their order."""
        return [
            _told(reading, told)
            for reading, told in zip(self._all(image, spots), self._taught.read(image, spots), strict=True)
        ]


_EVERYTHING = (("d6", PIPS), ("schollen", SCHOLLEN), ("trollius", TROLLIUS), ("d10", D10), ("d20", D20))


def _told(reading: Reading, told: TaughtReading) -> Reading:
    rest = max(0.0, 1 - reading.none - reading.covered - reading.leaning)
    shares = np.array([guess.confidence for guess in told.faces], np.float32)
    first = float(shares[0])
    return replace(
        reading, faces=tuple((told.kind, guess.face) for guess in told.faces), shares=shares * rest,
        foreign=told.none * rest, agree=1.0, sure=first if told.agree else min(first, 0.5),
    )  # fmt: skip


def _blend(parts: list[tuple[float, Reading]], faces: tuple[Face, ...]) -> Reading:
    """Readings by different nets, weighted by the chances that their kinds of dice lie there.

    Those come from the finder and from the nets themselves, each of which knows the others' dice as foreign.
    """
    parts = [(chance * (_FAINT + float(reading.shares.sum())), reading) for chance, reading in parts]
    total = sum(weight for weight, _ in parts)
    if not parts:
        nothing = np.zeros(len(faces), np.float32)
        return Reading(faces, nothing, 0.0, 0.0, 0.0, 1.0, 0.0)
    if len(parts) == 1:
        return parts[0][1]
    shares = sum((w / total * r.shares for w, r in parts), np.zeros(len(faces), np.float32))

    def mean(name: str) -> float:
        return float(sum(w / total * getattr(r, name) for w, r in parts))

    first = max(parts, key=lambda part: part[0] * float(part[1].shares.max()))[1]
    return replace(
        first, shares=shares, none=mean("none"), covered=mean("covered"), leaning=mean("leaning"),
        foreign=mean("foreign"),
    )  # fmt: skip
