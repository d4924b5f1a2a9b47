"""What all tests share: no real screen, no data of the user's, and the labelled pictures where they are at hand."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Hypothesis would fail an example that takes 0.2 s; on a machine that is busy with something else any may.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# Before any test module imports Kivy, which reads these once. "offscreen" draws for real, without a display; "dummy"
# has no OpenGL. Kivy would otherwise take pytest's arguments for its own and write into the user's home.
os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_CONFIG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"


@pytest.fixture(autouse=True)
def _own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has data folders of its own, so that none reads or writes the user's matches."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("STATE_DIRECTORY", str(folder / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "share"))
    # A test run that is itself a service must not tell systemd that the appliance is ready.
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of labelled pictures, too big for the project; skips where it is not at hand."""
    named = os.environ.get("DICEKEEPER_SHARED")
    if not named:
        pytest.skip("DICEKEEPER_SHARED does not name the folder of labelled pictures")
    folder = Path(named)
    assert folder.is_dir(), f"DICEKEEPER_SHARED is {named}, which is not a folder"
    return folder
