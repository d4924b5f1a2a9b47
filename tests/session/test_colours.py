"""A game whose dice are told by their colour, at the table."""

from appliance.games import Action, Setup, checked
from appliance.session import Confirm, Seen, open_session
from appliance.table import DieReading, Guess, TableView
from tests.session.tables import SPOTS, run


def test_the_colour_seen_reaches_the_game() -> None:
    session = open_session("1", checked(Setup("zocken", ("Ann", "Ben"))))
    blue = DieReading("d6", "blue", (Guess("4", 0.999),), SPOTS[0])
    session, _ = run(session, Seen(TableView(0, (blue,), (640, 480))))
    session, _ = run(session, Confirm(session.number))
    assert session.journal[-1].action == Action("Ann", "roll", {"die": "blue", "value": 4})
