"""Who plays and by which rules: seats, known players, colours, computers, options, all by touch."""

from dataclasses import replace

import pytest

from appliance.games import GAMES
from appliance.session import GoOn, How, Phase, Policy, Tick
from appliance.table import COLOURS, Customs
from tests.ui.playing import Playing
from ui.desk import CameraStatus, Draft, KnownPlayer, Place, Seat
from ui.events import Drag, Typed
from ui.requests import ForgetPlayer, RenamePlayer, StartMatch, ToSession
from ui.screen_models import Look
from ui.seats import seat_colours, seat_names
from ui.words import words

KNOWN = (KnownPlayer("Ann", "red"), KnownPlayer("Ben", "blue"), KnownPlayer("Cem", "green", guest=True))


def playing_with(*seats: Seat, game: str = "penta", known: tuple[KnownPlayer, ...] = KNOWN, **more: object) -> Playing:
    playing = Playing()
    draft = Draft(game, seats or (Seat(), Seat()), **more)
    playing.desk = replace(playing.desk, place=Place.PLAYERS, draft=draft, known=known)
    return playing


def names_of(playing: Playing) -> tuple[str, ...]:
    return seat_names(playing.desk.draft, words("en"))


def begun(playing: Playing) -> StartMatch:
    return next(request for request in playing.asked if isinstance(request, StartMatch))


@pytest.mark.parametrize("key", GAMES)
def test_two_touches_begin_any_game_and_the_third_may_be_the_throw(key):
    """Dice Fishing asks for the wagers first (dice_fishing:2): there the second touch leads to these."""
    playing = Playing(Policy(on_demand=True), camera=CameraStatus.WATCHING).tap(f"new:{key}", "start")
    if key == "dice_fishing":
        assert playing.desk.session.need_choice.choices[0].do == "wager"
        return
    assert playing.desk.session.need_roll is not None
    thrown = next(id for id in playing.targets if id.startswith("throw"))
    playing.tap(thrown)
    assert isinstance(playing.asked[-1], ToSession)


class TestSeats:
    def test_known_players_take_the_seats_of_guests_without_a_name_and_then_new_ones(self):
        playing = playing_with().tap("known:Ben", "known:Ann", "known:Cem")
        assert names_of(playing) == ("Ben", "Ann", "Cem")
        assert not [id for id in playing.targets if id.startswith("known")]
        playing.tap("start")
        setup = begun(playing).setup
        assert setup.seating.colours == {"Ben": "blue", "Ann": "red", "Cem": "green"}
        assert setup.seating.guests == ("Cem",)
        assert begun(playing).remembered == ("Ben", "Ann", "Cem")

    def test_guests_without_a_name_are_remembered_by_nobody(self):
        playing = playing_with(Seat("Ann"), Seat()).tap("start")
        assert begun(playing).setup.players == ("Ann", "Guest 2")
        assert begun(playing).remembered == ("Ann",)
        playing.desk = replace(playing.desk, place=Place.MENU)
        playing.tap("leave")

    def test_a_rematch_keeps_guests_without_a_name(self):
        seats = (Seat("Ann", "red"), Seat(), Seat(level="easy"))
        playing = playing_with(*seats, options={"throws": 1}).tap("start")
        session = playing.desk.session
        while session.phase is not Phase.FINISHED:
            session = _played_on(playing)
        playing.tap("again")
        assert [(each.name, each.level) for each in playing.desk.draft.seats] == [
            ("Ann", None),
            ("", None),
            ("", "easy"),
        ]

    def test_many_known_players_have_a_page_of_their_own(self):
        known = tuple(KnownPlayer(f"P{number}") for number in range(20))
        playing = playing_with(known=known)
        assert [id for id in playing.targets if id.startswith("known:")] == ["known:P0", "known:P1", "known:P2"]
        playing.tap("known", "more", "more", "known:P19")
        assert playing.desk.place is Place.PLAYERS
        assert names_of(playing)[0] == "P19"

    def test_a_seat_is_dragged_over_the_others(self):
        playing = playing_with(Seat("Ann"), Seat("Ben"), Seat("Cem"))
        for over in ("seat:1", "seat:2"):
            playing.send(Drag(playing.screen.focus if over == "seat:2" else "seat:0", over))
        assert names_of(playing) == ("Ben", "Cem", "Ann")
        assert playing.screen.focus == "seat:2"
        before = playing.desk
        playing.send(Drag("seat:0", "add"))
        playing.send(Drag("start", "seat:0"))
        assert playing.desk == before

    def test_another_game_takes_the_players_over_as_far_as_it_has_seats(self):
        playing = playing_with(*(Seat(name) for name in "ABCDEFGH"))
        playing.tap("back", "new:dice_fishing")
        assert names_of(playing) == tuple("ABCDE")
        playing = playing_with(Seat("A")).tap("back", "new:zocken")
        assert names_of(playing) == ("A", "Guest 2")


class TestColours:
    def test_everybody_has_another_one(self):
        draft = Draft(seats=(Seat(colour="blue"), Seat(colour="blue"), *(Seat(),) * 6))
        assert seat_colours(draft)[0] == "blue"
        assert sorted(seat_colours(draft)) == sorted(COLOURS)

    def test_a_touch_gives_the_next_that_is_free(self):
        playing = playing_with(Seat(colour="red"), Seat(colour="blue")).tap("seat:0", "colour")
        assert playing.screen.target("colour").colour == "green"
        for _ in COLOURS[2:]:
            playing.tap("colour")
        assert playing.screen.target("colour").detail == "red"

    @pytest.mark.parametrize("key", ["trollius", "dice_fishing"])
    def test_where_players_own_dice_they_have_the_colours_of_these(self, key):
        playing = playing_with(Seat("Ann", "black"), Seat("Ben", "purple"), game=key).tap("start")
        colours = begun(playing).setup.seating.colours
        assert set(colours.values()) <= set(GAMES[key].info.player_colours)
        assert colours["Ben"] == "purple"

    def test_the_player_dice_of_trollius_are_those_of_the_players(self):
        playing = playing_with(Seat("Ann", "green"), Seat("Ben", "orange"), game="trollius").tap("start")
        assert playing.desk.session.setup.dealt["player_dice"] == {"Ann": "green", "Ben": "orange"}


class TestKnown:
    def test_a_player_is_renamed_and_forgotten(self):
        playing = playing_with(Seat("Ann")).tap("seat:0", "rename")
        playing.send(Typed(" Lee"))
        playing.tap("done")
        assert playing.asked == [RenamePlayer("Ann", "Ann Lee")]
        assert names_of(playing) == ("Ann Lee",)
        playing.desk = replace(playing.desk, known=(KnownPlayer("Ann Lee"),))
        playing.tap("forget")
        assert playing.asked[-1] == ForgetPlayer("Ann Lee")
        assert names_of(playing) == ("Guest 1",)

    def test_nobody_gets_the_name_of_somebody_else(self):
        playing = playing_with(Seat("Ann")).tap("seat:0", "rename", *["key:erase"] * 3)
        playing.send(Typed("Ben"))
        playing.tap("done")
        assert playing.screen.notice.text == "There is a player called Ben already."
        assert not playing.asked

    def test_an_empty_name_changes_nothing(self):
        playing = playing_with(Seat("Ann")).tap("seat:0", "rename", *["key:erase"] * 3, "done")
        assert playing.desk.place is Place.SEAT and not playing.asked

    def test_a_name_can_be_for_this_evening_only(self):
        playing = playing_with(Seat("Zoe"), Seat()).tap("seat:0", "guest", "done", "start")
        assert begun(playing).setup.seating.guests == ("Zoe",)


def _played_on(playing: Playing):
    """Enter what is asked for by hand, and let the computer go on."""
    session = playing.desk.session
    if session.played:
        playing.give(GoOn())
    elif session.phase is Phase.CHOOSE:
        playing.tap(next(id for id in playing.targets if id.startswith("score")))
    else:
        playing.tap("by_hand", *["face:2"] * 5, "confirm")
    return playing.desk.session


class TestComputers:
    def test_sit_down_by_a_touch_and_play_as_well_as_is_wanted(self):
        playing = playing_with(Seat("Ann")).tap("add_computer", "seat:1")
        assert playing.screen.target("kind").detail == "Computer, strong"
        playing.tap("kind", "kind")
        assert playing.screen.target("kind").detail == "Computer, easy"
        playing.tap("done", "start")
        setup = begun(playing).setup
        assert setup.players == ("Ann", "Computer 2") and setup.computer == ("Computer 2",)
        assert setup.seating.level("Computer 2") == "easy"
        assert begun(playing).remembered == ("Ann",)

    def test_their_turn_says_what_they_decided_and_why_and_offers_nothing_of_theirs(self):
        playing = playing_with(Seat(level="strong"), Seat("Ann"), options={"throws": 1}).tap("start")
        assert playing.screen.prompt == "Computer 1 is playing"
        assert playing.targets == ["go_on", "sheet"] or playing.targets == ["go_on"]
        playing.tap("go_on")
        assert playing.desk.session.journal[-1].how is How.VIRTUAL
        assert playing.screen.hint == "Computer 1 throws: all five dice"
        playing.tap("go_on")
        said = playing.screen.hint
        assert said.startswith("Computer 1: ") and "points now" in said
        assert playing.screen.prompt.startswith("Ann")

    def test_secrets_of_theirs_are_not_told(self):
        playing = playing_with(Seat("Ann"), Seat(level="easy"), game="dice_fishing").tap("start")
        playing.tap("go_on")
        assert playing.screen.hint == "Computer 2 has decided in secret."
        assert not [id for id in playing.targets if id.startswith("wager")]

    def test_people_throw_their_real_dice_where_that_is_wanted(self):
        playing = playing_with(Seat(level="strong"), Seat("Ann"), customs=Customs(virtual=False)).tap("start")
        playing.tap("go_on")
        assert playing.screen.prompt == "Computer 1: throw 5 dice for the computer"
        playing.tap("by_hand", *["face:6"] * 3, "face:1", "face:2", "confirm")
        playing.give(Tick(99.0))
        assert playing.screen.prompt == "Computer 1 keeps 6 6 6: throw the others"

    def test_the_menu_and_taking_back_are_there_in_their_turn(self):
        playing = playing_with(Seat(level="strong"), Seat("Ann")).tap("start", "go_on", "menu", "take_back")
        assert "take_back" in playing.targets


class TestOptions:
    def test_each_has_a_sentence_in_every_language(self):
        for language in ("en", "de"):
            say = words(language)
            for key, game in GAMES.items():
                assert [o.key for o in game.info.options if f"{key}.about.{o.key}" not in say] == []

    def test_one_that_depends_on_another_is_greyed_with_the_reason_and_opens_with_it(self):
        playing = playing_with(game="dice_fishing").tap("options", "more")
        tile = playing.screen.target("option:overtime_cards")
        assert tile.look is Look.CLOSED and tile.detail == "Only with Freshwater expansion: with: 13 cards"
        playing.tap("option:overtime_cards")
        assert "tile says why" in playing.screen.notice.text
        playing.tap("fewer", "option:expansion", "more", "option:overtime_cards")
        assert playing.desk.draft.options == {"expansion": True, "overtime_cards": 5}

    def test_the_dice_of_computers_can_be_chosen_where_one_plays(self):
        playing = playing_with().tap("options")
        assert playing.screen.target("virtual").look is Look.CLOSED
        playing = playing_with(Seat(), Seat(level="easy")).tap("options", "virtual")
        assert not playing.desk.draft.customs.virtual
