"""The parts of the box, tried one by one: buttons light up when they are pressed, lamps when they are touched."""

from appliance.table import Button
from ui.desk import Desk
from ui.intents import Back, TryLamp
from ui.pages.page import Page, back_corner
from ui.screen_models import Listing, Look, Target
from ui.studio import LAMPS, Contact
from ui.words import Words


def devices(desk: Desk, say: Words) -> Page:
    """Return the page of buttons, lamps and buzzer."""
    contacts = dict(desk.studio.contacts)
    buttons = tuple(_button(button, contacts.get(button), desk, say) for button in Button)
    lamps = tuple(
        Target(name, say(f"devices.{name}"), TryLamp(name), _look(desk.studio.lamp == name)) for name in LAMPS
    )
    leave = Target("done", say("seat.done"), Back(), Look.PRIMARY)
    hint = say("devices.hint" if contacts else "devices.none")
    return Page(say("devices.prompt"), Listing((*buttons, *lamps), 2), (leave,), back_corner(say), hint)


def _button(button: Button, contact: Contact | None, desk: Desk, say: Words) -> Target:
    """One button: what its contact did so far; a touch lights its lamp."""
    lit = desk.studio.lamp == button or bool(contact and (contact.pressed or contact.held))
    name = say(f"button.{button}")
    detail = _said(contact, say) if contact else ""
    look = Look.DANGER if contact and contact.stuck else _look(lit)
    return Target(f"button:{button}", name, TryLamp(button), look, detail)


def _said(contact: Contact, say: Words) -> str:
    if contact.stuck:
        return say("devices.stuck")
    if not (contact.pressed or contact.held):
        return say("devices.press")
    key = "devices.bounced" if contact.bounced else "devices.good"
    return say(key, count=contact.pressed + contact.held)


def _look(lit: bool) -> Look:
    return Look.PRIMARY if lit else Look.PLAIN
