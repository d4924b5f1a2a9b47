"""What the screen asks of the appliance: a module a room, each with its services by the type of the request."""

from appliance.app.services import aloud, match, settings
from appliance.app.services.service import Service
from ui.requests import Request

SERVICES: dict[type[Request], Service] = {
    **aloud.SERVICES,
    **match.SERVICES,
    **settings.SERVICES,
}
