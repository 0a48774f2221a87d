"""Records that were found as hits: with marks where they say the words of the query."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from homerow.search.analysis import QueryWord
from homerow.search.arrays import Floats, Numbers
from homerow.search.index import Index, StoredRecord
from homerow.search.marking import Found, MarkedText
from homerow.search.query import SearchQuery
from homerow.search.ranking import as_ranks
from homerow.search.record import ATTRIBUTES
from homerow.search.results import Hit, Rank

FoundIn = Mapping[int, Sequence[Found]]  # by the number of the attribute


def make_hits(
    index: Index, ordinals: Numbers, parts: Floats, query: SearchQuery, words: Sequence[QueryWord]
) -> Iterator[Hit]:
    """Yield the hit of each record; `parts` are those of its score, a column each."""
    asked = [word for word in words if not word.is_stop_word]
    texts = tuple(word.text for word in asked)
    found = _find(index, ordinals, asked)
    for ordinal, rank, places in zip(ordinals.tolist(), as_ranks(parts), found, strict=True):
        yield _hit(index.stored(ordinal), rank, query, places, texts)


def _find(index: Index, ordinals: Numbers, words: Sequence[QueryWord]) -> Sequence[FoundIn]:
    """Return what of each record is marked: of a word that is only begun, what was typed."""
    found: list[dict[int, list[Found]]] = [{} for _ in range(len(ordinals))]
    terms = index.vocabulary.terms
    for record, number, term, attribute, start, length in index.said(
        [word.meanings for word in words], ordinals
    ):
        typed, meant = words[number].term, terms[term]
        is_begun = len(meant) == length and meant.startswith(typed)
        end = start + (len(typed) if is_begun else length)
        found[record].setdefault(attribute, []).append(Found(start, end, number))
    return found


def _hit(stored: StoredRecord, rank: Rank, query: SearchQuery, found: FoundIn, words: tuple[str, ...]) -> Hit:
    marking = query.marking
    plain = stored.plain(marking)
    highlights, snippets = plain.highlights.copy(), plain.snippets.copy()
    for number, stretches in found.items():
        attribute = ATTRIBUTES[number]
        marked = MarkedText(stored.texts[attribute], stretches, words)
        if attribute in highlights:
            highlights[attribute] = marked.highlight(marking)
        if attribute in snippets:
            snippets[attribute] = marked.snippet(marking, marking.snippets[attribute])
    return Hit(stored.record, stored.retrieved(query.retrieved), rank, highlights, snippets)
