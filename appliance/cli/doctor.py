"""``doctor``: is everything there, and if not, what mends it."""

import argparse
import sys
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, Status
from appliance.config import Config, ConfigError, config_path


def add_verbs(verbs: Any) -> None:
    """Add ``doctor`` to the parser."""
    doctor = verbs.add_parser("doctor", help="check camera, light, mat, buttons, screen, disk, clock, rights, versions")
    doctor.add_argument("--report", metavar="FILE", type=Path, help="write a ZIP for a helper: no names, no pictures")
    doctor.set_defaults(run=_doctor)


def _doctor(args: argparse.Namespace) -> Status:
    from appliance.doctor import Level, Machine, examine, write_report

    machine = Machine.here(_settings())
    findings = []
    for finding in examine(machine):
        print(finding, flush=True)
        findings.append(finding)
    if args.report:
        try:
            write_report(args.report, machine, findings)
        except OSError as reason:
            raise BadInput(f"--report {args.report} cannot be written: {reason.strerror or reason}") from reason
        print(f"The report is {args.report}; it holds no names and no pictures.")
    return Status.CHECK_FAILED if any(finding.level is Level.FAIL for finding in findings) else Status.DONE


def _settings() -> Config | None:
    try:
        return Config.load(config_path())
    except ConfigError as reason:
        print(reason, file=sys.stderr)
        return None
