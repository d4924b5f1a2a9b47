"""What every intent is."""


class Intent:
    """What a target does when it is touched or confirmed: a frozen dataclass; ``ui.acts`` carries it out."""
