"""A folder of pictures as a camera: each picture, in name order, is a throw of its own."""

from pathlib import Path

from vision.frame import Frame
from vision.sources.base import PATIENCE_S, CameraError, Source
from vision.sources.pictures import ENDINGS, load_image


class FolderSource(Source):
    """The pictures of a folder. ``fps`` spaces ``taken_at``; ``stills=False`` takes them for frames of one film.

    Raises ``CameraError`` if there is no such folder or no picture in it, ``PictureError`` at a damaged picture.
    """

    def __init__(self, folder: str | Path, *, fps: float = 10.0, stills: bool = True) -> None:
        self.folder = Path(folder)
        self.stills = stills
        if fps <= 0:
            raise ValueError(f"fps is a rate above 0; got {fps}")
        if not self.folder.exists():
            raise CameraError(f"no such folder of pictures: {self.folder}")
        if not self.folder.is_dir():
            raise CameraError(f"{self.folder} is not a folder of pictures")
        self.files = sorted(p for p in self.folder.iterdir() if p.suffix.lower() in ENDINGS and p.is_file())
        if not self.files:
            raise CameraError(f"the folder {self.folder} holds no pictures ({', '.join(e[1:] for e in ENDINGS)})")
        self._fps, self._next = fps, 0

    @property
    def name(self) -> str:
        """``folder:`` and the path."""
        return f"folder:{self.folder}"

    def next_frame(self, timeout: float = PATIENCE_S) -> Frame | None:
        """The next picture, or None after the last; never waits."""
        if self._next >= len(self.files):
            return None
        n, self._next = self._next, self._next + 1
        return Frame(load_image(self.files[n]), n, n / self._fps, self.files[n].name)

    def close(self) -> None:
        """Give no more pictures."""
        self._next = len(self.files)
