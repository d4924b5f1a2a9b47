"""``--option KEY=VALUE``, which several verbs take."""

import json

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
