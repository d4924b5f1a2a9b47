"""The pictures of accepted rolls, from the camera's thread to the disk and back to the screen.

The camera holds the newest frames at hand; an accepted roll has its dice cut out of one of them. Encoding, writing and
reading have a thread of their own, so that nobody at the table ever waits for the disk.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection
from queue import SimpleQueue
from secrets import token_hex

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.app.messages import Message, PictureGone, PicturesNotKept
from appliance.session import Shot
from appliance.store import Pictures

Image = NDArray[np.uint8]

AT_HAND = 4
"""So many frames in which dice came to rest wait for their roll to be accepted."""

SHOWN = 12
"""So many kept pictures are remembered for the screen."""

LONGEST_SIDE = 480
QUALITY = 80
"""A kept picture: its longer side in pixels, and how well JPEG keeps it; that makes about 20 kB."""


class Album:
    """Keeps the pictures of rolls in ``pictures``; ``post`` hands news to the inbox. Close it when done."""

    def __init__(self, pictures: Pictures, post: Callable[[Message], None]) -> None:
        self._pictures = pictures
        self._post = post
        self._run = token_hex(4)
        self._lock = threading.Lock()
        self._held: OrderedDict[str, tuple[int, Image]] = OrderedDict()
        self._shown: OrderedDict[str, tuple[int, Image] | None] = OrderedDict()
        self._count = 0
        self._failing = False
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="album", daemon=True)

    @property
    def wanted(self) -> bool:
        """Whether pictures are kept."""
        return self._pictures.wanted

    def switch(self, on: bool) -> None:
        """Keep pictures from now on, or none; then those that there are are removed."""
        self._tasks.put(lambda: self._pictures.switch(on))

    def open(self, matches: Collection[str] | None) -> None:
        """Begin to work; pictures of other matches than these are removed (None: of none)."""
        self._tasks.put(lambda: self._pictures.open(matches))
        self._thread.start()

    def close(self) -> None:
        """Finish what was begun; returns after two seconds at the latest."""
        self._tasks.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=2.0)

    def hold(self, image: Image) -> str | None:
        """Hold a frame at hand and return its name, None if no pictures are wanted. Called by the camera's thread."""
        if not self._pictures.wanted:
            return None
        with self._lock:
            self._count += 1
            name = f"{self._run}-{self._count}"
            self._held[name] = -self._count - 2, image.copy()
            while len(self._held) > AT_HAND:
                self._held.popitem(last=False)
        return name

    def keep(self, match: str, shot: Shot) -> None:
        """Keep the dice of an accepted roll; returns at once."""
        with self._lock:
            held = self._held.get(shot.name)
        if held is not None:
            self._tasks.put(lambda: self._keep(match, shot, held[1]))

    def held(self, name: str) -> tuple[int, Image] | None:
        """Return a frame that is at hand still, with a number of its own."""
        with self._lock:
            return self._held.get(name)

    def picture(self, match: str, name: str) -> tuple[int, Image] | None:
        """Return a kept picture with a number of its own; None until it is read, or if it is gone, which is told."""
        with self._lock:
            known = name in self._shown
            shown = self._shown.setdefault(name, None)
        if not known:
            self._tasks.put(lambda: self._load(match, name))
        return shown

    def wipe(self) -> None:
        """Remove all kept pictures, and forget those at hand; returns at once."""
        with self._lock:
            self._held.clear()
            self._shown.clear()
        self._tasks.put(self._pictures.wipe)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()

    def _keep(self, match: str, shot: Shot, image: Image) -> None:
        left, top, right, bottom = shot.crop
        try:
            self._pictures.save(match, shot.name, _jpeg(image[top:bottom, left:right]))
        except OSError as reason:
            if not self._failing:
                self._post(PicturesNotKept(f"pictures of rolls cannot be kept: {reason}; play goes on without them"))
            self._failing = True
        else:
            self._failing = False

    def _load(self, match: str, name: str) -> None:
        jpeg = self._pictures.load(match, name)
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
        if image is None:
            self._post(PictureGone(name))
            return
        with self._lock:
            self._count += 1
            self._shown[name] = (-self._count - 2, image.astype(np.uint8))
            while len(self._shown) > SHOWN:
                self._shown.popitem(last=False)


def _jpeg(image: Image) -> bytes:
    """Return the picture, made small; raises OSError if it is none."""
    if not image.size:
        raise OSError("the dice lie outside the picture")
    scale = LONGEST_SIDE / max(image.shape[:2])
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.uint8)
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise OSError("the picture cannot be encoded")
    return jpeg.tobytes()
