"""A part of the board, looked at closer: the coupon of a player."""

from appliance.session import Session
from ui.desk import Desk
from ui.pages.boards import laid
from ui.pages.page import Page, back_corner
from ui.pages.sheet import sheet
from ui.screen_models import Table
from ui.words import Words


def closer(desk: Desk, session: Session, say: Words) -> Page:
    """Return what ``desk.looked_at`` names, alone and large, and the buttons to what can be looked at beside it."""
    near = laid(desk, session, say).closer
    if near is None:
        return Page(say("results.sheet"), Table(sheet(session, say)), (), back_corner(say))
    return Page(near.title, Table(sheet(session, say), board=near.board), near.beside, back_corner(say), near.line)
