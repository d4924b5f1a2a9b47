"""Every screen as a picture: ``python -m ui.gallery --out DIR``. Look at them after each change of the screen."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from ui import samples
from ui.desk import Desk
from ui.events import Event
from ui.panel import Panel
from ui.port import Picture
from ui.shots import NoDisplay, Offscreen
from ui.words import LANGUAGES

PANELS = {
    "800x480": Panel(800, 480, 7.0),
    "1280x720": Panel(1280, 720, 7.0),
    "1280x720-10": Panel(1280, 720, 10.1),
    "720x1280": Panel(720, 1280, 7.0),
}
"""The panels that people have, by the ends of the pictures' names: 7 and 10 inch, and upright."""


class StillPort:
    """A port at which nothing happens: it shows one desk."""

    quitting = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def step(self, now_s: float) -> None:
        """Nothing arrives."""

    def send(self, event: Event) -> None:
        """Nothing is done."""

    def preview(self) -> Picture | None:
        """Return the picture of the sample tray."""
        return 1, samples.picture()

    def still(self, name: str) -> Picture | None:
        """Return the same picture."""
        return self.preview()

    def kept(self, name: str) -> Picture | None:
        """Return the part of it that an accepted roll of the sample tray keeps."""
        left, top, right, bottom = samples.CROP
        return 2, samples.picture()[top:bottom, left:right]


def main() -> int:
    """Write the pictures; return 1 with a sentence where nothing can be drawn."""
    parser = argparse.ArgumentParser(prog="python -m ui.gallery", description="Draw every screen into a folder.")
    parser.add_argument("--out", type=Path, default=Path("gallery"), help="the folder (default: gallery)")
    parser.add_argument("--only", metavar="NAME", nargs="+", help="only these, e.g. roll-en-800x480")
    args = parser.parse_args()
    try:
        for end, panel in PANELS.items():
            for language in LANGUAGES:
                for name, desk in samples.DESKS.items():
                    file = f"{name}-{language}-{end}"
                    if not args.only or file in args.only:
                        still = StillPort(replace(desk(), language=language, panel=panel))
                        screen = Offscreen(still, (panel.width, panel.height))
                        screen.save_png(args.out / f"{file}.png")
    except NoDisplay as reason:
        print(reason, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
