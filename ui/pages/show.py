"""The show while nobody plays: the page of the match, with nothing on it to be touched, and a caption to explain it."""

from dataclasses import replace

from appliance.games import Choice, NeedChoice
from appliance.players import Keep
from appliance.session import Phase, Session
from ui.desk import Desk
from ui.intents import Back
from ui.pages.match import match
from ui.pages.names import Names, names
from ui.pages.page import Page, choice_id
from ui.screen_models import Look, Target
from ui.showing import Showing
from ui.words import Words


def show(desk: Desk, session: Session, say: Words) -> Page:
    """Return the screen for people who pass by. Any touch and any button ends the show."""
    showing = desk.showing or Showing()
    wish = showing.wish.action if showing.wish and session.proposal is None else None
    held = frozenset(wish.positions) if isinstance(wish, Keep) else session.held
    page = match(desk, replace(session, held=held), say)
    play = Target("play", say("show.play"), Back(), Look.PRIMARY)
    focus = choice_id(wish) if isinstance(wish, Choice) else None
    return replace(page, actions=(play,), corners=(), focus=focus, hint="", warning=False, bubble=caption(desk, say))


def caption(desk: Desk, say: Words) -> str:
    """Return what happens now, what the player might do, and why the computer does what it does."""
    session, showing = desk.session, desk.showing
    if session is None or showing is None:
        return ""
    called = names(session, say)
    if session.phase is Phase.FINISHED:
        return _finished(session, showing, say)
    if session.proposal is not None:
        return _read(session, called)
    asked = session.asked
    assert asked is not None, "a match that is not finished asks somebody"
    if session.deadline_s is None:
        return say("show.rolling")
    if isinstance(asked, NeedChoice) and (asked.secret or asked.drawn):
        return say("show.secret" if asked.secret else "show.drawn", player=asked.player)
    if showing.wish is None:
        return ""
    wish = showing.wish.action
    if isinstance(wish, Choice):
        told = say("show.chooses", player=asked.player, choice=called.choice(wish))
        return f"{told} {_why(showing, called)}"
    return _throws(asked.player, wish, session, showing, called)


def _read(session: Session, called: Names) -> str:
    """What was read, and whether somebody would have to be asked."""
    proposal, say = session.proposal, called.say
    assert proposal is not None
    if session.deadline_s is None:
        return say("show.unsure")
    return say("show.sure", dice=_faces([str(die.face) for die in proposal.dice if not die.kept], called))


def _throws(player: str, wish: Keep, session: Session, showing: Showing, called: Names) -> str:
    say = called.say
    need = wish.need(tuple(prompt for prompt in session.prompts if prompt.player == player))
    kept = [session.lying[at].face for at in wish.positions if at < len(session.lying)] if need.may_keep else []
    count = len(need.dice) - len(wish.positions if need.may_keep else need.fixed)
    if not kept:
        told = say("show.throws", player=player, count=count)
    else:
        told = say("show.keeps", player=player, dice=_faces(kept, called), count=count)
    if showing.ways < 2:
        return f"{told} {say('show.by_hand')}"
    return f"{told} {_why(showing, called)}"


def _faces(faces: list[str], called: Names) -> str:
    return ", ".join(str(called.value("dice", face)) for face in faces)


def _why(showing: Showing, called: Names) -> str:
    assert showing.wish is not None, "whoever is asked has something to do"
    if showing.ways < 2:
        return called.say("show.why_only")
    return called.say("show.why", count=showing.ways, reason=called.reason(showing.wish.reason))


def _finished(session: Session, showing: Showing, say: Words) -> str:
    winners = session.game.winners(session.state)
    game = say(f"{showing.next_game}.name") if showing.next_game else ""
    return say("show.finished", names=", ".join(winners), count=len(winners), game=game)
