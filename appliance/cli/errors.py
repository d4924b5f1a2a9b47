"""Exit statuses, and which errors lead to which: one sentence on standard error, never a traceback."""

from collections.abc import Callable
from enum import IntEnum

from appliance.config import ConfigError
from appliance.games import BadOptions
from appliance.store import JournalTooNew, NotHandedOut, StoreError, TranscriptError, UnknownMatch


class Status(IntEnum):
    """What a verb's exit status means."""

    DONE = 0
    CHECK_FAILED = 1
    BAD_INPUT = 2
    DEVICE_FAULT = 3


class BadInput(ValueError):
    """Something that was given cannot be used; the text is one sentence that names it and what was expected."""


class DeviceFault(OSError):
    """A camera, a screen or a disk does not work; the text is one sentence."""


class CheckFailed(Exception):
    """What was to be shown does not hold; the text is one sentence."""


_STATUS: tuple[tuple[type[Exception], Status], ...] = (
    (CheckFailed, Status.CHECK_FAILED),
    (BadInput, Status.BAD_INPUT),
    (BadOptions, Status.BAD_INPUT),
    (ConfigError, Status.BAD_INPUT),
    (UnknownMatch, Status.BAD_INPUT),
    (JournalTooNew, Status.BAD_INPUT),
    (DeviceFault, Status.DEVICE_FAULT),
    (NotHandedOut, Status.DEVICE_FAULT),
    (StoreError, Status.DEVICE_FAULT),
)


def run(verb: Callable[[], Status], say: Callable[[str], None]) -> Status:
    """Run a verb; an error that it may meet becomes a sentence and its status.

    That of a transcript begins with file and line, as those of compilers do.
    """
    try:
        return verb()
    except BrokenPipeError:
        raise
    except TranscriptError as reason:
        say(str(reason))
        return Status.BAD_INPUT
    except tuple(kind for kind, _ in _STATUS) as reason:
        say(f"dicekeeper: {reason}")
        return next(status for kind, status in _STATUS if isinstance(reason, kind))
    except OSError as reason:
        say(f"dicekeeper: {reason.filename or 'a file'} cannot be used: {reason.strerror or reason}")
        return Status.DEVICE_FAULT
