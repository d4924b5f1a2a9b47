"""What is said when the desk changes: what happened, what is asked, what the buttons are on; never a secret.

After a second throw or a correction only what changed is said. Numbers stay figures: the voice says them in words of
its language.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from appliance.session import Proposal, ProposedDie, Session, history, was_secret
from ui.desk import Banner, Desk, Place, Tone
from ui.pages.names import Names, names
from ui.present import banner_text
from ui.screen_models import Prose, Screen, Typing
from ui.speech.saying import face_of, listed, sentences, spoken, target_said
from ui.words import Words, words


@dataclass(frozen=True)
class Moment:
    """The desk and the screen that it shows."""

    desk: Desk
    screen: Screen


@dataclass(frozen=True)
class Saying:
    """A text to be spoken. ``waits``: it comes after what is being spoken; else it cuts that off."""

    text: str
    language: str
    waits: bool = False


def told(before: Moment | None, now: Moment) -> Saying | None:
    """Return what is to be said as ``before`` (None: nothing was there) gives way to ``now``; None: nothing."""
    say, language = words(now.desk.language), now.desk.language
    if before is not None and before.desk.recited != now.desk.recited:
        return Saying(_all(now, say), language)
    if now.desk.shown_to is not None:
        return _veiled(before, now, say)
    news = [*_banners(before, now, say), *_happened(before, now, say), *_dice(before, now, say)]
    asked = list(_asked(before, now, say))
    focus = list(_focused(before, now, say, anew=bool(asked)))
    text = sentences([*news, *asked, *focus])
    if not text:
        return None
    moved = before is None or before.desk.place is not now.desk.place
    by_finger = bool(focus) and not asked
    return Saying(text, language, waits=not (news or moved or by_finger))


def standings(session: Session, say: Words) -> str:
    """Return the points of all players, those with the most first."""
    scores = sorted(session.game.scores(session.state).items(), key=lambda each: -each[1])
    return listed(say("voice.standing", player=player, points=points) for player, points in scores)


def _all(now: Moment, say: Words) -> str:
    """What a player asks for who has lost the thread: the standings, the dice, and what is wanted."""
    session = now.desk.session
    if now.desk.shown_to is not None:
        return say("voice.veiled", player=now.desk.shown_to)
    parts = [standings(session, say)] if session is not None else []
    if session is not None and session.proposal is not None:
        parts.append(listed(_each_die(session, session.proposal, say)))
    return sentences([*parts, spoken(now.screen.prompt, say), spoken(now.screen.hint, say)])


def _veiled(before: Moment | None, now: Moment, say: Words) -> Saying | None:
    """Behind the veil nothing is read out: the others hear it too."""
    player = now.desk.shown_to
    if player is None or (before is not None and before.desk.shown_to == player):
        return None
    return Saying(say("voice.veiled", player=player), now.desk.language)


# -- what happened -------------------------------------------------------------------------------------------------


def _banners(before: Moment | None, now: Moment, say: Words) -> Iterator[str]:
    """The sentences that are new on the banner; points are said shorter than they are written."""
    banner = now.desk.banner
    earlier = before.desk.banner if before is not None else None
    if banner is None or (earlier is not None and _same(earlier, banner)):
        return
    known = [] if earlier is None else [replace(each, since_s=None) for each in _chain(earlier)]
    for each in _chain(banner):
        if banner.earlier is not None and replace(each, since_s=None) in known:
            continue
        values = dict(each.values)
        if each.key == "event.scored" and now.desk.session is not None:
            box = names(now.desk.session, say).value("box", values.get("box"))
            yield say("voice.scored", player=values["player"], box=box, points=values["points"])
        else:
            yield spoken(banner_text(each, now.desk, say), say)


def _same(one: Banner, other: Banner) -> bool:
    """The same sentence, whenever the clock has passed over it; said again, it is another one."""
    if one.since_s is not None and other.since_s != one.since_s:
        return False
    return replace(one, since_s=None) == replace(other, since_s=None)


def _chain(banner: Banner) -> Iterator[Banner]:
    if banner.earlier is not None:
        yield from _chain(banner.earlier)
    yield replace(banner, earlier=None)


def _happened(before: Moment | None, now: Moment, say: Words) -> Iterator[str]:
    """What somebody chose, where no event has told of it yet."""
    session, earlier = now.desk.session, before.desk.session if before is not None else None
    if session is None or earlier is None or session.match != earlier.match:
        return
    if len(session.journal) != len(earlier.journal) + 1 or session.journal[-1].how is not None:
        return
    action, banner = session.journal[-1].action, now.desk.banner
    if was_secret(session, len(session.journal) - 1):
        yield say("voice.chosen_in_secret", player=action.by)
    elif banner is None or banner.tone is not Tone.NOTICE:
        yield say("voice.chosen", player=action.by, choice=spoken(names(session, say).choice(action), say))


# -- dice ----------------------------------------------------------------------------------------------------------


def _dice(before: Moment | None, now: Moment, say: Words) -> Iterator[str]:
    """The dice that were just read, thrown or corrected; what lay there before is not said again."""
    session, earlier = now.desk.session, before.desk.session if before is not None else None
    if session is None:
        return
    proposal, known = session.proposal, earlier.proposal if earlier is not None else None
    if proposal is None:
        yield from _thrown_unasked(earlier, session, say)
    elif known is None or known.number != proposal.number:
        if proposal.seen:
            fresh = [die for die in proposal.dice if not die.kept] or list(proposal.dice)
            yield listed(_said(die, session, say) for die in fresh)
    elif len(known.dice) == len(proposal.dice):
        for number, (was, die) in enumerate(zip(known.dice, proposal.dice, strict=True), start=1):
            if die.face is not None and (die.face, die.colour) != (was.face, was.colour):
                yield say("voice.die", number=number, face=_said(die, session, say))


def _thrown_unasked(earlier: Session | None, session: Session, say: Words) -> Iterator[str]:
    """A throw that nobody had to confirm."""
    if earlier is None or earlier.match != session.match or earlier.proposal is not None:
        return
    if len(session.journal) != len(earlier.journal) + 1 or session.journal[-1].how is None:
        return
    done = history(session.setup, session.journal)[-1]
    dice = session.game.dice_of(done.before, done.action)
    fresh = [die for die in dice if not die.kept] or list(dice)
    faces = listed(face_of(die.kind, die.face, say) for die in fresh)
    yield say("voice.threw", player=done.action.by, dice=faces)


def _each_die(session: Session, proposal: Proposal, say: Words) -> Iterator[str]:
    return (_said(die, session, say) for die in proposal.dice)


def _said(die: ProposedDie, session: Session, say: Words) -> str:
    """A die by its face, before it the colour where the game tells dice by that."""
    face = face_of(die.kind, die.face or "", say)
    need = session.need_roll
    coloured = need is not None and need.colours and die.colour and f"colour.{die.colour}" in say
    return f"{say(f'colour.{die.colour}')} {face}" if coloured else face


# -- what is asked -------------------------------------------------------------------------------------------------


def _asked(before: Moment | None, now: Moment, say: Words) -> Iterator[str]:
    """What is wanted, where that is new: the line above, and below it what matters."""
    screen, earlier = now.screen, before.screen if before is not None else None
    moved = before is None or before.desk.place is not now.desk.place
    if moved or earlier is None or screen.prompt != earlier.prompt:
        yield spoken(screen.prompt, say)
        if now.desk.place is not Place.MATCH or screen.warning:
            yield spoken(screen.hint, say)
    elif screen.warning and screen.hint != earlier.hint:
        yield spoken(screen.hint, say)
    if isinstance(screen.body, Prose) and (moved or earlier is None or earlier.body != screen.body):
        for passage in screen.body.passages:
            yield spoken(listed([passage.label, passage.text]), say)
    typing, typed = screen.body, earlier.body if earlier is not None else None
    if isinstance(typing, Typing) and isinstance(typed, Typing) and typing.text != typed.text:
        yield typing.text or typing.placeholder
    if screen.countdown is not None and (earlier is None or earlier.countdown is None):
        yield spoken(screen.countdown.text, say)


def _focused(before: Moment | None, now: Moment, say: Words, anew: bool) -> Iterator[str]:
    """What Confirm would take, where the buttons have gone on or something else is asked."""
    screen = now.screen
    if screen.focus is None or (before is not None and not anew and screen.focus == before.screen.focus):
        return
    target = screen.target(screen.focus)
    if target is not None:
        called: Names | None = names(now.desk.session, say) if now.desk.session is not None else None
        yield target_said(target, screen, called, say)
