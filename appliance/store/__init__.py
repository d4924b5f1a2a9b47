"""What is kept: the journal of accepted actions, and matches as transcript text."""

from appliance.store.journal import DamagedMatch, Journal, JournalTooNew, StoredMatch, StoreError, UnknownMatch
from appliance.store.pictures import Pictures
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
    "Pictures",
    "StoreError",
    "StoredMatch",
    "Transcript",
    "TranscriptError",
    "UnknownMatch",
    "Written",
    "dump_transcript",
    "load_transcript",
    "parse_transcript",
]
