"""Options that several verbs take: ``--option KEY=VALUE``, and folders to write into."""

import json
from pathlib import Path

from appliance.cli.errors import BadInput
from appliance.games import Json


def option(text: str) -> tuple[str, Json]:
    """Return key and value; numbers, true and false as such, anything else as text."""
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise BadInput(f'--option is "{text}", expected KEY=VALUE, e.g. throws=1')
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def make_folder(name: str, folder: Path) -> None:
    """Make the folder that was given as the option ``name``, if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise BadInput(f"{name} {folder} cannot be made a folder: {reason.strerror}") from reason
