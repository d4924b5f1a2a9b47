"""What can go wrong at the edge to the hardware; each error is also the fitting built-in one."""


class DeviceError(OSError):
    """Something on the box does not answer; ``code`` and ``values`` let a screen say so in another language."""

    def __init__(self, sentence: str, code: str = "failed", **values: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.values = values


class ButtonError(DeviceError):
    """The buttons cannot be opened or have stopped answering; a device fault, so trying again later makes sense."""


class LampError(DeviceError):
    """A lamp or the buzzer cannot be opened or has stopped answering; the lamps try again by themselves."""


class SoundError(DeviceError):
    """Nothing can be played or spoken now."""


class WiringError(ValueError):
    """A wiring file is wrong; the message has a line for every fault, each naming the file and the key."""
