"""Texts as they are shown: HTML with marks around what matched, whole or cut to the words around a match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from rapidfuzz.distance import OSA

from homerow.search.indexing.documents import Document
from homerow.search.query.analysis import SIGIL, QueryWord
from homerow.search.query.query import Marking
from homerow.search.results.objects import escape
from homerow.search.results.passages import LONGEST, Span, best_passage
from homerow.search.results.results import Highlight, MatchLevel, Snippet
from homerow.search.text.words import fold

_WORD = re.compile(r"\S+")
_LETTER = re.compile(r"\w")


class Highlighter:
    """Marks the words of a query; its stop words are not marked."""

    def __init__(self, words: Sequence[QueryWord], marking: Marking) -> None:
        self._words = [word for word in words if not word.is_stop_word]
        self._marking = marking
        self._by_term: dict[str, list[int]] = {}
        for number, word in enumerate(self._words):
            for term in word.expansions.terms:
                self._by_term.setdefault(term, []).append(number)

    def find(self, document: Document) -> Mapping[int, Sequence[Span]]:
        """Return the spans to mark in a record's texts, by the index of the attribute, in reading order."""
        found: dict[int, set[Span]] = {}
        texts = document.record.texts
        for term in document.terms & self._by_term.keys():
            for token, number in product(document.tokens(term), self._by_term[term]):
                end, word = token.end, self._words[number]
                if term != word.term or token.is_synonym:
                    text = texts[token.attribute] or ""
                    end = token.start + _marked_length(text[token.start : end], word)
                found.setdefault(token.attribute, set()).add(Span(token.start, end, number))
        return {attribute: sorted(spans) for attribute, spans in found.items()}

    def highlight(self, text: str, spans: Sequence[Span]) -> Highlight:
        """Return the whole text with marks."""
        if not spans:
            return Highlight(escape(text), "none")
        marks, (texts, level) = _merge(spans), self._matched(spans)
        value = self._mark(text, marks, 0, len(text))
        return Highlight(value, level, texts, is_fully_highlighted=_is_fully_marked(text, marks))

    def snippet(self, text: str, spans: Sequence[Span], length: int) -> Snippet:
        """Return the `length` words of a text that hold most of the query."""
        length, count = max(1, length), len(text.split())
        if count <= length:
            whole = self.highlight(text, spans)
            return Snippet(whole.value, whole.match_level)
        first = min(_best_start(text, spans, length), count - length)
        window = list(islice(_WORD.finditer(text), first, first + length))
        part = self._mark(text, _merge(spans), window[0].start(), window[-1].end())
        ellipsis = self._marking.ellipsis
        before, after = ellipsis if first else "", ellipsis if first + length < count else ""
        return Snippet(f"{before}{part}{after}", self._matched(spans)[1])

    def passage(self, text: str, spans: Sequence[Span], question: str) -> Snippet:
        """Return the passage of a text that answers a question."""
        total = sum(word.weight for word in self._words) or 1.0
        shares = [word.weight / total for word in self._words]
        start, end = best_passage(text, question, spans, shares)
        if len(text[start:end].split()) > LONGEST:
            return self.snippet(text, spans, LONGEST)
        return Snippet(self._mark(text, _merge(spans), start, end), self._matched(spans)[1])

    def _matched(self, spans: Sequence[Span]) -> tuple[tuple[str, ...], MatchLevel]:
        """Return the words of the query that matched, and whether these are all."""
        numbers = sorted({span.word for span in spans})
        texts = tuple(self._words[number].text for number in numbers)
        return texts, "none" if not texts else "full" if len(texts) == len(self._words) else "partial"

    def _mark(self, text: str, marks: Iterable[tuple[int, int]], start: int, end: int) -> str:
        """Return a part of the text as HTML with marks; those that go beyond it are cut."""
        pieces, at = [], start
        for mark_start, mark_end in marks:
            first, last = max(mark_start, start), min(mark_end, end)
            if first < last:
                marked = f"{self._marking.before}{escape(text[first:last])}{self._marking.after}"
                pieces += [escape(text[at:first]), marked]
                at = last
        return "".join([*pieces, escape(text[at:end])])


def _marked_length(text: str, word: QueryWord) -> int:
    """Return how many characters of a found text are marked: only the typed ones if it begins with them."""
    if text.isascii() and text.lower().startswith(word.term):
        return len(word.term)
    typed = 0 if text.isascii() and text.isalnum() else _typed_length(text, word.term)
    return typed or _nearest_length(text, word) or len(text)


def _typed_length(text: str, typed: str) -> int:
    """Return the length of the beginning that is a typed term, but for case, accents and separators; or 0."""
    rest = typed
    for length, character in enumerate(text, 1):
        folded = "".join([each for each in fold(character) if each.isalnum() or each == SIGIL])
        if folded.startswith(rest):
            return length
        if not rest.startswith(folded):
            return 0
        rest = rest[len(folded) :]
    return 0


def _nearest_length(text: str, word: QueryWord) -> int:
    """Return the length of the beginning that a misspelled word is nearest to; 0 for other words."""
    typos = word.expansions.typos
    if not typos:
        return 0
    lengths = range(max(1, len(word.term) - typos), min(len(text), len(word.term) + typos) + 1)
    folded = fold(text)
    return min(reversed(lengths), key=lambda length: OSA.distance(word.term, folded[:length]), default=0)


def _merge(spans: Iterable[Span]) -> Sequence[tuple[int, int]]:
    """Return the characters to mark: spans that touch are one."""
    marks: list[tuple[int, int]] = []
    for start, end, _ in spans:
        if marks and start <= marks[-1][1]:
            marks[-1] = marks[-1][0], max(end, marks[-1][1])
        elif end > start:
            marks.append((start, end))
    return marks


def _is_fully_marked(text: str, marks: Sequence[tuple[int, int]]) -> bool:
    """Return whether no letter is outside of marks."""
    gaps = zip([0, *(end for _, end in marks)], [*(start for start, _ in marks), len(text)], strict=True)
    return not any(_LETTER.search(text, start, end) for start, end in gaps)


def _best_start(text: str, spans: Sequence[Span], length: int) -> int:
    """Return the index of the first word to keep: matches are in the middle."""
    best, best_value = 0, (0, 0)
    for first, last, value in _windows(list(_word_indexes(text, spans)), length):
        if value > best_value:
            room = length - (last - first + 1)
            best, best_value = max(0, first - room // 2), value
    return best


def _word_indexes(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Yield for each span the index of the word that it begins in, and that of the word of the query."""
    index, at = 0, 0
    for start, _, word in spans:
        is_inside = start > at and not text[start - 1].isspace()
        index += len(text[at:start].split()) - is_inside
        at = start
        yield index, word


def _windows(found: Sequence[tuple[int, int]], length: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield each window of words that begins with a match: first and last match, different words and matches.

    `found` are the matches: the index of the word in the text, and that of the word of the query.
    """
    last = 0
    for number, (first, _) in enumerate(found):
        while last < len(found) and found[last][0] < first + length:
            last += 1
        inside = found[number:last]
        yield first, inside[-1][0], (len({word for _, word in inside}), len(inside))
