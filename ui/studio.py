"""The parts of the appliance that are looked at, tried and taught, as they stand now: plain values on the desk."""

from dataclasses import dataclass, field

from appliance.table import Button, Contact
from ui.studies import Lesson, Pointing, Shelf, Survey

TRAY, BUZZER = "tray", "buzzer"
LAMPS = (TRAY, BUZZER)
"""What can be tried beside the buttons and their lamps."""

OTHER_KIND = "die"
"""What a die is called whose faces are none of those that are offered."""


@dataclass(frozen=True)
class Report:
    """The log for a helper: being written, or where it lies, or why it could not be written."""

    busy: bool = False
    path: str = ""
    on_stick: bool = False
    failed: str = ""


@dataclass(frozen=True)
class Studio:
    """``survey``: None until the camera was looked through. ``pointing``: corners of a tray without a mat.

    ``lesson``: dice that are being taught; ``typed``: a name being typed for them, ``named`` the set's name as it was
    chosen. ``version``: of the program. ``contacts``: of the buttons under test, empty where none are wired; ``lamp``:
    which lamp is tried.
    """

    survey: Survey | None = None
    pointing: Pointing = field(default_factory=Pointing)
    shelf: Shelf = field(default_factory=Shelf)
    named: str = ""
    typed: str = ""
    lesson: Lesson | None = None
    contacts: tuple[tuple[Button, Contact], ...] = ()
    lamp: str = ""
    report: Report = field(default_factory=Report)
    version: str = ""
