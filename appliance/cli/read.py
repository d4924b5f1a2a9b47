"""``read``: photographs in, readings out, as a table or as JSON Lines."""

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, Status
from appliance.cli.options import make_folder
from appliance.config import sets_dir


def add_verbs(verbs: Any) -> None:
    """Add ``read`` to the parser."""
    read = verbs.add_parser("read", help="read photographs of dice")
    read.add_argument("images", metavar="IMAGE", nargs="+", type=Path)
    read.add_argument("--set", metavar="NAME", default="pips", help="the dice in play (default: pips)")
    read.add_argument("--expect", metavar="N", type=int, help="how many dice should lie there")
    read.add_argument("--mat", choices=("auto", "none"), default="auto", help="none: do not look for its markers")
    read.add_argument("--annotate", metavar="DIR", type=Path, help="write each picture with the reading drawn in")
    read.add_argument("--json", action="store_true", help="print JSON Lines")
    read.set_defaults(run=_read)


def _read(args: argparse.Namespace) -> Status:
    from vision import Reader, UnknownSet
    from vision.faces.taught_box import TeachingError

    if args.expect is not None and args.expect < 1:
        raise BadInput(f"--expect is {args.expect}, expected how many dice lie there, from 1")
    try:
        reader = Reader(args.set, sets_dir())
    except (UnknownSet, TeachingError) as reason:
        raise BadInput(str(reason)) from reason
    if args.annotate:
        make_folder("--annotate", args.annotate)
    results = [_one(args, reader, path, copy) for path, copy in zip(args.images, _copies(args), strict=True)]
    return Status.BAD_INPUT if any(result["status"] == "error" for result in results) else Status.DONE


def _one(args: argparse.Namespace, reader: Any, path: Path, copy: Path | None) -> dict[str, Any]:
    """Read one picture, print it at once, and return what was printed."""
    from vision import PictureError, error_json, load_image, save_annotated, to_json

    started = time.perf_counter()
    try:
        image = load_image(path)
        view = reader.read(image, expect=args.expect, picture=path.name, mat=args.mat == "auto")
        result = to_json(view, str(path), (time.perf_counter() - started) * 1000)
        if copy:
            save_annotated(copy, image, view)
    except PictureError as reason:
        result = error_json(str(path), reason)
    print(json.dumps(result, ensure_ascii=False) if args.json else _line(result), flush=True)
    return result


def _copies(args: argparse.Namespace) -> list[Path | None]:
    """Where the copy of each picture goes; pictures of the same name from several folders get a number."""
    if not args.annotate:
        return [None] * len(args.images)
    seen: Counter[str] = Counter()
    names = []
    for path in args.images:
        seen[path.stem] += 1
        number = "" if seen[path.stem] == 1 else f"-{seen[path.stem]}"
        names.append(args.annotate / f"{path.stem}{number}.png")
    return names


def _line(result: dict[str, Any]) -> str:
    faces = " ".join(_die(die) for die in result["dice"])
    problems = "; ".join(result["problems"])
    return f"{result['image']}: {result['status']}: {faces}{' (' + problems + ')' if problems else ''}"


def _die(die: dict[str, Any]) -> str:
    return f"{die['face'] or '?'}" + (f" [{die['doubt']}]" if die["doubt"] else "")
