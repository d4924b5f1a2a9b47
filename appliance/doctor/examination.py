"""All checks, in the order in which people read them."""

from collections.abc import Callable, Iterator

from appliance.doctor.devices import pins, rights, screen, touch
from appliance.doctor.eye import camera
from appliance.doctor.finding import Finding
from appliance.doctor.machine import Machine
from appliance.doctor.program import fonts, sets, settings, versions
from appliance.doctor.upkeep import card, clock, disk, journal, power, temperature

CHECKS: tuple[Callable[[Machine], Iterator[Finding]], ...] = (
    settings,
    camera,
    sets,
    pins,
    screen,
    touch,
    fonts,
    journal,
    disk,
    card,
    power,
    temperature,
    clock,
    rights,
    versions,
)


def examine(machine: Machine) -> Iterator[Finding]:
    """Yield what each check finds, one after another: the camera's takes seconds."""
    for check in CHECKS:
        yield from check(machine)
