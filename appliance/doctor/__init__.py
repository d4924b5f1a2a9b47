"""The health of the machine and of all that is connected to it: one finding a check, each with its mend."""

from appliance.doctor.examination import CHECKS, examine
from appliance.doctor.finding import Finding, Level
from appliance.doctor.machine import Machine
from appliance.doctor.report import write_report

__all__ = ["CHECKS", "Finding", "Level", "Machine", "examine", "write_report"]
