"""Texts as they are shown: HTML with marks around what matched, whole or cut to the words around a match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from rapidfuzz.distance import OSA

from homerow.search.indexing.documents import Document
from homerow.search.indexing.record import ATTRIBUTES
from homerow.search.query.analysis import SIGIL, QueryWord
from homerow.search.query.query import Marking
from homerow.search.results.objects import escape
from homerow.search.results.passages import LONGEST, Span, best_passage
from homerow.search.results.results import Highlight, MatchLevel, Snippet
from homerow.search.text.words import fold

_LETTER = re.compile(r"\w")


class Highlighter:
    """Marks the words of a query; its stop words are not marked."""

    def __init__(self, words: Sequence[QueryWord], marking: Marking) -> None:
        self._words = [word for word in words if not word.is_stop_word]
        self._marking = marking
        # The attributes to mark, with their indexes: whether each is shown whole, and how many words of it.
        self._wanted = [
            (number, name, name in marking.highlights, marking.snippets.get(name))
            for number, name in enumerate(ATTRIBUTES)
            if name in marking.highlights or name in marking.snippets
        ]
        self._by_term: dict[str, list[int]] = {}
        for number, word in enumerate(self._words):
            for term in word.expansions.terms:
                self._by_term.setdefault(term, []).append(number)

    def mark(self, document: Document) -> tuple[Mapping[str, Highlight], Mapping[str, Snippet]]:
        """Return the highlights and the snippets of a record, by attribute."""
        highlights: dict[str, Highlight] = {}
        snippets: dict[str, Snippet] = {}
        spans, texts = self.find(document), document.record.texts
        for number, name, is_whole, length in self._wanted:
            text = texts[number]
            if text is None:
                continue
            found = spans.get(number, ())
            if is_whole:
                highlights[name] = self.highlight(text, found)
            if length is not None:
                snippets[name] = self.snippet(text, found, length)
        return highlights, snippets

    def find(self, document: Document) -> Mapping[int, Sequence[Span]]:
        """Return the spans to mark in a record's texts, by the index of the attribute, in reading order."""
        found: dict[int, set[Span]] = {}
        texts = document.record.texts
        for term in document.terms & self._by_term.keys():
            for (attribute, _, start, stop, is_synonym), number in product(
                document.tokens(term), self._by_term[term]
            ):
                end, word = stop, self._words[number]
                if term != word.term or is_synonym:
                    text = texts[attribute] or ""
                    end = start + _marked_length(text[start:stop], word)
                found.setdefault(attribute, set()).add(Span(start, end, number))
        return {attribute: sorted(spans) for attribute, spans in found.items()}

    def highlight(self, text: str, spans: Sequence[Span]) -> Highlight:
        """Return the whole text with marks."""
        if not spans:
            return Highlight(escape(text), "none")
        marks, numbers = _merge(spans), sorted({span.word for span in spans})
        return Highlight(
            self._mark(text, marks, 0, len(text)),
            self._match_level(spans),
            tuple(self._words[number].text for number in numbers),
            is_fully_highlighted=_is_fully_marked(text, marks),
        )

    def snippet(self, text: str, spans: Sequence[Span], length: int) -> Snippet:
        """Return the `length` words of a text that hold most of the query."""
        length = max(1, length)
        if len(text.split(None, length)) <= length:
            return self._part(text, spans, 0, len(text))
        start, end = _window(text, spans, length)
        ellipsis = self._marking.ellipsis
        before, after = ellipsis if text[:start].strip() else "", ellipsis if text[end:].strip() else ""
        part = self._part(text, spans, start, end)
        return Snippet(f"{before}{part.value}{after}", part.match_level)

    def passage(self, text: str, spans: Sequence[Span], question: str) -> Snippet:
        """Return the passage of a text that answers a question."""
        total = sum(word.weight for word in self._words) or 1.0
        shares = [word.weight / total for word in self._words]
        start, end = best_passage(text, question, spans, shares)
        if len(text[start:end].split()) > LONGEST:
            return self.snippet(text, spans, LONGEST)
        return self._part(text, spans, start, end)

    def _part(self, text: str, spans: Sequence[Span], start: int, end: int) -> Snippet:
        """Return a part of a text without ellipses."""
        return Snippet(self._mark(text, _merge(spans), start, end), self._match_level(spans))

    def _match_level(self, spans: Iterable[Span]) -> MatchLevel:
        """Return whether some or all words of the query matched."""
        count = len({span.word for span in spans})
        return "none" if not count else "full" if count == len(self._words) else "partial"

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


def _window(text: str, spans: Sequence[Span], length: int) -> tuple[int, int]:
    """Return the characters of so many words of a longer text: the best matches are in the middle."""
    start, size = _best_matches(text, spans, length) if spans else (0, length)
    start = _words_before(text, start, (length - size) // 2)
    words = text[start:].split(None, length)
    if len(words) > length:
        return start, len(text[: -len(words[length])].rstrip())
    return _words_before(text, len(text), length), len(text.rstrip())


def _words_before(text: str, at: int, count: int) -> int:
    """Return where the last `count` words before a place begin, or all if there are fewer."""
    words = text[:at].rsplit(None, count)
    before = len(words[0]) if len(words) > count else 0
    return at - len(text[before:at].lstrip())


def _best_matches(text: str, spans: Sequence[Span], length: int) -> tuple[int, int]:
    """Return where those matches begin that hold most of the query in so many words, and their words."""
    found = list(_word_indexes(text, spans))
    best, best_value = (0, 0), (0, 0)
    last = 0
    for number, (first, _) in enumerate(found):
        while last < len(found) and found[last][0] < first + length:
            last += 1
        inside = found[number:last]
        value = len({word for _, word in inside}), len(inside)
        if value > best_value:
            best, best_value = (spans[number].start, inside[-1][0] - first + 1), value
    start, size = best
    is_inside = start and not text[start - 1].isspace()
    return _words_before(text, start, 1) if is_inside else start, size


def _word_indexes(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Yield for each span the index of the word that it begins in, counted from the first, and its word."""
    index, at = 0, spans[0].start
    for start, _, word in spans:
        is_inside = start > at and not text[start - 1].isspace()
        index += len(text[at:start].split()) - is_inside
        at = start
        yield index, word
