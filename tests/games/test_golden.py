"""The golden playthroughs still come out as they lie in ``tests/golden``."""

import pytest

from tests.games.golden import MATCHES, Golden, played, told


@pytest.mark.parametrize("golden", MATCHES, ids=lambda golden: golden.name)
def test_playthrough_is_as_it_was(golden: Golden) -> None:
    transcript = golden.transcript.read_text("utf-8").splitlines()
    assert told(golden, transcript) == golden.playthrough.read_text("utf-8"), (
        "the game tells this match differently; if that is right, run: python -m tests.games.golden"
    )


@pytest.mark.parametrize("golden", MATCHES, ids=lambda golden: golden.name)
def test_transcript_is_the_seeded_match(golden: Golden) -> None:
    assert played(golden) == golden.transcript.read_text("utf-8").splitlines()
