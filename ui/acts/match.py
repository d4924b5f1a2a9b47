"""Matches: setting one up, beginning it, taking it up, leaving it."""

from dataclasses import replace

from appliance.games import game
from ui.acts.act import Act, Handled, refuse
from ui.desk import Desk, Draft, Place, Seat, at
from ui.intents import FromBackup, Intent, Leave, NewMatch, Rematch, Resume, Start
from ui.requests import LeaveMatch, ResumeMatch, StartMatch, TakeBackup
from ui.seats import draft_of, named_people, setup_of
from ui.words import words


def _new_match(desk: Desk, intent: NewMatch) -> Handled:
    draft = desk.draft
    if draft.game != intent.game:
        info = game(intent.game).info
        wanted = min(max(len(draft.seats), info.min_players), info.max_players)
        seats = (*draft.seats, *(Seat(),) * info.min_players)[:wanted]
        draft = Draft(intent.game, seats, customs=draft.customs)
    return at(replace(desk, draft=draft), Place.PLAYERS), ()


def _start(desk: Desk, intent: Start) -> Handled:
    setup = setup_of(desk.draft, words(desk.language))
    names = setup.players
    twice = next((name for seat, name in enumerate(names) if name in names[:seat]), None)
    if twice is not None:
        return refuse(desk, "name_twice", name=twice), ()
    return desk, (StartMatch(setup, named_people(desk.draft)),)


def _resume(desk: Desk, intent: Resume) -> Handled:
    return desk, (ResumeMatch(intent.match),)


def _from_backup(desk: Desk, intent: FromBackup) -> Handled:
    return desk, (TakeBackup(),)


def _leave(desk: Desk, intent: Leave) -> Handled:
    return desk, (LeaveMatch(),)


def _rematch(desk: Desk, intent: Rematch) -> Handled:
    if desk.session is None:
        return desk, ()
    return at(replace(desk, draft=draft_of(desk.session.setup)), Place.PLAYERS), (LeaveMatch(),)


ACTS: dict[type[Intent], Act] = {
    NewMatch: _new_match,
    Start: _start,
    Resume: _resume,
    FromBackup: _from_backup,
    Leave: _leave,
    Rematch: _rematch,
}
