"""Texts as they are shown: HTML with marks around what matched, whole or cut to the words around a match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from homerow.search.analysis import QueryWord
from homerow.search.documents import Document
from homerow.search.objects import escape
from homerow.search.query import Marking
from homerow.search.results import Highlight, MatchLevel, Snippet
from homerow.search.tokens import Token

_WORD = re.compile(r"\S+")
_LETTER = re.compile(r"\w")


class Span(NamedTuple):
    """Characters of a text that matched a word of the query, by its index."""

    start: int
    end: int
    word: int


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
        for term in document.terms & self._by_term.keys():
            for token, number in product(document.tokens(term), self._by_term[term]):
                span = Span(token.start, _marked_end(term, token, self._words[number].term), number)
                found.setdefault(token.attribute, set()).add(span)
        return {attribute: sorted(spans) for attribute, spans in found.items()}

    def highlight(self, text: str, spans: Sequence[Span]) -> Highlight:
        """Return the whole text with marks."""
        if not spans:
            return Highlight(escape(text), "none")
        marks, (texts, level) = _merge(spans), self._matched(spans)
        value = self._mark(text, marks, 0, len(text))
        return Highlight(value, level, texts, is_fully_highlighted=_is_fully_marked(text, marks))

    def snippet(self, text: str, spans: Sequence[Span], whole: Highlight, length: int) -> Snippet:
        """Return the `length` words of a text that hold most of the query; `whole` is its highlight."""
        length, count = max(1, length), len(text.split())
        if count <= length:
            return Snippet(whole.value, whole.match_level)
        first = min(_best_start(text, spans, length), count - length)
        window = list(islice(_WORD.finditer(text), first, first + length))
        part = self._mark(text, _merge(spans), window[0].start(), window[-1].end())
        ellipsis = self._marking.ellipsis
        before, after = ellipsis if first else "", ellipsis if first + length < count else ""
        return Snippet(f"{before}{part}{after}", whole.match_level)

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


def _marked_end(term: str, token: Token, typed: str) -> int:
    """Return where the mark of a token ends: of one that a word is only the beginning of, what was typed."""
    is_begun = term.startswith(typed) and token.end - token.start == len(term)
    return token.start + len(typed) if is_begun else token.end


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
