"""Dice that a game tells by their colour, and faces that not every die has, at the table."""

from dataclasses import replace

import pytest

from appliance.games import GAMES, Action, Setup, checked
from appliance.session import (
    Choose,
    Confirm,
    Correct,
    EnterByHand,
    How,
    NameDie,
    Policy,
    Seen,
    Session,
    Throw,
    ThrowDice,
    open_session,
)
from appliance.table import DieReading, Doubt, Guess, LooseDie, TableView, Trouble
from tests.session.tables import SPOTS, run

FACES = ("1", "2", "3", "4", "5", "6")


def begun(key: str, *players: str) -> Session:
    setup = checked(Setup(key, players or ("Ann", "Ben")))
    return open_session("1", GAMES[key].deal(setup, list))


def die(face: str, colour: str | None = None, kind: str = "d6", at: int = 0, doubt: Doubt | None = None) -> DieReading:
    others = tuple(Guess(other, 0.001) for other in FACES if other != face) if kind == "d6" else ()
    return DieReading(kind, colour, (Guess(face, 0.9), *others), SPOTS[at], doubt=doubt)


def seen(session: Session, *dice: DieReading) -> Session:
    return run(session, Seen(TableView(0, dice, (640, 480))))[0]


def confirmed(session: Session) -> Session:
    return run(session, Confirm(session.number))[0]


def test_the_colour_seen_reaches_the_game() -> None:
    session = confirmed(seen(begun("zocken"), die("4", "blue")))
    assert session.journal[-1].action == Action("Ann", "roll", {"die": "blue", "value": 4})


def test_the_throw_of_the_die_that_was_seen_is_attended_to() -> None:
    session = seen(begun("zocken"), die("4", "blue"))
    assert session.need_roll is not None and session.need_roll.args == {"die": "blue"}
    assert session.proposal is not None and session.proposal.sure


@pytest.mark.parametrize("colour", ["white", None])
def test_a_die_of_another_colour_is_asked_about_and_then_its_face(colour: str | None) -> None:
    session = seen(begun("zocken"), die("4", colour))
    assert session.proposal is not None
    assert session.proposal.dice[0].doubt is Doubt.COLOUR and not session.proposal.ready
    session, _ = run(session, NameDie(session.number, 0, "green"))
    assert session.proposal is not None and session.proposal.dice[0].doubt is Doubt.FACE
    session, _ = run(session, Correct(session.number, 0, "4"))
    session = confirmed(session)
    assert session.journal[-1].action == Action("Ann", "roll", {"die": "green", "value": 4})
    assert session.journal[-1].how is How.HAND


def test_a_die_that_was_thrown_before_is_asked_about() -> None:
    session = confirmed(seen(begun("zocken"), die("4", "blue")))
    session, _ = run(session, Choose(session.need_choice.choices[0]))
    session = seen(session, die("2", "blue"))
    assert session.proposal is not None and session.proposal.dice[0].doubt is Doubt.COLOUR


def test_a_sure_die_can_be_named_otherwise() -> None:
    session = seen(begun("zocken"), die("4", "red"))
    session, _ = run(session, NameDie(session.number, 0, "orange"))
    session = confirmed(session)
    assert session.journal[-1].action.args == {"die": "orange", "value": 4}
    assert session.journal[-1].how is How.HAND


def test_a_die_cannot_be_named_by_a_colour_that_is_not_open() -> None:
    session = seen(begun("zocken"), die("4", "red"))
    for wrong in (NameDie(session.number, 0, "white"), NameDie(session.number, 3, "red"), NameDie(99, 0, "red")):
        after, (refused,) = run(session, wrong)
        assert refused.code == "stale" and after == session


def test_a_throw_by_hand_is_that_of_the_die_that_is_entered_not_of_the_one_seen() -> None:
    session = seen(begun("zocken"), die("4", "blue", doubt=Doubt.COLOUR))
    session, _ = run(session, EnterByHand(0), Correct(session.number + 1, 0, "3"))
    assert confirmed(session).journal[-1].action.args == {"die": "red", "value": 3}


class TestTrollius:
    def test_whose_die_it_is_is_told_by_its_colour(self) -> None:
        session = begun("trollius")
        other = session.prompts[1]
        session = confirmed(seen(session, die("3", other.colours[0])))
        assert session.journal[-1].action == Action("Ben", "player_die", {"value": 3})

    def test_a_face_that_the_die_does_not_have_is_asked_about(self) -> None:
        session = begun("trollius")
        session = seen(session, die("6", session.need_roll.colours[0]))
        (doubtful,) = session.proposal.dice
        assert [str(problem) for problem in session.proposal.problems] == ["face 6 does not exist on a d6"]
        assert doubtful.face is None and "6" not in [guess.face for guess in doubtful.guesses]
        session, _ = run(session, Correct(session.number, 0, "4"))
        assert confirmed(session).journal[-1].action.args == {"value": 4}

    def test_a_symbol_needs_only_be_on_one_of_the_dice_that_are_thrown(self) -> None:
        session = self.symbols(("seed", "seed"), ("seed", "water"))
        session = seen(session, die("water", None, "trollius", 0), die("seed", None, "trollius", 1))
        assert session.proposal.sure

    @pytest.mark.parametrize("faces", [("water", "water"), ("light", "seed")])
    def test_symbols_that_the_dice_cannot_show_together_are_asked_about(self, faces: tuple[str, str]) -> None:
        session = self.symbols(("seed", "seed"), ("seed", "water"))
        session = seen(session, *(die(face, None, "trollius", at) for at, face in enumerate(faces)))
        assert [problem.trouble for problem in session.proposal.problems] == [Trouble.FACE_NOT_ON_KIND]
        assert not session.proposal.ready

    def symbols(self, *sides: tuple[str, ...]) -> Session:
        """Two symbol dice are to be thrown, with these sides."""
        session = begun("trollius")
        for value in ("2", "1"):
            session = confirmed(seen(session, die(value, session.need_roll.colours[0])))
        session, _ = run(session, Choose(session.need_choice.choices[0]))
        need = replace(session.need_roll, sides=sides)

        class Rules(type(session.game)):
            def prompts(self, state):
                return (need,)

        class Table(Session):
            game = Rules()

        return Table(**{name: getattr(session, name) for name in session.__dataclass_fields__})


class TestDiceOnDemand:
    def tray(self, key: str) -> Session:
        return replace(begun(key), policy=Policy(on_demand=True, origin=How.VIRTUAL))

    def test_are_those_of_the_throw_that_is_meant(self) -> None:
        session, (throw,) = run(self.tray("zocken"), ThrowDice(4))
        assert throw == Throw((), (LooseDie("d6", FACES, "blue"),))
        assert session.at == 4

    def test_a_throw_that_is_not_open_is_refused(self) -> None:
        _, (refused,) = run(self.tray("zocken"), ThrowDice(9))
        assert refused.code == "stale"

    def test_have_the_faces_of_the_edition(self) -> None:
        _, (throw,) = run(self.tray("schollen_rollen"), ThrowDice())
        assert throw.dice == (LooseDie("schollen", ("plaice1", "plaice1", "plaice2", "hook", "doubler", "water")),) * 4

    def test_of_trollius_are_the_players_own(self) -> None:
        session = self.tray("trollius")
        _, (throw,) = run(session, ThrowDice())
        assert throw.dice == (LooseDie("d6", ("1", "1", "2", "2", "3", "4"), session.need_roll.colours[0]),)
