"""What a target does when it is touched or confirmed: plain values that ``ui.navigation`` carries out."""

from dataclasses import dataclass

from appliance.session import Input
from ui.desk import Place


@dataclass(frozen=True)
class Send:
    """Give this input to the session; the screen then goes to ``then``."""

    input: Input
    then: Place = Place.MATCH


@dataclass(frozen=True)
class Go:
    """Go to another place."""

    place: Place


@dataclass(frozen=True)
class Back:
    """Do what the Back button does."""


@dataclass(frozen=True)
class Menu:
    """Do what the Menu button does."""


@dataclass(frozen=True)
class NewMatch:
    """Set up a match of ``game``."""

    game: str


@dataclass(frozen=True)
class Start:
    """Begin the match that was set up."""


@dataclass(frozen=True)
class Resume:
    """Take up a stored match."""

    match: str


@dataclass(frozen=True)
class FromBackup:
    """Take all matches back from the last backup."""


@dataclass(frozen=True)
class Leave:
    """Leave the match; it can be resumed."""


@dataclass(frozen=True)
class Rematch:
    """Set up a match of the same players, game and options."""


@dataclass(frozen=True)
class NextLanguage:
    """Speak the next language."""


@dataclass(frozen=True)
class QuitApp:
    """Close the program."""


@dataclass(frozen=True)
class EditSeat:
    """Edit the name and place of seat ``index``."""

    index: int


@dataclass(frozen=True)
class AddSeat:
    """Add a seat for one more player."""


@dataclass(frozen=True)
class MoveSeat:
    """Move the edited seat by ``by`` places."""

    by: int


@dataclass(frozen=True)
class RemoveSeat:
    """Take the edited seat away."""


@dataclass(frozen=True)
class Write:
    """Append ``text`` to the edited name."""

    text: str


@dataclass(frozen=True)
class Erase:
    """Take the last letter of the edited name away."""


@dataclass(frozen=True)
class NextValue:
    """Give option ``key`` of the draft its next value."""

    key: str


@dataclass(frozen=True)
class NextCustom:
    """Change the custom ``key`` of the draft: "cocked" or "take"."""

    key: str


@dataclass(frozen=True)
class SwitchCamera:
    """Let the camera look, or close it."""

    on: bool


@dataclass(frozen=True)
class AskDie:
    """Ask about die ``index`` of the proposal, or of the roll that is repaired."""

    index: int


@dataclass(frozen=True)
class Pick:
    """Take ``part`` of a choice that is made step by step."""

    part: tuple[str, str]


@dataclass(frozen=True)
class Unveil:
    """Show ``player`` the secret choice: nobody else looks now."""

    player: str


@dataclass(frozen=True)
class LookAt:
    """Look closer at a part of the board: the coupon of a player."""

    what: str


@dataclass(frozen=True)
class OpenRoll:
    """Show the roll at journal position ``entry``, which can be corrected there."""

    entry: int


@dataclass(frozen=True)
class Trace:
    """Show the rolls that the cell in row ``row`` of ``player`` comes from."""

    row: str
    player: str


@dataclass(frozen=True)
class NextWitness:
    """Let the next player be the one who says what a die showed."""


@dataclass(frozen=True)
class TurnPage:
    """Show another page of a list."""

    by: int


@dataclass(frozen=True)
class TurnSheet:
    """Show other rows or players of a sheet that does not fit as a whole."""


Intent = (
    Send
    | Go
    | Back
    | Menu
    | NewMatch
    | Start
    | Resume
    | FromBackup
    | Leave
    | Rematch
    | NextLanguage
    | QuitApp
    | EditSeat
    | AddSeat
    | MoveSeat
    | RemoveSeat
    | Write
    | Erase
    | NextValue
    | NextCustom
    | SwitchCamera
    | AskDie
    | Pick
    | Unveil
    | LookAt
    | OpenRoll
    | Trace
    | NextWitness
    | TurnPage
    | TurnSheet
)
