"""The boards of Schollen Rollen and Dice Fishing: what is legal can be touched, what is secret is not there."""

from dataclasses import replace
from random import Random

import pytest

from appliance.games import GAMES, Choice, NeedChoice
from appliance.session import Entry, How, Line, Session, open_session
from tests.games.playing import dealt, random_match, seats
from tests.ui.playing import Playing
from ui import samples
from ui.arrivals import with_session
from ui.board_models import Board, Piece, PieceLook, Shape
from ui.desk import Desk
from ui.intents import Pick, Send
from ui.pages.page import choice_id
from ui.present import present
from ui.samples.sea import SEA_DESKS

KEYS = ("schollen_rollen", "dice_fishing")
OPTIONS = {"dice_fishing": {"advanced": True, "expansion": True, "pass": True}}


def board_of(desk: Desk) -> Board:
    board = present(desk).body.board
    assert board is not None
    return board


def words(board: Board) -> list[str]:
    return [text for piece in board.pieces for text in (piece.text, piece.label) if text]


def touched(board: Board, target: str) -> Piece:
    return next(piece for piece in board.pieces if piece.target == target)


def at_every_moment(key: str, seed: int, players: int = 3):
    """Return a desk at every state of a random match for whoever is asked, secret choices unveiled."""
    game = GAMES[key]
    names, options = seats(game, players), OPTIONS.get(key)
    session = open_session("1", dealt(game, names, options, seed))
    for played in random_match(game, seed, names, options):
        for at, prompt in enumerate(played.prompts):
            shown_to = prompt.player if isinstance(prompt, NeedChoice) and prompt.secret else None
            desk = with_session(Desk(), replace(session, state=played.before, at=at))
            yield replace(desk, shown_to=shown_to)
        journal = (*session.journal, Entry(played.action, How.HAND if played.action.do.endswith("roll") else None))
        session = replace(session, line=Line(journal))


@pytest.mark.parametrize("name", [name for name in SEA_DESKS if not name.endswith(("history", "d20", "evidence"))])
def test_what_is_touched_on_a_board_is_on_the_screen_wherever_it_lies(name):
    desk = samples.DESKS[name]()
    screen = present(desk)
    board, ids = board_of(desk), {target.id for target in (*screen.targets, *screen.aside)}
    assert board.touched <= ids
    if board.tall:
        assert replace(board, pieces=board.tall).touched == board.touched


@pytest.mark.parametrize("key", KEYS)
def test_every_choice_that_is_open_can_be_reached(key):
    seen = 0
    for desk in at_every_moment(key, 3):
        need = desk.session.need_choice
        if need is None or need.drawn:
            continue
        seen += 1
        screen = present(desk)
        sent = {target.id for target in screen.targets if isinstance(target.intent, Send)}
        assert {choice_id(choice) for choice in need.choices if choice.do != "lure"} <= sent
        if any(choice.do == "lure" for choice in need.choices):
            assert any(isinstance(target.intent, Pick | Send) and ":" in target.id for target in screen.targets)
        if key == "schollen_rollen" or need.choices[0].do in ("wager", "declare", "target"):
            assert screen.body.beside == (), "what lies on the board needs no room beside it"
    assert seen


def test_a_haul_says_how_much_it_would_bring_and_what_is_forgone():
    board = board_of(SEA_DESKS["schollen_haul_8"]())
    assert touched(board, "haul:middle").look is PieceLook.OPEN
    texts = words(board)
    assert texts.count("+8") == 3, "the middle and two players have as much"
    assert texts.count("5 forgone") == 3
    hauls = {piece.target for piece in board.pieces if piece.target and piece.target.startswith("haul:")}
    assert hauls == {"haul:middle", *(f"haul:{name}" for name in samples.MANY[:-1])}


def test_securing_and_throwing_again_say_what_they_mean():
    desk = SEA_DESKS["schollen_decide_blind"]()
    board = board_of(desk)
    assert (touched(board, "secure").text, touched(board, "by_hand").text) == ("Secure 4", "Again: 2 dice")
    assert touched(board, "by_hand").label == "4 at stake"
    assert [target.id for target in present(desk).actions] == []


def test_blue_dice_lie_aside_and_the_others_are_to_be_thrown():
    board = board_of(SEA_DESKS["schollen_decide"]())
    dice = [(piece.text, piece.colour) for piece in board.pieces if piece.shape is Shape.DIE]
    assert dice == [("×2", "blue"), ("≈", "blue"), ("∝∝", ""), ("⚓", "")]


def test_a_camera_table_throws_again_without_a_touch():
    board = board_of(SEA_DESKS["schollen_decide"]())
    again = next(piece for piece in board.pieces if piece.text == "Again: 2 dice")
    assert (again.target, again.look) == (None, PieceLook.GHOST)


# -- Dice Fishing --------------------------------------------------------------------------------------------------


def test_every_wager_lies_in_one_field_and_resting_dice_are_crossed_out():
    desk = SEA_DESKS["fishing_wager_resting"]()
    board = board_of(desk)
    wagers = [id for id in board.touched if id.startswith("wager:")]
    assert len(wagers) == 11
    assert not any("d10" in id for id in wagers)
    assert "rests" in words(board)
    assert sum(piece.shape is Shape.FIELD and piece.look is PieceLook.CLOSED for piece in board.pieces) == 12


def test_wagers_are_shown_once_all_screens_are_lifted():
    board = board_of(SEA_DESKS["fishing_revealed"]())
    shapes = [piece.shape for piece in board.pieces]
    assert (shapes.count(Shape.DIE10), shapes.count(Shape.DIE20)) == (3, 3)
    assert [piece.text for piece in board.pieces if piece.shape is Shape.DISC] == ["1", "1", "2"]


def test_uses_and_what_is_left_of_them_stand_beside_the_dice():
    texts = words(board_of(SEA_DESKS["fishing_reroll"]()))
    assert {"↻2", "±2", "4 ✗", "≥ 9 ✗", "2 rerolls left", "4: not enough"} <= set(texts)


def test_piles_say_cards_and_points():
    texts = words(board_of(SEA_DESKS["fishing_middle"]()))
    assert texts.count("1 card") == 3
    assert {"★ 1", "★ 6", "★ 5"} <= set(texts)


def test_the_end_of_a_lure_is_a_choice():
    playing = Playing()
    playing.desk = SEA_DESKS["fishing_reroll"]()
    playing.tap("lure:0:+1")
    assert playing.desk.picked == (("0", "+1"),)
    playing.tap("back")
    assert playing.desk.picked == ()
    playing.tap("lure:0:+1", "lure:0:+1")
    assert playing.desk.session.state.fisher(0).d6 == (3, 1, 2)


def test_a_lure_may_be_left_at_one_point():
    playing = Playing()
    playing.desk = SEA_DESKS["fishing_lure"]()
    playing.tap(next(id for id in playing.targets if "'change'" in id or id.startswith("lure:d20:")))
    assert playing.desk.session.state.fisher(0).d6 == (2, 1, 2)
    assert playing.desk.picked == ()


@pytest.mark.parametrize("path", [(), ("back",), ("menu",), ("menu", "history"), ("sheet",)])
def test_nothing_of_a_secret_choice_is_on_a_screen_of_the_others(path):
    """Whatever was chosen, what is shown until the next choice is the same, piece by piece."""
    rng, compared = Random(3), 0
    for desk in at_every_moment("dice_fishing", 2):
        session, need = desk.session, desk.session.need_choice
        if desk.shown_to is None or not _others_still_choose(session, need.player) or compared > 8:
            continue
        compared += 1
        one, other = (_after(session, rng.choice(need.choices)).tap(*path).screen for _ in range(2))
        assert one == other
    assert compared


def _others_still_choose(session: Session, player: str) -> bool:
    return any(isinstance(each, NeedChoice) and each.secret and each.player != player for each in session.prompts)


def _after(session: Session, choice: Choice) -> Playing:
    action = choice.by(session.asked.player)
    journal, state = (*session.journal, Entry(action)), session.game.apply(session.state, action).state
    playing = Playing()
    playing.desk = with_session(Desk(), replace(session, line=Line(journal), state=state, at=0))
    return playing
