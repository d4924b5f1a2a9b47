"""What holds for any Penta match, whatever is thrown and chosen."""

from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.games.penta import BOXES, PentaState, Rules
from appliance.games.penta.scoring import LOWER, UPPER, is_joker, offers
from tests.games.penta_tables import PENTA
from tests.games.playing import random_match, seats

rule_sets = st.builds(
    Rules, joker=st.sampled_from(["rulebook", "official", "none"]), full_house_from_five=st.booleans()
)
throws = st.tuples(*[st.integers(1, 6)] * 5)
fives = st.integers(1, 6).map(lambda face: (face,) * 5)
masks = st.integers(0, (1 << 13) - 2)


@given(rule_sets, masks, st.booleans(), st.one_of(throws, fives))
def test_some_free_box_may_always_be_taken(rules: Rules, filled: int, scored: bool, dice: tuple[int, ...]) -> None:
    scored = scored and bool(filled >> 12 & 1)
    boxes = [offer.box for offer in offers(rules, filled, scored, dice)]
    free = [box for at, box in enumerate(BOXES) if not filled >> at & 1]
    assert boxes
    assert boxes == [box for box in free if box in boxes]
    if not is_joker(rules, filled, scored, dice):
        assert boxes == free


@given(rule_sets, masks, st.booleans(), fives)
def test_9_the_order_of_the_joker(rules: Rules, filled: int, scored: bool, dice: tuple[int, ...]) -> None:
    scored = scored and bool(filled >> 12 & 1)
    if not is_joker(rules, filled, scored, dice):
        return
    free = {box for at, box in enumerate(BOXES) if not filled >> at & 1}
    own, lower = {UPPER[dice[0] - 1]} & free, free & set(LOWER)
    offered = offers(rules, filled, scored, dice)
    assert {offer.box for offer in offered} == (own or lower or free)
    assert {offer.penta_bonus for offer in offered} == {100 if scored else 0}


@given(rule_sets, masks, st.booleans(), throws, st.randoms())
def test_the_order_of_the_dice_is_of_no_account(rules, filled, scored, dice, rng) -> None:
    scored = scored and bool(filled >> 12 & 1)
    shuffled = list(dice)
    rng.shuffle(shuffled)
    assert offers(rules, filled, scored, tuple(shuffled)) == offers(rules, filled, scored, dice)


@settings(deadline=None, max_examples=30)
@given(
    st.integers(0, 10**6),
    st.integers(1, 8),
    st.fixed_dictionaries({option.key: st.sampled_from(option.values) for option in PENTA.info.options}),
)
def test_a_match_adds_up(seed: int, players: int, options: dict[str, object]) -> None:
    names = seats(PENTA, players)
    scored = dict.fromkeys(names, 0)
    state: PentaState | None = None
    for each in random_match(PENTA, seed, names, options):
        state = each.step.state
        for event in each.step.events:
            if event.kind == "scored":
                scored[event.player] += event.values["points"] + event.values["penta_bonus"]
            if event.kind == "bonus":
                scored[event.player] += event.values["points"]
        facts = PENTA.public(state)
        assert PENTA.scores(state) == scored
        assert list(facts["would_score"]) == facts["legal_boxes"]
        filled = [sum(value is not None for value in boxes.values()) for boxes in facts["boxes"].values()]
        assert max(filled) - min(filled) <= 1
        assert all(total <= 1575 for total in scored.values())
    assert state is not None
    assert all(sheet.full for sheet in state.sheets)
