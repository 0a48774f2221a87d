"""The terms of many pages, and where each page has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from homerow.search.static.page import PageTexts, base36
from homerow.search.text.stems import stems


class GroupTerms(Struct, frozen=True, array_like=True):
    """The terms of a group of pages that follow one another, joined by spaces, and their rows by stem.

    `first` and `last` are the pages of the group that begin and end the rows of a stem, counted from 0. The
    rows begin without the gap to the page before, which the groups before decide.
    """

    pages: int
    terms: str
    first: Mapping[str, int]
    last: Mapping[str, int]
    rows: Mapping[str, bytes]


class Entry(Struct, frozen=True):
    """Terms of one stem in their order, and their rows on all pages."""

    forms: Sequence[str]
    rows: str


def group_terms(pages: Iterable[PageTexts]) -> GroupTerms:
    """Return the terms of a group. Rows are bytes, because as many short texts they take much more memory."""
    rows: dict[str, bytearray] = {}
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    terms: set[str] = set()
    count = 0
    for number, page in enumerate(pages):
        for stem, encoded in page.rows.items():
            if stem in rows:
                rows[stem] += f";{base36(number - last[stem])},{encoded}".encode()
            else:
                rows[stem] = bytearray(encoded.encode())
                first[stem] = number
            last[stem] = number
        terms.update(page.terms.split())
        count += 1
    return GroupTerms(
        count, " ".join(sorted(terms)), first, last, {stem: bytes(rows.pop(stem)) for stem in first}
    )


def join_terms(groups: Iterable[GroupTerms]) -> Sequence[Entry]:
    """Return the terms of all pages by stem, in the order of their first terms."""
    rows: defaultdict[str, bytearray] = defaultdict(bytearray)
    last: dict[str, int] = {}
    terms: set[str] = set()
    start = 0
    for group in groups:
        for stem, found in group.rows.items():
            gap = base36(start + group.first[stem] - last.get(stem, 0))
            rows[stem] += f"{gap},".encode() + found + b";"
            last[stem] = start + group.last[stem]
        terms.update(group.terms.split())
        start += group.pages
    forms: defaultdict[str, list[str]] = defaultdict(list)
    ordered = sorted(terms)
    for term, stem in zip(ordered, stems(ordered), strict=True):
        forms[stem].append(term)
    return [Entry(found, rows.pop(stem)[:-1].decode()) for stem, found in forms.items()]
