"""Find the records that match a query as it was read, and decide which of them are hits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from tantivy import DocAddress

from homerow.search.indexing.index import Index
from homerow.search.indexing.record import ATTRIBUTES, Scope
from homerow.search.meaning.vectors import Similarities
from homerow.search.query.analysis import QueryWord, is_question
from homerow.search.query.query import WordRemoval
from homerow.search.query.selection import (
    FEW,
    Selection,
    reductions,
    required_words,
    select_pages,
)
from homerow.search.ranking.candidates import (
    Candidates,
    all_of,
    find_any,
    find_on_pages,
    find_whole_records,
    scope_query,
    with_meaning,
    word_query,
)
from homerow.search.ranking.matches import Match, Pages, gather_pages, match_words, words_by_term


class Found(Struct, frozen=True):
    """The matches of a query's words, what their pages hold, and which of them are hits.

    `is_by_record` says that a record must hold the selected words itself, `is_whole` that hits hold all words
    of the query.
    """

    words: Sequence[QueryWord]
    candidates: Candidates
    matches: Sequence[Match]
    pages: Pages
    selection: Selection
    is_by_record: bool = False
    is_whole: bool = False

    def hits(self, bound: frozenset[str]) -> Sequence[tuple[Match, DocAddress]]:
        """Return the matches that are hits, with the addresses of their records.

        `bound` are the names of a binding. Where a hit need not hold all words, a record that defines one of
        them is a hit, too: for `&kp C_MUTE` the row of the key code.
        """
        selected = self.selection.chosen | self.selection.others
        pages = None if self.is_by_record else self.pages.found
        defined = frozenset[str]() if self.is_whole else bound
        return [
            (match, candidate.address)
            for match, candidate in zip(self.matches, self.candidates.found, strict=True)
            if candidate.is_near
            or (match.found if pages is None else pages[match.page]) in selected
            or not defined.isdisjoint(match.document.record.names)
        ]


class Finder:
    """Finds the words of a query in some attributes of an index, and records with a similar meaning.

    With a scope, it finds only records with one of these sets of facets; a page is in it as a whole or not.
    """

    def __init__(
        self,
        index: Index,
        words: Sequence[QueryWord],
        attributes: tuple[str, ...],
        similarities: Similarities | None = None,
        scope: Scope | None = None,
    ) -> None:
        self._index = index
        self._words = words
        self._by_term = words_by_term(words)
        self._attributes = attributes
        self._similarities = similarities
        self._query = query = cache(lambda number: word_query(index, words[number]))
        self._scope = scope_queries = [] if scope is None else [scope_query(index, scope)]
        self._pages_with = cache(lambda number: index.pages_with(all_of([query(number), *scope_queries])))

    def find(self, removal: WordRemoval) -> Found:
        """Return the matches."""
        if removal == "few":
            return self._find_any(removal)
        for kept in reductions(self._words, removal):
            found = self._find_all(kept, is_by_record=True) or self._find_all(kept, is_by_record=False)
            if found:
                return found
        if removal in ("some", "all"):
            return self._find_any(removal)
        return Found(self._words, Candidates(), (), gather_pages(()), Selection(frozenset()))

    def _find_any(self, removal: WordRemoval) -> Found:
        """Return records with any of the words; pages that hold enough of them are hits."""
        known = [number for number in required_words(self._words) if self._words[number].expansions.terms]
        candidates = self._compare(
            find_any(self._index, [*map(self._query, known)], self._scope), with_nearest=True
        )
        matches = self._match(candidates)
        pages = gather_pages(matches)
        selection = select_pages(self._words, pages.counts(), removal)
        return Found(self._words, candidates, matches, pages, selection)

    def _find_all(self, kept: Sequence[int], *, is_by_record: bool) -> Found | None:
        """Return the records that hold all of some words, or those of the pages that do."""
        queries = [*map(self._query, kept)]
        if is_by_record:
            words = [self._words[number] for number in kept]
            candidates = find_whole_records(self._index, words, queries, self._scope)
        else:
            whole_pages = frozenset.intersection(*map(self._pages_with, kept))
            candidates = find_on_pages(self._index, queries, whole_pages)
        candidates = self._compare(candidates)
        matches = self._match(candidates)
        pages = gather_pages(matches)
        if not is_by_record and self._attributes == ATTRIBUTES:
            pages = pages.holding(frozenset(kept))
        held = {match.found for match in matches} if is_by_record else pages.found.values()
        chosen = frozenset(found for found in held if found.issuperset(kept))
        required = required_words(self._words)
        dropped = tuple([self._words[number].text for number in required if number not in kept])
        selection = Selection(chosen, dropped=dropped, is_poor=len(required) > 1 and len(pages.found) < FEW)
        found = Found(self._words, candidates, matches, pages, selection, is_by_record, is_whole=not dropped)
        return found if chosen else None

    def _compare(self, candidates: Candidates, *, with_nearest: bool = False) -> Candidates:
        if self._similarities is None:
            return candidates
        with_nearest = with_nearest and is_question(self._words)
        return with_meaning(candidates, self._similarities, with_nearest=with_nearest)

    def _match(self, candidates: Candidates) -> Sequence[Match]:
        count = len(self._words)
        documents = [self._index.document(each.address) for each in candidates.found]
        if self._attributes != ATTRIBUTES:
            documents = [document.restricted(self._attributes) for document in documents]
        return [
            match_words(document, each, self._by_term, count)
            for document, each in zip(documents, candidates.found, strict=True)
        ]
