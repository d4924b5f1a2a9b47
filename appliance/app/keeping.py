"""What the session wants stored, into the journal."""

from appliance.session import Save, SaveParked, SaveRepair, SaveUndo, Stored
from appliance.store import Journal


def keep(journal: Journal, match: str, effects: list[Stored]) -> None:
    """Store what belongs together, whole or not at all; raises StoreError, or DiskFull."""
    with journal.together():
        for effect in effects:
            _keep(journal, match, effect)


def _keep(journal: Journal, match: str, effect: Stored) -> None:
    match effect:
        case Save():
            journal.save(match, effect.entry)
        case SaveUndo():
            journal.save_undo(match)
        case SaveRepair():
            journal.save_repair(match, effect.index, effect.entry)
        case SaveParked():
            journal.save_parked(match, effect.parked)
