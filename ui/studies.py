"""What is learned from the live picture while nobody plays by it: for calibrating, and for teaching dice."""

from dataclasses import dataclass, replace

from appliance.table import Problem

Outline = tuple[tuple[float, float], ...]
"""Points as shares of the picture, from its upper left."""

ENOUGH, PLENTY = 2, 3
"""Pictures that every face needs, and how many are taken of each before the next one is asked for."""


@dataclass(frozen=True)
class Survey:
    """What is seen of mat and light now. ``markers``: by number; ``floor``: () where it cannot be told.

    ``problems``: what is wrong with the mat, or how far all has moved; ``light``: likewise. ``before``: whether this
    camera has been calibrated before.
    """

    markers: tuple[tuple[int, Outline], ...] = ()
    floor: Outline = ()
    problems: tuple[Problem, ...] = ()
    light: tuple[Problem, ...] = ()
    before: bool = False


START_CORNERS: Outline = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
"""Where the marks stand before anybody has moved them."""


@dataclass(frozen=True)
class Pointing:
    """The four corners of the floor as somebody points at them, ``at`` the one that comes next; 4: all are set."""

    corners: Outline = START_CORNERS
    at: int = 0

    def put(self, x: float, y: float) -> "Pointing":
        """Return it with the corner that is asked for at a place, within the picture."""
        point = (round(min(max(x, 0.0), 1.0), 3), round(min(max(y, 0.0), 1.0), 3))
        return replace(self, corners=(*self.corners[: self.at], point, *self.corners[self.at + 1 :]))


@dataclass(frozen=True)
class Trouble:
    """Why a picture, or a whole lesson, cannot be used: a code with its values, and the plain English sentence."""

    code: str
    sentence: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True)
class Lesson:
    """Dice that are being taught: a set, a kind, and how many pictures each face has.

    ``face``: the one that is asked for. ``sheet``: the name of the picture of what was taken of it, None: the live
    picture is looked at. ``refused``: why the last picture was not taken, or the set not kept. ``busy``: it is being
    finished.
    """

    name: str
    kind: str
    faces: tuple[tuple[str, int], ...] = ()
    face: str = ""
    sheet: str | None = None
    refused: Trouble | None = None
    busy: bool = False

    @property
    def taken(self) -> int:
        """How many pictures there are of the face that is asked for."""
        return dict(self.faces).get(self.face, 0)

    @property
    def following(self) -> str | None:
        """The next face that wants pictures, after the one that is asked for; None if none does."""
        names = [face for face, _ in self.faces]
        start = names.index(self.face) + 1 if self.face in names else 0
        wanting = {face for face, count in self.faces if count < ENOUGH}
        return next((face for face in (*names[start:], *names[:start]) if face in wanting and face != self.face), None)

    @property
    def complete(self) -> bool:
        """Whether every face has the pictures that it needs."""
        return len(self.faces) > 1 and all(count >= ENOUGH for _, count in self.faces)


@dataclass(frozen=True)
class Shelf:
    """What there is to teach with. ``taught``: sets with their kinds; ``drafts``: set and kind of lessons begun.

    ``corrected``: taught sets, and how many of their dice players have corrected.
    """

    taught: tuple[tuple[str, tuple[str, ...]], ...] = ()
    drafts: tuple[tuple[str, str], ...] = ()
    corrected: tuple[tuple[str, int], ...] = ()
