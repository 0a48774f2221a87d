"""Typos, beside a definition that is slow and plain."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.search.typos import allowed_typos, distance
from homerow.search.vocabulary import Vocabulary

WORDS = st.text(alphabet="abcd", min_size=1, max_size=8)


def plain_distance(left: str, right: str) -> int:
    """Return the distance by its recurrence; one more where the first letters differ."""

    @cache
    def count(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        costs = [
            count(i - 1, j) + 1,
            count(i, j - 1) + 1,
            count(i - 1, j - 1) + (left[i - 1] != right[j - 1]),
        ]
        if i > 1 and j > 1 and left[i - 2 : i] == right[j - 1] + right[j - 2]:
            costs.append(count(i - 2, j - 2) + 1)
        return min(costs)

    return count(len(left), len(right)) + (left[0] != right[0])


@given(WORDS, WORDS, st.integers(0, 3))
def test_a_distance_is_that_of_the_plain_definition(word: str, term: str, limit: int) -> None:
    found = distance(word, term, limit)

    expected = plain_distance(word, term)
    beginnings = [plain_distance(word, term[:end]) for end in range(1, len(term) + 1)]
    if min(beginnings) <= limit:
        assert found is not None
        assert (found.whole, found.beginning) == (expected, min(beginnings))
    else:
        assert found is None or (found.whole > limit and found.beginning > limit)


@pytest.mark.parametrize(
    ("word", "term", "typos"),
    [
        ("blutooth", "bluetooth", 1),
        ("bluetooht", "bluetooth", 1),
        ("bluettooth", "bluetooth", 1),
        ("bluetooch", "bluetooth", 1),
        ("luetooth", "bluetooth", 2),
        ("vluetooth", "bluetooth", 2),
        ("lbuetooth", "bluetooth", 2),
    ],
)
def test_a_typo_is_a_letter_or_two_neighbours_and_counts_two_at_the_start(
    word: str, term: str, typos: int
) -> None:
    found = distance(word, term, 2)

    assert found is not None
    assert found.whole == typos


@pytest.mark.parametrize(
    ("word", "typos"),
    [
        ("tap", 0),
        ("hold", 1),
        ("keyboar", 1),
        ("keyboard", 2),
        ("nrf52840", 0),
        ("&trans", 0),
        ("tapping_t", 0),
    ],
)
def test_longer_words_may_have_more_typos_and_names_none(word: str, typos: int) -> None:
    assert allowed_typos(word) == typos


@given(
    st.text(alphabet="xqz", min_size=4, max_size=9),
    st.sets(st.text(alphabet="xqz", min_size=3, max_size=10)),
)
def test_a_vocabulary_finds_every_term_within_reach_and_no_other(word: str, others: set[str]) -> None:
    terms = sorted(others - {word})
    vocabulary = Vocabulary(terms, [1] * len(terms), terms, 1)

    found = {terms[term] for term in vocabulary.meanings(word, is_last=False).terms}

    assert found == {term for term in terms if plain_distance(word, term) <= allowed_typos(word)}


@given(
    st.text(alphabet="xqz", min_size=4, max_size=9),
    st.sets(st.text(alphabet="xqz", min_size=3, max_size=12)),
)
def test_an_unfinished_word_finds_every_term_that_begins_within_reach(word: str, others: set[str]) -> None:
    terms = sorted(term for term in others if term[0] == word[0] and not term.startswith(word))
    vocabulary = Vocabulary(terms, [1] * len(terms), terms, 1)

    found = {terms[term] for term in vocabulary.meanings(word, is_last=True).terms}

    beginnings = {term: [term[:end] for end in range(1, len(term) + 1)] for term in terms}
    reach = allowed_typos(word)
    assert found == {
        term
        for term, each in beginnings.items()
        if any(plain_distance(word, beginning) <= reach for beginning in each)
    }


@pytest.mark.parametrize("is_last", [False, True])
def test_a_word_that_is_longer_than_most_is_found_too(is_last: bool) -> None:  # noqa: FBT001
    term = "abcdefghijklmnopqrstuvwxyzabcd"
    vocabulary = Vocabulary([term], [1], [term], 1)

    assert vocabulary.meanings(term.replace("wx", "xw").replace("zab", "zub"), is_last=is_last).terms == (0,)
