import pytest

from appliance.store import Journal


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def journal(path):
    with Journal(path) as journal:
        yield journal
