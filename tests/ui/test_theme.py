"""Text can be read on every ground that it stands on."""

import pytest

from ui import theme

PAIRS = [
    (theme.TEXT, theme.GROUND),
    (theme.TEXT, theme.SURFACE),
    (theme.TEXT, theme.RAISED),
    (theme.TEXT, theme.OFFER),
    (theme.TEXT, theme.DANGER),
    (theme.MUTED, theme.GROUND),
    (theme.MUTED, theme.SURFACE),
    (theme.MUTED, theme.RAISED),
    (theme.ACCENT, theme.SURFACE),
    (theme.ACCENT, theme.RAISED),
    (theme.ACCENT, theme.OFFER),
    (theme.ON_ACCENT, theme.ACCENT),
    (theme.ON_ACCENT, theme.DOUBT),
    (theme.ON_ACCENT, theme.KEPT),
    (theme.ON_ACCENT, theme.IVORY),
    (theme.DOUBT, theme.GROUND),
    (theme.DOUBT, theme.SURFACE),
    (theme.DOUBT, theme.RAISED),
    (theme.GOOD, theme.GROUND),
    (theme.PIP, theme.IVORY),
]


def luminance(colour: theme.Colour) -> float:
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_contrast_is_at_least_four_and_a_half(ink, ground):
    lighter, darker = sorted((luminance(ink), luminance(ground)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5
