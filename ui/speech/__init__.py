"""What the appliance says aloud, and when something short is heard. Pure: who speaks it is no affair of this room."""

from ui.speech.heard import heard
from ui.speech.told import Moment, Saying, standings, told

__all__ = ["Moment", "Saying", "heard", "standings", "told"]
