"""What can go wrong at the edge to the hardware; each error is also the fitting built-in one."""


class ButtonError(OSError):
    """The buttons cannot be opened or have stopped answering; a device fault, so trying again later makes sense."""


class WiringError(ValueError):
    """A wiring file is wrong; the message has a line for every fault, each naming the file and the key."""
