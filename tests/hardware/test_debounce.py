"""The debouncer, driven to the millisecond. Times are whole milliseconds, so that no rounding blurs a limit."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from appliance.table.buttons import Button, Press
from hardware.debounce import Debouncer

DEBOUNCE = 30
HOLD = 200
TAP = Press(Button.BACK)
LONG = Press(Button.BACK, held=True)


def debouncer(pressed: bool = False) -> Debouncer:
    return Debouncer(Button.BACK, pressed=pressed, at=0, debounce_s=DEBOUNCE, hold_s=HOLD)


def told(train: Sequence[int], samples: Sequence[int] = ()) -> list[Press]:
    """The presses of a contact that is open, closed, open, ... for the given times, and after them stays as it is.

    At each of ``samples`` the level is read besides, as the panel does between edges.
    """
    at = 0
    events = []
    for count, lasts in enumerate(train):
        at += lasts
        events.append((at, count % 2 == 0))
    events += [(time, sum(edge <= time for edge, _ in events) % 2 == 1) for time in samples if time < at]
    contact = debouncer()
    presses: list[Press] = []
    for time, level in sorted(events, key=lambda event: event[0]):
        presses += contact.feed(level, time)
    return presses + contact.advance(at + 2 * HOLD)


def measured(train: Sequence[int]) -> list[Press]:
    """The same by going through every single millisecond: slow, and with little to get wrong."""
    levels = [count % 2 == 1 for count, lasts in enumerate(train) for _ in range(lasts)]
    levels += [len(train) % 2 == 1] * (2 * HOLD + 1)
    presses = []
    down, touched, counted = False, 0, True
    level, changed = levels[0], 0
    for now, following in enumerate(levels):
        # What has been so up to now, the present moment not included.
        if level != down and now - changed >= DEBOUNCE:
            down = level
            if down:
                touched, counted = changed, False
            elif not counted:
                presses.append(TAP)
                counted = True
        if down and level and not counted and now - touched >= HOLD:
            presses.append(LONG)
            counted = True
        if following != level:
            level, changed = following, now
    return presses


def test_a_clean_tap_counts_when_the_finger_is_off_again() -> None:
    contact = debouncer()
    assert contact.feed(True, 100) == []
    assert contact.feed(False, 180) == []
    assert contact.advance(209) == []
    assert contact.advance(210) == [TAP]
    assert contact.advance(9999) == []


def test_a_long_press_counts_while_the_finger_is_still_there_and_only_once() -> None:
    contact = debouncer()
    contact.feed(True, 100)
    assert contact.advance(299) == []
    assert contact.advance(300) == [LONG]
    assert contact.advance(5000) == []
    assert contact.feed(False, 6000) == []
    assert contact.advance(7000) == []


def test_a_lost_release_is_made_good_by_the_next_sample() -> None:
    contact = debouncer()
    contact.feed(True, 0)
    contact.feed(True, 50)
    contact.feed(False, 100)  # a sample: the edge was lost
    assert contact.feed(False, 150) == [TAP]


def test_a_button_that_is_down_at_the_start_counts_only_after_a_release() -> None:
    contact = debouncer(pressed=True)
    assert contact.advance(5000) == []
    assert contact.feed(False, 6000) == []
    assert contact.feed(True, 7000) == []
    assert contact.feed(False, 7050) == []
    assert contact.advance(8000) == [TAP]


def test_an_edge_older_than_the_last_sample_does_not_turn_time_back() -> None:
    contact = debouncer()
    contact.feed(False, 100)
    contact.feed(True, 60)
    assert contact.deadline == 130


def test_the_deadline_is_none_while_only_an_edge_can_matter() -> None:
    contact = debouncer()
    assert contact.deadline is None
    contact.feed(True, 0)
    assert contact.deadline == DEBOUNCE
    contact.advance(DEBOUNCE)
    assert contact.deadline == HOLD
    contact.advance(HOLD)
    assert contact.deadline is None


def test_the_limit_itself_counts() -> None:
    assert told([500, 30]) == [TAP]
    assert told([500, 29]) == []
    assert told([500, 200]) == [LONG]
    assert told([500, 199]) == [TAP]


bounces = st.lists(st.integers(1, DEBOUNCE - 1), max_size=9)
short = st.integers(DEBOUNCE, HOLD - 1)
long = st.integers(HOLD, 3 * HOLD)
edge_cases = st.sampled_from([1, DEBOUNCE - 1, DEBOUNCE, HOLD - DEBOUNCE, HOLD - 1, HOLD])


@given(st.lists(st.integers(1, DEBOUNCE - 1), max_size=60))
def test_pulses_shorter_than_the_window_are_no_press(pulses: list[int]) -> None:
    train = [HOLD, *pulses]
    assert told(train[: len(train) // 2 * 2]) == []  # an even number of edges: open at the end


def bouncing(lasts: int, bounces: list[int]) -> list[int]:
    """A level that first bounces, an even number of times, and then lasts."""
    return [*bounces[: len(bounces) // 2 * 2], lasts]


@given(st.lists(st.tuples(short | long, short, bounces, bounces)))
def test_every_touch_is_one_press_however_the_contact_bounces(
    touches: list[tuple[int, int, list[int], list[int]]],
) -> None:
    train = [HOLD]
    for down, up, closing, opening in touches:
        train += bouncing(down, closing) + bouncing(up, opening)
    presses = told(train[:-1])
    assert len(presses) == len(touches)
    for press, (down, _, _, opening) in zip(presses, touches, strict=True):
        if down >= HOLD:
            assert press == LONG
        elif down + sum(opening) < HOLD:
            assert press == TAP


@given(st.lists(st.integers(1, DEBOUNCE - 1) | short | long | edge_cases, max_size=30))
def test_any_train_gives_what_looking_at_every_moment_gives(train: list[int]) -> None:
    assert told(train) == measured(train)


@given(st.lists(short | long | edge_cases, max_size=30), st.lists(st.integers(0, 30 * HOLD), max_size=40))
def test_reading_the_level_between_the_edges_changes_nothing(train: list[int], samples: list[int]) -> None:
    assert told(train, samples) == told(train)
