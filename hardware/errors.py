"""What can go wrong at the edge to the hardware; each error is also the fitting built-in one."""


class ButtonError(OSError):
    """The buttons cannot be opened or have stopped answering; a device fault, so trying again later makes sense."""


class LampError(OSError):
    """A lamp or the buzzer cannot be opened or has stopped answering; the lamps try again by themselves."""


class SoundError(OSError):
    """Nothing can be played or spoken now. ``code`` and ``values`` let a screen say why in another language."""

    def __init__(self, code: str, sentence: str, **values: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.values = values


class WiringError(ValueError):
    """A wiring file is wrong; the message has a line for every fault, each naming the file and the key."""
