"""What the screen asks of the appliance: a module a room, each with its services by the type of the request."""

from appliance.app.messages import Studied
from appliance.app.services import (
    aloud,
    boxes,
    help,
    match,
    players,
    preferences,
    results,
    settings,
    studies,
    teaching,
    venue,
)
from appliance.app.services.service import Learned, Service
from ui.requests import Request

SERVICES: dict[type[Request], Service] = {
    **aloud.SERVICES,
    **boxes.SERVICES,
    **help.SERVICES,
    **match.SERVICES,
    **players.SERVICES,
    **preferences.SERVICES,
    **results.SERVICES,
    **settings.SERVICES,
    **studies.SERVICES,
    **teaching.SERVICES,
    **venue.SERVICES,
}

LEARNED: dict[type[Studied], Learned] = {
    **preferences.LEARNED,
    **results.LEARNED,
    **studies.LEARNED,
    **teaching.LEARNED,
}
"""What calibrating, teaching or an errand led to, by the type of the message."""
