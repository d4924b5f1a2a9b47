"""What the session wants stored, into the journal; a full disk has a reserve for it."""

from appliance.session import Save, SaveParked, SaveRepair, SaveUndo, Stored
from appliance.store import DiskFull, Journal, Room


class Keeping:
    """The journal and the room on its disk, of which a reserve is laid in."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._room = Room(journal.path.parent)
        self._room.keep()

    def keep(self, match: str, effects: list[Stored]) -> bool:
        """Store what belongs together, whole or not at all; return whether it took the reserve, as the disk is full.

        Most frames have nothing to store and touch no disk. Raises StoreError.
        """
        if not effects:
            return False
        try:
            self._keep_together(match, effects)
        except DiskFull:
            if not self._room.release():
                raise
            self._keep_together(match, effects)
            return True
        return False

    def has_reserve(self) -> bool:
        """Lay the reserve in again, if the disk has room for it; return whether it is there."""
        return self._room.keep()

    def deletable(self) -> tuple[tuple[str, int], ...]:
        """Return what beside the journal could be deleted: names and megabytes, largest first."""
        return self._room.deletable()

    def _keep_together(self, match: str, effects: list[Stored]) -> None:
        with self._journal.together():
            for effect in effects:
                _keep(self._journal, match, effect)


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
