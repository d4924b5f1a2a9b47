"""``venue``: a forgotten PIN of the staff, reset from outside by whoever may log in."""

import argparse
from typing import Any

from appliance.app.staff import set_pin
from appliance.cli.errors import BadInput, Status
from appliance.config import journal_path
from appliance.store import Journal


def add_verbs(verbs: Any) -> None:
    """Add ``venue`` to the parser."""
    verb = verbs.add_parser("venue", help="a table in a café: reset the PIN of the staff")
    verb.add_argument("--reset-pin", action="store_true", help="lock nothing any more, until another PIN is set")
    verb.set_defaults(run=_venue)


def _venue(args: argparse.Namespace) -> Status:
    if not args.reset_pin:
        raise BadInput("dicekeeper venue does one thing: expected --reset-pin")
    with Journal(journal_path()) as journal:
        set_pin(journal, "")
    print("There is no PIN any more. Set another one at the table: Settings, Venue, Set a PIN.")
    return Status.DONE
