"""Expansions of a typed word, compared with a simple and slow definition of typos."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.search.query.vocabulary import Vocabulary, allowed_typos


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


def vocabulary_of(*terms: str) -> Vocabulary:
    return Vocabulary(dict.fromkeys(terms, 1), 1)


@pytest.mark.parametrize(
    ("word", "typos"),
    [("tap", 0), ("hold", 1), ("keyboar", 1), ("keyboard", 2), ("nrf52840", 0), ("&trans", 0)],
)
def test_longer_words_may_have_more_typos_and_names_none(word: str, typos: int) -> None:
    assert allowed_typos(word) == typos


@pytest.mark.parametrize(
    ("word", "typos"),
    [("blutooth", 1), ("bluetooht", 1), ("bluettooth", 1), ("luetooth", 2), ("vluetooth", 2)],
)
def test_a_typo_is_a_letter_or_two_neighbors_and_counts_two_at_the_start(word: str, typos: int) -> None:
    assert vocabulary_of("bluetooth").expand(word, is_last=False).typos == typos


@given(
    st.text(alphabet="xqz", min_size=4, max_size=9),
    st.sets(st.text(alphabet="xqz", min_size=3, max_size=10)),
)
def test_a_misspelled_word_finds_every_term_within_reach_and_no_other(word: str, others: set[str]) -> None:
    terms = sorted(others - {word})

    found = vocabulary_of(*terms).expand(word, is_last=False).terms

    assert set(found) == {term for term in terms if plain_distance(word, term) <= allowed_typos(word)}


@given(
    st.text(alphabet="xqz", min_size=4, max_size=9),
    st.sets(st.text(alphabet="xqz", min_size=3, max_size=12)),
)
def test_an_unfinished_word_finds_every_term_that_begins_within_reach(word: str, others: set[str]) -> None:
    terms = sorted(term for term in others if term[0] == word[0] and not term.startswith(word))

    found = vocabulary_of(*terms).expand(word, is_last=True).terms

    beginnings = {term: [term[:end] for end in range(1, len(term) + 1)] for term in terms}
    reach = allowed_typos(word)
    assert set(found) == {
        term
        for term, each in beginnings.items()
        if any(plain_distance(word, beginning) <= reach for beginning in each)
    }


def test_the_word_itself_comes_before_its_other_forms() -> None:
    vocabulary = vocabulary_of("layer", "layers", "layering")

    assert list(vocabulary.expand("layer", is_last=True).terms) == ["layer", "layering", "layers"]


def test_a_word_of_which_only_a_rare_form_is_known_tells_more() -> None:
    vocabulary = Vocabulary({"common": 50, "rare": 1}, 100)

    assert vocabulary.expand("rare", is_last=False).idf > vocabulary.expand("common", is_last=False).idf
