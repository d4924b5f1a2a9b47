"""Fetches fonts and icons and packs them for drawing: ``python -m vision.training.art.fetch FOLDER``.

Needs npm, Pillow and resvg-py. The packages and their exact versions stand in ``packages.json``; ``SOURCES.md`` tells
their licences. FOLDER gets letters.npy, letters.json, icons.npy, icons.json (about 300 MB), sources.txt, which tells
what was taken, and npm/.
"""

import argparse
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.training.art.choice import group
from vision.training.art.stock import DIGIT

_LICENCES = {
    "MIT", "Apache-2.0", "ISC", "CC0-1.0", "OFL-1.1", "UFL-1.0", "Unlicense", "CC-BY-3.0", "CC-BY-4.0",
}  # fmt: skip
_WEIGHTS = ("400-normal", "700-normal", "900-normal", "200-normal", "400-italic", "800-italic")
_WORDS = [str(n) for n in range(21)] + ["x2", "2x", "×2", "X2", "2×", "2X", *"ABCDEFGHJKLMNPQRSTUVWYZ"]
_NO_DIGITS = ("seggchan", "medievalsharp")  # faces for digits; a six like an S
_SIDE, _OTHER_SIDE = 128, 96
_MOST_OTHERS = {"game-icons": 1500}
_FEW_OTHERS = 130


class _Heap:
    """Pictures one after another in one array."""

    def __init__(self) -> None:
        self.parts: list[NDArray[np.uint8]] = []
        self.size = 0

    def add(self, picture: NDArray[np.uint8]) -> int:
        """Where the picture begins."""
        start, self.size = self.size, self.size + picture.size
        self.parts.append(picture.ravel())
        return start

    def save(self, path: Path) -> None:
        """Write them all."""
        np.save(path, np.concatenate(self.parts))


def _install(folder: Path) -> Path:
    """Have npm fetch the packages; the folder with them."""
    place = folder / "npm"
    place.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(__file__).parent / "packages.json", place / "package.json")
    command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(command, cwd=place, check=True)
    return place / "node_modules"


def _print(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.uint8]:
    left, top, right, bottom = font.getbbox(text)
    room = Image.new("L", (max(int(right - left), 1) + 4, max(int(bottom - top), 1) + 4))
    ImageDraw.Draw(room).text((2 - left, 2 - top), text, 255, font)
    return np.asarray(room)


def _words(font: ImageFont.FreeTypeFont, name: str) -> list[str]:
    """What this font can print: nothing where its digits are boxes for missing signs, or pictures."""
    if np.array_equal(_print(font, "6"), _print(font, "7")) or any(part in name for part in _NO_DIGITS):
        return []
    words = _WORDS[:21] if name.startswith("dseg7") else _WORDS
    missing = np.array_equal(_print(font, "×"), _print(font, "\ue7f3"))
    return [text for text in words if not (missing and "×" in text)]


def _fonts(modules: Path, folder: Path) -> list[str]:
    heap, fonts, told = _Heap(), [], []
    for package in sorted((modules / "@fontsource").iterdir()):
        about = json.loads((package / "package.json").read_text("utf-8"))
        if about.get("license") not in _LICENCES:
            continue
        told.append(f"| {about['name']} | {about['version']} | {about['license']} | fonts |")
        files = sorted(package.glob("files/*.woff2"))
        for file in files:
            plain = re.search(r"-latin-\d", file.name) or not any("-latin-" in other.name for other in files)
            if not plain or not any(file.stem.endswith(weight) for weight in _WEIGHTS):
                continue
            try:
                high = ImageFont.truetype(str(file), 200).getbbox("8")
            except OSError as fault:
                print(f"{file.name} is left out: {fault}")
                continue
            font = ImageFont.truetype(str(file), 200 * DIGIT / max(high[3] - high[1], 20))
            signs = {}
            for text in _words(font, file.name):
                mask = _print(font, text)
                signs[text] = [heap.add(mask), *mask.shape]
            if not signs:
                continue
            fonts.append({"name": file.stem, "signs": signs})
    heap.save(folder / "letters.npy")
    (folder / "letters.json").write_text(json.dumps(fonts), "utf-8")
    print(f"{len(fonts)} fonts")
    return told


def _icon(data: dict[str, Any], name: str, side: int, coloured: bool) -> NDArray[np.uint8] | None:
    """The icon cut to its edges and fitted into a square: RGBA, or its cover only; None if it shows nothing."""
    one = data["icons"][name]
    w, h = (one.get(key, data.get(key, 16)) for key in ("width", "height"))
    body = one["body"].replace("currentColor", "#000")
    box = f"{one.get('left', 0)} {one.get('top', 0)} {w} {h}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{box}" '
    png = bytes(resvg_py.svg_to_bytes(svg_string=f'{svg}width="{2 * side}" height="{2 * side}">{body}</svg>'))
    picture = cv2.cvtColor(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED), cv2.COLOR_BGRA2RGBA)
    x, y, w, h = cv2.boundingRect((picture[..., 3] > 40).astype(np.uint8))
    if min(w, h) < side / 8:
        return None
    cut = picture[y : y + h, x : x + w]
    inner = 0.95 * side / max(w, h)
    cut = cv2.resize(cut, (max(int(w * inner), 1), max(int(h * inner), 1)), interpolation=cv2.INTER_AREA)
    done = np.zeros((side, side, 4), np.uint8)
    top, left = (side - cut.shape[0]) // 2, (side - cut.shape[1]) // 2
    done[top : top + cut.shape[0], left : left + cut.shape[1]] = cut
    return done if coloured else np.ascontiguousarray(done[..., 3])


def _icons(modules: Path, folder: Path) -> list[str]:
    heap, told = _Heap(), []
    groups: dict[str, list[tuple[str, list[int]]]] = {}
    for package in sorted((modules / "@iconify-json").iterdir()):
        about = json.loads((package / "info.json").read_text("utf-8"))
        version = json.loads((package / "package.json").read_text("utf-8"))["version"]
        licence, prefix = about["license"]["spdx"], about["prefix"]
        if licence not in _LICENCES:
            continue
        told.append(
            f"| @iconify-json/{prefix} | {version} | {licence} | {about['name']} by {about['author']['name']} |"
        )
        data = json.loads((package / "icons.json").read_text("utf-8"))
        sorted_out: dict[str, list[str]] = {}
        for name in sorted(data["icons"]):
            sorted_out.setdefault(group(prefix, name) or "", []).append(name)
        sorted_out.pop("", None)
        others = sorted_out.get("other", [])
        most = _MOST_OTHERS.get(prefix, _FEW_OTHERS)
        order = np.random.default_rng(1).permutation(len(others))[:most]
        sorted_out["other"] = [others[i] for i in order]
        for title, names in sorted_out.items():
            side = _OTHER_SIDE if title == "other" else _SIDE
            for name in names:
                picture = _icon(data, name, side, bool(about.get("palette")))
                if picture is not None:
                    place = [heap.add(picture), side, 4 if picture.ndim == 3 else 1]
                    groups.setdefault(title, []).append((f"{prefix}:{name}", place))
    heap.save(folder / "icons.npy")
    places = {title: [place for _, place in icons] for title, icons in groups.items()}
    (folder / "icons.json").write_text(json.dumps(places), "utf-8")
    print({title: len(names) for title, names in groups.items()})
    return told


def main() -> None:
    """Fetch and pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    modules = _install(folder)
    told = _fonts(modules, folder) + _icons(modules, folder)
    table = "\n".join(["| package | version | licence | what |", "|---|---|---|---|", *told])
    (folder / "sources.txt").write_text(table + "\n", "utf-8")


if __name__ == "__main__":
    main()
