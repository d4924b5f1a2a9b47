"""Counts of outcomes, shares with their uncertainty, and how far a confidence can be believed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from vision.bench.score import Match, Outcome

_Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, 0..1, by Wilson's score; (0, 1) without a trial."""
    if trials == 0:
        return 0.0, 1.0
    share, spread = hits / trials, _Z * _Z / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Tally:
    """How many pictures ended how; the four counts add up to ``pictures``."""

    exact: int
    unsure: int
    bold: int
    silent: int

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> "Tally":
        """The counts of these outcomes."""
        all_ = list(outcomes)
        return cls(*(all_.count(kind) for kind in (Outcome.EXACT, Outcome.UNSURE, Outcome.BOLD, Outcome.SILENT)))

    @property
    def pictures(self) -> int:
        """How many were counted."""
        return self.exact + self.unsure + self.bold + self.silent

    def share(self, count: int) -> float:
        """``count`` as a share of the pictures, 0..1."""
        return count / max(1, self.pictures)

    def as_json(self) -> dict[str, object]:
        """Counts and 95 % intervals."""
        return {
            "pictures": self.pictures,
            "exact": self.exact,
            "exact_interval": _rounded(wilson(self.exact, self.pictures)),
            "unsure": self.unsure,
            "bold": self.bold,
            "silent": self.silent,
            "silent_interval": _rounded(wilson(self.silent, self.pictures)),
        }


@dataclass(frozen=True)
class DiceTally:
    """Of ``dice`` labelled ones, how many were found, and how many of these had the right kind and face at best."""

    dice: int
    found: int
    right: int

    @classmethod
    def of(cls, matches: Sequence[Match]) -> "DiceTally":
        """The counts of these labelled dice."""
        return cls(len(matches), sum(m.seen is not None for m in matches), sum(m.right for m in matches))

    def as_json(self) -> dict[str, int]:
        """The three counts."""
        return {"dice": self.dice, "found": self.found, "right": self.right}


@dataclass(frozen=True)
class Bin:
    """Readings with a confidence from ``low`` on and below ``high`` (the last bin holds its end, too)."""

    low: float
    high: float
    count: int
    right: int
    mean: float

    def as_json(self) -> dict[str, object]:
        """The bin, the mean confidence in it and the share that was right."""
        share = round(self.right / self.count, 4) if self.count else None
        interval = _rounded(wilson(self.right, self.count))
        return {"from": self.low, "to": self.high, "readings": self.count, "confidence": round(self.mean, 4),
                "right": self.right, "share": share, "interval": interval}  # fmt: skip


def reliability(readings: Iterable[tuple[float, bool]]) -> list[Bin]:
    """Confidence against truth: ``readings`` are confidence 0..1 and whether the reading was right."""
    ranked = sorted(readings)
    bins = []
    for low, high in pairwise(BINS):
        here = [(p, right) for p, right in ranked if low <= p < high or p == high == BINS[-1]]
        mean = sum(p for p, _ in here) / max(1, len(here))
        bins.append(Bin(low, high, len(here), sum(right for _, right in here), mean))
    return bins


def _rounded(interval: tuple[float, float]) -> list[float]:
    return [round(interval[0], 4), round(interval[1], 4)]
