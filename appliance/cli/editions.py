"""``edition new|check|show``: the printed components of a table's own box, as a file."""

import argparse
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, Status
from appliance.games import EDITIONS, check_edition, edition_names, edition_path


def add_verbs(verbs: Any) -> None:
    """Add ``edition`` to the parser."""
    edition = verbs.add_parser("edition", help="the printed components of your own box, as a file")
    acts = edition.add_subparsers(metavar="new|check|show", required=True)
    new = acts.add_parser("new", help="print a commented file to begin with")
    new.add_argument("game", metavar="GAME", help=f"one of {', '.join(EDITIONS)}")
    new.set_defaults(run=_new)
    check = acts.add_parser("check", help="check a file and say all its faults at once")
    check.add_argument("file", metavar="FILE", type=Path)
    check.set_defaults(run=_check)
    show = acts.add_parser("show", help="print an edition")
    show.add_argument("name", metavar="NAME", help="e.g. zocken/house, or the name alone where only one game has it")
    show.set_defaults(run=_show)


def _new(args: argparse.Namespace) -> Status:
    if args.game not in EDITIONS:
        raise BadInput(f'"{args.game}" has no printed components, expected one of: {", ".join(EDITIONS)}')
    print(f"# Your own box of {args.game}. Change what differs. Then: dicekeeper edition check FILE")
    print(f"# In the data folder under editions/{args.game}/ its file name is its name: --edition NAME")
    print(edition_path(args.game, "house").read_text("utf-8"), end="")
    return Status.DONE


def _check(args: argparse.Namespace) -> Status:
    edition = check_edition(args.file)
    print(f'{args.file} is a whole edition of {edition.game}: "{edition.title}".')
    return Status.DONE


def _show(args: argparse.Namespace) -> Status:
    found = [(key, name) for key in EDITIONS for name in edition_names(key) if args.name in (name, f"{key}/{name}")]
    if not found:
        known = ", ".join(f"{key}/{name}" for key in EDITIONS for name in edition_names(key))
        raise BadInput(f'there is no edition "{args.name}", expected one of: {known}')
    if len(found) > 1:
        names = ", ".join(f"{key}/{name}" for key, name in found)
        raise BadInput(f'several games have an edition "{args.name}", say which: {names}')
    print(edition_path(*found[0]).read_text("utf-8"), end="")
    return Status.DONE
