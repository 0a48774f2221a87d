"""Records that were found as hits: with marks where they say the words of the query."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from homerow.search.analysis import QueryWord
from homerow.search.index import Index, StoredRecord
from homerow.search.marking import Found, MarkedText
from homerow.search.query import SearchQuery
from homerow.search.ranking import Values, as_rank, wanted_terms
from homerow.search.record import ATTRIBUTES
from homerow.search.results import Highlight, Hit, Snippet
from homerow.search.tokens import attribute_of


def make_hits(
    index: Index, ranked: Sequence[tuple[int, Values]], query: SearchQuery, words: Sequence[QueryWord]
) -> Iterator[Hit]:
    """Yield the hit of each record."""
    asked = [word for word in words if not word.is_stop_word]
    texts = [word.text for word in asked]
    wanted = wanted_terms(asked).meanings
    for ordinal, values in ranked:
        found: dict[int, list[Found]] = {}
        for term in index.terms.of(ordinal).intersection(wanted):
            for token in index.terms.tokens(ordinal, term):
                attribute = attribute_of(index.places[token])
                stretches = found.setdefault(attribute, [])
                stretches += _stretches(index, token, [(number, asked[number]) for number, _ in wanted[term]])
        yield _hit(index.stored(ordinal), values, query, found, texts)


def _stretches(index: Index, token: int, words: Sequence[tuple[int, QueryWord]]) -> Iterator[Found]:
    """Yield what of a token is marked for each word: of one that was only begun, what was typed."""
    at, length = index.starts[token], index.lengths[token]
    meant = index.vocabulary.terms[index.terms.column[token]]
    for number, word in words:
        is_begun = meant.startswith(word.term) and len(meant) == length
        yield Found(at, at + (len(word.term) if is_begun else length), number)


def _hit(
    stored: StoredRecord,
    values: Values,
    query: SearchQuery,
    found: Mapping[int, Sequence[Found]],
    asked: Sequence[str],
) -> Hit:
    marking = query.marking
    highlights: dict[str, Highlight] = {}
    snippets: dict[str, Snippet] = {}
    for number, (attribute, plain) in enumerate(zip(ATTRIBUTES, stored.texts, strict=True)):
        if plain is None:
            continue
        shown = MarkedText(plain, found[number], asked) if number in found else plain
        if attribute in marking.highlights:
            highlights[attribute] = shown.highlight(marking)
        if attribute in marking.snippets:
            snippets[attribute] = shown.snippet(marking, marking.snippets[attribute])
    return Hit(stored.record, stored.object, as_rank(values), highlights, snippets)
