"""Matches of a query's words in candidates and their pages."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from homerow.search.indexing.documents import Document, Occurrences
from homerow.search.query.analysis import QueryWord
from homerow.search.ranking.candidates import Candidate

TITLE_APART = 2  # words between a page's title and the heading below it, as if they were one text
FAR = 8  # words between two words that have nothing to do with one another

# The words of a query, by their indexes, and the quality of each, by the term that they may mean.
WordsByTerm: TypeAlias = Mapping[str, Sequence[tuple[int, float]]]


class Match(Struct, frozen=True, gc=False):
    """A candidate, its scores, and where it has each word of the query: None for a word that it lacks.

    `found` are the words that it holds, by their indexes; `page` is the address of its page.
    """

    document: Document
    score: float
    similarity: float
    words: Sequence[Occurrences | None]
    found: frozenset[int]
    page: str


class Pages(Struct, frozen=True):
    """The matched words of each page of candidates, by their indexes, and its scores."""

    found: Mapping[str, frozenset[int]]
    scores: Mapping[str, float]

    def holding(self, words: frozenset[int]) -> Pages:
        """Return the pages with words that all of them hold, in further records."""
        return Pages({page: found | words for page, found in self.found.items()}, self.scores)

    def counts(self) -> Mapping[frozenset[int], int]:
        """Return how many pages hold the same words."""
        return Counter(found for found in self.found.values() if found)


def words_by_term(words: Sequence[QueryWord]) -> WordsByTerm:
    """Return the words of a query by the terms that they may mean."""
    by_term: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, word in enumerate(words):
        for term, quality in word.expansions.terms.items():
            by_term[term].append((number, quality))
    return by_term


def match_words(document: Document, candidate: Candidate, words: WordsByTerm, count: int) -> Match:
    """Return where a candidate has each of so many words."""
    matched: list[Occurrences | None] = [None] * count
    for term in document.terms & words.keys():
        found = document.occurrences(term)
        for number, quality in words[term]:
            known, scaled = matched[number], found if quality == 1.0 else found.scaled(quality)
            matched[number] = known.joined(scaled) if known else scaled
    held = frozenset([number for number, word in enumerate(matched) if word])
    page = document.record.url_without_anchor
    return Match(document, candidate.score, candidate.similarity, matched, held, page)


def gather_pages(matches: Sequence[Match]) -> Pages:
    """Return what the pages of candidates hold."""
    found: dict[str, frozenset[int]] = {}
    scores: defaultdict[str, float] = defaultdict(float)
    for match in matches:
        found[match.page] = found.get(match.page, frozenset()) | match.found
        scores[match.page] += match.score
    return Pages(found, scores)


def proximity(match: Match) -> float:
    """Return how near the words are to one another: 1 for two that follow each other as typed.

    Several pairs of a longer query tell more together: n pairs give up to the square root of n.
    """
    pairs = len(match.words) - 1
    if not pairs:
        return 1.0
    near = [_nearness(match, left, right) for left, right in pairwise(match.words) if left and right]
    return sum(near) / sqrt(pairs)


def _nearness(match: Match, left: Occurrences, right: Occurrences) -> float:
    """Return how near a word is to the next one: 1 if it is followed by it or is part of the same name."""
    distance = _distance(left.positions, right.positions)
    near = 1 / max(1, distance) if distance < FAR else 0.0
    is_joined = (left.heading and right.is_in_title) or (right.heading and left.is_in_title)
    return max(near, 1 / TITLE_APART) if is_joined and match.document.is_below_title else near


def _distance(lefts: Sequence[int], rights: Sequence[int]) -> int:
    """Return the least number of words from a position to one behind it; one before it is a word further."""
    least, number = FAR, 0
    for left in lefts:
        while number < len(rights) and rights[number] < left:
            number += 1
        if number < len(rights):
            least = min(least, rights[number] - left)
        if number:
            least = min(least, left - rights[number - 1] + 1)
        if least == 1:
            break
    return least
