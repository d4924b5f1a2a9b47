"""A camera that is opened outside a match, to follow a stream, to calibrate, to check: its lamp and switch hold too."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from appliance.config import Config
from hardware import PrivacySwitch, load_wiring, on_raspberry_pi, open_lamps
from vision import CameraError


def sees_the_room(camera: str) -> bool:
    """True if this ``--camera`` value names a real camera, or may turn out to be one."""
    return camera.partition(":")[0] in ("auto", "picamera", "usb")


@contextmanager
def seen(camera: str, config: Config) -> Iterator[None]:
    """While ``camera`` is open: its lamp is lit. Raises CameraError where the privacy switch keeps it shut."""
    with ExitStack() as held:
        if sees_the_room(camera):
            wiring = load_wiring(config.wiring) if config.wiring else load_wiring()
            if wiring.privacy_switch is not None:
                switch = held.enter_context(PrivacySwitch(lambda private, reason: None, wiring.privacy_switch))
                if switch.private:
                    raise CameraError(switch.reason or "the privacy switch keeps the camera shut")
            if on_raspberry_pi() and config.buttons == "auto":
                # Pins that cannot be had, as beside a running appliance, are no reason not to look.
                lamps = held.enter_context(open_lamps("auto", lambda reason: None, wiring))
                lamps.light_camera(True)
        yield
