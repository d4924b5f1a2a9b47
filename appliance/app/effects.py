"""What the session wants done beside being stored: told to the players, thrown, drawn, kept as a picture."""

from typing import Protocol

from appliance.app.chance import one_of
from appliance.app.messages import Message
from appliance.app.services.service import House
from appliance.app.services.teaching import keep_corrected
from appliance.session import Announce, Cast, Choose, Draw, Effect, Refuse, Save, Session, Throw
from ui.arrivals import announced, refused


class Doer(House, Protocol):
    """The appliance as the effects of its session see it."""

    @property
    def session(self) -> Session | None:
        """The match on the table, if any."""

    def post(self, message: Message) -> None:
        """Hand in a message; it is taken in after what is done now."""


def carry_out(doer: Doer, effect: Effect) -> None:
    """Do what an effect asks for; one that is only stored asks for nothing here."""
    match effect:
        case Refuse():
            doer.desk = refused(doer.desk, effect)
        case Announce():
            doer.desk = announced(doer.desk, effect.event)
        case Throw() if doer.session and doer.session.casts:
            faces = tuple(one_of(die.sides) for die in effect.dice)
            doer.post(Cast(faces, len(doer.session.journal)))
        case Throw() if doer.looking.camera:
            doer.looking.aim(doer.desk)
            doer.looking.camera.throw(effect.keep, effect.dice)
        case Save() if doer.album and effect.entry.shot and doer.session:
            doer.album.keep(doer.session.match, effect.entry.shot)
            keep_corrected(doer, effect.entry)
        case Draw():
            doer.post(Choose(one_of(effect.choices)))
