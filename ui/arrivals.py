"""What the app puts on the desk: the session as it is now, refusals, news, and the passing of time. Pure."""

from dataclasses import replace

from appliance.games import Event as GameEvent
from appliance.session import Refuse, Session, fold
from ui.desk import Banner, Desk, Place, Tone, at

NEEDS_SESSION = {
    Place.MATCH,
    Place.TAKE_BACK,
    Place.MENU,
    Place.HISTORY,
    Place.ROLL,
    Place.SHEET,
    Place.SECRET,
    Place.CLOSER,
    Place.HELP,
    Place.ODDS,
}
"""The places that are about a match."""


def with_session(desk: Desk, session: Session | None) -> Desk:
    """Return the desk with the session as it is now; a new decision takes the focus to where that screen wants it."""
    if session is None:
        desk = replace(desk, session=None, news=())
        return at(desk, Place.HOME) if desk.place in NEEDS_SESSION else desk
    before = desk.session
    if before is None or before.match != session.match:
        return at(replace(desk, session=session, news=_news(session)), Place.MATCH)
    if _moment(before) == _moment(session):
        return replace(desk, session=session)
    if before.line is not session.line:
        desk = replace(desk, news=_news(session))
    stays = desk.place in (Place.MENU, Place.HISTORY) or (
        desk.place is Place.ROLL and _still_there(before, session, desk.entry)
    )
    return replace(desk, session=session) if stays else at(replace(desk, session=session), Place.MATCH)


def _still_there(before: Session, session: Session, index: int) -> bool:
    """True while the roll that is looked at stands, with whatever faces, and no correction has asked for an answer."""
    same = [entry.action.do for entry in before.journal[: index + 1]] == [
        entry.action.do for entry in session.journal[: index + 1]
    ]
    return same and index < len(session.journal) and len(session.line.waiting) <= len(before.line.waiting)


def refused(desk: Desk, refuse: Refuse) -> Desk:
    """Return the desk with a refusal of the session on its banner."""
    return replace(desk, banner=Banner(Tone.REFUSAL, f"refusal.{refuse.code}", refuse.sentence, refuse.values))


def told(
    desk: Desk, sentence: str, tone: Tone = Tone.REFUSAL, key: str = "", values: tuple[tuple[str, object], ...] = ()
) -> Desk:
    """Return the desk with a sentence of the app itself on its banner, e.g. why a match could not be started.

    ``key``: of its translation, where there may be one; ``values``: what that is filled with.
    """
    return replace(desk, banner=Banner(tone, key, sentence, values))


def broken(desk: Desk, what: str, sentence: str, code: str, values: tuple[tuple[str, object], ...]) -> Desk:
    """Return the desk with a fault of a device on its banner: of the camera, the buttons, or what else is on pins.

    What has no words of its own is told with ``sentence`` as its reason, which is in English.
    """
    return told(desk, sentence, Tone.FAULT, f"{what}.{code}", values or (("reason", sentence),))


def disk_full(desk: Desk, folder: str, deletable: tuple[tuple[str, int], ...]) -> Desk:
    """Return the desk with what can be deleted on its banner: names and megabytes of what lies in ``folder``."""
    if not deletable:
        return desk
    what = ", ".join(f"{name} ({megabytes} MB)" for name, megabytes in deletable[:3])
    return replace(desk, banner=Banner(Tone.FAULT, "fault.disk_full_what", "", (("folder", folder), ("what", what))))


SPOKEN = frozenset({"no_voice", "voice_failed"})
"""Faults that leave the short sounds to be heard."""


def silenced(desk: Desk, code: str) -> Desk:
    """Return the desk after something could not be heard, for the settings to say so."""
    silent = {"speech"} if code in SPOKEN else {"sound", "speech"}
    return replace(desk, settings=replace(desk.settings, silent=desk.settings.silent | silent))


def without_dice(desk: Desk, name: str, sentence: str) -> Desk:
    """Return the desk after a taught set of dice could not be read with: games are played with their own again."""
    dice = {key: taught for key, taught in desk.dice.items() if taught != name}
    return replace(desk, dice=dice, banner=Banner(Tone.FAULT, "dice.lost", sentence, (("name", name),)))


QUIET = {"proposed", "rolled", "turn", "finished", "taken", "kept", "drawn", "player_die", "placed", "wagered"}
QUIET |= {"wagers_open", "declared", "rerolled", "lured", "joker", "sacrifice_notice"}
"""Events that say nothing that the screen does not show by itself, or by a warning."""


def announced(desk: Desk, event: GameEvent) -> Desk:
    """Return the desk with a piece of news on its banner, after those that came just before."""
    if event.kind in QUIET:
        return desk
    before = desk.banner
    earlier = before if before and before.tone is Tone.NOTICE and before.since_s is None else None
    values = (("player", event.player), *event.values.items())
    return replace(desk, banner=Banner(Tone.NOTICE, f"event.{event.kind}", "", values, earlier=earlier))


BANNER_S = {Tone.NOTICE: 4.0, Tone.REFUSAL: 8.0, Tone.FAULT: 20.0}
"""How long a banner stays."""


def aged(desk: Desk, now_s: float) -> Desk:
    """Return the desk without its banner once that has been there long enough; ``now_s`` is a monotonic clock."""
    if desk.trial is not None:
        trial = desk.trial.at(now_s)
        desk = replace(desk, trial=trial) if trial else at(desk, Place.SCREEN)
    banner = desk.banner
    if banner is None:
        return desk
    if banner.since_s is None:
        return replace(desk, banner=replace(banner, since_s=now_s))
    return replace(desk, banner=None) if now_s - banner.since_s > BANNER_S[banner.tone] else desk


def _moment(session: Session) -> tuple[object, ...]:
    """What a decision is about; while it stays the same, the focus stays where the player put it."""
    proposal = session.proposal
    dice = tuple((die.face, die.settled) for die in proposal.dice) if proposal else ()
    return session.journal, session.phase, session.at, proposal and proposal.number, dice


def _news(session: Session) -> tuple[GameEvent, ...]:
    """What the last accepted action led to, as at the moment when it was accepted: the same after a resume."""
    if not session.journal:
        return ()
    before = fold(session.setup, session.journal[:-1])
    return session.game.apply(before, session.journal[-1].action).events
