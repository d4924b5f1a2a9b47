"""The fish deck: cards dealt here, and a deck that comes with the header of a transcript (dice_fishing:1, 16)."""

from collections.abc import Mapping
from dataclasses import replace

from appliance.games.dice_fishing.edition import DECK_WITH_EXPANSION, FishingEdition
from appliance.games.dice_fishing.state import Rules
from appliance.games.engine import BadOptions, Json, Setup, Shuffle

Cards = tuple[str, ...]


def dealt(setup: Setup, edition: FishingEdition, rules: Rules, shuffle: Shuffle) -> Setup:
    """Return the setup with a shuffled ``deck`` and ``overtime``; one that has a deck stays as it is."""
    if "deck" in setup.dealt:
        return setup
    _check_size(edition, rules)
    cards = shuffle(edition.in_play(rules.expansion))
    deck, unused = cards[: rules.deck_size], cards[rules.deck_size :]
    return replace(setup, dealt={**setup.dealt, "deck": deck, "overtime": unused[: rules.most_overtime]})


def checked_cards(
    edition: FishingEdition, rules: Rules, given: Mapping[str, Json]
) -> tuple[Cards | None, Cards | None]:
    """Return the deck and the cards of overtime in order, both None if the table reveals its own cards."""
    _check_size(edition, rules)
    if "deck" not in given:
        if "overtime" in given:
            raise BadOptions('"overtime" lists the unused cards of a deck, but there is no "deck"')
        return None, None
    deck = _checked_list("deck", given["deck"], edition, rules)
    if len(deck) != rules.deck_size:
        raise BadOptions(f'"deck" has {len(deck)} cards, expected {rules.deck_size}')
    overtime = _checked_list("overtime", given.get("overtime", []), edition, rules)
    unused = len(edition.in_play(rules.expansion)) - rules.deck_size
    most = unused if rules.most_overtime is None else min(unused, rules.most_overtime)
    for card in overtime:
        if card in deck:
            raise BadOptions(f'"overtime" lists "{card}", which is in "deck" already; expected unused cards')
    if len(overtime) > most:
        raise BadOptions(f'"overtime" has {len(overtime)} cards, expected at most {most}')
    return deck, overtime


def _check_size(edition: FishingEdition, rules: Rules) -> None:
    if len(edition.in_play(rules.expansion)) < rules.deck_size:
        raise BadOptions(
            f'edition "{edition.title}" has no expansion: {len(edition.cards)} cards, '
            f"expected at least {DECK_WITH_EXPANSION}"
        )


def _checked_list(key: str, cards: Json, edition: FishingEdition, rules: Rules) -> Cards:
    in_play = edition.in_play(rules.expansion)
    if not isinstance(cards, list | tuple):
        raise BadOptions(f'"{key}" is {cards!r}, expected a list of card ids')
    for at, card in enumerate(cards):
        if card not in list(in_play):
            every = list(edition.in_play(expansion=True))
            why = " is a card of the expansion (option expansion)" if card in every else " is no card of the edition"
            raise BadOptions(f'"{key}" lists {card!r}, which{why}; expected some of: {", ".join(in_play)}')
        if card in cards[:at]:
            raise BadOptions(f'"{key}" lists "{card}" twice; the cards must differ')
    return tuple(cards)
