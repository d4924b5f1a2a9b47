"""Pages that several others lead to: Back leads to the one that did."""

from dataclasses import replace

from ui.desk import Desk, Place, at


def opened(desk: Desk, place: Place) -> Desk:
    """Return the desk at a page, from which Back leads here."""
    others = tuple(pair for pair in desk.opened_from if pair[0] is not place)
    return at(replace(desk, page=0, opened_from=(*others, (place, desk.place))), place)


def opened_from(desk: Desk, place: Place) -> Place:
    """Return where a page was opened from."""
    return dict(desk.opened_from).get(place, Place.RESULTS)
