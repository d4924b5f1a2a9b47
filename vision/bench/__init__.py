"""How well and how fast the reader reads: labelled pictures, a plain counter beside it, speed and memory."""

from vision.bench.labels import Label, Picture, folders_of, load_labels
from vision.bench.measure import Answer, LeftOut, Shot, measure, trusted
from vision.bench.report import json_lines, picture_json, text
from vision.bench.score import Match, Outcome, judge, match
from vision.bench.speed import SpeedFigures, machine, measure_speed
from vision.bench.summary import Row, breakdown, dice_breakdown, left_out, rows, worst
from vision.bench.tally import Bin, DiceTally, Tally, reliability, wilson
from vision.bench.teaching import measure_taught

__all__ = [
    "Answer",
    "Bin",
    "DiceTally",
    "Label",
    "LeftOut",
    "Match",
    "Outcome",
    "Picture",
    "Row",
    "Shot",
    "SpeedFigures",
    "Tally",
    "breakdown",
    "dice_breakdown",
    "folders_of",
    "json_lines",
    "judge",
    "left_out",
    "load_labels",
    "machine",
    "match",
    "measure",
    "measure_speed",
    "measure_taught",
    "picture_json",
    "reliability",
    "rows",
    "text",
    "trusted",
    "wilson",
    "worst",
]
