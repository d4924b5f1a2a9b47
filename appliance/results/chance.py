"""How often chance alone strays so far: the tail of the chi-square distribution, by its closed form."""

from math import erfc, exp, expm1, gamma, log1p, sqrt


def chi_square(counts: list[int], expected: list[float]) -> float:
    """Return how far counts lie from what was expected, each square measured by its own expectation."""
    return sum((count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True))


def tail(distance: float, freedom: int) -> float:
    """Return the chance that a chi-square of ``freedom`` degrees (1 or more) is ``distance`` or larger.

    For whole degrees the incomplete gamma function is a finite sum: each two degrees add a term.
    """
    half = distance / 2
    if half <= 0:
        return 1.0
    order, chance = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while order < freedom / 2:
        chance += half**order * exp(-half) / gamma(order + 1)
        order += 1
    return min(1.0, chance)


def among(chance: float, looks: int) -> float:
    """Return the chance that at least one of ``looks`` independent looks strays as one of ``chance`` does."""
    return 1.0 if chance >= 1 else -expm1(looks * log1p(-chance))
