"""Who looks at the camera's pictures instead of the match: calibrating, teaching. On the camera's thread."""

from appliance.app.studies.study import Study
from appliance.app.studies.surveying import Surveyor
from appliance.app.studies.teaching import Teacher

__all__ = ["Study", "Surveyor", "Teacher"]
