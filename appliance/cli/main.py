"""``dicekeeper VERB``: the parser, and what happens to errors."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import NoReturn

from appliance.cli import errors, matches
from appliance.config import data_dir
from appliance.games import add_folder


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; the usage is a ``--help`` away."""

    def error(self, message: str) -> NoReturn:
        self.exit(errors.Status.BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every verb."""
    parser = _Parser(prog="dicekeeper", description="Reads real dice with a camera and keeps the score.")
    parser.add_argument("--version", action="version", version=f"dicekeeper {version('dicekeeper')}")
    verbs = parser.add_subparsers(metavar="VERB", parser_class=_Parser)
    _add_verbs(verbs)
    return parser


def _add_verbs(verbs: "argparse._SubParsersAction[_Parser]") -> None:
    # Imported here, since vision and the screen take a second to load and `matches` needs neither.
    from appliance.cli import (
        backup,
        bench,
        bundle,
        calibrate,
        doctor,
        editions,
        mat,
        play,
        read,
        sets,
        simulate,
        venue,
        watch,
    )

    mending = (backup, venue, doctor, bench, bundle)
    for family in (play, read, watch, sets, matches, simulate, editions, mat, calibrate, *mending):
        family.add_verbs(verbs)


def _run(args: argparse.Namespace) -> errors.Status:
    add_folder(data_dir() / "editions")
    status: errors.Status = args.run(args)
    return status


def _flushed(status: errors.Status) -> errors.Status:
    """A full disk behind standard output shows only when the last of it is written."""
    sys.stdout.flush()
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the verb that ``arguments`` (default: the command line) name and return the exit status."""
    # OpenCV would tell of every camera that it tried and did not find; what matters is said by our own errors.
    os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "play")
    args = build_parser().parse_args(given)
    args.bare = given == ["play"]
    try:
        status = errors.run(lambda: _run(args), lambda sentence: print(sentence, file=sys.stderr))
        status = errors.run(lambda: _flushed(status), lambda sentence: print(sentence, file=sys.stderr))
    except BrokenPipeError:
        # The reader of our output is gone (`dicekeeper matches | head -1`): nothing more to say, and no traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return errors.Status.DONE
    except KeyboardInterrupt:
        return 130
    return int(status)
