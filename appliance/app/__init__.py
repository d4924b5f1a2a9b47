"""The composition root: builds the rooms, owns the threads and the inbox."""

from appliance.app.core import Appliance
from appliance.app.dice import own_dice
from appliance.app.headless import Headless, Unread, how_to_resume, write_transcript
from appliance.app.table import Table, screen_is_there
from appliance.app.truth import Truth, TruthError

__all__ = [
    "Appliance",
    "Headless",
    "Table",
    "Truth",
    "TruthError",
    "Unread",
    "how_to_resume",
    "own_dice",
    "screen_is_there",
    "write_transcript",
]
