"""Teaching with the live picture: one die, cut out as soon as it lies still."""

from collections.abc import Callable, Sequence
from threading import Lock

from appliance.app.messages import Message, NotTaken, Stirring, Taken
from vision import Event, Frame, Motion, Rest
from vision.faces.lesson import Find, look_everywhere, one_die
from vision.faces.taught_box import TeachingError
from vision.markers import find_markers, paint_over

TOLD_AS = "the picture"


class Teacher:
    """Posts ``Taken`` or ``NotTaken`` each time the tray comes to rest, and ``Stirring`` when it is touched.

    ``kind``: what is taught. ``find``: makes what looks for the die; called once, by the camera's thread.
    """

    def __init__(self, post: Callable[[Message], None], kind: str, find: Callable[[], Find] = look_everywhere) -> None:
        self._post, self._kind, self._make_find = post, kind, find
        self._find: Find | None = None
        self._lock = Lock()
        self._face: str | None = None
        self._now = False

    def ask(self, face: str | None) -> None:
        """Take pictures of ``face`` from now on; None: of nothing, until another is asked for."""
        with self._lock:
            self._face = face

    def take(self) -> None:
        """Take a picture of what lies there now, without waiting for it to be touched."""
        with self._lock:
            self._now = True

    def look(self, frame: Frame, events: Sequence[Event], camera: str) -> None:
        """Take the next frame."""
        if any(isinstance(event, Motion) for event in events):
            self._post(Stirring())
        with self._lock:
            face, now, self._now = self._face, self._now, False
        if face is None or not (now or any(isinstance(event, Rest) for event in events)):
            return
        if self._find is None:
            self._find = self._make_find()
        # The squares of the mat's markers look like dice.
        image = paint_over(frame.image, find_markers(frame.image))
        try:
            self._post(Taken(one_die(image, self._find, TOLD_AS, self._kind, face)))
        except TeachingError as reason:
            self._post(NotTaken(str(reason), reason.code, reason.values))
