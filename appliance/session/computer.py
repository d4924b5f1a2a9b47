"""The seats that computers play: what they decide and why, and how their virtual dice fall. Pure."""

from dataclasses import replace

from appliance.games import IllegalAction, NeedChoice
from appliance.players import Keep, advise
from appliance.session.dice import STALE, attending
from appliance.session.entry import Entry, How
from appliance.session.inputs import Cast, Refuse
from appliance.session.match import Decision, Session
from appliance.session.proposal import PlacedDie
from appliance.table import Die


def computers_first(session: Session) -> Session:
    """Attend to a computer that is asked for something secret: it needs no screen, so nobody has to wait for it."""
    if session.policy.auto or session.proposal is not None:
        return session
    for at, prompt in enumerate(session.prompts):
        if isinstance(prompt, NeedChoice) and prompt.secret and session.is_computer(prompt.player):
            return attending(session, at)
    return session


def decided(session: Session) -> Decision | None:
    """Return what the computer does that is attended to, and why; None where nothing is asked of it."""
    asked = session.asked
    if asked is None:
        return None
    level = session.setup.seating.level(asked.player)
    advice = advise(session.setup.game, session.state, asked.player, level)
    if not advice:
        return None
    best, secret = advice[0], isinstance(asked, NeedChoice) and asked.secret
    return Decision(asked.player, best.action, best.reason, secret)


def keeping(session: Session, wish: Keep) -> tuple[Session, tuple[int, ...]]:
    """Attend to the throw that is meant, with the dice held that stay; return with it which these are."""
    player = session.asked.player if session.asked else ""
    need = wish.need(tuple(prompt for prompt in session.prompts if prompt.player == player))
    session = attending(session, session.prompts.index(need))
    return session, wish.positions if need.may_keep else need.fixed


def cast(session: Session, given: Cast) -> tuple[Session, Entry] | Refuse:
    """Return the entry of virtual dice beside those that stayed, with the dice lying as they fell."""
    need = session.need_roll
    if need is None or given.at != len(session.journal) or not session.casts:
        return STALE
    faces = iter(given.faces)
    kept = tuple(sorted(session.held))
    lying = {at: session.lying[at] for at in kept}
    placed = tuple(lying.get(at) or PlacedDie(kind, next(faces)) for at, kind in enumerate(need.dice))
    colours = need.colours or (None,) * len(placed)
    dice = tuple(Die(die.kind, die.face, colour) for die, colour in zip(placed, colours, strict=True))
    try:
        action = session.game.rolled(session.state, need, dice, kept)
    except IllegalAction as reason:
        return Refuse(reason.code, str(reason), tuple(reason.values.items()))
    return replace(session, lying=placed), Entry(action, How.VIRTUAL)
