"""``bench``: how well and how fast this machine reads, as a table and as JSON."""

import argparse
from typing import Any

from appliance.cli.errors import Status


def add_verbs(verbs: Any) -> None:
    """Add ``bench`` to the parser."""
    bench = verbs.add_parser("bench", help="reading speed and accuracy, memory, start-up")
    bench.set_defaults(run=_bench)


def _bench(args: argparse.Namespace) -> Status:
    raise NotImplementedError
