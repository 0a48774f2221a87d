"""Text to tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homerow.search.query.synonyms import Synonyms
from homerow.search.text.tokens import Tokenizer

CHORDS = Synonyms([["combo", "key chord"]])


def described(text: str, synonyms: Synonyms) -> list[tuple[str, str, int, bool]]:
    """Return of each token its term, the text it spans, its position, and whether it is a synonym."""
    missing, tokens = Tokenizer(synonyms).tokenize((None, text))
    assert missing is None
    if not tokens:
        return []
    said = len(tokens.positions) - tokens.synonyms
    return [
        (term, text[start : start + length], position, number >= said)
        for number, (term, position, start, length) in enumerate(
            zip(tokens.terms.split(), tokens.positions, tokens.starts, tokens.lengths, strict=True)
        )
    ]


def test_a_name_from_code_is_a_token_and_so_are_its_parts() -> None:
    assert described("Tap (hold-tap) twice.", Synonyms()) == [
        ("tap", "Tap", 0, False),
        ("holdtap", "hold-tap", 1, False),
        ("hold", "hold", 1, False),
        ("tap", "tap", 2, False),
        ("twice", "twice", 3, False),
    ]


def test_synonyms_span_the_phrase_that_they_are_for() -> None:
    assert described("Two combos", CHORDS)[2:] == [("key", "combos", 1, True), ("chord", "combos", 1, True)]
    assert described("A key -- chord!", CHORDS)[3:] == [("combo", "key -- chord", 1, True)]
    assert described("A key;chord", CHORDS)[3:] == [("combo", "key;chord", 1, True)]


def test_a_phrase_in_another_form_has_its_synonyms() -> None:
    assert ("combo", "keys chords", 0, True) in described("keys chords", CHORDS)


@given(st.text())
def test_the_tokens_of_any_text_are_in_it(text: str) -> None:
    for _, spanned, position, _ in described(text, CHORDS):
        assert spanned
        assert position >= 0
