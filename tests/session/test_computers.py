"""Seats that computers play: they choose by themselves, at their pace, and people keep all their ways."""

from dataclasses import replace
from random import Random

import pytest

from appliance.games import GAMES, Choice, NeedChoice, Setup, checked, game
from appliance.players import Keep
from appliance.session import (
    Ask,
    Cast,
    Choose,
    Confirm,
    Draw,
    GoOn,
    How,
    Policy,
    Refuse,
    Save,
    SaveUndo,
    Seen,
    Session,
    Throw,
    Tick,
    Touched,
    Undo,
    fold,
    open_session,
    resumed,
    taken_back,
    update,
)
from appliance.store import dump_transcript, parse_transcript
from appliance.table import Customs, Seating
from tests.session.tables import Stored, rolled, run, view

PACE = Policy(entry_s=3.0, take_s=2.0, pace_s=1.0)


def seated(key: str, *players: str, computer: tuple[str, ...], policy: Policy = PACE, **more: object) -> Session:
    levels = dict.fromkeys(computer, "easy")
    customs = more.pop("customs", Customs())
    setup = checked(Setup(key, players, more, computer=computer, customs=customs, seating=Seating(levels=levels)))
    rng = Random(5)
    return open_session("1", game(key).deal(setup, lambda cards: rng.sample(list(cards), len(cards))), policy=policy)


class Table:
    """Lets time pass; virtual dice and draws come from a seed, as the app gives them."""

    def __init__(self, session: Session) -> None:
        self.rng, self.stored, self.now_s = Random(7), Stored(), 0.0
        self.told: list[Session] = []
        self.session, effects = resumed(session)
        self.act(effects)

    def give(self, given: object) -> None:
        self.session, effects = update(self.session, given)
        self.act(effects)

    def act(self, effects) -> None:
        self.stored.take(effects)
        self.told.append(self.session)
        at = len(self.session.journal)
        for effect in effects:
            if isinstance(effect, Throw):
                self.give(Cast(tuple(self.rng.choice(die.sides) for die in effect.dice), at))
            elif isinstance(effect, Draw):
                self.give(Choose(self.rng.choice(effect.choices)))

    def wait(self) -> None:
        self.now_s += 5.0
        self.give(Tick(self.now_s))


@pytest.mark.parametrize("key", GAMES)
def test_computers_play_a_match_to_its_end_which_replays_from_journal_and_transcript(key):
    options = {"throws": 1} if key == "penta" else {}
    table = Table(seated(key, "Robo", "Hal", computer=("Robo", "Hal"), **options))
    while table.session.prompts:
        before = len(table.session.journal)
        table.wait()
        assert len(table.session.journal) > before
    session = table.session
    assert {entry.how for entry in session.journal} == {How.VIRTUAL, None}
    assert table.stored.line == session.line
    assert fold(session.setup, tuple(table.stored.line.standing)) == session.state
    text = dump_transcript(session.setup, ((entry, None) for entry in session.journal))
    again = parse_transcript(text.encode(), "match")
    assert again.setup.computer == ("Robo", "Hal")
    assert again.play() == session.state


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_taken_up_in_the_middle_of_a_computers_turn(key):
    table = Table(seated(key, "Robo", "Hal", computer=("Robo", "Hal")))
    for _ in range(25):
        again, _ = resumed(open_session("1", table.session.setup, table.stored.line, PACE))
        assert again.state == table.session.state
        if again.need_roll and (again.need_roll.may_keep or again.need_roll.fixed):
            assert [die.face for die in again.lying] == [die.face for die in table.session.lying]
        table.wait()
        if not table.session.prompts:
            break


def test_a_person_is_left_in_peace_and_the_computer_follows_at_its_pace():
    table = Table(seated("penta", "Ann", "Robo", computer=("Robo",), throws=1))
    table.wait()
    assert not table.session.journal and not table.session.played
    table.session = rolled(table.session, [1, 1, 3, 4, 6])
    table.give(Choose(Choice("score", {"box": "chance"}, 15)))
    assert table.session.played and table.session.deadline_s == table.now_s + 1.0
    table.give(Touched())
    table.give(Tick(table.now_s + 0.9))
    assert len(table.session.journal) == 2
    table.wait()
    roll = table.session.journal[-1]
    assert (roll.action.by, roll.action.do, roll.how) == ("Robo", "roll", How.VIRTUAL)
    table.wait()
    score = table.session.decision
    assert score.player == "Robo" and score.action.do == "score" and "points now" in str(score.reason)
    assert table.session.asked.player == "Ann" and table.session.deadline_s is None


def test_what_was_decided_is_told_until_somebody_else_acts():
    table = Table(seated("penta", "Robo", "Ann", computer=("Robo",), throws=1))
    table.wait()
    table.wait()
    assert table.session.decision is not None
    table.session = rolled(table.session, [1, 1, 3, 4, 6])
    assert table.session.decision is None


def test_nobody_needs_to_wait_for_a_computer():
    table = Table(seated("penta", "Robo", "Ann", computer=("Robo",)))
    table.give(GoOn())
    assert len(table.session.journal) == 1
    people = Table(seated("penta", "Ann", computer=()))
    people.give(GoOn())
    assert not people.session.journal


def test_dice_that_are_seen_while_a_computer_casts_are_those_of_the_next_person():
    table = Table(seated("penta", "Robo", "Ann", computer=("Robo",), throws=1))
    table.give(Seen(view([6, 6, 6, 6, 1])))
    assert table.session.proposal is None
    table.wait()
    assert table.session.proposal is None
    table.wait()
    assert table.session.asked.player == "Ann"
    assert [die.face for die in table.session.proposal.dice] == ["6", "6", "6", "6", "1"]


def test_late_virtual_dice_count_for_nothing():
    session, (throw,) = run(resumed(seated("penta", "Robo", "Ann", computer=("Robo",)))[0], GoOn())
    assert isinstance(throw, Throw) and len(throw.dice) == 5
    late, (refused,) = update(session, Cast(("1",) * 5, 3))
    assert isinstance(refused, Refuse) and not late.journal


def test_people_throw_for_a_computer_where_the_table_wants_it_so():
    session = seated("penta", "Robo", "Ann", computer=("Robo",), customs=Customs(virtual=False))
    table = Table(session)
    table.wait()
    assert not table.session.journal
    assert table.session.decision.action == Keep()
    table.give(Seen(view([6, 6, 6, 2, 1])))
    assert table.session.proposal.sure and table.session.deadline_s is not None
    table.give(Touched())
    assert table.session.deadline_s is None
    table.give(Confirm(table.session.number))
    table.wait()
    assert table.session.held == {0, 1, 2}
    assert table.session.journal[-1].how is How.CAMERA


def test_a_tray_that_throws_on_demand_throws_for_computers_and_what_it_sees_is_taken():
    policy = replace(PACE, on_demand=True, origin=How.VIRTUAL)
    session, effects = run(resumed(seated("penta", "Robo", "Ann", computer=("Robo",), policy=policy))[0], Tick(5.0))
    assert [type(effect) for effect in effects] == [Throw]
    session, _ = run(session, Seen(view([6, 6, 6, 2, 1])), Touched(), Tick(7.0))
    assert session.journal[-1].how is How.VIRTUAL


class TestSecrets:
    def test_a_computer_wagers_before_the_people_do_and_its_reason_is_not_told(self):
        table = Table(seated("dice_fishing", "Ann", "Robo", computer=("Robo",)))
        assert table.session.asked.player == "Robo"
        table.wait()
        assert table.session.decision.secret
        assert table.session.asked.player == "Ann" and not table.session.played
        assert table.session.game.public(table.session.state)["wagers"] is not None

    def test_somebody_else_may_be_asked_first_and_the_computer_goes_on_after(self):
        table = Table(seated("dice_fishing", "Ann", "Robo", computer=("Robo",)))
        table.give(Ask(0))
        table.wait()
        assert not table.session.journal
        table.give(Choose(table.session.need_choice.choices[0]))
        assert table.session.played and table.session.deadline_s is not None

    def test_a_computer_that_is_attended_to_begins_at_once(self):
        session = seated("dice_fishing", "Ann", "Robo", computer=("Robo",))
        session, _ = run(session, Ask(1))
        assert session.deadline_s is not None
        assert isinstance(session.asked, NeedChoice)


class TestTakingBack:
    def test_goes_back_to_the_last_thing_that_a_person_did(self):
        table = Table(seated("penta", "Ann", "Robo", computer=("Robo",), throws=1))
        table.session = rolled(table.session, [1, 1, 3, 4, 6])
        table.give(Choose(Choice("score", {"box": "chance"}, 15)))
        table.wait()
        table.wait()
        assert taken_back(table.session) == 3
        session, effects = update(table.session, Undo())
        assert [type(each) for each in effects[:3]] == [SaveUndo] * 3
        assert [entry.action.do for entry in session.journal] == ["roll"]
        assert session.asked.player == "Ann" and session.deadline_s is None

    def test_where_only_computers_have_acted_one_action_is_taken_back_and_they_go_on(self):
        table = Table(seated("penta", "Robo", "Ann", computer=("Robo",), throws=1))
        table.wait()
        session, effects = update(table.session, Undo())
        assert not session.journal and session.deadline_s is not None
        assert not any(isinstance(each, Save) for each in effects)
