"""Which pin each button is soldered to: the shipped wiring, or a file of the owner's."""

import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from appliance.table.buttons import Button
from hardware.errors import WiringError

SHIPPED = Path(__file__).with_name("wiring.toml")

# GPIO 0 and 1 are wired to the memory chip of add-on boards; the header ends at 27.
Pin = Annotated[int, Field(strict=True, ge=2, le=27)]


class ButtonPins(BaseModel):
    """The BCM number of each button's pin."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    confirm: Pin
    next: Pin
    back: Pin
    menu: Pin

    def pin(self, button: Button) -> int:
        """Return the BCM number of the pin that ``button`` is soldered to."""
        return int(getattr(self, button.value))


class Wiring(BaseModel):
    """A whole wiring file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    buttons: ButtonPins


def load_wiring(path: Path = SHIPPED) -> Wiring:
    """Read a wiring file.

    Raises WiringError that names every fault at once, a line each: a file that is missing or no TOML, a key that is
    missing, unknown or no pin of the header, and pins that are claimed twice.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WiringError(f"{path}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # TOMLDecodeError and UnicodeDecodeError are both ValueErrors
        raise WiringError(f"{path}: is not a TOML file: {error}") from error
    faults = []
    wiring = None
    try:
        wiring = Wiring.model_validate(data)
    except ValidationError as error:
        for fault in error.errors():
            faults.append(_sentence(".".join(str(part) for part in fault["loc"]), fault["type"], fault["input"]))
    # From the raw file, so that a clash is named even where another pin is wrong too.
    faults += _clashes(data.get("buttons"))
    if wiring is None or faults:
        raise WiringError("\n".join(f"{path}: {fault}" for fault in faults))
    return wiring


def _sentence(key: str, kind: str, value: object) -> str:
    if kind == "missing":
        return f"{key} is missing; expected " + ("a pin from 2 to 27" if "." in key else "a table with a pin a button")
    if kind == "extra_forbidden":
        known = ", ".join(f"buttons.{button}" for button in Button) if "." in key else "the table buttons"
        return f"{key} is not known; expected only {known}"
    if "." not in key:
        return f"{key} is {value!r}; expected a table with a pin a button"
    return f"{key} is {value!r}; expected a pin of the header as BCM number, 2 to 27"


def _clashes(buttons: object) -> list[str]:
    if not isinstance(buttons, dict):
        return []
    users = defaultdict(list)
    for key, pin in buttons.items():
        if type(pin) is int:
            users[pin].append(f"buttons.{key}")
    return [
        f"pin {pin} is claimed by {' and '.join(keys)}; expected a pin of its own for each"
        for pin, keys in users.items()
        if len(keys) > 1
    ]
