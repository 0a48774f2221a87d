"""Text to tokens."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from homerow.search.letters import term_of
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import (
    SPOT,
    TextReader,
    attribute_of,
    is_meant,
    length_of,
    place_of,
    position_of,
    start_of,
)
from homerow.search.words import read_names

CHORDS = Synonyms([["combo", "key chord"]])


def described(text: str, synonyms: Synonyms) -> list[tuple[str, str, int, bool]]:
    """Return of each token its term, what it stands for, its position, and whether it is meant."""
    rows = TextReader(synonyms).read(3, text)
    assert {attribute_of(place_of(row)) for row in rows} <= {3}
    return [
        (
            term_of(row >> SPOT),
            text[start_of(row) : start_of(row) + length_of(row)],
            position_of(place_of(row)),
            is_meant(place_of(row)),
        )
        for row in rows
    ]


def test_a_token_is_a_term_and_where_it_stands() -> None:
    assert described("Tap (hold-tap) twice.", Synonyms()) == [
        ("tap", "Tap", 0, False),
        ("holdtap", "hold-tap", 1, False),
        ("hold", "hold", 1, False),
        ("tap", "tap", 2, False),
        ("twice", "twice", 3, False),
    ]


def test_what_a_phrase_means_besides_stands_where_it_is_said() -> None:
    assert described("Two combos", CHORDS)[2:] == [
        ("key", "combos", 1, True),
        ("chord", "combos", 1, True),
    ]
    assert sorted(described("(Combos, twice)", CHORDS))[1:3] == [
        ("combos", "Combos", 0, False),
        ("key", "Combos", 0, True),
    ]
    assert described("A key -- chord!", CHORDS)[3:] == [("combo", "key -- chord", 1, True)]
    assert described("A key;chord", CHORDS)[3:] == [("combo", "key;chord", 1, True)]


@given(
    st.lists(
        st.text() | st.sampled_from(["macOS", "nice!nano,", "&kp", "%", "\t", "\n", "the", "\u201cx\u201d"])
    ).map(" ".join)
)
@example("% what")
@example("what % is")
@example("%\twhat")
@example("what %\tis")
@example("  _x_  don't  ")
def test_a_text_is_read_piece_by_piece_as_if_it_were_read_at_once(text: str) -> None:
    assert [(term, said, position) for term, said, position, _ in described(text, Synonyms())] == [
        (word.term, name.text[word.start : word.end], name.position + word.part)
        for name in read_names(text)
        for word in name.words
    ]
