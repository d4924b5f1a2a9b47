"""What is opened by construction and let go by ``close``, as a context manager."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """Lets go at the end of a ``with`` block, however that ends."""

    @abstractmethod
    def close(self) -> None:
        """Let go; may be called again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
