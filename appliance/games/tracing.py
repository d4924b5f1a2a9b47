"""From a cell of the sheet back to the rolls that made it: what the games share in ``Game.origins``."""

from collections.abc import Iterable

from appliance.games.engine import ScoreSheet, Spot


class Trail:
    """Collects by cell the positions of rolls in a match."""

    def __init__(self) -> None:
        self._rolls: dict[Spot, set[int]] = {}

    def add(self, key: str, player: str, rolls: Iterable[int]) -> None:
        """Note that ``rolls`` had a part in the cell of row ``key`` and ``player``."""
        self._rolls.setdefault((key, player), set()).update(rolls)

    def of(self, key: str, player: str) -> tuple[int, ...]:
        """Return the rolls noted so far for a cell, in order."""
        return tuple(sorted(self._rolls.get((key, player), ())))

    def on(self, sheet: ScoreSheet) -> dict[Spot, tuple[int, ...]]:
        """Return the rolls of every cell of ``sheet`` in which something stands that came from dice."""
        spots = (
            (row.key, player)
            for row in sheet.rows
            for player, cell in zip(sheet.players, row.cells, strict=True)
            if cell.points is not None
        )
        return {spot: self.of(*spot) for spot in spots if self._rolls.get(spot)}
