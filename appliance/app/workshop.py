"""What is being calibrated, taught or tried here. It has a camera's pictures to itself while its page is looked at."""

from collections.abc import Callable, Mapping
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.app.backlight import Backlight
from appliance.app.errands import Errands
from appliance.app.looking import Looking
from appliance.app.messages import Message
from appliance.app.studies import Study, Surveyor, Teacher
from appliance.table import Button, Contact, LooseDie, built_in_sets
from ui.desk import SURVEYED, TAUGHT, Desk, Place
from ui.studies import Lesson, Trouble
from vision.faces.draft import Draft
from vision.faces.lesson import Find, look_everywhere
from vision.faces.taught_box import TaughtPicture

SHEET = "lesson:"
"""Before the number of a picture that shows what was taken."""

_SIDE, _GAP = 220, 8
"""Pixels of a die on such a picture, and between two."""

Image = NDArray[np.uint8]


class Workshop:
    """``data``: the folder of profiles and taught sets; ``find``: makes what looks for a die that is taught.

    ``contacts``: says what the contacts of the wired buttons have done.
    """

    def __init__(
        self,
        data: Path,
        post: Callable[[Message], None],
        backlight: Backlight | None = None,
        find: Callable[[], Find] = look_everywhere,
    ) -> None:
        self.data, self.post, self._find = data, post, find
        self.backlight = backlight or Backlight()
        self.errands = Errands(post)
        self.surveyor: Surveyor | None = None
        self.teacher: Teacher | None = None
        self.draft: Draft | None = None
        self.contacts: Callable[[], Mapping[Button, Contact]] = dict
        self._contacts: Mapping[Button, Contact] = {}
        self._shown: Study | None = None
        self._place: Place | None = None
        self._sheet: tuple[int, Image] | None = None
        self._sheets = 0

    @property
    def sets(self) -> Path:
        """The folder of taught sets."""
        return self.data / "sets"

    def follow(self, desk: Desk, looking: Looking) -> bool:
        """Give the camera's pictures to whom the page on the screen is about; True where that is somebody new."""
        study: Study | None = None
        if desk.place in SURVEYED:
            self.surveyor = self.surveyor or Surveyor(self.post, self.data)
            study = self.surveyor
        else:
            self.surveyor = None
            if desk.place in TAUGHT:
                study = self.teacher
        if study is self._shown or looking.camera is None:
            return False
        self._shown = study
        looking.camera.study(study)
        return True

    def entered(self, place: Place) -> bool:
        """Return whether the screen has come to this place since it was last asked for."""
        before, self._place = self._place, place
        return before is not place

    # -- buttons ---------------------------------------------------------------------------------------------------

    def watch_contacts(self) -> None:
        """Count anew from now on."""
        self._contacts = dict(self.contacts())

    def contacts_since(self) -> tuple[tuple[Button, Contact], ...]:
        """Return what the contacts of the wired buttons have done since ``watch_contacts``."""
        before = self._contacts
        return tuple((button, _since(before.get(button), now)) for button, now in self.contacts().items())

    # -- teaching --------------------------------------------------------------------------------------------------

    def begin(self, name: str, kind: str, faces: tuple[str, ...]) -> None:
        """Begin a lesson; raises TeachingError or OSError."""
        self._teach(Draft.begin(self.sets, name, kind, faces, built_in_sets()))

    def go_on(self, name: str, kind: str) -> None:
        """Go on with one that was begun; raises TeachingError."""
        self._teach(Draft.resume(self.sets, name, kind, built_in_sets()))

    def _teach(self, draft: Draft) -> None:
        self.draft, self.teacher, self._sheet = draft, Teacher(self.post, draft.lesson.kind, self._find), None

    def done(self) -> None:
        """The lesson is over; its draft stays if it was not finished."""
        self.draft = self.teacher = self._sheet = None

    def lesson(self, face: str, sheet: str | None = None, refused: Trouble | None = None) -> Lesson | None:
        """Return the lesson as it stands, with ``face`` asked for."""
        if self.draft is None or self.teacher is None:
            return None
        self.teacher.ask(face or None)
        given = self.draft.lesson
        counts = tuple((each, sum(p.face == each for p in given.pictures)) for each in given.faces)
        return Lesson(given.name, given.kind, counts, face, sheet, refused)

    def show(self, pictures: tuple[TaughtPicture, ...]) -> str | None:
        """Make a picture of dice side by side, and return its name; None of no dice."""
        if not pictures:
            self._sheet = None
            return None
        self._sheets += 1
        self._sheet = self._sheets, _side_by_side([picture.image for picture in pictures])
        return f"{SHEET}{self._sheets}"

    def picture(self, name: str) -> tuple[int, Image] | None:
        """Return the picture of this name, and a number of its own."""
        if self._sheet is None or name != f"{SHEET}{self._sheet[0]}":
            return None
        return -(10**6) - self._sheet[0], self._sheet[1]


def _since(before: Contact | None, now: Contact) -> Contact:
    """What has come to be since; more than before, unless the buttons were opened anew."""
    if before is None or now.touched < before.touched:
        return now
    return Contact(now.touched - before.touched, now.bounced - before.bounced, now.stuck)


def die_for(kind: str, face: str, faces: tuple[str, ...]) -> LooseDie:
    """Return the die of the simulated tray that stands for ``face``; of a kind that it lacks, the pips of its place."""
    from vision.sources.sprites import DRAWN, faces_of

    if kind in DRAWN and face in faces_of(kind):
        return LooseDie(kind, (face,))
    pips = faces_of("d6")
    return LooseDie("d6", (pips[faces.index(face) % len(pips)] if face in faces else pips[0],))


def _side_by_side(images: list[Image]) -> Image:
    shown = [_square(image) for image in images]
    gap = np.full((_SIDE, _GAP, 3), 20, np.uint8)
    parts = [part for image in shown for part in (image, gap)][:-1]
    return np.concatenate(parts, axis=1)


def _square(image: Image) -> Image:
    height, width = image.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    part = image[top : top + side, left : left + side]
    return np.asarray(cv2.resize(part, (_SIDE, _SIDE), interpolation=cv2.INTER_CUBIC), np.uint8)
