"""What every request is."""


class Request:
    """What an act asks of the app: a frozen dataclass that a function of ``appliance.app.services`` carries out."""
