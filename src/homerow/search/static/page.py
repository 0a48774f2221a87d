"""The part of a page in the index for browsers.

A section is a heading with the text below it: one record or two. Rows have where a section has a term:

    2H0.5.3~    two sections after the one before, in the heading as word 0, in the text as words 5 and 8,
                both only by synonyms

Numbers are written with 36 digits. A row has the first positions only: more of them change no ranking.
Terms with one stem share their rows, so that the browser needs no stemmer.
"""

from __future__ import annotations

import hashlib
import json
import math
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from homerow.search.indexing.record import ATTRIBUTES, SearchRecord
from homerow.search.text.stems import stems
from homerow.search.text.stop_words import STOP_WORDS
from homerow.search.text.tokens import NOTHING, RecordTokens, TextTokens

CONTENT = len(ATTRIBUTES) - 1
TITLE = 1  # the level of a page's title
MAX_POSITIONS = 4  # of a term in the text of a section
LENGTH_BASE = 4  # of the logarithm that stands for a length: BM25 needs no more
TEXT_BYTES = 900  # of a file of texts, at least; its sections are fetched together
REMEMBERED_NUMBERS = 4_096  # a site repeats gaps and positions
NO_STEM = ""  # of stop words in texts
STOP_WORD = 0.15  # of a word, in the length of a heading
KEY_BYTES = 3  # beside a number; the keys are a part of the manifest that cannot be compressed
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LAST_DIGIT = len(DIGITS) - 1


class PagePart(Struct, frozen=True, array_like=True, gc=False):
    """The sections of a page, in reading order.

    Strings have a digit for each section: its level, the length of its text, the words of its heading, and
    how much its rank is above the page's lowest. `sizes` are the numbers of sections in the files of texts,
    and `key` is part of the names of these files. `names` are in code with the sections that define each.
    """

    tag: str
    rank: int
    is_reference: bool
    levels: str
    lengths: str
    headings: str
    ranks: str
    sizes: str
    key: str
    names: Mapping[str, Sequence[int]]


class PageTexts(Struct, frozen=True, array_like=True, gc=False):
    """What takes most of a page: its terms, joined by spaces, their rows by stem, and its files of texts."""

    terms: str
    rows: Mapping[str, str]
    files: Sequence[str]


class Section(NamedTuple):
    """A heading with the text below it: its last record, which has the tokens of both."""

    record: SearchRecord
    tokens: RecordTokens

    @property
    def heading(self) -> TextTokens:
        """The tokens of its own heading."""
        return self.tokens[self.record.own_level] or NOTHING

    @property
    def text(self) -> TextTokens:
        """The tokens of the text below its heading."""
        return self.tokens[CONTENT] or NOTHING


def page_part(records: Iterable[tuple[SearchRecord, RecordTokens]]) -> tuple[PagePart, PageTexts]:
    """Return the part of a page and its texts; its records, at least one, are in reading order."""
    sections = _sections(records)
    first = sections[0].record
    ranks = [section.record.weight.page_rank for section in sections]
    stem_of = _stems(sections)
    rows = _rows(sections, stem_of)
    texts = list(_texts(sections))
    part = PagePart(
        tag=first.docusaurus_tag,
        rank=min(ranks),
        is_reference=first.is_reference,
        levels="".join(str(section.record.own_level) for section in sections),
        lengths="".join(map(_length, sections)),
        headings="".join(map(_heading_length, sections)),
        ranks="".join(_digit(rank - min(ranks)) for rank in ranks),
        sizes="".join(_digit(size) for size, _ in texts),
        key=key_of("".join(text for _, text in texts)),
        names=_names(sections),
    )
    terms = " ".join(term for term, stem in stem_of.items() if stem in rows)
    return part, PageTexts(terms, rows, [text for _, text in texts])


def key_of(text: str) -> str:
    """Return the part of a file's name that stands for its content: four characters."""
    return urlsafe_b64encode(hashlib.blake2b(text.encode(), digest_size=KEY_BYTES).digest()).decode()


@lru_cache(REMEMBERED_NUMBERS)
def base36(number: int) -> str:
    """Return a number in 36 digits, as JavaScript's parseInt(text, 36) reads it."""
    if number < len(DIGITS):
        return DIGITS[number]
    return base36(number // len(DIGITS)) + DIGITS[number % len(DIGITS)]


def _sections(records: Iterable[tuple[SearchRecord, RecordTokens]]) -> Sequence[Section]:
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
    heading = section.heading
    words = {
        position: STOP_WORD if term in STOP_WORDS else 1.0
        for position, term in zip(heading.positions, heading.terms.split(), strict=True)
    }
    return _digit(round(sum(words.values())))


def _stems(sections: Sequence[Section]) -> Mapping[str, str]:
    """Return the stem of each term of a page."""
    texts = dict.fromkeys(text.terms for section in sections for text in section.tokens if text)
    terms = list(dict.fromkeys(" ".join(texts).split()))
    return dict(zip(terms, stems(terms), strict=True))


def _rows(sections: Sequence[Section], stem_of: Mapping[str, str]) -> Mapping[str, str]:
    """Return the rows of each stem. Stop words are found in headings alone."""
    found_stem_of = {**stem_of, **dict.fromkeys(STOP_WORDS, NO_STEM)}
    rows: defaultdict[str, list[str]] = defaultdict(list)
    last: dict[str, int] = {}
    for number, section in enumerate(sections):
        headings, said = _positions(section.heading, stem_of)
        contents, also_said = _positions(section.text, found_stem_of)
        for stem in headings | contents:
            gap = base36(number - last.get(stem, 0))
            mark = "" if stem in said or stem in also_said else "~"
            rows[stem].append(gap + _row(headings.get(stem), contents.get(stem, ())) + mark)
            last[stem] = number
    return {stem: ",".join(found) for stem, found in rows.items()}


def _positions(text: TextTokens, stem_of: Mapping[str, str]) -> tuple[dict[str, list[int]], frozenset[str]]:
    """Return the positions of each stem in a text, and the stems that it has not only as synonyms."""
    stems = list(map(stem_of.__getitem__, text.terms.split()))
    positions: dict[str, list[int]] = {}
    for stem, position in zip(stems, text.positions, strict=True):
        positions.setdefault(stem, []).append(position)
    positions.pop(NO_STEM, None)
    return positions, frozenset(stems[: len(stems) - text.synonyms])


def _row(headings: Sequence[int] | None, contents: Sequence[int]) -> str:
    """Return the first position in a heading, and the first ones in a text."""
    row = f"H{base36(min(headings))}" if headings else ""
    last = 0
    for position in sorted(set(contents))[:MAX_POSITIONS]:
        row += f".{base36(position - last)}"
        last = position
    return row


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
