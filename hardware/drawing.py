"""The wiring as a drawing: ``python -m hardware.drawing > docs/wiring.svg``; with a file: of your own wiring.

The header as it lies before you, pin 1 at the top left, with a line from each pin in use to its part.
"""

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from hardware.wiring import SHIPPED, load_wiring

POSITIONS = {
    2: 3,
    3: 5,
    4: 7,
    17: 11,
    27: 13,
    22: 15,
    10: 19,
    9: 21,
    11: 23,
    5: 29,
    6: 31,
    13: 33,
    19: 35,
    26: 37,
    14: 8,
    15: 10,
    18: 12,
    23: 16,
    24: 18,
    25: 22,
    8: 24,
    7: 26,
    12: 32,
    16: 36,
    20: 38,
    21: 40,
}
"""Where each pin stands on the header: position by BCM number."""

SUPPLY = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}
GROUND = (6, 9, 14, 20, 25, 30, 34, 39)

PARTS = {
    "buttons": ("button {name}", "between pin and ground"),
    "button_lamps": ("lamp in the button {name}", "330 Ω, LED, ground"),
    "tray_lamp": ("ring of light", "1 kΩ to a transistor, which switches 5 V"),
    "camera_lamp": ("camera lamp", "330 Ω, LED, ground"),
    "buzzer": ("buzzer", "between pin and ground, 3.3 V, below 15 mA"),
    "privacy_switch": ("privacy switch", "between pin and ground"),
}
"""What hangs on the pins of each table of a wiring file, and how."""

COLOURS = {"buttons": "#2563a8", "button_lamps": "#b7791f", "tray_lamp": "#b7791f", "camera_lamp": "#b7791f"}

WIDTH, PITCH, TOP, RADIUS = 1000, 34, 90, 11
LEFT_COLUMN, RIGHT_COLUMN, BOX_WIDTH, BOX_HEIGHT = 480, 520, 330, 44


@dataclass(frozen=True)
class Lead:
    """A line from a pin of the header to a part."""

    position: int
    pin: int
    table: str
    name: str

    @property
    def texts(self) -> tuple[str, str]:
        """What the part is, and how it is connected."""
        what, how = PARTS.get(self.table, (self.table.replace("_", " "), "see docs/buttons.md"))
        return what.format(name=self.name.capitalize()), how


def leads(path: Path = SHIPPED) -> tuple[Lead, ...]:
    """Return the leads of a wiring file in order of the header; raises WiringError for a faulty file."""
    load_wiring(path)
    tables = tomllib.loads(path.read_text("utf-8"))
    found = (
        Lead(POSITIONS[pin], pin, table, name)
        for table, keys in tables.items()
        for name, pin in keys.items()
        if type(pin) is int
    )
    return tuple(sorted(found, key=lambda lead: lead.position))


def drawing(wires: tuple[Lead, ...]) -> str:
    """Return the drawing as SVG text; the same leads give the same text."""
    height = TOP + 20 * PITCH + 30
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
            f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
            _text(WIDTH / 2, 36, "The header of the Raspberry Pi, pin 1 at the top left", 20, "middle"),
            _text(
                WIDTH / 2,
                60,
                "Circles: positions; white in use, red supply, dark ground. GPIO numbers: as in wiring.toml.",
                14,
                "middle",
            ),
            *_wires([lead for lead in wires if lead.position % 2], left=True),
            *_wires([lead for lead in wires if not lead.position % 2], left=False),
            *_header({lead.position: lead for lead in wires}),
            "</svg>\n",
        ]
    )


def _header(used: dict[int, Lead]) -> Iterator[str]:
    x, width = LEFT_COLUMN - 22, RIGHT_COLUMN - LEFT_COLUMN + 44
    yield f'<rect x="{x}" y="{TOP - 4}" width="{width}" height="{20 * PITCH}" rx="6" fill="#26302b"/>'
    for position in range(1, 41):
        x, y = _place(position)
        fill = "#ffffff" if position in used else "#9aa5a0"
        fill = "#d64545" if position in SUPPLY else "#6b7280" if position in GROUND else fill
        ink = "#ffffff" if position in SUPPLY or position in GROUND else "#111111"
        yield f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{fill}"/>'
        yield _text(x, y + 4, str(position), 11, "middle", ink)


def _wires(side: list[Lead], left: bool) -> Iterator[str]:
    """Boxes in the order of their pins, so that no line crosses another."""
    pitch = max(BOX_HEIGHT + 8, 20 * PITCH / max(len(side), 1)) if len(side) < 13 else 20 * PITCH / len(side)
    middle = sum(_place(lead.position)[1] for lead in side) / max(len(side), 1)
    pitch = min(pitch, BOX_HEIGHT + 18)
    first = min(max(middle - pitch * (len(side) - 1) / 2, TOP + 20), TOP + 20 * PITCH - 24 - pitch * (len(side) - 1))
    for number, lead in enumerate(side):
        x, y = _place(lead.position)
        middle_of_box = first + number * pitch
        box = 20 if left else WIDTH - 20 - BOX_WIDTH
        edge = box + BOX_WIDTH if left else box
        colour = COLOURS.get(lead.table, "#3f7d4e")
        what, how = lead.texts
        yield (
            f'<polyline points="{x},{y} {x + (-46 if left else 46)},{y} {edge},{middle_of_box:.0f}" fill="none"'
            f' stroke="{colour}" stroke-width="3"/>'
        )
        yield (
            f'<rect x="{box}" y="{middle_of_box - BOX_HEIGHT / 2:.0f}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6"'
            f' fill="#ffffff" stroke="{colour}" stroke-width="2"/>'
        )
        yield _text(box + 12, middle_of_box - 3, f"GPIO {lead.pin}: {what}", 15)
        yield _text(box + 12, middle_of_box + 15, how, 13, fill="#444444")


def _place(position: int) -> tuple[int, int]:
    return (LEFT_COLUMN if position % 2 else RIGHT_COLUMN), TOP + 14 + (position - 1) // 2 * PITCH


def _text(x: float, y: float, text: str, size: int, anchor: str = "start", fill: str = "#111111") -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
    )


if __name__ == "__main__":
    sys.stdout.write(drawing(leads(Path(sys.argv[1]) if sys.argv[1:] else SHIPPED)))
