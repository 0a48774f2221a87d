"""Highlights and snippets."""

from __future__ import annotations

import html
import re

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

from homerow.search.marking import PlainText, mark, tell
from homerow.search.query import Marking
from homerow.search.results import Highlight, Snippet
from homerow.search.spots import Found

MARKING = Marking(before="<mark>", after="</mark>")
WORDS = ["x", "y", "z"]
TEXTS = st.text(alphabet=st.sampled_from("ab &<>\"'\\é😀\n\x00;"), max_size=60)


class Shown:
    """A text as a client reads it; `stretches` of it matched, each a word of the query, which has some."""

    def __init__(self, text: str, stretches: list[Found], words: list[str]) -> None:
        self.text = text
        self._marked = mark(PlainText(text), sorted(stretches), MARKING.signs)
        self._told = tell(words, sum({1 << word for _, _, word in stretches}))

    def highlight(self) -> Highlight:
        return msgspec.json.decode(self._marked.highlight(self._told), type=Highlight)

    def snippet(self, length: int) -> Snippet:
        return msgspec.json.decode(self._marked.snippet(length, self._told), type=Snippet)


@st.composite
def marked_texts(draw: st.DrawFn) -> Shown:
    text = draw(TEXTS)
    ends = st.integers(0, len(text))
    stretches = draw(st.lists(st.tuples(ends, ends, st.integers(0, 2)), min_size=1, max_size=6))
    return Shown(text, [(min(a, b), max(a, b), n) for a, b, n in stretches], WORDS)


def unmarked(value: str) -> str:
    return value.replace("<mark>", "").replace("</mark>", "")


@given(marked_texts())
def test_a_highlight_without_its_marks_is_the_escaped_text(marked: Shown) -> None:
    value = marked.highlight().value

    assert unmarked(value) == html.escape(marked.text, quote=False)


@given(marked_texts(), st.integers(1, 8))
@example(Shown("a & <b c> d", [(0, 8, 0)], WORDS), 1)  # a mark that the snippet cuts
def test_marks_are_balanced_and_never_stand_in_an_entity_or_a_tag(marked: Shown, length: int) -> None:
    for value in (marked.highlight().value, marked.snippet(length).value):
        pieces = re.split(r"(</?mark>)", value)
        assert pieces[1::2] == ["<mark>", "</mark>"] * (len(pieces) // 4)
        assert all(re.fullmatch(r"(?:[^&<>]|&(?:amp|lt|gt);)*", piece) for piece in pieces[::2])


@given(marked_texts(), st.integers(1, 8))
def test_a_snippet_is_a_part_of_the_highlight_of_at_most_so_many_words(marked: Shown, length: int) -> None:
    value = marked.snippet(length).value.removeprefix("…").removesuffix("…")

    assert len(html.unescape(unmarked(value)).split()) <= length
    # A mark that is cut begins or ends where the snippet does.
    part = value.removeprefix("<mark>").removesuffix("</mark>")
    assert part in marked.highlight().value


@given(marked_texts())
def test_all_is_marked_where_no_letter_stands_outside_of_marks(marked: Shown) -> None:
    highlight = marked.highlight()

    outside = re.sub(r"<mark>.*?</mark>", "", highlight.value, flags=re.DOTALL)
    assert highlight.is_fully_highlighted == (not re.search(r"\w", html.unescape(outside)))


def test_a_snippet_is_cut_around_the_matches_with_an_ellipsis_where_something_is_missing() -> None:
    text = "one two three four five six seven eight nine ten"
    marked = Shown(text, [(text.index("six"), text.index("six") + 3, 0)], ["six"])

    assert marked.snippet(3).value == "…five <mark>six</mark> seven…"
    assert marked.snippet(10).value == "one two three four five <mark>six</mark> seven eight nine ten"


def test_a_snippet_shows_most_words_of_the_query() -> None:
    text = "hold " + "a " * 20 + "hold tap " + "b " * 20
    stretches = [(m.start(), m.end(), 0) for m in re.finditer("hold", text)]
    at = text.index("tap")
    marked = Shown(text, [*stretches, (at, at + 3, 1)], ["hold", "tap"])

    assert "<mark>hold</mark> <mark>tap</mark>" in marked.snippet(5).value


def test_stretches_that_touch_are_one_mark() -> None:
    highlight = Shown("hold-tap", [(0, 5, 0), (4, 8, 1)], ["hold", "tap"]).highlight()

    assert highlight.value == "<mark>hold-tap</mark>"
    assert highlight.is_fully_highlighted
    assert highlight.match_level == "full"
    assert highlight.matched_words == ("hold", "tap")


def test_one_of_two_words_is_a_partial_match() -> None:
    highlight = Shown("hold it", [(0, 4, 0)], ["hold", "tap"]).highlight()

    assert (highlight.match_level, highlight.matched_words) == ("partial", ("hold",))
    assert not highlight.is_fully_highlighted


def test_a_text_without_a_match_is_escaped_and_cut_all_the_same() -> None:
    plain = PlainText("a < b & c > d e f")

    highlight = msgspec.json.decode(plain.highlighted, type=Highlight)
    assert (highlight.value, highlight.match_level) == ("a &lt; b &amp; c &gt; d e f", "none")
    assert msgspec.json.decode(plain.snippet(MARKING.signs, 3), type=Snippet).value == "a &lt; b…"


@given(TEXTS)
def test_words_stand_between_spaces(text: str) -> None:
    starts, ends = PlainText(text).words

    assert [text[start:end] for start, end in zip(starts, ends, strict=True)] == text.split()
