"""Several players asked at once, several throws open, dice of mixed kinds, choices left to chance: any game."""

from dataclasses import replace
from random import Random

import pytest

from appliance.games import GAMES, Choice, NeedChoice, Setup, checked
from appliance.session import (
    Ask,
    Choose,
    Confirm,
    Correct,
    Draw,
    DrawForMe,
    EnterByHand,
    Phase,
    Policy,
    Refuse,
    Seen,
    Session,
    Throw,
    Tick,
    Undo,
    open_session,
    resumed,
    update,
    was_secret,
)
from appliance.table import DieReading, Guess, TableView, dice_set
from tests.session.tables import ELSEWHERE, SPOTS, Stored, run


def begun(key: str, *players: str, seed: int = 1, **options: object) -> Session:
    setup = checked(Setup(key, players or ("Ann", "Ben"), options))
    rng = Random(seed)
    return open_session("1", GAMES[key].deal(setup, lambda cards: rng.sample(list(cards), len(cards))))


def wager(*dice: str) -> Choose:
    return Choose(Choice("wager", {"dice": list(dice)}))


def by_hand(session: Session, *faces: str | int) -> Session:
    session, _ = run(session, EnterByHand())
    for index, face in enumerate(faces):
        session, _ = run(session, Correct(session.number, index, str(face)))
    session, _ = run(session, Confirm(session.number))
    return session


def rerolling(*faces: int) -> Session:
    """Ann has thrown three D6 and a D10 with which she may reroll."""
    session, _ = run(begun("dice_fishing"), wager("d6", "d6", "d6", "d10"), wager(*["d6"] * 5))
    session, _ = run(session, Choose(Choice("declare", {"use": {"d10": "reroll"}})))
    return by_hand(session, *faces)


class TestSeveralAskedAtOnce:
    def test_are_asked_one_after_another_and_a_choice_is_that_of_who_is_asked(self):
        session, _ = run(begun("dice_fishing"), wager("d6"))
        assert session.asked.player == "Ben"
        session, _ = run(session, wager("d6", "d6"))
        assert [entry.action.by for entry in session.journal] == ["Ann", "Ben"]

    def test_may_answer_in_any_order(self):
        session, _ = run(begun("dice_fishing"), Ask(1), wager("d6"))
        assert session.journal[0].action.by == "Ben"
        assert session.asked.player == "Ann"

    def test_nobody_can_be_asked_who_is_not(self):
        session, (refused,) = run(begun("dice_fishing"), Ask(7))
        assert refused.code == "stale"
        assert session.at == 0

    def test_secret_choices_are_known_as_such_afterwards(self):
        session, _ = run(begun("dice_fishing"), wager("d6"), wager("d6", "d6"))
        assert was_secret(session, 0)
        session = by_hand(session, 6)
        assert not was_secret(session, 2)


class TestSeveralThrowsOpen:
    def test_the_die_that_is_thrown_is_said_before_its_face(self):
        session, _ = run(begun("zocken"), EnterByHand(4))
        assert session.need_roll.args == {"die": "blue"}
        session, _ = run(session, Correct(session.number, 0, "6"), Confirm(session.number))
        assert session.journal[0].action.args == {"die": "blue", "value": 6}

    def test_a_throw_that_is_not_open_is_refused(self):
        _, (refused,) = run(begun("zocken"), EnterByHand(9))
        assert refused.code == "stale"


class TestDiceOfMixedKinds:
    def test_stand_in_the_order_of_what_is_needed_whatever_lies_first(self):
        session, _ = run(begun("dice_fishing"), wager("d6", "d6", "d6", "d10"), wager(*["d6"] * 5))
        session, _ = run(session, Choose(Choice("declare", {"use": {"d10": "normal"}})))
        lying = [("d6", "2"), ("d10", "7"), ("d6", "4")]
        dice = tuple(DieReading(kind, None, (Guess(face, 0.999),), SPOTS[at]) for at, (kind, face) in enumerate(lying))
        session, _ = run(session, Seen(TableView(0, dice, (640, 480))))
        shown = [(die.kind, die.face) for die in session.proposal.dice]
        assert shown == [("d6", "2"), ("d6", "4"), ("d6", None), ("d10", "7")], "the missing die is a D6"

    def test_dice_that_are_not_touched_are_kept_when_a_throw_is_entered_by_hand(self):
        session, _ = run(rerolling(1, 2, 3, 4), EnterByHand())
        assert [die.face for die in session.proposal.dice] == ["1", "2", "3", "4"]
        assert session.proposal.kept == (0, 1, 2, 3)
        session, _ = run(session, Correct(session.number, 1, "6"), Confirm(session.number))
        assert session.journal[-1].action.args == {"using": "d10", "dice": {"d6": {"1": 6}}}

    def test_dice_that_all_show_the_same_again_were_thrown_all_the_same(self):
        session, _ = run(rerolling(1, 2, 3, 4), EnterByHand(), Confirm(3))
        session, _ = run(session, Confirm(session.number))
        assert session.journal[-1].action.args["dice"] == {"d6": {"0": 1, "1": 2, "2": 3}}

    def test_only_dice_that_must_stay_are_offered_where_none_may_be_kept(self):
        session = by_hand(begun("schollen_rollen"), "plaice1", "water", "plaice2", "plaice1")
        session, _ = run(session, EnterByHand())
        assert [die.face for die in session.proposal.dice] == [None, "water", None, None]
        assert session.proposal.kept == (1,)

    def test_dice_that_must_stay_are_still_known_after_a_choice(self):
        session = by_hand(begun("schollen_rollen"), "plaice1", "water", "plaice2", "plaice1")
        session, _ = run(session, Choose(Choice("secure", {}, 4)))
        session = by_hand(session, "plaice1", "hook", "doubler", "plaice1")
        session, _ = run(session, Choose(session.need_choice.choices[0]), EnterByHand())
        assert [die.face for die in session.proposal.dice] == [None, None, "doubler", None]

    def test_the_dice_of_one_player_are_never_kept_by_another(self):
        session, _ = run(begun("dice_fishing"), wager("d6", "d10"), wager("d6", "d10"))
        use = {"use": {"d10": "reroll"}}
        session, _ = run(session, Choose(Choice("declare", use)), Choose(Choice("declare", use)), Ask(1))
        session = by_hand(session, 1, 1)
        assert session.journal[-1].action.by == "Ben"
        assert session.asked.player == "Ann"
        assert session.lying == ()
        session = by_hand(session, 2, 2)
        session, _ = run(session, Ask(2), EnterByHand())
        assert (session.asked.player, session.proposal.kept) == ("Ben", ())


class TestChance:
    def test_draws_where_it_decides(self):
        session = open_session("1", checked(Setup("dice_fishing", ("Ann", "Ben"))))
        _, (draw,) = run(session, DrawForMe())
        assert isinstance(draw, Draw)
        session, _ = run(session, Choose(draw.choices[3]))
        assert session.journal[0].action.args == draw.choices[3].args

    def test_draws_nowhere_else(self):
        _, (refused,) = run(begun("dice_fishing"), DrawForMe())
        assert refused.code == "not_offered"


def inputs(session: Session, rng: Random):
    """Return some inputs, most of which make sense."""
    kinds = dice_set(session.game.info.dice_set).kinds
    at = rng.randrange(len(session.prompts) + 1)
    yield rng.choice([Ask(at), EnterByHand(), EnterByHand(at), DrawForMe(), Undo(), EnterByHand(), EnterByHand()])
    for index, die in enumerate(session.proposal.dice if session.proposal else ()):
        yield Correct(session.number, index, rng.choice(next(k for k in kinds if k.name == die.kind).faces))
    yield Confirm(session.number)
    if isinstance(need := session.need_choice, NeedChoice):
        yield Choose(rng.choice(need.choices))
    if rng.random() < 0.1:
        face = rng.choice(kinds[0].faces)
        reading = DieReading(kinds[0].name, None, (Guess(face, 0.9),), rng.choice([*SPOTS, *ELSEWHERE]))
        yield Seen(TableView(0, (reading,), (640, 480)))


@pytest.mark.parametrize("key", GAMES)
def test_whatever_comes_in_the_state_is_the_fold_of_the_journal_and_every_change_is_saved(key):
    rng, session, stored = Random(3), begun(key), Stored()
    for _ in range(250):
        for each in tuple(inputs(session, rng)):
            session, effects = update(session, each)
            stored.take(effects)
        if session.phase is Phase.FINISHED:
            break
    assert stored.line == session.line
    assert len(session.journal) > 10
    again = open_session("1", session.setup, stored.line)
    assert (again.state, again.prompts) == (session.state, session.prompts)


@pytest.mark.parametrize("key", GAMES)
def test_a_match_that_plays_itself_makes_every_choice_and_asks_for_every_throw(key):
    rng, now_s = Random(2), 0.0
    session, _ = resumed(replace(begun(key), policy=Policy(auto=True)))
    while session.phase is not Phase.FINISHED:
        now_s += 1
        session, effects = update(session, Tick(now_s))
        if any(isinstance(effect, Throw) for effect in effects):
            session, _ = update(session, EnterByHand())
            for index, die in enumerate(session.proposal.dice):
                if die.face is None:
                    session, _ = update(session, Correct(session.number, index, rng.choice(sides(session, index))))
            session, effects = update(session, Confirm(session.number))
        assert not any(isinstance(effect, Refuse) for effect in effects)
        assert now_s < 2000


def sides(session: Session, index: int) -> tuple[str, ...]:
    need = session.need_roll
    return need.sides[index] if need.sides else dice_set(session.game.info.dice_set).kind(need.dice[index]).faces
