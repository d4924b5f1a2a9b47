"""Files from outside: how much of them is read, and what of TOML is taken."""

import pytest

from appliance.table.given import given_bytes, given_toml


def test_no_more_is_read_than_the_limit(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 2_000_000)
    assert len(given_bytes(path, 2_000_000)) == 2_000_000
    path.write_bytes(b"x" * 2_000_001)
    with pytest.raises(OSError, match="it has more than 2 MB"):
        given_bytes(path, 2_000_000)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a = " + "[" * 5000, "nested"),
        ("a = " + "[" * 20 + "]" * 20, "nested deeper than 16 levels"),
        ("a." * 500 + "a = 1", "nested"),
        ("a = [{b = 9223372036854775808}]", "larger than 64 bits"),
        ("a = 0x" + "f" * 5000, "larger than 64 bits"),
        ("a = " + "9" * 5000, "limit"),
        ("a = \x00", "Illegal character|Invalid"),
    ],
    ids=["open", "arrays", "tables", "number", "hexadecimal", "digits", "zero"],
)
def test_what_no_file_of_settings_holds_is_refused(tmp_path, text, wrong):
    path = tmp_path / "file.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=wrong):
        given_toml(path)


def test_text_that_is_not_utf_8_is_refused(tmp_path):
    path = tmp_path / "file.toml"
    path.write_bytes(b"a = '\xff'")
    with pytest.raises(ValueError, match="utf-8"):
        given_toml(path)


def test_toml_is_what_it_says(tmp_path):
    path = tmp_path / "file.toml"
    path.write_text("a = -9223372036854775808\r\n[b]\nc = [1, 2.5, 'd', 2026-11-30]\n")
    assert given_toml(path)["a"] == -(2**63)
