"""An appliance whose pages are touched, at which dice are taught that are drawn."""

from dataclasses import replace

from appliance.app import Appliance
from appliance.app.messages import Taken
from appliance.session import Policy
from tests.app.test_core import TestCamera
from tests.vision.drawn_dice import die, find
from ui.desk import CameraStatus, Place
from ui.events import Tap
from ui.present import present
from vision.faces.lesson import one_die


class Errands:
    """Runs them at once."""

    def __init__(self, post):
        self._post = post

    def run(self, errand):
        self._post(errand())


class Bench:
    """An appliance at which dice are taught; its pictures are drawn."""

    def __init__(self, journal, camera=None):
        self.appliance = Appliance(journal, Policy(), camera or self.camera())
        self.appliance.workshop.errands = Errands(self.appliance.post)
        self.now_s = 0.0
        self.step()

    @staticmethod
    def camera():
        camera = TestCamera()
        camera.study = lambda study: None
        return camera

    @property
    def desk(self):
        return self.appliance.desk

    @property
    def lesson(self):
        return self.desk.studio.lesson

    @property
    def targets(self):
        return [target.id for target in present(self.desk).targets]

    def step(self):
        self.now_s += 1
        self.appliance.step(self.now_s)

    def tap(self, *ids):
        for id in ids:
            assert present(self.desk).target(id), f"{id} is not among {self.targets}"
            self.appliance.send(Tap(id))
            self.step()
        return self

    def begin(self, kind="die", name="name:Our dice"):
        self.appliance.desk = replace(self.desk, place=Place.TEACH, camera=CameraStatus.WATCHING)
        return self.tap("new", name, f"kind:{kind}")

    def give(self, face, turn=0.2, like=None, seed=0):
        image = die(like or face, turn, seed=seed)
        self.appliance.post(Taken(one_die(image, find, "the picture", self.lesson.kind, face)))
        self.step()
        return self

    def add(self, face):
        """Teach one face more of a die of another kind."""
        self.appliance.desk = replace(self.desk, studio=replace(self.desk.studio, typed=face), place=Place.TYPE_FACE)
        return self.tap("done")

    def teach(self, faces, likes=None):
        for n, face in enumerate(faces):
            self.add(face)
            for turn in (0.2, 1.4):
                self.give(face, turn, (likes or faces)[n], seed=n)
        return self
