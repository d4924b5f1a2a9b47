import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.games import Choice
from appliance.session import (
    Ask,
    Choose,
    Confirm,
    Correct,
    DrawForMe,
    EnterByHand,
    Fault,
    FaultCleared,
    FaultRaised,
    Hold,
    How,
    Phase,
    Policy,
    Refuse,
    Remove,
    Repair,
    Save,
    SaveRepair,
    SaveUndo,
    Seen,
    Throw,
    ThrowDice,
    Tick,
    Touched,
    Undo,
    open_session,
    update,
)
from appliance.table import LooseDie
from tests.session.tables import ELSEWHERE, SPOTS, Stored, penta, rolled, run, view

D6 = LooseDie("d6", ("1", "2", "3", "4", "5", "6"))


def choice(session, box):
    return next(each for each in session.need_choice.choices if each.args.get("box") == box)


def test_a_sure_view_is_proposed_and_not_written_down_before_somebody_confirms():
    session, effects = run(penta(), Seen(view([1, 1, 3, 4, 6], picture="00.jpg")))
    assert session.phase is Phase.PROPOSED
    assert session.journal == ()
    assert not any(isinstance(effect, Save) for effect in effects)
    session, effects = run(session, Confirm(session.number))
    assert session.phase is Phase.ROLL_OR_CHOOSE
    (saved,) = [effect for effect in effects if isinstance(effect, Save)]
    assert saved.entry == session.journal[0]
    assert saved.entry.how is How.CAMERA
    assert saved.entry.note == "00.jpg"
    assert session.journal[0].action.args == {"dice": [1, 1, 3, 4, 6]}


def test_a_late_press_cannot_confirm_dice_that_have_changed_since():
    session, _ = run(penta(), Seen(view([1, 1, 3, 4, 6])))
    old = session.number
    session, _ = run(session, Seen(view([2, 2, 2, 2, 2], seq=1, spots=ELSEWHERE)))
    session, (refused,) = run(session, Confirm(old))
    assert isinstance(refused, Refuse)
    assert refused.code == "stale"
    assert session.journal == ()


def test_a_doubtful_die_is_asked_about_and_never_written_down_unasked():
    session, _ = run(penta(), Seen(view([1, 1, 3, 4, 6], doubtful=[2])))
    assert session.proposal.dice[2].face is None
    session, (refused,) = run(session, Confirm(session.number))
    assert refused.code == "say_faces"
    session, _ = run(session, Correct(session.number, 2, "5"), Confirm(session.number))
    assert session.journal[0].action.args["dice"] == [1, 1, 5, 4, 6]
    assert session.journal[0].how is How.HAND


@pytest.mark.parametrize("faces", [[1, 2, 3], [1, 2, 3, 4, 5, 6]])
def test_a_wrong_number_of_dice_is_never_written_down(faces):
    session, _ = run(penta(), Seen(view(faces)))
    session, (refused,) = run(session, Confirm(session.number))
    assert isinstance(refused, Refuse)
    assert session.journal == ()


def test_what_is_no_die_can_be_removed_and_what_was_missed_can_be_said():
    session, _ = run(penta(), Seen(view([1, 2, 3, 4, 5, 6])))
    session, _ = run(session, Remove(session.number, 0), Confirm(session.number))
    assert session.journal[0].action.args["dice"] == [2, 3, 4, 5, 6]
    session, _ = run(penta(), Seen(view([1, 2, 3, 4])))
    session, _ = run(session, Correct(session.number, 4, "5"), Confirm(session.number))
    assert session.journal[0].action.args["dice"] == [1, 2, 3, 4, 5]


def test_an_empty_tray_and_dice_left_lying_are_no_roll():
    session, _ = run(penta(), Seen(view([])))
    assert session.proposal is None
    session = rolled(penta(), [1, 1, 3, 4, 6])
    session, _ = run(session, Seen(view([1, 1, 3, 4, 6], seq=1)))
    assert session.proposal is None
    session, _ = run(session, Seen(view([1, 1, 3], seq=2)))
    assert session.proposal is None, "two dice were picked up; nothing was thrown yet"


def test_a_throw_on_demand_is_always_a_throw_even_if_it_shows_nothing_or_the_same_again():
    policy = Policy(on_demand=True)
    session, _ = run(penta(policy=policy), Seen(view([])))
    assert [die.face for die in session.proposal.dice] == [None] * 5
    session = rolled(penta(policy=policy), [1, 1, 3, 4, 6])
    session, _ = run(session, Seen(view([1, 1, 3, 4, 6])), Confirm(2))
    assert session.journal[1].action.args == {"dice": [1, 1, 3, 4, 6]}


def test_dice_that_stayed_are_known_as_kept_and_keep_their_place():
    session = rolled(penta(), [1, 1, 3, 4, 6])
    spots = [ELSEWHERE[0], SPOTS[1], ELSEWHERE[2], SPOTS[0], ELSEWHERE[4]]
    session, _ = run(session, Seen(view([5, 1, 2, 1, 2], seq=1, spots=spots)))
    session, _ = run(session, Confirm(session.number))
    assert session.journal[1].action.args == {"dice": [1, 1, 5, 2, 2], "kept": [0, 1]}


def test_a_kept_die_shows_what_was_accepted_even_if_the_camera_takes_it_for_another_again():
    session, _ = run(penta(), Seen(view([1, 1, 3, 4, 6])))
    session, _ = run(session, Correct(session.number, 2, "2"), Confirm(session.number))
    spots = [ELSEWHERE[0], ELSEWHERE[1], SPOTS[2], ELSEWHERE[3], ELSEWHERE[4]]
    session, _ = run(session, Seen(view([5, 5, 3, 5, 5], seq=1, spots=spots)))
    session, _ = run(session, Confirm(session.number))
    assert session.journal[1].action.args == {"dice": [5, 5, 2, 5, 5], "kept": [2]}


def test_a_new_turn_keeps_nothing_from_the_turn_before():
    session = rolled(penta(), [1, 1, 3, 4, 6])
    session, _ = run(session, Choose(choice(session, "chance")))
    session = rolled(session, [1, 1, 3, 4, 6])
    assert session.journal[-1].action.args == {"dice": [1, 1, 3, 4, 6]}
    assert session.journal[-1].action.by == "Ben"


def test_a_roll_can_be_entered_by_hand_without_any_camera():
    session, _ = run(penta(), FaultRaised(Fault.CAMERA_LOST), EnterByHand())
    assert session.phase is Phase.PROPOSED
    for index, face in enumerate("66655"):
        session, _ = run(session, Correct(session.number, index, face))
    session, _ = run(session, Confirm(session.number))
    assert session.journal[0].action.args["dice"] == [6, 6, 6, 5, 5]
    assert session.journal[0].how is How.HAND
    session, _ = run(session, FaultCleared(Fault.CAMERA_LOST))
    assert session.faults == frozenset()


def test_dice_seen_while_no_throw_is_wanted_are_offered_to_the_next_player():
    session = rolled(penta(throws=1), [1, 1, 3, 4, 6])
    session, effects = run(session, Seen(view([2, 2, 2, 2, 2], seq=1, spots=ELSEWHERE)))
    assert (session.phase, effects) == (Phase.CHOOSE, [])
    session, _ = run(session, Choose(choice(session, "chance")))
    assert [die.face for die in session.proposal.dice] == ["2"] * 5
    session, _ = run(session, Confirm(session.number))
    assert session.journal[-1].action.by == "Ben"


def test_a_roll_that_is_entered_by_hand_is_not_wiped_by_what_the_camera_sees():
    session, _ = run(penta(), EnterByHand())
    session, _ = run(session, Correct(session.number, 0, "6"), Seen(view([1, 1, 3, 4, 6])))
    assert session.proposal.dice[0].face == "6"
    assert not session.proposal.seen


def test_a_correction_outlives_a_hand_over_the_tray_but_not_a_new_throw():
    session, _ = run(penta(), Seen(view([1, 1, 3, 4, 6])))
    session, _ = run(session, Correct(session.number, 0, "2"), Seen(view([1, 1, 3, 4, 6], seq=1)))
    assert session.proposal.dice[0].face == "2"
    session, _ = run(session, Seen(view([5, 5, 5, 5, 5], seq=2, spots=ELSEWHERE)))
    assert [die.face for die in session.proposal.dice] == ["5"] * 5


def test_entering_by_hand_what_could_not_be_read_keeps_what_was_kept():
    session = rolled(penta(), [6, 6, 6, 6, 1])
    seen = view([6, 6, 6, 6, 2], seq=1, doubtful=[4], spots=[*SPOTS[:4], ELSEWHERE[4]])
    session, _ = run(session, Seen(seen), EnterByHand())
    assert [die.face for die in session.proposal.dice] == ["6", "6", "6", "6", None]
    session, _ = run(session, Correct(session.number, 4, "2"), Confirm(session.number))
    assert session.journal[1].action.args == {"dice": [6, 6, 6, 6, 2], "kept": [0, 1, 2, 3]}
    assert session.lying[0].box == SPOTS[0]


def test_the_dice_on_the_table_are_known_after_an_undo_and_after_a_resume():
    session = rolled(penta(), [1, 1, 3, 4, 6])
    again = open_session("1", session.setup, session.journal)
    assert [die.face for die in again.lying] == list("11346")
    session, _ = run(session, Choose(choice(session, "chance")), Undo())
    assert [die.face for die in session.lying] == list("11346")


def test_only_what_is_offered_can_be_chosen():
    session = rolled(penta(), [1, 1, 3, 4, 6])
    session, (refused,) = run(session, Choose(Choice("score", {"box": "nonsense"})))
    assert refused.code == "unknown_box", "the rules themselves say why"


class TestAutomaticEntry:
    """penta:13: after the last roll without input for three seconds the computer's box is entered."""

    def test_starts_after_the_last_roll_is_confirmed_and_enters_the_computers_box(self):
        session, _ = run(penta(throws=1), Tick(100.0), Seen(view([4, 4, 4, 4, 4])))
        session, _ = run(session, Tick(110.0))
        assert session.seconds_left is None, "the dice are not confirmed yet"
        session, _ = run(session, Confirm(session.number))
        assert session.seconds_left == 3.0
        session, effects = run(session, Tick(112.9))
        assert effects == []
        session, effects = run(session, Tick(113.0))
        assert session.journal[-1].action.do == "auto"
        assert session.game.scores(session.state)["Ann"] == 50

    def test_does_not_start_while_throws_are_left(self):
        assert rolled(penta(), [4, 4, 4, 4, 4]).deadline_s is None

    def test_any_touch_stops_it(self):
        session = rolled(penta(throws=1), [4, 4, 4, 4, 4])
        session, effects = run(session, Touched(), Tick(1000.0))
        assert effects == []
        assert session.phase is Phase.CHOOSE

    def test_can_be_switched_off(self):
        session = rolled(penta(throws=1, policy=Policy(entry_s=None)), [4, 4, 4, 4, 4])
        assert session.deadline_s is None

    def test_can_be_corrected_afterwards(self):
        session = rolled(penta(throws=1), [4, 4, 4, 4, 4])
        session, _ = run(session, Tick(10.0), Undo(), Tick(20.0))
        assert session.phase is Phase.CHOOSE, "it does not enter the same box again by itself"
        session, _ = run(session, Choose(choice(session, "fours")))
        assert session.game.scores(session.state)["Ann"] == 20


class TestAMatchThatPlaysItself:
    def test_takes_sure_rolls_and_makes_every_choice(self):
        session, _ = run(penta("Ann", throws=1, policy=Policy(auto=True)), Tick(0.0))
        for seq in range(13):
            session, _ = run(session, Seen(view([1, 1, 3, 4, 6], seq=seq)), Tick(seq), Tick(seq))
        assert session.phase is Phase.FINISHED
        assert [entry.action.do for entry in session.journal] == ["roll", "score"] * 13

    def test_tells_the_simulated_tray_what_to_throw(self):
        _, effects = run(penta("Ann", policy=Policy(auto=True)), Seen(view([6, 6, 6, 6, 1])), Tick(0), Tick(0))
        (throw,) = [effect for effect in effects if isinstance(effect, Throw)]
        assert [(die.face, die.box) for die in throw.keep] == [("6", spot) for spot in SPOTS[:4]]
        assert throw.dice == (D6,)


class TestDiceOnDemand:
    def test_are_thrown_on_demand_all_but_those_that_are_held(self):
        session = penta(policy=Policy(on_demand=True, origin=How.VIRTUAL))
        _, effects = run(session, ThrowDice())
        assert effects == [Throw((), (D6,) * 5)]
        session = rolled(session, [1, 1, 3, 4, 6])
        assert session.journal[0].how is How.VIRTUAL
        session, effects = run(session, Hold(0), Hold(1), Hold(4), Hold(1), ThrowDice())
        (throw,) = effects
        assert [(die.face, die.box) for die in throw.keep] == [("1", SPOTS[0]), ("6", SPOTS[4])]
        assert throw.dice == (D6,) * 3
        assert session.held == frozenset()

    def test_cannot_all_be_held(self):
        session = rolled(penta(policy=Policy(on_demand=True, origin=How.VIRTUAL)), [1, 1, 3, 4, 6])
        _, (refused,) = run(session, *(Hold(index) for index in range(5)), ThrowDice())
        assert refused.code == "all_held"

    def test_are_not_thrown_where_they_are_real(self):
        _, (refused,) = run(penta(), ThrowDice())
        assert refused.code == "real_dice"

    def test_only_dice_on_the_table_can_be_held(self):
        session = rolled(penta(policy=Policy(on_demand=True, origin=How.VIRTUAL)), [1, 1, 3, 4, 6])
        _, (refused,) = run(session, Hold(7))
        assert refused.code == "stale"

    def test_goes_on_after_something_was_taken_back(self):
        session, _ = run(
            penta("Ann", throws=1, policy=Policy(auto=True)), Seen(view([1, 1, 3, 4, 6])), Tick(0), Tick(0)
        )
        session, _ = run(session, Undo(), Tick(1))
        assert session.journal[-1].action.do == "score"

    def test_leaves_a_doubtful_die_to_people(self):
        session, _ = run(penta("Ann", policy=Policy(auto=True)), Seen(view([1, 1, 3, 4, 6], doubtful=[0])), Tick(9))
        assert session.phase is Phase.PROPOSED
        assert session.journal == ()


class TestUndo:
    def test_takes_back_the_last_action(self):
        before = rolled(penta(), [1, 1, 3, 4, 6])
        after, _ = run(before, Choose(choice(before, "chance")))
        undone, effects = run(after, Undo())
        assert undone.state == before.state
        assert undone.journal == before.journal
        assert SaveUndo() in effects

    def test_with_dice_proposed_takes_back_the_proposal_first(self):
        session, _ = run(penta(), Seen(view([1, 1, 3, 4, 6])))
        session, effects = run(session, Undo())
        assert (session.phase, effects) == (Phase.ROLL, [])

    def test_says_when_there_is_nothing(self):
        _, (refused,) = run(penta(), Undo())
        assert refused.code == "nothing_to_undo"


class TestRepair:
    def test_changes_a_misread_die_and_plays_the_match_again(self):
        session = rolled(penta(throws=1), [1, 1, 3, 4, 6])
        session, _ = run(session, Choose(choice(session, "chance")))
        session, effects = run(session, Repair(0, 4, "5"))
        assert session.game.scores(session.state) == {"Ann": 14, "Ben": 0}
        assert [effect.index for effect in effects if isinstance(effect, SaveRepair)] == [0]

    def test_follows_a_die_that_was_kept(self):
        session = rolled(penta(), [1, 1, 3, 4, 6])
        session = rolled(session, [1, 1, 5, 5, 5], spots=[SPOTS[0], SPOTS[1], *ELSEWHERE[2:]])
        assert session.journal[1].action.args["kept"] == [0, 1]
        session, effects = run(session, Repair(0, 0, "2"))
        assert session.journal[1].action.args["dice"][0] == 2
        assert [effect.index for effect in effects if isinstance(effect, SaveRepair)] == [0, 1]

    def test_follows_a_kept_die_back_to_the_throw_that_it_came_from(self):
        session = rolled(penta(), [1, 1, 3, 4, 6])
        session = rolled(session, [1, 1, 5, 5, 5], spots=[SPOTS[0], SPOTS[1], *ELSEWHERE[2:]])
        session, _ = run(session, Repair(1, 1, "2"))
        assert [entry.action.args["dice"][1] for entry in session.journal] == [2, 2]

    def test_of_the_roll_on_the_table_leaves_the_dice_where_they_lie(self):
        session = rolled(penta(), [1, 1, 3, 4, 6])
        session, _ = run(session, Repair(0, 2, "5"))
        assert [(die.face, die.seen) for die in session.lying[1:3]] == [("1", "1"), ("5", "3")]
        session = rolled(session, [1, 1, 3, 2, 2], spots=[*SPOTS[:3], *ELSEWHERE[3:]])
        assert session.journal[1].action.args == {"dice": [1, 1, 5, 2, 2], "kept": [0, 1, 2]}

    def test_leaves_a_roll_that_waits_for_its_confirmation_alone(self):
        session = rolled(penta(throws=1), [1, 1, 3, 4, 6])
        session, _ = run(session, Choose(choice(session, "chance")), Seen(view([2, 2, 2, 3, 3], seq=1)))
        before = session.proposal
        session, _ = run(session, Repair(0, 4, "5"))
        assert session.proposal == before
        assert run(session, Confirm(before.number))[0].journal[-1].action.by == "Ben"

    def test_to_a_face_that_the_die_does_not_have_is_refused(self):
        session = rolled(penta(throws=1), [1, 1, 3, 4, 6])
        after, (refused,) = run(session, Repair(0, 0, "7"))
        assert refused.code == "no_such_face"
        assert after == session

    @pytest.mark.parametrize(("index", "die"), [(1, 0), (9, 0), (-1, 0), (0, 5), (0, -1)])
    def test_of_what_is_no_die_is_refused(self, index, die):
        session = rolled(penta(throws=1), [1, 1, 3, 4, 6])
        session, _ = run(session, Choose(choice(session, "chance")))
        after, (refused,) = run(session, Repair(index, die, "1"))
        assert refused.code == "no_such_die"
        assert after == session


INPUTS = st.one_of(
    st.builds(
        Seen,
        st.builds(
            view,
            st.lists(st.integers(1, 6), max_size=6),
            st.integers(0, 3),
            st.lists(st.integers(0, 5), max_size=2),
            st.sampled_from([SPOTS, ELSEWHERE]),
        ),
    ),
    st.builds(Confirm, st.integers(0, 6)),
    st.builds(Correct, st.integers(0, 6), st.integers(0, 5), st.sampled_from("123456")),
    st.builds(Remove, st.integers(0, 6), st.integers(0, 5)),
    st.just(EnterByHand()),
    st.builds(Hold, st.integers(0, 5)),
    st.just(ThrowDice()),
    st.just(DrawForMe()),
    st.builds(Ask, st.integers(-1, 2)),
    st.builds(EnterByHand, st.integers(-1, 2)),
    st.builds(Choose, st.builds(lambda box: Choice("score", {"box": box}), st.sampled_from(["aces", "chance"]))),
    st.just(Undo()),
    st.builds(Repair, st.integers(0, 6), st.integers(0, 5), st.sampled_from("123456")),
    st.just(Touched()),
    st.builds(Tick, st.floats(0, 100)),
    st.builds(FaultRaised, st.sampled_from(Fault)),
)


@given(st.lists(INPUTS, max_size=40), st.sampled_from([1, 3]))
def test_whatever_comes_in_the_state_is_the_fold_of_the_journal_and_every_change_is_saved(inputs, throws):
    session = penta("Ann", "Ben", throws=throws)
    stored = Stored()
    for each in inputs:
        session, effects = update(session, each)
        stored.take(effects)
    assert stored.line == session.line
    again = open_session("1", session.setup, stored.line)
    assert again.state == session.state
    assert again.prompts == session.prompts
