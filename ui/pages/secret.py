"""What only one player may see: the veil before a secret choice, and the own secret card behind it."""

from appliance.session import Session
from ui.desk import Desk, Place
from ui.intents import Go, Unveil
from ui.pages.board import board
from ui.pages.page import Page, back_corner
from ui.pages.sheet import sheet
from ui.screen_models import Look, Table, Target
from ui.words import Words


def veil(session: Session, player: str, say: Words) -> Page:
    """Return whose turn it is to look, and nothing of what there is to see, until that player touches."""
    mine = Target("unveil", say("veil.touch", player=player), Unveil(player), Look.PRIMARY)
    table = Table(sheet(session, say), None, (), (mine,))
    hint = board(session, say).line or say("veil.hint", player=player)
    return Page(say("veil.prompt", player=player), table, hint=hint)


def own_card(desk: Desk, session: Session, say: Words) -> Page:
    """Return the secret card of the player who is asked, behind the veil."""
    asked = session.asked
    card = board(session, say).card
    if asked is None or card is None:
        return Page(say("veil.no_card"), Table(sheet(session, say)), (), back_corner(say))
    if desk.shown_to != asked.player:
        covered = veil(session, asked.player, say)
        return Page(covered.prompt, covered.body, (), back_corner(say), covered.hint)
    return Page(card.name, Table(card.pattern), (), back_corner(say))


def card_action(session: Session, say: Words) -> tuple[Target, ...]:
    """Return the button to the own secret card, for a player who has one."""
    if board(session, say).card is None:
        return ()
    return (Target("my_card", say("veil.my_card"), Go(Place.SECRET), Look.QUIET),)
