"""The part of a page in the index for browsers.

A section is a heading with the text below it: one record or two. Rows have where a section has a term:

    2H0.5.3~    two sections after the one before, in the heading as word 0, in the text as words 5 and 8,
                both only by synonyms

Numbers are written with 36 digits. A row has the first positions only: more of them change no ranking.
Terms with one stem share their rows, so that the browser needs no stemmer.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from homerow.search.indexing.record import ATTRIBUTES, SearchRecord
from homerow.search.text.stems import stems
from homerow.search.text.stop_words import STOP_WORDS
from homerow.search.text.tokens import Token, Tokens

CONTENT = len(ATTRIBUTES) - 1
TITLE = 1  # the level of a page's title
MAX_POSITIONS = 4  # of a term in the text of a section
LENGTH_BASE = 4  # of the logarithm that stands for a length: BM25 needs no more
TEXT_BYTES = 900  # of a file of texts, at least; its sections are fetched together
REMEMBERED_NUMBERS = 4_096  # a site repeats gaps and positions
STOP_WORD = 0.15  # of a word, in the length of a heading
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LAST_DIGIT = len(DIGITS) - 1


class PagePart(Struct, frozen=True, array_like=True, gc=False):
    """The sections of a page, in reading order, and their terms.

    Strings have a digit for each section: its level, the length of its text, the words of its heading, and
    how much its rank is above the page's lowest. `texts` are files, `sizes` the numbers of their sections.
    `rows` are by stem, `forms` the terms of each stem, `names` the sections that define a name in code.
    """

    tag: str
    rank: int
    levels: str
    lengths: str
    headings: str
    ranks: str
    sizes: str
    texts: Sequence[str]
    rows: Mapping[str, str]
    forms: Mapping[str, Sequence[str]]
    names: Mapping[str, Sequence[int]]


class Section(NamedTuple):
    """A heading with the text below it: its last record, which has the tokens of both."""

    record: SearchRecord
    tokens: Tokens


class Row(NamedTuple):
    """The positions of a term in a section: the first ones in its heading and in its text."""

    section: int
    heading: int | None
    content: Sequence[int]
    is_synonym: bool

    def joined(self, other: Row) -> Row:
        """Return it together with the row of another term in the same section."""
        headings = [heading for heading in (self.heading, other.heading) if heading is not None]
        content = sorted({*self.content, *other.content})[:MAX_POSITIONS]
        return Row(self.section, min(headings, default=None), content, self.is_synonym and other.is_synonym)


def page_part(records: Iterable[tuple[SearchRecord, Tokens]]) -> PagePart:
    """Return the part of a page; its records, at least one, are in reading order."""
    sections = _sections(records)
    first = sections[0].record
    ranks = [section.record.weight.page_rank for section in sections]
    forms = _forms(sections)
    texts = list(_texts(sections))
    return PagePart(
        tag=first.docusaurus_tag,
        rank=min(ranks),
        levels="".join(str(section.record.own_level) for section in sections),
        lengths="".join(map(_length, sections)),
        headings="".join(map(_heading_length, sections)),
        ranks="".join(_digit(rank - min(ranks)) for rank in ranks),
        sizes="".join(_digit(size) for size, _ in texts),
        texts=[text for _, text in texts],
        rows=_rows(sections, forms),
        forms=forms,
        names=_names(sections),
    )


@lru_cache(REMEMBERED_NUMBERS)
def base36(number: int) -> str:
    """Return a number in 36 digits, as JavaScript's parseInt(text, 36) reads it."""
    if number < len(DIGITS):
        return DIGITS[number]
    return base36(number // len(DIGITS)) + DIGITS[number % len(DIGITS)]


def _sections(records: Iterable[tuple[SearchRecord, Tokens]]) -> Sequence[Section]:
    sections: list[Section] = []
    for record, tokens in records:
        if record.type == "content" and sections and sections[-1].record.hierarchy == record.hierarchy:
            sections.pop()  # the heading alone
        sections.append(Section(record, tokens))
    return sections


def _length(section: Section) -> str:
    words = len((section.record.content or "").split())
    return _digit(round(math.log(1 + words, LENGTH_BASE)))


def _heading_length(section: Section) -> str:
    """Return the number of words in a heading; stop words count little."""
    own = section.record.own_level
    words = {
        token.position: STOP_WORD if term in STOP_WORDS else 1.0
        for term, found in section.tokens.items()
        for token in found
        if token.attribute == own
    }
    return _digit(round(sum(words.values())))


def _forms(sections: Sequence[Section]) -> Mapping[str, Sequence[str]]:
    """Return the terms of a page by their stems."""
    terms = list(dict.fromkeys(term for section in sections for term in section.tokens))
    forms: defaultdict[str, list[str]] = defaultdict(list)
    for term, stem in zip(terms, stems(terms), strict=True):
        forms[stem].append(term)
    return forms


def _rows(sections: Sequence[Section], forms: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Return the rows of each stem."""
    stem_of = {term: stem for stem, terms in forms.items() for term in terms}
    rows: defaultdict[str, list[Row]] = defaultdict(list)
    for number, section in enumerate(sections):
        own = section.record.own_level
        for term, tokens in section.tokens.items():
            row = _row(number, tokens, own, is_stop_word=term in STOP_WORDS)
            if row is None:
                continue
            known = rows[stem_of[term]]
            if known and known[-1].section == number:
                known[-1] = known[-1].joined(row)
            else:
                known.append(row)
    return {stem: ",".join(_encoded(found)) for stem, found in rows.items()}


def _row(section: int, tokens: Sequence[Token], own: int, *, is_stop_word: bool) -> Row | None:
    """Return the row of a term, or None. Stop words are found in headings alone."""
    heading: int | None = None
    content: list[int] = []
    is_synonym = True
    for token in tokens:
        if token.attribute == own:
            heading = token.position if heading is None else min(heading, token.position)
        elif token.attribute == CONTENT and not is_stop_word:
            content.append(token.position)
        else:
            continue
        is_synonym = is_synonym and token.is_synonym
    if len(content) > 1:
        content = sorted(content)[:MAX_POSITIONS]
    return Row(section, heading, content, is_synonym) if content or heading is not None else None


def _encoded(rows: Sequence[Row]) -> Iterator[str]:
    last = 0
    for section, heading, content, is_synonym in rows:
        text = base36(section - last)
        last = section
        if heading is not None:
            text += f"H{base36(heading)}"
        at = 0
        for position in content:
            text += f".{base36(position - at)}"
            at = position
        yield f"{text}~" if is_synonym else text


def _texts(sections: Sequence[Section]) -> Iterator[tuple[int, str]]:
    """Yield files of sections in reading order: the number of sections, and what is shown of each."""
    page = sections[0].record
    shown: list[tuple[str | None, tuple[str | None, ...], str]] = []
    size = 0
    for record, _ in sections:
        content = record.content or ""
        shown.append((record.anchor, record.hierarchy[TITLE + 1 : record.own_level + 1], content))
        size += len(content)
        if size >= TEXT_BYTES or len(shown) == LAST_DIGIT:
            yield len(shown), _text_file(page, shown)
            shown, size = [], 0
    if shown:
        yield len(shown), _text_file(page, shown)


def _text_file(page: SearchRecord, sections: Sequence[object]) -> str:
    content = [page.url_without_anchor, page.hierarchy[0], page.hierarchy[TITLE], sections]
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _names(sections: Sequence[Section]) -> Mapping[str, Sequence[int]]:
    names: defaultdict[str, list[int]] = defaultdict(list)
    for number, section in enumerate(sections):
        for name in section.record.names:
            names[name].append(number)
    return names


def _digit(number: int) -> str:
    return DIGITS[min(max(number, 0), LAST_DIGIT)]
