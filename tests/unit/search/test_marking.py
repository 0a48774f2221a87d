"""Highlights and snippets."""

from __future__ import annotations

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from homerow.search.marking import Found, MarkedText, PlainText
from homerow.search.query import Marking

MARKING = Marking(before="<mark>", after="</mark>")
TEXTS = st.text(alphabet=st.sampled_from("ab &<>\"'é😀\n;"), max_size=60)


@st.composite
def marked_texts(draw: st.DrawFn) -> MarkedText:
    text = draw(TEXTS)
    ends = st.integers(0, len(text))
    stretches = draw(st.lists(st.tuples(ends, ends, st.integers(0, 2)), max_size=6))
    return MarkedText(
        PlainText(text), [Found(min(a, b), max(a, b), n) for a, b, n in stretches], ["x", "y", "z"]
    )


def unmarked(value: str) -> str:
    return value.replace("<mark>", "").replace("</mark>", "")


@given(marked_texts())
def test_a_highlight_without_its_marks_is_the_escaped_text(marked: MarkedText) -> None:
    value = marked.highlight(MARKING).value

    assert unmarked(value) == html.escape(marked.text, quote=False)


@given(marked_texts(), st.integers(1, 8))
def test_marks_are_balanced_and_never_stand_in_an_entity_or_a_tag(marked: MarkedText, length: int) -> None:
    for value in (marked.highlight(MARKING).value, marked.snippet(MARKING, length).value):
        pieces = re.split(r"(</?mark>)", value)
        assert pieces[1::2] == ["<mark>", "</mark>"] * (len(pieces) // 4)
        assert all(re.fullmatch(r"(?:[^&<>]|&(?:amp|lt|gt);)*", piece) for piece in pieces[::2])


@given(marked_texts(), st.integers(1, 8))
def test_a_snippet_is_a_part_of_the_text_of_at_most_so_many_words(marked: MarkedText, length: int) -> None:
    value = html.unescape(unmarked(marked.snippet(MARKING, length).value))

    words = value.removeprefix("…").removesuffix("…").split()
    assert len(words) <= length
    assert " ".join(words) in " ".join(marked.text.split())


def test_a_snippet_is_cut_around_the_matches_with_an_ellipsis_where_something_is_missing() -> None:
    text = "one two three four five six seven eight nine ten"
    marked = MarkedText(PlainText(text), [Found(text.index("six"), text.index("six") + 3, 0)], ["six"])

    assert marked.snippet(MARKING, 3).value == "…five <mark>six</mark> seven…"
    assert (
        marked.snippet(MARKING, 10).value == "one two three four five <mark>six</mark> seven eight nine ten"
    )


def test_a_snippet_shows_most_words_of_the_query() -> None:
    text = "hold " + "a " * 20 + "hold tap " + "b " * 20
    stretches = [Found(m.start(), m.end(), 0) for m in re.finditer("hold", text)]
    at = text.index("tap")
    marked = MarkedText(PlainText(text), [*stretches, Found(at, at + 3, 1)], ["hold", "tap"])

    assert "<mark>hold</mark> <mark>tap</mark>" in marked.snippet(MARKING, 5).value


def test_stretches_that_touch_are_one_mark() -> None:
    marked = MarkedText(PlainText("hold-tap"), [Found(0, 5, 0), Found(4, 8, 1)], ["hold", "tap"])

    highlight = marked.highlight(MARKING)

    assert highlight.value == "<mark>hold-tap</mark>"
    assert highlight.is_fully_highlighted
    assert highlight.match_level == "full"
    assert highlight.matched_words == ("hold", "tap")


def test_one_of_two_words_is_a_partial_match() -> None:
    highlight = MarkedText(PlainText("hold it"), [Found(0, 4, 0)], ["hold", "tap"]).highlight(MARKING)

    assert (highlight.match_level, highlight.matched_words) == ("partial", ("hold",))
    assert not highlight.is_fully_highlighted


def test_a_text_without_a_match_is_escaped_and_cut_all_the_same() -> None:
    marked = MarkedText(PlainText("a < b & c > d e f"), [], ["x"])

    assert marked.highlight(MARKING).value == "a &lt; b &amp; c &gt; d e f"
    assert marked.highlight(MARKING).match_level == "none"
    assert marked.snippet(MARKING, 3).value == "a &lt; b…"
