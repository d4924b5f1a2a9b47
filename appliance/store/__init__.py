"""What is kept: the journal of accepted actions, and matches as transcript text."""

from appliance.store.backups import back_up, backups, copy_journal, is_sound, made_at, newest_sound
from appliance.store.journal import (
    DamagedMatch,
    DiskFull,
    Journal,
    JournalTooNew,
    StoredMatch,
    StoreError,
    UnknownMatch,
)
from appliance.store.pictures import Pictures
from appliance.store.room import Room
from appliance.store.transcript import (
    Transcript,
    TranscriptError,
    Written,
    dump_transcript,
    load_transcript,
    parse_transcript,
)

__all__ = [
    "DamagedMatch",
    "DiskFull",
    "Journal",
    "JournalTooNew",
    "Pictures",
    "Room",
    "StoreError",
    "StoredMatch",
    "Transcript",
    "TranscriptError",
    "UnknownMatch",
    "Written",
    "back_up",
    "backups",
    "copy_journal",
    "dump_transcript",
    "is_sound",
    "load_transcript",
    "made_at",
    "newest_sound",
    "parse_transcript",
]
