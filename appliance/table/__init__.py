"""The words: plain values for what lies on the table, used by every room."""

from appliance.table.buttons import Button, Contact, Press
from appliance.table.customs import Cocked, Customs
from appliance.table.dice import DiceSet, Die, DieKind, LooseDie, built_in_sets, dice_set
from appliance.table.reading import Box, DieReading, Doubt, Expected, Guess, Problem, TableView, Trouble
from appliance.table.seating import COLOURS, LEVELS, Seating, colours_for
from appliance.table.sounds import Sound

__all__ = [
    "COLOURS",
    "LEVELS",
    "Box",
    "Button",
    "Cocked",
    "Contact",
    "Customs",
    "DiceSet",
    "Die",
    "DieKind",
    "DieReading",
    "Doubt",
    "Expected",
    "Guess",
    "LooseDie",
    "Press",
    "Problem",
    "Seating",
    "Sound",
    "TableView",
    "Trouble",
    "built_in_sets",
    "colours_for",
    "dice_set",
]
