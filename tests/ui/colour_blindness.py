"""What eyes see that lack a kind of cones.

G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color Vision
Deficiency, IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009: the matrices of severity 1.0, for
linear RGB.
"""

import numpy as np

SIMULATIONS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

_TO_XYZ = np.array(
    ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
)
_WHITE = np.array((0.95047, 1.0, 1.08883))


def linear(colour):
    """sRGB shares (alpha is left out) as linear light."""
    srgb = np.array(colour[:3])
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def seen(colour, kind: str | None):
    """Linear light as these eyes see it; None: all cones are there."""
    light = linear(colour)
    return light if kind is None else np.clip(np.array(SIMULATIONS[kind]) @ light, 0, 1)


def lab(light):
    """CIE L*a*b* of linear light, white at D65."""
    share = _TO_XYZ @ light / _WHITE
    f = np.where(share > (6 / 29) ** 3, np.cbrt(share), share / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array((116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])))


def difference(one, other, kind: str | None = None) -> float:
    """CIE 1976 difference of two colours; about 2.3 can just be told apart side by side."""
    return float(np.linalg.norm(lab(seen(one, kind)) - lab(seen(other, kind))))
