"""The words: plain values for what lies on the table, used by every room."""

from appliance.table.buttons import Button, Press
from appliance.table.dice import DiceSet, Die, DieKind, built_in_sets, dice_set
from appliance.table.reading import Box, DieReading, Doubt, Guess, Problem, TableView, Trouble

__all__ = [
    "Box",
    "Button",
    "DiceSet",
    "Die",
    "DieKind",
    "DieReading",
    "Doubt",
    "Guess",
    "Press",
    "Problem",
    "TableView",
    "Trouble",
    "built_in_sets",
    "dice_set",
]
