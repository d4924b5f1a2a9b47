"""The boards: what can be done is touched on them, what they say comes from the game, nothing secret lies on them."""

from dataclasses import replace

import pytest

from appliance.games import NeedRoll, Setup, game
from appliance.session import Choose, Entry, open_session
from tests.games.playing import dealt, random_match
from tests.ui.playing import BACK, CONFIRM, Playing
from ui import board_models as models
from ui.arrivals import with_session
from ui.board_models import WHOLE, PieceLook, Shape
from ui.desk import Desk, Place
from ui.intents import Send
from ui.pages.boards.registry import BOARDS
from ui.pages.boards.trollius_coupon import PENCILS
from ui.pages.drawing import answers, best
from ui.pages.faces import sign
from ui.pages.names import Names
from ui.present import lines, present
from ui.samples import DESKS
from ui.samples.boards import FEW, MANY, after
from ui.words import words


def shown(session, **desk):
    return present(replace(with_session(Desk(), session), **desk))


def pieces(screen, shape=None, look=None):
    return [
        piece
        for piece in screen.body.board.pieces
        if (shape is None or piece.shape is shape) and (look is None or piece.look is look)
    ]


# -- the model -----------------------------------------------------------------------------------------------------


def test_rows_columns_and_cells_share_a_box():
    upper, lower = models.rows(WHOLE, 3, 1, gap=0.2)
    assert upper == pytest.approx((0, 0, 1, 0.6)) and lower == pytest.approx((0, 0.8, 1, 1))
    left, right = models.columns((0, 0.5, 0.5, 1), 1, 1)
    assert left == pytest.approx((0, 0.5, 0.25, 1)) and right == pytest.approx((0.25, 0.5, 0.5, 1))
    cells = models.grid(WHOLE, 5, 3)
    assert len(cells) == 5
    assert cells[4] == pytest.approx((1 / 3, 0.5, 2 / 3, 1))


@pytest.mark.parametrize("name", DESKS)
def test_what_is_touched_on_a_board_is_a_tile_and_lies_on_it(name):
    body = present(DESKS[name]()).body
    board = getattr(body, "board", None)
    if board is None:
        return
    assert board.touched <= {tile.id for tile in (*body.tiles, *body.traces)}
    for laid in (board.pieces, board.tall):
        assert {piece.target for piece in laid if piece.target} == (board.touched if laid else set())
        targets = [piece.target for piece in laid if piece.target]
        assert len(targets) == len(set(targets)), "a tile has two places on the board"
        for piece in laid:
            x0, y0, x1, y1 = piece.place
            assert -1e-9 <= x0 < x1 <= 1 + 1e-9 and -1e-9 <= y0 < y1 <= 1 + 1e-9, piece


@pytest.mark.parametrize("key", BOARDS)
def test_every_choice_can_be_taken_at_every_moment(key):
    """On the board or beside it, page by page; those that are chosen in steps have tests of their own."""
    entries, setup = [], dealt(game(key), FEW, {}, seed=3)
    for number, played in enumerate(random_match(game(key), 3, FEW, {})):
        session = open_session("9", setup, tuple(entries))
        entries.append(Entry(played.action))
        asked = session.need_choice
        if number > 150 or asked is None or asked.choices[0].do in ("draw", "lure"):
            continue
        if not any(choice.do == "lure" for choice in asked.choices):
            assert _choices_shown(session, asked.player) == {str(choice) for choice in asked.choices}


def _choices_shown(session, player):
    found, page = set(), 0
    while True:
        screen = shown(session, shown_to=player, page=page)
        found |= {str(tile.intent.input.choice) for tile in screen.body.tiles if _chooses(tile)}
        if not any(action.id == "more" for action in screen.actions):
            return found
        page += 1


def _chooses(tile):
    return isinstance(tile.intent, Send) and isinstance(tile.intent.input, Choose)


@pytest.mark.parametrize("key", [key for key in BOARDS if key != "penta"])
def test_the_sheet_is_one_touch_away_and_back(key):
    playing = Playing().start(Setup(key, FEW))
    if playing.screen.body.board is None or "sheet" not in playing.targets:
        return
    playing.tap("sheet")
    assert playing.desk.place is Place.SHEET
    assert playing.screen.body.board is None and playing.screen.body.sheet.players == FEW
    playing.press(BACK)
    assert playing.desk.place is Place.MATCH


# -- Zocken --------------------------------------------------------------------------------------------------------


def test_legal_fields_are_lit_with_what_they_bring():
    session = after("zocken", FEW, 9)
    screen = shown(session)
    lit = {piece.target: piece.text for piece in pieces(screen, Shape.FIELD, PieceLook.OPEN)}
    assert set(lit) == {f"place:{field}" for field in session.game.public(session.state)["legal_fields"]}
    for choice in session.need_choice.choices:
        after_it = session.game.apply(session.state, choice.by("Ann")).state
        gain = session.game.public(after_it)["turn_points"] - session.game.public(session.state)["turn_points"]
        assert lit[f"place:{choice.args['field']}"] == (f"{gain:+}" if gain else "0")


def test_a_match_is_marked_on_the_field_and_on_its_dot():
    screen = present(DESKS["zocken_place"]())
    marked = [piece.label for piece in pieces(screen, Shape.DOT, PieceLook.MARKED)]
    assert marked == ["red", "yellow", "blue"]
    fields = pieces(screen, Shape.FIELD, PieceLook.MARKED)
    assert len(fields) == len(marked) + 2  # what three matches are worth, and the die in hand


def test_a_die_that_fits_nowhere_goes_out_by_one_touch():
    session = after("zocken", MANY, 37)
    screen = shown(session)
    assert [piece.text for piece in pieces(screen) if piece.target == "out"] == ["OUT -20"]
    assert screen.body.beside == ()


def test_the_dice_that_are_left_are_touched_to_be_thrown():
    screen = present(DESKS["zocken_roll"]())
    lit = pieces(screen, Shape.FIELD, PieceLook.OPEN)
    assert [piece.target for piece in lit] == [f"throw:{at}" for at in range(4)]
    dice = [piece for piece in pieces(screen, Shape.DIE) if not piece.text]
    assert [piece.colour for piece in dice] == ["orange", "green", "purple", "black"]


def test_a_disc_lies_for_each_wager_and_none_before_all_are_in_where_they_are_secret():
    def looks(session):
        return [piece.look for piece in pieces(shown(session), Shape.DISC)]

    for secret in (False, True):
        first, both = (after("zocken", FEW, step, secret=secret) for step in (7, 8))
        bets = both.game.public(both.state)["wagers"].values()
        wanted = [PieceLook.TAKEN if bet else PieceLook.FREE for bet in bets]
        assert looks(both) == wanted and PieceLook.TAKEN in wanted
        assert looks(first) == ([PieceLook.FREE] * 2 if secret else [wanted[0], PieceLook.FREE])


# -- Trollius'n Roll -----------------------------------------------------------------------------------------------


STEPS = ("column", "symbol", "joker_column", "joker_symbol")


def drawing_at(step=120, players=MANY, **options):
    session = after("trollius", players, step, **options)
    assert session.need_choice.choices[0].do == "draw"
    return session


def test_a_drawing_is_made_on_the_coupon_alone():
    session = drawing_at(level="difficult")
    playing = Playing()
    playing.desk = with_session(playing.desk, session)
    player, length = session.asked.player, len(session.journal)
    while len(playing.desk.session.journal) == length:
        steps = [
            id for id in playing.targets if id.split(":")[0] in ("column", "symbol", "joker_column", "joker_symbol")
        ]
        assert set(steps) <= playing.screen.body.board.touched
        assert playing.screen.body.beside == ()
        playing.tap(steps[-1])
    action = playing.desk.session.journal[-1].action
    assert (action.by, action.do) == (player, "draw")


def test_the_buttons_draw_as_well():
    session = drawing_at()
    playing = Playing()
    playing.desk = with_session(playing.desk, session)
    for _ in range(6):
        if playing.desk.session.journal != session.journal:
            break
        first = next(id for id in playing.targets if id.split(":")[0] in ("column", "symbol"))
        playing.focus_on(first).press(CONFIRM)
    assert len(playing.desk.session.journal) == len(session.journal) + 1


def test_what_an_answer_brings_is_what_the_game_says_of_its_best_drawing():
    session = drawing_at(level="difficult")
    asked = session.asked
    for answer in answers(asked.choices, ()):
        found = best("trollius", session.state, asked.player, answer)
        if not answer.drawings:
            assert found is None
            continue
        points = []
        for drawing in answer.drawings:
            step = session.game.apply(session.state, drawing.by(asked.player))
            before, now = (session.game.scores(state)[asked.player] for state in (session.state, step.state))
            points.append(now - before)
        assert found is not None and found[0] == max(points)


def test_settled_symbols_stand_where_the_game_would_put_them():
    session = after("trollius", FEW, 22, level="basic")
    picked = (("when", "before"), ("joker_column", "5"), ("column", "4"), ("symbol", "seed"))
    screen = shown(session, picked=picked)
    ghosts = {piece.text for piece in pieces(screen, Shape.CELL, PieceLook.GHOST)}
    assert ghosts == {sign("trollius", "seed"), sign("trollius", "water"), "J"}
    joker, water = (
        next(piece.place for piece in pieces(screen, Shape.CELL, PieceLook.GHOST) if piece.text == text)
        for text in ("J", sign("trollius", "water"))
    )
    assert joker[0] == water[0] and joker[1] > water[1], "the joker came first, so it lies below"


def test_another_coupon_is_looked_at_by_touch_and_by_buttons():
    playing = Playing().start(Setup("trollius", FEW))
    playing.tap("closer:Charlotte")
    assert playing.screen.prompt == "Charlotte’s coupon"
    playing.focus_on("closer:Ben").press(CONFIRM)
    assert playing.screen.prompt == "Ben’s coupon"
    playing.press(BACK)
    assert playing.desk.place is Place.MATCH


@pytest.mark.parametrize("step", [4, 40, 120, 210])
def test_no_board_tells_a_secret_card(step):
    session = after("trollius", MANY, step, level="difficult")
    called = Names(words("en"), "trollius")
    cards = {called.card(card) for card in session.state.kept if card}
    for place in (Place.MATCH, Place.TAKE_BACK, Place.SHEET, Place.SECRET, Place.CLOSER):
        said = "\n".join(lines(shown(session, place=place, looked_at="Ben")))
        assert not any(card in said for card in cards)


def test_every_symbol_has_its_pencil_and_its_sign():
    assert len(set(PENCILS.values())) == len({sign("trollius", symbol) for symbol in PENCILS}) == 5


def test_throws_of_dice_with_a_place_on_the_board_are_not_offered_twice():
    session = after("zocken", FEW, 0)
    screen = shown(session)
    throws = [need for need in session.prompts if isinstance(need, NeedRoll)]
    assert len([tile for tile in screen.body.tiles if tile.id.startswith("throw:")]) == len(throws) == 7
    assert screen.body.beside == ()
