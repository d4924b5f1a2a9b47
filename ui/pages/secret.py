"""What only one player may see: the veil before a secret choice, and the own secret card behind it."""

from appliance.session import Session
from ui.desk import Desk, Place
from ui.intents import Go, Unveil
from ui.pages.boards import Laid, laid
from ui.pages.page import Page, back_corner
from ui.pages.sheet import sheet
from ui.pages.table import table
from ui.screen_models import Look, Table, Target
from ui.words import Words


def veil(desk: Desk, session: Session, player: str, say: Words) -> Page:
    """Return whose turn it is to look, and nothing of what there is to see, until that player touches."""
    mine = Target("unveil", say("veil.touch", player=player), Unveil(player), Look.PRIMARY)
    lies = laid(desk, session, say)
    hint = lies.line or say("veil.hint", player=player)
    return Page(say("veil.prompt", player=player), table(desk, session, say, lies, tiles=(mine,)), hint=hint)


def own_card(desk: Desk, session: Session, say: Words) -> Page:
    """Return the secret card of the player who is asked, behind the veil."""
    asked = session.asked
    lies, seen = laid(desk, session, say), sheet(session, say)
    if asked is None or not lies.has_card:
        return Page(say("veil.no_card"), Table(seen), (), back_corner(say))
    if desk.shown_to != asked.player or lies.card is None:
        covered = veil(desk, session, asked.player, say)
        return Page(covered.prompt, covered.body, (), back_corner(say), covered.hint)
    return Page(lies.card.name, Table(seen, board=lies.card.pattern), (), back_corner(say))


def card_action(lies: Laid, say: Words) -> tuple[Target, ...]:
    """Return the button to the own secret card, for a player who has one."""
    return (Target("my_card", say("veil.my_card"), Go(Place.SECRET), Look.QUIET),) if lies.has_card else ()
