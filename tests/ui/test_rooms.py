"""What the rooms of the screen add to its tables: no page, no intent and no request is left out."""

from appliance.app.services import SERVICES
from ui import intents, requests
from ui.acts import ACTS
from ui.desk import Place
from ui.places import PLACES


def kinds(module, base):
    return {getattr(module, name) for name in module.__all__} - {base}


def test_every_place_has_a_page():
    assert set(PLACES) == set(Place)


def test_every_intent_has_an_act():
    assert set(ACTS) == kinds(intents, intents.Intent) - {intents.Back, intents.Menu}
    assert set(intents.Intent.__subclasses__()) == kinds(intents, intents.Intent)


def test_every_request_has_a_service():
    assert set(SERVICES) == kinds(requests, requests.Request)
    assert set(requests.Request.__subclasses__()) == kinds(requests, requests.Request)
