"""The eye: in one word and one shape whether the camera watches, what it makes of the tray, and if it does not, why."""

from enum import StrEnum

from ui.desk import SEEING, STUDIED, CameraStatus, Desk


class Eye(StrEnum):
    """What the sign says. The last nine do not watch: the word is the reason."""

    WATCHING = "watching"
    MOTION = "motion"
    HAND = "hand"
    SURE = "sure"
    ASKS = "asks"
    STARTING = "starting"
    PAUSED = "paused"
    NOT_NEEDED = "not_needed"
    DARK = "dark"
    BRIGHT = "bright"
    LOST = "lost"
    OFF = "off"
    PRIVATE = "private"
    NONE = "none"


_STATES = {
    CameraStatus.MOTION: Eye.MOTION,
    CameraStatus.HAND: Eye.HAND,
    CameraStatus.STARTING: Eye.STARTING,
    CameraStatus.DARK: Eye.DARK,
    CameraStatus.BRIGHT: Eye.BRIGHT,
    CameraStatus.LOST: Eye.LOST,
    CameraStatus.OFF: Eye.OFF,
    CameraStatus.PRIVATE: Eye.PRIVATE,
    CameraStatus.NONE: Eye.NONE,
    CameraStatus.RESTING: Eye.NOT_NEEDED,
}
"""What the stream alone decides; while the camera watches a still tray, the match does."""


def eye(desk: Desk) -> Eye:
    """Return what the eye says; it follows from the stream and the match, so that it cannot be out of date."""
    session = desk.session
    proposal = session.proposal if session else None
    if proposal is not None and not proposal.seen and desk.camera in SEEING and desk.place not in STUDIED:
        return Eye.PAUSED
    if desk.camera is not CameraStatus.WATCHING:
        return _STATES[desk.camera]
    if desk.place in STUDIED:
        return Eye.WATCHING
    if session is None or not session.prompts:
        return Eye.NOT_NEEDED
    if proposal is None:
        return Eye.WATCHING
    return Eye.SURE if proposal.ready and not proposal.problems and not proposal.same else Eye.ASKS
