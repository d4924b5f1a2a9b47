"""What hands do at the table: throw again, keep, set aside, mend one die; a sure reading needs no press."""

from dataclasses import replace

import pytest

from appliance.games import GAMES, Action, Choice, Setup, checked
from appliance.session import (
    Choose,
    Confirm,
    Correct,
    EnterByHand,
    Fault,
    FaultRaised,
    How,
    OnlyMoved,
    Phase,
    Policy,
    Proposal,
    Refuse,
    Remove,
    Seen,
    Session,
    Settled,
    Stirred,
    Tick,
    Touched,
    Undo,
    open_session,
)
from appliance.table import Cocked, Customs, DieReading, Doubt, Guess, TableView
from tests.session.tables import ELSEWHERE, SPOTS, run, view

ALL = (0, 1, 2, 3, 4)
NUDGED = [(x0 + 25, y0 + 15, x1 + 25, y1 + 15) for x0, y0, x1, y1 in SPOTS]
"""More than a third of a die away from where it lay, less than a whole one."""


def begun(*players: str, key: str = "penta", customs: Customs | None = None, **options: object) -> Session:
    """A hands-free table: sure readings are taken after two seconds."""
    setup = replace(checked(Setup(key, players or ("Ann", "Ben"), options)), customs=customs or Customs())
    return open_session("1", GAMES[key].deal(setup, list), policy=Policy(entry_s=None, take_s=2.0))


def seen(faces, moved=ALL, **how) -> Seen:
    return Seen(view(faces, **how), tuple(moved))


def thrown(session: Session, faces=(1, 1, 3, 4, 6), **how) -> Session:
    session, _ = run(session, seen(faces, **how), Tick(session.now_s + 2.0))
    return session


def proposal(session: Session) -> Proposal:
    assert session.proposal is not None
    return session.proposal


def faces(session: Session) -> list[str | None]:
    return [die.face for die in proposal(session).dice]


class TestSureReadings:
    def test_are_taken_by_themselves_after_the_countdown_and_not_before(self):
        session, _ = run(begun(), Tick(10.0), seen([1, 1, 3, 4, 6]))
        assert session.seconds_left == 2.0
        session, _ = run(session, Tick(11.9))
        assert session.journal == ()
        session, _ = run(session, Tick(12.0))
        assert session.journal[0].action == Action("Ann", "roll", {"dice": [1, 1, 3, 4, 6]})
        assert session.journal[0].how is How.CAMERA

    def test_wait_for_a_press_at_a_cautious_table(self):
        session, _ = run(begun(customs=Customs(take=False)), seen([1, 1, 3, 4, 6]), Tick(99.0))
        assert session.phase is Phase.PROPOSED
        assert session.seconds_left is None

    def test_wait_after_any_touch_until_somebody_confirms(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6]), Touched(), Stirred(), Settled(), Tick(99.0))
        assert session.phase is Phase.PROPOSED
        session, _ = run(session, Confirm(session.number))
        assert len(session.journal) == 1

    def test_wait_while_a_hand_is_over_the_tray_and_count_anew_after_it(self):
        session, _ = run(begun(), Tick(1.0), seen([1, 1, 3, 4, 6]), Tick(2.5), Stirred(), Tick(30.0))
        assert session.phase is Phase.PROPOSED
        session, _ = run(session, Settled())
        assert session.seconds_left == 2.0
        session, _ = run(session, Tick(32.0))
        assert len(session.journal) == 1

    def test_are_not_taken_when_the_camera_is_lost_meanwhile(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6]), FaultRaised(Fault.CAMERA_LOST), Settled(), Tick(99.0))
        assert session.phase is Phase.PROPOSED
        session, _ = run(session, Confirm(session.number))
        assert session.journal[0].action.args == {"dice": [1, 1, 3, 4, 6]}

    def test_are_thrown_away_whole_by_undo(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6]), Undo(), Tick(99.0))
        assert (session.phase, session.journal) == (Phase.ROLL, ())

    def test_a_roll_in_doubt_is_taken_once_the_last_answer_is_given(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6], doubtful=[2, 3]), Tick(99.0))
        session, _ = run(session, Correct(session.number, 2, "5"))
        assert session.seconds_left is None
        session, _ = run(session, Correct(session.number, 3, "2"))
        assert session.seconds_left == 2.0
        session, _ = run(session, Tick(101.0))
        assert session.journal[0].action.args == {"dice": [1, 1, 5, 2, 6]}
        assert session.journal[0].how is How.HAND

    def test_what_is_entered_by_hand_always_waits_for_confirm(self):
        session, _ = run(begun(), EnterByHand())
        for index, face in enumerate("66655"):
            session, _ = run(session, Correct(session.number, index, face))
        session, _ = run(session, Tick(99.0))
        assert session.phase is Phase.PROPOSED


class TestThrowingAgain:
    def test_needs_no_press_and_keeps_what_was_not_moved(self):
        session = thrown(begun())
        assert session.phase is Phase.ROLL_OR_CHOOSE
        spots = [SPOTS[0], SPOTS[1], *ELSEWHERE[2:]]
        session = thrown(session, (1, 1, 5, 5, 2), moved=(2, 3, 4), spots=spots)
        assert session.journal[-1].action.args == {"dice": [1, 1, 5, 5, 2], "kept": [0, 1]}

    def test_a_die_that_was_only_nudged_is_kept(self):
        session = thrown(begun())
        spots = [NUDGED[0], NUDGED[1], *ELSEWHERE[2:]]
        session = thrown(session, (1, 1, 5, 5, 2), moved=(2, 3, 4), spots=spots)
        assert session.journal[-1].action.args["kept"] == [0, 1]

    def test_a_die_that_fell_where_it_had_lain_with_the_same_face_was_thrown(self):
        session = thrown(begun())
        session = thrown(session, (1, 1, 3, 5, 2), moved=(1, 2, 3, 4))
        assert session.journal[-1].action.args == {"dice": [1, 1, 3, 5, 2], "kept": [0]}

    def test_before_the_countdown_is_over_takes_the_first_throw_too(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6]), Stirred(), Settled())
        spots = [SPOTS[0], SPOTS[1], *ELSEWHERE[2:]]
        session, _ = run(session, seen([1, 1, 5, 5, 2], moved=(2, 3, 4), seq=1, spots=spots))
        assert [entry.action.args for entry in session.journal] == [{"dice": [1, 1, 3, 4, 6]}]
        assert proposal(session).kept == (0, 1)

    def test_at_a_cautious_table_takes_nothing_that_nobody_confirmed(self):
        session, _ = run(begun(customs=Customs(take=False)), seen([1, 1, 3, 4, 6]))
        session, _ = run(session, seen([1, 1, 5, 5, 2], moved=(2, 3, 4), seq=1))
        assert session.journal == ()
        assert (faces(session), proposal(session).kept) == (["1", "1", "5", "5", "2"], ())

    def test_for_the_next_player_waits_until_the_choice_is_made(self):
        session = thrown(begun(throws=1))
        session, _ = run(session, seen([2, 2, 3, 5, 6], seq=1))
        assert session.phase is Phase.CHOOSE
        session, _ = run(session, Choose(Choice("score", {"box": "chance"}, 15)), Tick(session.now_s + 2.0))
        assert session.journal[-1].action == Action("Ben", "roll", {"dice": [2, 2, 3, 5, 6]})

    def test_after_an_undo_the_dice_that_lie_there_are_known_by_their_faces(self):
        session = thrown(begun())
        session = thrown(session, (1, 1, 5, 5, 2), moved=(2, 3, 4))
        session, _ = run(session, Undo())
        session = thrown(session, (1, 1, 6, 6, 6), moved=(2, 3, 4), spots=ELSEWHERE)
        assert session.journal[-1].action.args == {"dice": [1, 1, 6, 6, 6], "kept": [0, 1]}


class TestSettingAside:
    """Dice that left their places and show what they showed: thrown again, or put aside by a hand?"""

    def aside(self) -> Session:
        session, _ = run(
            thrown(begun()), seen([1, 1, 3, 4, 6], moved=(0, 1), seq=1, spots=[*ELSEWHERE[:2], *SPOTS[2:]])
        )
        return session

    def test_is_asked_about_and_never_taken_by_itself(self):
        session, _ = run(self.aside(), Tick(99.0))
        assert proposal(session).same
        assert len(session.journal) == 1

    def test_if_only_moved_nothing_is_written_and_their_new_places_are_known(self):
        session, _ = run(self.aside(), OnlyMoved(2))
        assert session.phase is Phase.ROLL_OR_CHOOSE
        spots = [*ELSEWHERE[:2], *SPOTS[2:]]
        session = thrown(session, (1, 1, 5, 5, 5), moved=(2, 3, 4), seq=2, spots=spots)
        assert session.journal[-1].action.args == {"dice": [1, 1, 5, 5, 5], "kept": [0, 1]}

    def test_is_answered_by_throwing_the_others(self):
        spots = [*ELSEWHERE[:2], *SPOTS[2:]]
        session = thrown(self.aside(), (1, 1, 5, 5, 5), moved=(2, 3, 4), seq=2, spots=spots)
        assert [entry.action.args.get("kept") for entry in session.journal] == [None, [0, 1]]

    def test_thrown_is_thrown(self):
        session, _ = run(self.aside(), Confirm(2))
        assert session.journal[-1].action.args == {"dice": [1, 1, 3, 4, 6], "kept": [2, 3, 4]}

    def test_a_late_answer_is_refused(self):
        session, effects = run(self.aside(), OnlyMoved(1))
        assert [effect.code for effect in effects if isinstance(effect, Refuse)] == ["stale"]
        assert session.phase is Phase.PROPOSED

    def test_needs_no_question_where_all_others_would_have_been_thrown(self):
        session = begun(key="schollen_rollen")
        session = of_kind(session, "schollen", ["plaice1", "water", "plaice2", "plaice1"], (0, 1, 2, 3), SPOTS)
        spots = [SPOTS[0], ELSEWHERE[1], *SPOTS[2:]]
        session = of_kind(session, "schollen", ["plaice1", "water", "plaice2", "plaice1"], (1,), spots)
        assert (session.phase, len(session.journal)) == (Phase.ROLL_OR_CHOOSE, 1)
        assert session.lying[1].box == ELSEWHERE[1]


def of_kind(session: Session, kind: str, shown, moved, spots, doubts=(), confidence=0.999) -> Session:
    dice = tuple(
        DieReading(kind, "white", (Guess(face, confidence),), spots[at], doubt=doubts[at] if doubts else None)
        for at, face in enumerate(shown)
    )
    session, _ = run(session, Seen(TableView(0, dice, (640, 480)), tuple(moved)), Tick(session.now_s + 2.0))
    return session


class TestMending:
    def test_one_die_is_nudged_and_the_rest_of_the_roll_stands(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6], doubtful=[2, 3]))
        session, _ = run(session, Correct(session.number, 3, "2"))
        session, _ = run(session, seen([1, 1, 5, 4, 6], doubtful=[3], moved=(2,), seq=1, spots=NUDGED))
        assert faces(session) == ["1", "1", "5", "2", "6"]
        session, _ = run(session, Tick(2.0))
        assert session.journal[0].action.args == {"dice": [1, 1, 5, 2, 6]}

    def test_a_sure_die_that_is_in_doubt_in_the_next_picture_stands(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6], doubtful=[2]))
        session, _ = run(session, seen([1, 1, 5, 4, 6], doubtful=[0], moved=(2,), seq=1))
        assert faces(session) == ["1", "1", "5", "4", "6"]

    def test_what_is_no_die_and_was_taken_out_stays_out(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6, 2], moved=range(6), doubtful=[4]))
        session, _ = run(session, Remove(session.number, 5))
        session, _ = run(session, seen([1, 1, 3, 4, 5, 2], moved=(4,), seq=1))
        assert faces(session) == ["1", "1", "3", "4", "5"]

    def test_a_die_that_was_left_lying_in_a_new_turn_is_asked_about(self):
        session, _ = run(begun(), seen([1, 1, 3, 4, 6], moved=(1, 2, 3, 4)), Tick(99.0))
        assert [die.doubt for die in proposal(session).dice] == [Doubt.NOT_THROWN] + [None] * 4
        session, _ = run(session, Correct(session.number, 0, "1"), Tick(102.0))
        assert session.journal[0].action.args == {"dice": [1, 1, 3, 4, 6]}

    def test_a_die_of_the_throw_before_that_still_lies_there_is_not_counted(self):
        session = begun(key="zocken")
        session = coloured(session, ("red", "4"), moved=(0,))
        session, _ = run(session, Choose(session.need_choice.choices[0]))
        session = coloured(session, ("red", "4"), ("blue", "2"), moved=(1,))
        assert [entry.action.args.get("die") for entry in session.journal] == ["red", None, "blue"]


def coloured(session: Session, *dice, moved) -> Session:
    readings = tuple(
        DieReading("d6", colour, (Guess(face, 0.999),), SPOTS[at]) for at, (colour, face) in enumerate(dice)
    )
    session, _ = run(session, Seen(TableView(0, readings, (640, 480)), tuple(moved)), Tick(session.now_s + 2.0))
    return session


DICE = {
    "penta": (("d6", ["1", "2", "3", "4", "6"]),),
    "schollen_rollen": (("schollen", ["plaice1", "plaice2", "water", "plaice1"]),),
    "zocken": (("d6", ["4"]),),
    "trollius": (("d6", ["3"]),),
    "dice_fishing": (("d6", ["5"]),),
}


class TestADieThatLeans:
    """The table chose before the match what becomes of it; the choice holds for every game."""

    def leaning(self, key: str, cocked: Cocked, confidence: float, face_given: float | None = None) -> Session:
        session = begun(key=key, customs=Customs(cocked))
        if key == "dice_fishing":
            session, _ = run(session, *(Choose(Choice("wager", {"dice": ["d6"]})) for _ in range(2)))
        (kind, shown), need = DICE[key][0], session.need_roll
        colour = need.colours[0] if need.colours else "white"
        dice = tuple(
            DieReading(
                kind,
                colour,
                (Guess(face, confidence if at == 0 else 0.999),),
                SPOTS[at],
                cocked=at == 0,
                doubt=Doubt.COCKED if at == 0 else None,
                face_given=face_given if at == 0 else None,
            )
            for at, face in enumerate(shown)
        )
        session, _ = run(session, Seen(TableView(0, dice, (640, 480)), tuple(range(len(dice)))))
        return session

    @pytest.mark.parametrize("cocked", [Cocked.ASK, Cocked.AGAIN])
    @pytest.mark.parametrize("key", GAMES)
    def test_is_in_doubt_and_the_rest_stands(self, key, cocked):
        session, _ = run(self.leaning(key, cocked, 0.999), Tick(99.0))
        assert [die.settled for die in proposal(session).dice] == [False] + [True] * (len(proposal(session).dice) - 1)
        assert not any(entry.how for entry in session.journal)

    @pytest.mark.parametrize("key", GAMES)
    def test_counts_by_its_flattest_face_where_that_is_clear(self, key):
        session, _ = run(self.leaning(key, Cocked.FLAT, 0.3, face_given=0.99), Tick(99.0))
        assert session.journal[-1].how is How.CAMERA

    @pytest.mark.parametrize("key", GAMES)
    def test_is_asked_about_where_its_flattest_face_is_not_clear(self, key):
        assert not proposal(self.leaning(key, Cocked.FLAT, 0.6)).ready
        assert not proposal(self.leaning(key, Cocked.FLAT, 0.3, face_given=0.9)).ready

    def test_is_mended_by_throwing_it_alone(self):
        session = self.leaning("penta", Cocked.AGAIN, 0.6)
        spots = [ELSEWHERE[0], *SPOTS[1:]]
        session, _ = run(session, seen([5, 2, 3, 4, 6], moved=(0,), seq=1, spots=spots), Tick(99.0))
        assert session.journal[0].action.args == {"dice": [5, 2, 3, 4, 6]}


def test_what_a_person_says_against_a_sure_reading_is_told_from_what_was_asked():
    session, _ = run(begun(), seen((1, 1, 3, 4, 6), doubtful=(2,)))
    number = session.number
    session, _ = run(
        session, Correct(number, 2, "5"), Correct(number, 0, "2"), Correct(number, 3, "4"), Confirm(number)
    )
    entry = session.journal[-1]
    assert entry.told == (0, 2, 3)
    assert entry.overruled == (0,)
