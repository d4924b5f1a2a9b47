"""Which short sounds belong to what has just happened on the desk."""

from appliance.session import Session
from appliance.table import Sound
from ui.desk import Desk, Tone

SCORING = frozenset({"scored", "bonus", "turn_scored", "wager_paid", "secured", "caught", "objective"})
"""Events that bring somebody points."""


def heard(before: Desk | None, now: Desk) -> tuple[Sound, ...]:
    """Return what is to be heard as the desk changes from ``before`` (None: there was none), in order."""
    if before is None:
        return ()
    refused = (Sound.REFUSED,) if _refuses_anew(before, now) else ()
    if before.session is None or now.session is None or before.session.match != now.session.match:
        return refused
    return (*refused, *_of_match(before.session, now.session, now))


def _refuses_anew(before: Desk, now: Desk) -> bool:
    banner, earlier = now.banner, before.banner
    if banner is None or banner.tone is not Tone.REFUSAL:
        return False
    return earlier is None or (earlier.key, earlier.since_s) != (banner.key, banner.since_s)


def _of_match(before: Session, now: Session, desk: Desk) -> tuple[Sound, ...]:
    if len(now.journal) > len(before.journal):
        scored = any(event.kind in SCORING for event in desk.news)
        done = Sound.SCORED if scored else Sound.ACCEPTED
        return (done, Sound.TURN) if _turns(before, now) else (done,)
    if now.proposal is not None and now.proposal.seen and now.number != before.number:
        return (Sound.SEEN if now.proposal.ready else Sound.ASKED,)
    return ()


def _turns(before: Session, now: Session) -> bool:
    """Whether another player is asked now than before."""
    return now.asked is not None and before.asked is not None and now.asked.player != before.asked.player
