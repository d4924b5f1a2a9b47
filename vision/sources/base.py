"""What every source of frames is and does."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from vision.frame import Frame

PATIENCE_S = 1.4
"""How long a frame is waited for; with the time to end a camera's process, a loss is noticed within two seconds."""


class CameraError(OSError):
    """A source cannot be opened, or gives no pictures any more; the text is a full sentence.

    ``code`` and ``values`` let a screen say it in another language.
    """

    def __init__(self, sentence: str, code: str = "failed", **values: int | float | str) -> None:
        super().__init__(sentence)
        self.code = code
        self.values = values


class PictureError(CameraError):
    """A picture file cannot be read; the text is a full sentence."""


class Source(ABC):
    """Frames in order, and a context manager that lets the device go.

    ``live``: frames come at the device's own pace and never end. ``stills``: each frame is a picture of its own,
    which counts as motion and rest.
    """

    live: bool = False
    stills: bool = False

    @property
    @abstractmethod
    def name(self) -> str:
        """The source as it was asked for, e.g. ``folder:pictures``."""

    @abstractmethod
    def next_frame(self, timeout: float = PATIENCE_S) -> Frame | None:
        """The next frame, or None after the last one.

        A camera gives no frame that it began to take before the call, waits up to ``timeout`` seconds for one, and then
        raises ``CameraError``; after that it is of no more use than to be closed.
        """

    def frames(self) -> Iterator[Frame]:
        """Every frame that is left; endless for a live source."""
        while (frame := self.next_frame()) is not None:
            yield frame

    @abstractmethod
    def close(self) -> None:
        """Let the device go; harmless when done twice. No frame may be asked for afterwards."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
