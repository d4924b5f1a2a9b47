"""What holds for any match of Zocken, whatever is thrown and chosen."""

from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.games.zocken import FIELDS, Thrown, is_sequence, legal_fields
from tests.games import zocken_invariants
from tests.games.playing import random_match, seats
from tests.games.zocken_tables import ZOCKEN

strips = st.lists(st.none() | st.integers(1, 6), min_size=9, max_size=9)


@given(strips, st.integers(1, 6))
def test_a_field_is_legal_if_the_dice_then_form_a_sequence(shown: list[int | None], value: int) -> None:
    strip = tuple(None if each is None else Thrown("red", each) for each in shown)
    for field in FIELDS:
        after = [value if at == field else each for at, each in zip(FIELDS, shown, strict=True)]
        expected = shown[field - 1] is None and is_sequence([each for each in after if each is not None])
        assert (field in legal_fields(strip, value)) == expected


@given(strips)
def test_a_strip_and_its_mirror_allow_mirrored_fields(shown: list[int | None]) -> None:
    strip = tuple(None if each is None else Thrown("red", each) for each in shown)
    for value in range(1, 7):
        assert legal_fields(strip, value) == tuple(10 - field for field in reversed(legal_fields(strip[::-1], value)))


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 6), st.booleans())
def test_a_match_adds_up(seed: int, players: int, secret: bool) -> None:
    names = seats(ZOCKEN, players)
    paid = dict.fromkeys(names, 0)
    for each in random_match(ZOCKEN, seed, names, {"secret": secret}):
        state = each.step.state
        zocken_invariants.check(each.before, each.action, state)
        for event in each.step.events:
            if event.kind in ("turn_scored", "wager_paid"):
                paid[event.player] += event.values["points"]
        assert ZOCKEN.scores(state) == paid
    assert len(state.history) == 3 * players


@settings(deadline=None, max_examples=10)
@given(st.integers(0, 10**6), st.integers(3, 6))
def test_nobody_sees_a_secret_wager_before_all_are_in(seed: int, players: int) -> None:
    """Another wager of somebody else makes no difference to what a viewer sees."""
    for each in random_match(ZOCKEN, seed, seats(ZOCKEN, players), {"secret": True}):
        state = each.step.state
        for player in state.others if state.undecided else ():
            if (bet := state.bet_of(player)) is not None:
                other = state.with_bet(player, not bet)
                assert ZOCKEN.public(other) == ZOCKEN.public(state)
                assert ZOCKEN.prompts(other) == ZOCKEN.prompts(state)
                for viewer in (None, *(name for name in state.players if name != player)):
                    assert ZOCKEN.sheet(other, viewer) == ZOCKEN.sheet(state, viewer)
                assert ZOCKEN.sheet(other, player) != ZOCKEN.sheet(state, player)
