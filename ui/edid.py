"""How large the connected screen says that it is: byte 21 and 22 of its EDID (VESA E-EDID 1.4, table 3.11)."""

from math import hypot
from pathlib import Path

CONNECTORS = Path("/sys/class/drm")
"""Where Linux shows what is connected."""

CM_AN_INCH = 2.54

PLAUSIBLE = 3.0, 100.0
"""In inches. Projectors say zero, and some small panels for hobbyists repeat the size of somebody's television."""

_HEADER = bytes((0, 255, 255, 255, 255, 255, 255, 0))


def inches(connectors: Path = CONNECTORS) -> float | None:
    """Return the diagonal of the first connected screen that gives its size, None if none does.

    Panels on the ribbon cable have no EDID; a size that cannot be is not believed.
    """
    for path in sorted(connectors.glob("card*-*/edid")):
        try:
            told = path.read_bytes()
        except OSError:
            continue
        if told[:8] == _HEADER and len(told) >= 128:
            diagonal = hypot(told[21], told[22]) / CM_AN_INCH
            if told[21] and told[22] and PLAUSIBLE[0] <= diagonal <= PLAUSIBLE[1]:
                return diagonal
    return None
