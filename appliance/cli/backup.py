"""``backup``: a checked copy of the journal, as the nightly timer makes it."""

import argparse
from typing import Any

from appliance.cli.errors import Status
from appliance.config import journal_path
from appliance.store import back_up


def add_verbs(verbs: Any) -> None:
    """Add ``backup`` to the parser."""
    verb = verbs.add_parser("backup", help="copy the matches into the folder backups; the newest 14 are kept")
    verb.set_defaults(run=_backup)


def _backup(args: argparse.Namespace) -> Status:
    print(f"The matches are safe in {back_up(journal_path())}.")
    return Status.DONE
