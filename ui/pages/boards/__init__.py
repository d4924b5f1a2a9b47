"""What each game has on the table, a game a file; ``registry.BOARDS`` lists them."""

from ui.pages.boards.laid import Laid, OwnCard
from ui.pages.boards.registry import laid

__all__ = ["Laid", "OwnCard", "laid"]
