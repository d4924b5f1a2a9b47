"""What every set of lamps must do, run over each registered one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from appliance.table import Sound
from appliance.table.buttons import Button
from hardware import Lamps
from hardware.contract import BEEPS
from hardware.lamps import LampPanel
from hardware.sets import LAMP_SETS
from hardware.simulated import SimulatedLamps
from hardware.wiring import load_wiring
from tests.hardware.watching import Watched, lit

WIRING = load_wiring()


class Rig:
    """A set of lamps, and an eye and an ear for them. ``until`` waits for what should be seen."""

    def __init__(
        self,
        lamps: Lamps,
        seen: Callable[[], set[str]],
        beeps: Callable[[], int],
        until: Callable[[Callable[[], bool]], None],
    ) -> None:
        self.lamps, self.seen, self.beeps = lamps, seen, beeps
        self._until = until

    def shows(self, *names: str) -> bool:
        self._until(lambda: self.seen() == set(names))
        return True

    def has_beeped(self, times: int) -> bool:
        self._until(lambda: self.beeps() == times)
        return True


@contextmanager
def gpio() -> Iterator[Rig]:
    factory = Watched()
    with LampPanel(pytest.fail, WIRING, lambda: factory) as panel:
        buzzer = WIRING.pins["buzzer.pin"]
        yield Rig(panel, lambda: lit(factory, WIRING), lambda: factory.rises(buzzer), factory.until)
    factory.reset()


@contextmanager
def simulated() -> Iterator[Rig]:
    with SimulatedLamps() as lamps:

        def seen() -> set[str]:
            ones = {"tray_lamp": lamps.tray, "camera_lamp": lamps.camera}
            return {name for name, on in ones.items() if on} | {str(button) for button in lamps.buttons}

        def at_once(true: Callable[[], bool]) -> None:
            assert true()

        yield Rig(lamps, seen, lambda: sum(len(BEEPS[sound]) for sound in lamps.said), at_once)


RIGS = {"gpio": gpio, "simulated": simulated}


def test_every_registered_set_has_a_rig() -> None:
    assert set(RIGS) == set(LAMP_SETS)


@pytest.fixture(params=sorted(LAMP_SETS))
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    with RIGS[request.param]() as opened:
        yield opened


def test_nothing_is_lit_at_first(rig: Rig) -> None:
    assert rig.seen() == set()


def test_only_the_lamps_of_the_named_buttons_are_lit(rig: Rig) -> None:
    rig.lamps.light_buttons(frozenset({Button.CONFIRM, Button.BACK}))
    assert rig.shows("confirm", "back")
    rig.lamps.light_buttons(frozenset({Button.NEXT}))
    assert rig.shows("next")
    rig.lamps.light_buttons(frozenset())
    assert rig.shows()


def test_tray_and_camera_have_lamps_of_their_own(rig: Rig) -> None:
    rig.lamps.light_tray(True)
    rig.lamps.light_camera(True)
    rig.lamps.light_buttons(frozenset({Button.MENU}))
    assert rig.shows("tray_lamp", "camera_lamp", "menu")
    rig.lamps.light_camera(False)
    assert rig.shows("tray_lamp", "menu")


def test_the_buzzer_says_one_thing_after_the_other(rig: Rig) -> None:
    rig.lamps.sound(Sound.ASKED)
    rig.lamps.sound(Sound.ACCEPTED)
    assert rig.has_beeped(3)


def test_closing_puts_all_out_and_may_be_done_twice(rig: Rig) -> None:
    rig.lamps.light_tray(True)
    rig.lamps.light_buttons(frozenset(Button))
    assert rig.shows("tray_lamp", *Button)
    rig.lamps.close()
    assert rig.seen() == set()
    rig.lamps.close()
    rig.lamps.light_tray(True)
    rig.lamps.sound(Sound.REFUSED)
    assert rig.seen() == set()
