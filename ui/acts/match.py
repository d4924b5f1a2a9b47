"""Matches: setting one up, beginning it, taking it up, leaving it."""

from dataclasses import replace

from appliance.games import Setup
from ui.acts.act import Act, Handled, refuse
from ui.desk import Desk, Draft, Place, at
from ui.intents import FromBackup, Intent, Leave, NewMatch, Rematch, Resume, Start
from ui.pages.players import seat_names
from ui.requests import LeaveMatch, ResumeMatch, StartMatch, TakeBackup
from ui.words import words


def _new_match(desk: Desk, intent: NewMatch) -> Handled:
    draft = desk.draft if desk.draft.game == intent.game else Draft(intent.game, customs=desk.draft.customs)
    return at(replace(desk, draft=draft), Place.PLAYERS), ()


def _start(desk: Desk, intent: Start) -> Handled:
    draft, names = desk.draft, seat_names(desk.draft, words(desk.language))
    twice = next((name for seat, name in enumerate(names) if name in names[:seat]), None)
    if twice is not None:
        return refuse(desk, "name_twice", name=twice), ()
    return desk, (StartMatch(Setup(draft.game, names, draft.options, customs=draft.customs)),)


def _resume(desk: Desk, intent: Resume) -> Handled:
    return desk, (ResumeMatch(intent.match),)


def _from_backup(desk: Desk, intent: FromBackup) -> Handled:
    return desk, (TakeBackup(),)


def _leave(desk: Desk, intent: Leave) -> Handled:
    return desk, (LeaveMatch(),)


def _rematch(desk: Desk, intent: Rematch) -> Handled:
    if desk.session is None:
        return desk, ()
    setup = desk.session.setup
    draft = Draft(setup.game, setup.players, setup.options, setup.customs)
    return at(replace(desk, draft=draft), Place.PLAYERS), (LeaveMatch(),)


ACTS: dict[type[Intent], Act] = {
    NewMatch: _new_match,
    Start: _start,
    Resume: _resume,
    FromBackup: _from_backup,
    Leave: _leave,
    Rematch: _rematch,
}
