"""``mat``: the printable mat with markers."""

import argparse
import sys
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, Status

_SIZES = ("A4", "A3", "stickers")


def add_verbs(verbs: Any) -> None:
    """Add ``mat`` to the parser."""
    mat = verbs.add_parser("mat", help="the printable mat with markers, true to scale")
    mat.add_argument("--size", choices=_SIZES, default="A4", help="a sheet, or four stickers for a tray of any size")
    mat.add_argument("-o", dest="out", metavar="FILE", type=Path, required=True, help="the PDF; - is standard output")
    mat.set_defaults(run=_mat)


def _mat(args: argparse.Namespace) -> Status:
    from vision.calibration.mat import mat_pdf

    pdf = mat_pdf(args.size)
    if str(args.out) == "-":
        sys.stdout.buffer.write(pdf)
        return Status.DONE
    try:
        args.out.write_bytes(pdf)
    except OSError as reason:
        raise BadInput(f"-o {args.out} cannot be written: {reason.strerror}") from reason
    print(f"{args.out}: print it at 100 %, then measure its ruler.")
    return Status.DONE
