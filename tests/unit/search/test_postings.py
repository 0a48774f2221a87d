"""What records hold of a word, beside what they hold of each term that it may mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.search.index import Index
from homerow.search.indexing import write_index
from homerow.search.postings import NUMBERS, QUALITIES, RECORDS, SCORES, Held
from homerow.search.vocabulary import Meanings
from search_world import section


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    folder = tmp_path_factory.mktemp("index") / "it"
    write_index(
        folder,
        [
            section("a", "Alpha beta", text="gamma delta alpha"),
            section("b", "Gamma", text="beta gamma epsilon beta"),
            section("c", "Delta", "Alpha epsilon", text="delta zeta"),
        ],
    )
    return Index(folder)


def rows(held: Held) -> list[tuple[float, ...]]:
    return [
        (record, number, quality, score)
        for record, number, quality, score in zip(
            held.pairs[RECORDS].tolist(),
            held.pairs[NUMBERS].tolist(),
            held.worth[QUALITIES].tolist(),
            held.worth[SCORES].tolist(),
            strict=True,
        )
    ]


@given(terms=st.lists(st.integers(0, 5), min_size=1, max_size=8), data=st.data())
def test_a_word_holds_the_pairs_of_all_that_it_may_mean_one_as_often_as_it_may(
    index: Index, terms: list[int], data: st.DataObject
) -> None:
    qualities = data.draw(
        st.lists(st.sampled_from((1.0, 0.75, 0.5)), min_size=len(terms), max_size=len(terms))
    )

    held = index.postings.held(Meanings(tuple(terms), tuple(qualities), 1.0))

    single = [
        index.postings.held(Meanings((term,), (quality,), 1.0))
        for term, quality in zip(terms, qualities, strict=True)
    ]
    assert sorted(rows(held)) == sorted(row for each in single for row in rows(each))


def test_a_word_that_means_nothing_holds_nothing(index: Index) -> None:
    assert index.postings.held(Meanings()).count == 0
