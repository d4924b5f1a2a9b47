"""The light behind the panel, as the kernel offers it (Documentation/ABI/stable/sysfs-class-backlight)."""

import os
from contextlib import suppress
from pathlib import Path

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """The first backlight that this user may set; ``there`` is False where there is none."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._file, self._most = self._found(folder)

    @property
    def there(self) -> bool:
        """Whether the light itself can be made brighter or darker."""
        return self._file is not None

    def set(self, percent: int) -> None:
        """Make it as bright as so many percent of the most; never quite dark, and a panel that is gone is no matter."""
        if self._file is not None:
            with suppress(OSError):
                self._file.write_text(str(max(1, round(self._most * percent / 100))))

    @staticmethod
    def _found(folder: Path) -> tuple[Path | None, int]:
        for panel in sorted(folder.glob("*")):
            file = panel / "brightness"
            with suppress(OSError, ValueError):
                most = int((panel / "max_brightness").read_text())
                if most > 0 and os.access(file, os.W_OK):
                    return file, most
        return None, 0
