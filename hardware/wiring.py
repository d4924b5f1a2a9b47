"""Which pin each thing on the box is soldered to: the shipped wiring, or a file of the owner's."""

from collections import defaultdict
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from appliance.table.buttons import Button
from appliance.table.given import given_toml
from hardware.errors import WiringError

SHIPPED = Path(__file__).with_name("wiring.toml")

# GPIO 0 and 1 are wired to the memory chip of add-on boards; the header ends at 27.
Pin = Annotated[int, Field(strict=True, ge=2, le=27)]


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ButtonPins(_Table):
    """The BCM number of each button's pin."""

    confirm: Pin
    next: Pin
    back: Pin
    menu: Pin

    def pin(self, button: Button) -> int:
        """Return the BCM number of the pin that ``button`` is soldered to."""
        return int(getattr(self, button.value))


class ButtonLampPins(_Table):
    """The BCM number of the pin of each button's lamp; None where there is none."""

    confirm: Pin | None = None
    next: Pin | None = None
    back: Pin | None = None
    menu: Pin | None = None

    def pin(self, button: Button) -> int | None:
        """Return the BCM number of the pin that the lamp of ``button`` is soldered to, None without one."""
        pin: int | None = getattr(self, button.value)
        return pin


class OnePin(_Table):
    """A thing with one pin, as BCM number."""

    pin: Pin


class TrayLamp(OnePin):
    """The ring of light around the tray. ``level``: how bright, above 0 and up to 1; 1 is plainly on."""

    level: Annotated[float, Field(gt=0, le=1)] = 1.0


class Wiring(_Table):
    """A whole wiring file; None stands for what was not built."""

    buttons: ButtonPins
    button_lamps: ButtonLampPins = ButtonLampPins()
    tray_lamp: TrayLamp | None = None
    camera_lamp: OnePin | None = None
    buzzer: OnePin | None = None
    privacy_switch: OnePin | None = None

    @property
    def pins(self) -> dict[str, int]:
        """Every pin that is claimed, BCM number by key, e.g. ``tray_lamp.pin``."""
        return dict(_claims(self.model_dump()))


def load_wiring(path: Path = SHIPPED) -> Wiring:
    """Read a wiring file.

    Raises WiringError that names every fault at once, a line each: a file that is missing or no TOML, a key that is
    missing, unknown or no pin of the header, and pins that are claimed twice.
    """
    try:
        data = given_toml(path)
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
    faults += _clashes(data)
    if wiring is None or faults:
        raise WiringError("\n".join(f"{path}: {fault}" for fault in faults))
    return wiring


def _sentence(key: str, kind: str, value: object) -> str:
    table, _, entry = key.partition(".")
    if kind == "missing":
        return f"{key} is missing; expected " + ("a pin from 2 to 27" if entry else "a table with a pin a button")
    if kind == "extra_forbidden":
        known = [f"{table}.{name}" for name in _entries(table)] if entry else [f"the table {t}" for t in _tables()]
        return f"{key} is not known; expected only {', '.join(known)}"
    if not entry:
        return f"{key} is {value!r}; expected a table with a pin" + (" a button" if "button" in table else "")
    if entry == "level":
        return f"{key} is {value!r}; expected a brightness above 0 and up to 1"
    return f"{key} is {value!r}; expected a pin of the header as BCM number, 2 to 27"


def _tables() -> list[str]:
    return list(Wiring.model_fields)


def _entries(table: str) -> list[str]:
    kinds: dict[str, type[_Table]] = {"buttons": ButtonPins, "button_lamps": ButtonLampPins, "tray_lamp": TrayLamp}
    return list(kinds.get(table, OnePin).model_fields)


def _clashes(data: dict[str, object]) -> list[str]:
    users = defaultdict(list)
    for key, pin in _claims(data):
        users[pin].append(key)
    return [
        f"pin {pin} is claimed by {' and '.join(keys)}; expected a pin of its own for each"
        for pin, keys in users.items()
        if len(keys) > 1
    ]


def _claims(data: dict[str, object]) -> list[tuple[str, int]]:
    return [
        (f"{table}.{key}", pin)
        for table, entries in data.items()
        if isinstance(entries, dict)
        for key, pin in entries.items()
        if type(pin) is int and key != "level"
    ]
