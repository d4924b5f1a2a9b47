"""``teach NAME --from DIR --kind d6`` and ``sets``: new dice from a few pictures a face, and which dice are known."""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, Status
from appliance.config import sets_dir
from appliance.table import DiceSet, DieKind, built_in_sets, dice_set

_NAMED = re.compile(r"(?P<face>.+)_(?P<number>\d+)")


def add_verbs(verbs: Any) -> None:
    """Add ``teach`` and ``sets`` to the parser."""
    teach = verbs.add_parser("teach", help="learn a new dice set from a few pictures a face")
    teach.add_argument("name", metavar="NAME", help="what the set is to be called; a kind more is added to a set")
    teach.add_argument(
        "--from", dest="folder", metavar="DIR", type=Path, required=True,
        help="pictures named FACE_1.jpg, FACE_2.jpg: one die in each, two or three turns a face",
    )  # fmt: skip
    teach.add_argument("--kind", metavar="KIND", default="d6", help="the kind of die: d6 (default), d10, d20, ...")
    teach.set_defaults(run=_teach)
    sets = verbs.add_parser("sets", help="list the dice sets, built in and taught, with their faces")
    sets.add_argument("--json", action="store_true", help="print JSON Lines")
    sets.set_defaults(run=_sets)


def _teach(args: argparse.Namespace) -> Status:
    from vision.faces.lesson import Lesson, look_everywhere
    from vision.faces.taught_box import TeachingError

    pictures = _pictures(args.folder)
    try:
        lesson = Lesson(args.name, args.kind, built_in=built_in_sets())
        left_out = _give(lesson, pictures, look_everywhere())
        try:
            taught = lesson.finish(sets_dir())
        except TeachingError as reason:
            raise BadInput(f"{reason}{f' ({left_out[0]})' if left_out and lesson.missing() else ''}") from reason
    except TeachingError as reason:
        raise BadInput(str(reason)) from reason
    for sentence in left_out:
        print(f"dicekeeper: left out: {sentence}", file=sys.stderr)
    again = f"; what had been taught as {args.kind} was replaced" if taught.again else ""
    print(f'"{args.name}" is taught: {args.kind} with {", ".join(lesson.faces)}{again}. --set "{args.name}" reads it.')
    return Status.DONE


def _give(lesson: Any, pictures: list[tuple[str, Path]], find: Any) -> list[str]:
    """Give the lesson its pictures; the sentences about those that it could not use."""
    from vision import PictureError, load_image
    from vision.faces.taught_box import TeachingError

    left_out = []
    for n, (face, path) in enumerate(pictures, 1):
        if sys.stderr.isatty():
            print(f"\r{n} of {len(pictures)} pictures", end="" if n < len(pictures) else "\n", file=sys.stderr)
        lesson.expect(face)
        try:
            lesson.add(load_image(path), face, find, str(path))
        except PictureError as reason:
            left_out.append(str(reason))
        except TeachingError as reason:
            left_out.append(str(reason))
    return left_out


def _pictures(folder: Path) -> list[tuple[str, Path]]:
    """Face and file of every picture in the folder, the faces in the order in which a person counts them."""
    from vision.sources.pictures import ENDINGS

    if not folder.is_dir():
        raise BadInput(f"--from {folder} is not a folder")
    files = [each for each in folder.iterdir() if each.suffix.lower() in ENDINGS and not each.name.startswith(".")]
    if not files:
        raise BadInput(f"--from {folder} holds no pictures, expected FACE_1.jpg, FACE_2.jpg, one die in each")
    named = []
    for path in files:
        match = _NAMED.fullmatch(path.stem)
        if not match:
            raise BadInput(f"{path} does not say its face, expected a name such as 5_1.jpg or fish_2.jpg")
        named.append((match["face"], int(match["number"]), path))
    named.sort(key=lambda each: (not each[0].isdecimal(), int(each[0]) if each[0].isdecimal() else 0, each))
    return [(face, path) for face, _, path in named]


def _sets(args: argparse.Namespace) -> Status:
    from vision.faces.shelf import load_box, taught_names
    from vision.faces.taught_box import TeachingError

    for name in built_in_sets():
        _print_set(dice_set(name), False, args.json)
    status = Status.DONE
    for name in taught_names(sets_dir()):
        try:
            box = load_box(sets_dir(), name)
        except TeachingError as reason:
            print(f"dicekeeper: {reason}", file=sys.stderr)
            status = Status.BAD_INPUT
            continue
        _print_set(DiceSet(name, tuple(DieKind(kind, faces) for kind, faces in box.kinds.items())), True, args.json)
    return status


def _print_set(dice: DiceSet, taught: bool, as_json: bool) -> None:
    if as_json:
        kinds = [{"name": kind.name, "faces": list(kind.faces)} for kind in dice.kinds]
        print(json.dumps({"name": dice.name, "taught": taught, "kinds": kinds}, ensure_ascii=False))
        return
    kinds_told = "; ".join(f"{kind.name}: {' '.join(kind.faces)}" for kind in dice.kinds)
    print(f"{dice.name} ({'taught' if taught else 'built in'}): {kinds_told}")
