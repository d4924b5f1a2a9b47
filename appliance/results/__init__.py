"""What stored matches say: rankings, records, fair dice, luck and choices, the appliance about itself; and tables."""

from appliance.results.chart import Course, course
from appliance.results.dates import day, known, minute
from appliance.results.digest import VERSION, Digest, Kind, Reading, Thrown, digest
from appliance.results.fairness import FaceCount, Fairness, fairness
from appliance.results.luck import EXACT, Luck, Slip, luck
from appliance.results.people import Career, Person, Record, people, records, thrown
from appliance.results.plays import QUIET, Matrix, play_link, qr_code, qr_file
from appliance.results.readings import readings
from appliance.results.result import Result, Untold, Variant
from appliance.results.tables import matches_csv, turns_csv

__all__ = [
    "EXACT",
    "QUIET",
    "VERSION",
    "Career",
    "Course",
    "Digest",
    "FaceCount",
    "Fairness",
    "Kind",
    "Luck",
    "Matrix",
    "Person",
    "Reading",
    "Record",
    "Result",
    "Slip",
    "Thrown",
    "Untold",
    "Variant",
    "course",
    "day",
    "digest",
    "fairness",
    "known",
    "luck",
    "matches_csv",
    "minute",
    "people",
    "play_link",
    "qr_code",
    "qr_file",
    "readings",
    "records",
    "thrown",
    "turns_csv",
]
