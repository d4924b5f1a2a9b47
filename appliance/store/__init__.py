"""What is kept: the journal of accepted actions, and matches as transcript text."""

from appliance.store.backups import back_up, backups, copy_journal, is_sound, newest_sound
from appliance.store.journal import DamagedMatch, Journal, JournalTooNew, StoredMatch, StoreError, UnknownMatch
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
    "Journal",
    "JournalTooNew",
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
    "newest_sound",
    "parse_transcript",
]
