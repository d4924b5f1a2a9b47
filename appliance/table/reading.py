"""What the camera made of the table: guesses for one face, one die, one settled view.

Doubt is data. A die that cannot be read with certainty carries the reason, and nobody below asks a net
what it "really" thinks: ``DieReading.sure`` is the only question.
"""

from dataclasses import dataclass
from enum import StrEnum


class Doubt(StrEnum):
    """Why a die is not sure. The value is the plain English reason."""

    FACE = "the face is not clear"
    COCKED = "the die leans"
    CUT_OFF = "the die is cut off by the edge of the picture"
    COVERED = "the top face is covered"
    BLURRED = "the picture is too blurred here"
    COLOUR = "the colour is not clear"
    MAYBE_NO_DIE = "this may not be a die"
    OFF_TRAY = "the die lies outside the tray"
    ODD_SIZE = "the size differs from that of the other dice"
    FRAMES_DISAGREE = "the frames do not agree"
    NOT_THROWN = "the die was left lying but had to be thrown"


class Trouble(StrEnum):
    """What is wrong with a view as a whole. The value is the code; ``Problem.__str__`` is the sentence."""

    COUNT = "count"
    NO_DICE = "no_dice"
    TOO_DARK = "too_dark"
    TOO_BRIGHT = "too_bright"
    BLURRED = "blurred"
    FACE_NOT_ON_KIND = "face_not_on_kind"
    MAT_NOT_FOUND = "mat_not_found"
    MARKER_MISSING = "marker_missing"
    MARKER_TWICE = "marker_twice"
    MARKERS_SWAPPED = "markers_swapped"
    MAT_BENT = "mat_bent"
    MAT_MOVED = "mat_moved"
    MIRRORED = "mirrored"
    GLARE = "glare"
    UNEVEN_LIGHT = "uneven_light"
    FLICKER = "flicker"
    COLOUR_CAST = "colour_cast"


_SENTENCES = {
    Trouble.COUNT: "expected {expected} dice, see {seen}",
    Trouble.NO_DICE: "no dice found",
    Trouble.TOO_DARK: "too dark to read",
    Trouble.TOO_BRIGHT: "too bright to read",
    Trouble.BLURRED: "too blurred to read",
    Trouble.FACE_NOT_ON_KIND: "face {face} does not exist on a {kind}",
    Trouble.MAT_NOT_FOUND: "{seen} of the mat's 4 markers seen, at least 3 are needed",
    Trouble.MARKER_MISSING: "marker {marker} of the mat is covered or out of view",
    Trouble.MARKER_TWICE: "marker {marker} is seen twice: there must be one mat only",
    Trouble.MARKERS_SWAPPED: "the markers 0, 1, 2, 3 do not lie clockwise in the corners",
    Trouble.MAT_BENT: "the mat is not flat: its markers are {mm} mm off a plane",
    Trouble.MAT_MOVED: "the camera or the mat has moved by {mm} mm",
    Trouble.MIRRORED: "the picture is mirrored, as the camera is set now",
    Trouble.GLARE: "a lamp glares on {share} % of the tray, most at {where}",
    Trouble.UNEVEN_LIGHT: "one side of the tray has {times} times the light of the other",
    Trouble.FLICKER: "the light flickers: dark bands of {share} % cross the picture",
    Trouble.COLOUR_CAST: "the light is so {hue} that colours may be taken for others",
}


@dataclass(frozen=True)
class Problem:
    """A trouble with its figures, e.g. ``Problem(Trouble.COUNT, (("expected", 5), ("seen", 4)))``."""

    trouble: Trouble
    values: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return _SENTENCES[self.trouble].format(**dict(self.values))


@dataclass(frozen=True)
class Expected:
    """What the game knows of the dice before they are seen. ``kinds``: of which kinds they are (None: any in play).

    ``number``: how many there are (None: not known).
    """

    number: int | None = None
    kinds: frozenset[str] | None = None


@dataclass(frozen=True)
class Guess:
    """A candidate for a face; ``confidence`` is calibrated: the share of such guesses that are right, 0..1."""

    face: str
    confidence: float


Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in pixels of the picture as the camera gave it, origin top left."""


@dataclass(frozen=True)
class DieReading:
    """One die in one picture. ``guesses`` are ranked, best first, and never empty.

    ``face_given``: the chance that the likeliest face is right given how the die lies, flat or leaning; that it lies
    flat is a part of ``confidence``, but not of this. None: nothing else is known than the confidence.
    """

    kind: str
    colour: str | None
    guesses: tuple[Guess, ...]
    box: Box
    cocked: bool = False
    doubt: Doubt | None = None
    face_given: float | None = None

    @property
    def sure(self) -> bool:
        """True if the face may be written down without asking."""
        return self.doubt is None

    @property
    def face(self) -> str:
        """The likeliest face."""
        return self.guesses[0].face

    @property
    def confidence(self) -> float:
        """Confidence of the likeliest face: the chance that it is right, and the die lies flat."""
        return self.guesses[0].confidence

    @property
    def flattest(self) -> float:
        """Chance that the likeliest face is right, for tables at which it counts although the die leans."""
        return self.confidence if self.face_given is None else self.face_given


@dataclass(frozen=True)
class TableView:
    """The dice of one settled moment, agreed over its frames.

    ``seq`` grows with every view of a source, so a late press cannot confirm dice that have changed since.
    ``picture`` names the photograph where the source has names (a folder), else None.
    ``size`` is width and height in pixels of the picture that the boxes refer to.
    ``shot``: the name under which that picture can be kept, else None.
    """

    seq: int
    dice: tuple[DieReading, ...]
    size: tuple[int, int]
    at_rest: bool = True
    problems: tuple[Problem, ...] = ()
    markers: bool = False
    picture: str | None = None
    shot: str | None = None

    @property
    def sure(self) -> bool:
        """True if every die is sure and nothing is wrong with the view: an empty view never is."""
        return bool(self.dice) and not self.problems and all(die.sure for die in self.dice)
