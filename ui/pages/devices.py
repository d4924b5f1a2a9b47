"""The parts of the box, tried one by one: buttons light up when they are pressed, lamps when they are touched."""

from appliance.table import Button, Contact
from ui.desk import Desk
from ui.intents import Back, TryLamp
from ui.pages.page import Page, back_corner
from ui.screen_models import Listing, Look, Target
from ui.studio import LAMPS
from ui.words import Words

BOUNCY = 8
"""A sound switch closes and opens a few times before it settles; one that does so more often a touch is worn."""


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
    lit = desk.studio.lamp == button or bool(contact and contact.touched)
    name = say(f"button.{button}")
    detail = _said(contact, say) if contact else ""
    look = Look.DANGER if contact and contact.stuck else _look(lit)
    return Target(f"button:{button}", name, TryLamp(button), look, detail)


def _said(contact: Contact, say: Words) -> str:
    if contact.stuck:
        return say("devices.stuck")
    if not contact.touched:
        return say("devices.press")
    bounces = contact.bounced > BOUNCY * contact.touched
    return say("devices.bounced" if bounces else "devices.good", count=contact.touched)


def _look(lit: bool) -> Look:
    return Look.PRIMARY if lit else Look.PLAIN
