"""The staff lock: right and wrong PINs, longer and longer waits, over restarts too."""

import pytest

from appliance.app import staff
from appliance.app.staff import LONGEST_WAIT_S, StaffLock, fits, hashed, is_a_pin, wait_after


class Clock:
    def __init__(self):
        self.now_s = 100.0

    def __call__(self):
        return self.now_s


class Notes(dict):
    def remember(self, key, value):
        self[key] = value

    def remembered(self, key):
        return self.get(key)


@pytest.fixture
def journal(monkeypatch):
    monkeypatch.setattr(staff, "_N", 2)  # what it costs is no matter of these tests
    return Notes()


def test_a_pin_is_kept_as_a_hash_with_salt():
    stored = hashed("4711")
    assert stored.startswith("scrypt:16384:8:1:")
    assert "4711" not in stored
    assert hashed("4711") != hashed("4711")
    assert fits("4711", stored) and not fits("4712", stored)


@pytest.mark.parametrize("damaged", ["", "4711", "scrypt:1:8:1:00:00", "scrypt:x:8:1:zz:00", "md5:16384:8:1:00:00"])
def test_a_damaged_hash_fits_no_pin(damaged):
    assert not fits("4711", damaged)


def test_without_a_pin_nothing_is_locked(journal):
    lock = StaffLock(journal, Clock())
    assert not lock.has_pin
    assert lock.opens("")


def test_ten_wrong_pins_are_answered_slower_and_slower(journal):
    clock = Clock()
    lock = StaffLock(journal, clock)
    lock.set_pin("4711")
    waits = []
    for _ in range(10):
        assert not lock.opens("0000")
        waits.append(lock.wait_s)
        clock.now_s += lock.wait_s
    assert waits == [0, 0, 0, 5, 10, 20, 40, 80, 160, 300]
    assert lock.opens("4711")
    assert (lock.wrong, lock.wait_s) == (0, 0)


def test_during_a_wait_not_even_the_right_pin_is_heard_and_no_try_is_counted(journal):
    clock = Clock()
    lock = StaffLock(journal, clock)
    lock.set_pin("4711")
    for _ in range(4):
        lock.opens("0000")
    assert not lock.opens("4711")
    assert lock.wrong == 4
    clock.now_s += 5
    assert lock.opens("4711")


def test_a_restart_neither_forgets_wrong_tries_nor_shortens_the_wait(journal):
    clock = Clock()
    lock = StaffLock(journal, clock)
    lock.set_pin("4711")
    for _ in range(5):
        clock.now_s += lock.wait_s
        lock.opens("0000")
    clock.now_s = 3.0  # a monotonic clock begins anew with the machine
    again = StaffLock(journal, clock)
    assert (again.wrong, again.wait_s) == (5, 10)


def test_the_wait_never_grows_beyond_the_longest():
    assert wait_after(10_000) == LONGEST_WAIT_S


def test_what_can_be_a_pin():
    assert [pin for pin in ("", "123", "1234", "12345678", "123456789", "12a4", "١٢٣٤") if is_a_pin(pin)] == [
        "1234",
        "12345678",
    ]
