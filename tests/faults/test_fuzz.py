"""A small sample of the damaged files; the long runs are a script, their output stands in docs/security.md."""

import pytest

from tests.faults.fuzz import feed, parsers

PARSERS = parsers()


@pytest.mark.parametrize("name", PARSERS)
def test_a_damaged_file_is_taken_or_refused_in_a_sentence(name, tmp_path):
    assert feed(PARSERS[name], tmp_path, 40) == 40
