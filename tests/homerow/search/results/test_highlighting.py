"""Highlights and snippets."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from homerow.search.query.analysis import QueryWord
from homerow.search.query.query import Marking, SearchQuery
from homerow.search.query.vocabulary import Expansions
from homerow.search.results.highlighting import Highlighter
from homerow.search.results.passages import Span
from homerow.search.results.results import Highlight, Snippet
from search_project import index_of, section

TEXTS = st.text(alphabet=st.sampled_from("ab &<>\"'\\é😀\n\x00;"), max_size=60)


class Shown:
    """A text with spans that matched words of a query."""

    def __init__(self, text: str, spans: list[tuple[int, int, int]], *words: str) -> None:
        self.text = text
        self._spans = sorted(Span(*span) for span in spans)
        asked = [QueryWord(word, word, Expansions({word: 1.0}), 1.0) for word in words or "xyz"]
        self._highlighter = Highlighter(asked, Marking())

    def highlight(self) -> Highlight:
        return self._highlighter.highlight(self.text, self._spans)

    def snippet(self, length: int) -> Snippet:
        return self._highlighter.snippet(self.text, self._spans, length)


@st.composite
def marked_texts(draw: st.DrawFn) -> Shown:
    text = draw(TEXTS)
    ends = st.integers(0, len(text))
    spans = draw(st.lists(st.tuples(ends, ends, st.integers(0, 2)), min_size=1, max_size=6))
    return Shown(text, [(min(a, b), max(a, b), n) for a, b, n in spans])


def unmarked(value: str) -> str:
    return value.replace("<mark>", "").replace("</mark>", "")


@given(marked_texts())
def test_a_highlight_without_its_marks_is_the_escaped_text(shown: Shown) -> None:
    assert unmarked(shown.highlight().value) == html.escape(shown.text, quote=False)


@given(marked_texts(), st.integers(1, 8))
@example(Shown("a & <b c> d", [(0, 8, 0)]), 1)  # a mark that the snippet cuts
def test_marks_are_balanced_and_never_inside_an_entity_or_a_tag(shown: Shown, length: int) -> None:
    for value in (shown.highlight().value, shown.snippet(length).value):
        pieces = re.split(r"(</?mark>)", value)
        assert pieces[1::2] == ["<mark>", "</mark>"] * (len(pieces) // 4)
        assert all(re.fullmatch(r"(?:[^&<>]|&(?:amp|lt|gt);)*", piece) for piece in pieces[::2])


@given(marked_texts(), st.integers(1, 8))
def test_a_snippet_is_a_part_of_the_highlight_of_at_most_so_many_words(shown: Shown, length: int) -> None:
    value = shown.snippet(length).value.removeprefix("…").removesuffix("…")

    assert len(html.unescape(unmarked(value)).split()) <= length
    # A mark that is cut begins or ends where the snippet does.
    assert value.removeprefix("<mark>").removesuffix("</mark>") in shown.highlight().value


@given(marked_texts())
def test_a_text_is_fully_highlighted_if_no_letter_is_outside_of_marks(shown: Shown) -> None:
    highlight = shown.highlight()

    outside = re.sub(r"<mark>.*?</mark>", "", highlight.value, flags=re.DOTALL)
    assert highlight.is_fully_highlighted == (not re.search(r"\w", html.unescape(outside)))


@pytest.mark.parametrize(
    ("length", "value"),
    [
        (3, "…five <mark>six</mark> seven…"),
        (10, "one two three four five <mark>six</mark> seven eight nine ten"),
    ],
)
def test_a_snippet_is_cut_around_the_match(length: int, value: str) -> None:
    text = "one two three four five six seven eight nine ten"
    at = text.index("six")

    assert Shown(text, [(at, at + 3, 0)], "six").snippet(length).value == value


def test_a_snippet_shows_most_words_of_the_query() -> None:
    text = "hold " + "a " * 20 + "hold tap " + "b " * 20
    holds = [(m.start(), m.end(), 0) for m in re.finditer("hold", text)]
    at = text.index("tap")
    shown = Shown(text, [*holds, (at, at + 3, 1)], "hold", "tap")

    assert "<mark>hold</mark> <mark>tap</mark>" in shown.snippet(5).value


def test_spans_that_touch_are_one_mark() -> None:
    highlight = Shown("hold-tap", [(0, 5, 0), (4, 8, 1)], "hold", "tap").highlight()

    assert highlight == Highlight("<mark>hold-tap</mark>", "full", ("hold", "tap"), is_fully_highlighted=True)


def test_one_of_two_words_is_a_partial_match() -> None:
    highlight = Shown("hold it", [(0, 4, 0)], "hold", "tap").highlight()

    assert highlight == Highlight("<mark>hold</mark> it", "partial", ("hold",), is_fully_highlighted=False)


def test_a_text_without_a_match_is_escaped_and_cut_all_the_same() -> None:
    shown = Shown("a < b & c > d e f", [])

    assert shown.highlight() == Highlight("a &lt; b &amp; c &gt; d e f", "none")
    assert shown.snippet(3) == Snippet("a &lt; b…", "none")


@pytest.mark.parametrize(
    ("typed", "said", "marked"),
    [
        ("bluet", "Bluetooth", "<mark>Bluet</mark>ooth"),
        ("holdt", "A hold-tap", "A <mark>hold-t</mark>ap"),
        ("zmk_sl", "CONFIG_ZMK_SLEEP", "CONFIG_<mark>ZMK_SL</mark>EEP"),
        ("KP_N", "KP_N1", "<mark>KP_N</mark>1"),
        ("&bt_c", "&bt_clear", "<mark>&amp;bt_c</mark>lear"),
        ("blutoo", "Bluetooth", "<mark>Bluetoo</mark>th"),
        ("blutooth", "Bluetooth", "<mark>Bluetooth</mark>"),
        ("cafe", "Cafés", "<mark>Café</mark>s"),
        ("gros", "Großer", "<mark>Groß</mark>er"),
        ("knob", "Rotary encoders", "<mark>Rotary encoders</mark>"),
        ("encod", "Encoders", "<mark>Encod</mark>ers"),
    ],
)
def test_of_an_unfinished_word_only_the_typed_characters_are_marked(
    tmp_path: Path, typed: str, said: str, marked: str
) -> None:
    engine = index_of(tmp_path, section("a", said), synonyms=[["knob", "rotary encoder", "encoder"]])

    (hit,) = engine.search(SearchQuery(typed)).hits

    assert hit.highlights["hierarchy.lvl1"].value == marked
