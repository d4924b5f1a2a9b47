"""The Pi's GPIO chip: opened one way only, and what it raises."""

import atexit
import os
import shutil
import sys
import tempfile

from gpiozero import GPIOZeroError
from gpiozero.pins import Factory


def device_errors() -> tuple[type[Exception], ...]:
    """What gpiozero and lgpio raise when the hardware is missing or gone."""
    # AttributeError: lgpio 0.0.0.2, the newest wheel for Python 3.13, lacks SET_PULL_NONE (gpiozero#1115).
    errors: tuple[type[Exception], ...] = (GPIOZeroError, OSError, ImportError, AttributeError)
    lgpio = sys.modules.get("lgpio")
    # lgpio has an exception of its own, derived from nothing but Exception.
    return (*errors, lgpio.error) if lgpio is not None and hasattr(lgpio, "error") else errors


def open_chip() -> Factory:
    """Open the chip through lgpio, which knows every Pi up to the 5; raises one of ``device_errors()``."""
    # lgpio makes a FIFO in the current folder when it is imported, and fails where it may not write, as in a service.
    if "LG_WD" not in os.environ:
        folder = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        if not folder:
            folder = tempfile.mkdtemp(prefix="dicekeeper-lgpio-")
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["LG_WD"] = folder
    # Imported here because only the Pi has lgpio, and by name because gpiozero would fall back to worse ways silently.
    from gpiozero.pins.lgpio import LGPIOFactory

    factory: Factory = LGPIOFactory()
    # gpiozero's local factories share one dict of pins, and closing one of them closes all that stands in it: the lamps
    # would take the buttons with them. Which pin is in use stays known to all.
    factory.pins = {}
    return factory
