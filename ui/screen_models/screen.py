"""One whole screen: its body, and what stands around every body."""

from dataclasses import dataclass, replace

from ui.desk import Tone
from ui.eye import Eye
from ui.screen_models.bodies import Body, View, body_targets
from ui.screen_models.table import Table
from ui.screen_models.targets import Target


@dataclass(frozen=True)
class Sign:
    """The eye that is always visible: what the camera does, in words and shape. ``target``: what it leads to."""

    eye: Eye
    text: str
    target: Target | None = None


@dataclass(frozen=True)
class Notice:
    """A banner: a refusal, a piece of news, or a fault that lasts."""

    tone: Tone
    text: str


@dataclass(frozen=True)
class Countdown:
    """The automatic entry that is running: whole seconds left, and the share of the time that is left."""

    seconds: int
    share: float
    text: str


@dataclass(frozen=True)
class Screen:
    """One whole screen.

    ``prompt``: the one line of what is wanted; ``hint``: a quieter line below it; ``warning``: the hint matters.
    ``actions``: the row of buttons below. ``corners``: targets in the upper corner, for fingers only.
    ``focus``: id of the focused target, None where Confirm means nothing yet. ``felt``: where a finger was felt that
    hit nothing, in shares of the picture. ``bubble``: what the appliance says of what it does; it covers the prompt.
    ``explain``: what a touch on the prompt leads to, for fingers only.
    """

    prompt: str
    hint: str
    warning: bool
    body: Body
    actions: tuple[Target, ...]
    corners: tuple[Target, ...]
    sign: Sign
    notice: Notice | None
    countdown: Countdown | None
    focus: str | None
    felt: tuple[float, float] | None = None
    bubble: str = ""
    explain: Target | None = None

    @property
    def targets(self) -> tuple[Target, ...]:
        """The targets that Next goes along, in order."""
        return (*body_targets(self.body), *self.actions)

    def with_focus(self, id: str | None) -> "Screen":
        """Return the screen with the focus on target ``id``, or as it is if there is no such target here."""
        return replace(self, focus=id) if any(target.id == id for target in self.targets) else self

    def target(self, id: str) -> Target | None:
        """Return the target called ``id``, or None if it is not on this screen."""
        return next((each for each in (*self.targets, *self.corners, *self.aside) if each.id == id), None)

    @property
    def aside(self) -> tuple[Target, ...]:
        """What fingers alone take, beside the corners: the eye, the prompt, a picture, points on a board."""
        always = tuple(each for each in (self.sign.target, self.explain) if each)
        match self.body:
            case View(touched=Target() as touched):
                return (touched, *always)
            case Table() as table if not table.proposes:
                return (*table.traces, *always)
            case _:
                return always
