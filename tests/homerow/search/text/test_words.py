"""Text to words."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.search.text.words import MAX_TERM, fold, joined_words, read_names, spellings
from paths import ROOT


def terms(text: str) -> list[str]:
    return [word.term for name in read_names(text) for word in name.words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Home row mods", ["home", "row", "mods"]),
        ("tapping-term-ms", ["tappingtermms", "tapping", "term", "ms"]),
        ("CONFIG_ZMK_SLEEP", ["configzmksleep", "zmksleep", "config", "zmk", "sleep"]),
        ("&kp", ["&kp", "kp"]),
        ("&caps_word", ["&capsword", "capsword", "caps", "word"]),
        ("C_VOL_UP", ["cvolup", "c", "vol", "up"]),
        ("LC(LA(DEL))", ["lcladel", "lc", "la", "del"]),
        ("zmk,behavior-hold-tap", ["zmkbehaviorholdtap", "zmk", "behavior", "hold", "tap"]),
        ("nice!nano", ["nicenano", "nice", "nano"]),
        ("build.yaml.", ["buildyaml", "build", "yaml"]),
        ("macOS", ["macos", "mac", "os"]),
    ],
)
def test_names_from_code_are_found_whole_and_in_parts(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_words_are_those_that_browsers_read() -> None:
    """The front end's tests read the same file."""
    words = json.loads((ROOT / "tests" / "search" / "words.json").read_text("utf-8"))

    for text, names in words.items():
        assert [[name.text, *(word.term for word in name.words)] for name in read_names(text)] == names


def test_what_joins_a_name_makes_no_difference_to_the_whole() -> None:
    assert terms("quick-tap-ms")[0] == terms("quick_tap_ms")[0] == terms("quickTapMs")[0] == "quicktapms"


@pytest.mark.parametrize(
    "text", ["CONFIG_IDLE_TIMEOUT", "config idle timeout", "idle-timeout", "idle timeout"]
)
def test_the_words_of_a_text_are_one_word_however_they_are_written(text: str) -> None:
    assert joined_words(text) == "idletimeout"


def test_an_option_is_also_spelled_without_its_first_word() -> None:
    assert list(spellings("CONFIG_ZMK_IDLE_TIMEOUT")) == ["zmkidletimeout", "idletimeout"]
    assert list(spellings("quick-tap-ms")) == ["quicktapms"]
    assert list(spellings("RETURN")) == []


def test_case_and_diacritics_make_no_difference() -> None:
    assert terms("Café ÜBER ﬁne") == ["cafe", "uber", "fine"]


@pytest.mark.parametrize("letter", ["\ufdfa", "\ufc5e", "\u037a"])
def test_a_letter_that_is_taken_apart_into_words_is_one_term_or_none(letter: str) -> None:
    assert all(term and not any(map(str.isspace, term)) for term in terms(f"a{letter} {letter}"))


def test_an_apostrophe_ends_no_word_and_a_possessive_is_left_out() -> None:
    assert terms("don't ZMK's keyboard\u2019s") == ["dont", "zmk", "keyboard"]


def test_marks_alone_are_no_words() -> None:
    assert terms("??? ___ ';' — & #") == []


@pytest.mark.parametrize("sign", ["%", "&", "-", "_", "?", "\\", "\u2192", "\u21b5", "\u2423"])
def test_a_sign_is_a_word_where_a_text_begins_with_it(sign: str) -> None:
    assert terms(sign) == [sign]
    assert terms(f"{sign} what it is") == [sign, "what", "it", "is"]
    assert terms(f"a {sign} b") == ["a", "b"]


@given(st.text())
def test_words_lie_in_their_text_in_order_and_are_short(text: str) -> None:
    end = position = 0
    for name in read_names(text):
        assert name.start >= end
        assert name.position >= position
        end, position = name.start + len(name.text), name.position
        assert text[name.start : end] == name.text
        for word in name.words:
            assert 0 <= word.start < word.end <= len(name.text)
            assert 0 < len(word.term) <= MAX_TERM
            assert not set(word.term) & set(" \t\n")


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(fold(fold(text)))
