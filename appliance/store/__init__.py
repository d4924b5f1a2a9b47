"""What is kept: the journal of accepted actions, and matches as transcript text."""

from appliance.store.backups import (
    back_up,
    backups,
    copy_journal,
    is_sound,
    made_at,
    newest_sound,
    replace_copies,
)
from appliance.store.boxes import Box, Boxes
from appliance.store.database import SQLITE_FAILS, Database, DiskFull, JournalTooNew, StoreError
from appliance.store.handing_out import NotHandedOut, Refused, Stick, hand_out, onto, sticks
from appliance.store.journal import DamagedMatch, Journal, StoredMatch, UnknownMatch
from appliance.store.ledger import Ledger
from appliance.store.pictures import Pictures
from appliance.store.players import NameTaken, Player, Players
from appliance.store.room import Room
from appliance.store.transcript import (
    Transcript,
    TranscriptError,
    Written,
    dump_transcript,
    load_transcript,
    parse_transcript,
)
from appliance.store.wiping import Wiped, has_guests, house_players, wiping

__all__ = [
    "SQLITE_FAILS",
    "Box",
    "Boxes",
    "DamagedMatch",
    "Database",
    "DiskFull",
    "Journal",
    "JournalTooNew",
    "Ledger",
    "NameTaken",
    "NotHandedOut",
    "Pictures",
    "Player",
    "Players",
    "Refused",
    "Room",
    "Stick",
    "StoreError",
    "StoredMatch",
    "Transcript",
    "TranscriptError",
    "UnknownMatch",
    "Wiped",
    "Written",
    "back_up",
    "backups",
    "copy_journal",
    "dump_transcript",
    "hand_out",
    "has_guests",
    "house_players",
    "is_sound",
    "load_transcript",
    "made_at",
    "newest_sound",
    "onto",
    "parse_transcript",
    "replace_copies",
    "sticks",
    "wiping",
]
