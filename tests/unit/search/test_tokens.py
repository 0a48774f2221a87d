"""Text to tokens."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from homerow.search.synonyms import Synonyms
from homerow.search.tokens import (
    attribute_of,
    is_meant,
    length_of,
    place_of,
    position_of,
    read_tokens,
    start_of,
)
from homerow.search.words import read_names

CHORDS = Synonyms([["combo", "key chord"]])


def described(text: str, synonyms: Synonyms) -> list[tuple[str, str, int, bool]]:
    """Return of each token its term, what it stands for, its position, and whether it is meant."""
    terms, spots = read_tokens(text, 3, synonyms)
    assert {attribute_of(place_of(spot)) for spot in spots} <= {3}
    return [
        (
            term,
            text[start_of(spot) : start_of(spot) + length_of(spot)],
            position_of(place_of(spot)),
            is_meant(place_of(spot)),
        )
        for term, spot in zip(terms, spots, strict=True)
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
