"""Records that were found as hits: with marks where they say the words of the query."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from homerow.search.analysis import QueryWord
from homerow.search.arrays import Floats, Numbers
from homerow.search.index import Index, StoredRecord
from homerow.search.marking import Found, MarkedText
from homerow.search.query import Marking, SearchQuery
from homerow.search.ranking import as_rank
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
    for ordinal, values, places in zip(ordinals.tolist(), parts.T, found, strict=True):
        yield _hit(index.stored(ordinal), as_rank(values), query.marking, places, texts)


def _find(index: Index, ordinals: Numbers, words: Sequence[QueryWord]) -> Sequence[FoundIn]:
    """Return what of each record is marked: of a word that is only begun, what was typed."""
    found: list[dict[int, list[Found]]] = [{} for _ in range(len(ordinals))]
    begun = [_begun(word, index.vocabulary.terms) for word in words]
    for said in index.said([word.meanings for word in words], ordinals):
        is_begun = begun[said.word][said.term] == said.length
        end = said.start + (len(words[said.word].term) if is_begun else said.length)
        found[said.record].setdefault(said.attribute, []).append(Found(said.start, end, said.word))
    return found


def _begun(word: QueryWord, terms: Sequence[str]) -> Mapping[int, int]:
    """Return the length of each term that a word may mean; 0 if it does not begin with the word."""
    return {
        number: len(terms[number]) if terms[number].startswith(word.term) else 0
        for number in word.meanings.terms
    }


def _hit(stored: StoredRecord, rank: Rank, marking: Marking, found: FoundIn, words: tuple[str, ...]) -> Hit:
    plain = stored.plain(marking)
    highlights, snippets = dict(plain.highlights), dict(plain.snippets)
    for number, stretches in found.items():
        attribute = ATTRIBUTES[number]
        marked = MarkedText(stored.texts[attribute], stretches, words)
        if attribute in highlights:
            highlights[attribute] = marked.highlight(marking)
        if attribute in snippets:
            snippets[attribute] = marked.snippet(marking, marking.snippets[attribute])
    return Hit(stored.record, stored.object, rank, highlights, snippets)
