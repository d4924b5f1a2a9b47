"""What must hold of every Zocken state, for ``tests.games.long_run`` and the property tests."""

from appliance.games import Action
from appliance.games.zocken import Phase, ZockenState, is_sequence, legal_fields


def check(before: ZockenState, action: Action, after: ZockenState) -> None:
    dice = [each for each in (*after.strip, *after.out, after.in_hand) if each is not None]
    assert sorted(each.die for each in dice) == sorted(set(after.edition.dice) - set(after.left)), "a die twice"
    assert is_sequence([each.value for each in after.strip if each is not None])
    same_turn = len(before.history) == len(after.history)
    if same_turn:
        assert all(was in (None, now) for was, now in zip(before.strip, after.strip, strict=True)), "a die was moved"
    if action.do == "out":
        assert before.in_hand is not None and legal_fields(before.strip, before.in_hand.value) == ()
    if after.thrown > 3 or after.phase is Phase.FINISHED:
        assert not after.undecided
    else:
        assert after.thrown == 3 or len(after.undecided) == len(after.others)
    if not same_turn:
        played = after.history[-1]
        points = played.tally.total(after.edition.points)
        assert points % 10 == 0 and -140 <= points <= 330
        assert played.tally.all_placed == (played.tally.out == 0)
        assert after.gain(played) == (points // 2 if points > 50 else -20)
        assert after.gain(played) % 5 == 0
    assert len(after.history) <= 3 * len(after.players)
