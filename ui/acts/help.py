"""What is explained: the rules, hints, odds."""

from dataclasses import replace

from ui.acts.act import Act, Handled
from ui.desk import Desk, Place, at
from ui.intents import HoldForOdds, Intent, OpenOdds, OpenRules, ShowHint, SwitchHints
from ui.opening import opened
from ui.pages.odds import kept_for_odds
from ui.requests import Consider, SetHinted


def _open_rules(desk: Desk, intent: OpenRules) -> Handled:
    return replace(opened(desk, Place.RULES), help=replace(desk.help, rules_of=intent.game), page=0), ()


def _switch_hints(desk: Desk, intent: SwitchHints) -> Handled:
    hinted = desk.help.hinted | {intent.player} if intent.on else desk.help.hinted - {intent.player}
    return replace(desk, help=replace(desk.help, hinted=hinted)), (SetHinted(hinted),)


def _show_hint(desk: Desk, intent: ShowHint) -> Handled:
    """The place stays, so that a secret choice stays behind its veil."""
    journal = desk.session.journal if desk.session else None
    return replace(desk, help=replace(desk.help, hint_for=journal), focus=None), (Consider(),)


def _open_odds(desk: Desk, intent: OpenOdds) -> Handled:
    return replace(at(desk, Place.ODDS), help=replace(desk.help, kept=None), page=0), (Consider(),)


def _hold_for_odds(desk: Desk, intent: HoldForOdds) -> Handled:
    if desk.session is None:
        return desk, ()
    kept = kept_for_odds(desk, desk.session) ^ {intent.index}
    return replace(desk, help=replace(desk.help, kept=kept)), ()


ACTS: dict[type[Intent], Act] = {
    OpenRules: _open_rules,
    SwitchHints: _switch_hints,
    ShowHint: _show_hint,
    OpenOdds: _open_odds,
    HoldForOdds: _hold_for_odds,
}
