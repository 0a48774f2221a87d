"""Changes of TOML that keep everything else as it was written."""

from __future__ import annotations

import tomllib

import pytest

from homerow.config.toml_edit import (
    UneditableError,
    add_item,
    append_table,
    literal,
    set_value,
    written_value,
)

TABLES = """# The site.
title = "T"  # its name

[[versions]]  # the newest
name = "b"
route = "/b"  # for now

# The old one.
[[versions]]
name = "a"
"""
INLINE = 'versions = [ # all\n  { name = "b" },\n  { name = "a" }, # old\n]\n'


@pytest.mark.parametrize("text", ["plain", 'a "quoted" \\ one', "ünï", "\x7f\n\t", ""])
def test_a_literal_is_read_as_the_text_that_it_was(text: str) -> None:
    assert tomllib.loads(f"x = {literal(text)}")["x"] == text


def test_a_value_is_replaced_and_its_comment_kept() -> None:
    changed = set_value(TABLES, ("versions", 0, "route"), '"/c"')

    assert changed == TABLES.replace('"/b"  # for now', '"/c"  # for now')


def test_a_new_value_is_at_the_end_or_the_beginning_of_its_table() -> None:
    at_end = set_value(TABLES, ("versions", 0, "is_last"), "false")
    first = set_value(TABLES, ("versions", 0, "is_last"), "false", is_first=True)

    assert at_end == TABLES.replace("# for now\n", "# for now\nis_last = false\n")
    assert first == TABLES.replace("# the newest\n", "# the newest\nis_last = false\n")


def test_a_new_value_of_an_inline_table_is_its_first() -> None:
    changed = set_value(INLINE, ("versions", 1, "is_last"), "false")

    assert changed == INLINE.replace('{ name = "a"', '{ is_last = false, name = "a"')


def test_a_table_is_added_behind_another() -> None:
    pairs = {"name": '"x"', "is_last": "true"}

    assert add_item(TABLES, "versions", pairs, after=0) == TABLES.replace(
        "# for now\n", '# for now\n\n[[versions]]\nname = "x"\nis_last = true\n'
    )
    assert add_item(INLINE, "versions", pairs, after=0) == INLINE.replace(
        '"b" },', '"b" }, { name = "x", is_last = true },'
    )


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_a_table_is_added_at_the_end_of_the_text(end: str) -> None:
    text = f'[x]\ny = "z"  # last{end}'
    added = '[x]\ny = "z"  # last\n\n["a.b"]\nc = 1\n'

    assert append_table(text, '["a.b"]', {"c": "1"}) == added
    assert add_item(f'[[x]]\ny = "z"{end}', "x", {"y": "1"}, after=0).startswith(
        '[[x]]\ny = "z"\n\n[[x]]\ny = 1\n'
    )


def test_a_text_may_be_empty() -> None:
    assert append_table("", "[x]", {"y": "1"}) == "[x]\ny = 1\n"


def test_a_value_is_copied_as_it_was_written() -> None:
    assert written_value("[docs]\nitems = [  # all\n  1,\n]\n", ("docs", "items")) == "[  # all\n  1,\n]"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("docs.items = []", ("docs", "version")),
        ("", ("docs", "version")),
        ("[[docs.items]]", ("docs", "items")),
    ],
)
def test_another_form_is_not_edited(text: str, path: tuple[str, ...]) -> None:
    with pytest.raises(UneditableError):
        written_value(text, path)
    if path[-1] == "version":
        with pytest.raises(UneditableError):
            set_value(text, path, '"x"')
