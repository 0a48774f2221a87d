"""Records to an index: a folder of files that never change.

records.jsonl     the records as objects, one a line
facets.json       what records can be filtered by: every set of values that a record has
vocabulary.tsv    every term, in order, with the number of its records and its stem
columns.bin       the tokens of every record, and what ranks it
tantivy/          which records hold a term
"""

from __future__ import annotations

import hashlib
import itertools
import json
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from homerow.search.columns import write_columns
from homerow.search.engines.inverted import InvertedRecord, write_inverted
from homerow.search.objects import as_object
from homerow.search.record import LEVELS, SearchRecord
from homerow.search.stems import stem
from homerow.search.synonyms import SynonymGroups, Synonyms
from homerow.search.tokens import Token, place, read_tokens

RECORDS, FACETS, VOCABULARY = "records.jsonl", "facets.json", "vocabulary.tsv"
COLUMNS, INVERTED = "columns.bin", "tantivy"
CONTENT = LEVELS  # the attribute after the levels
PAGE = 1  # the level of a page's title
FOUND_BY_TITLE = 30  # records of a page, its first; what stands above the others ranks them all the same

FacetSet = tuple[tuple[str, str], ...]


def index_digest(records: Iterable[SearchRecord], synonyms: SynonymGroups, *, edition: str) -> str:
    """Return the name of the index that these would make; `edition` names the code that makes it."""
    digest = hashlib.blake2b(edition.encode(), digest_size=16)
    digest.update(json.dumps([list(group) for group in synonyms]).encode())
    for record in records:
        digest.update(_line(record))
    return digest.hexdigest()


def write_index(folder: Path, records: Sequence[SearchRecord], synonyms: SynonymGroups = ()) -> None:
    """Write an index into a new folder: the same records give the same bytes."""
    folder.mkdir(parents=True)
    lines = [_line(record) for record in records]
    (folder / RECORDS).write_bytes(b"".join(lines))
    draft = _Draft(Synonyms(synonyms))
    for record in records:
        draft.add(record)
    (folder / FACETS).write_text(json.dumps(list(draft.facet_sets)), "utf-8")
    terms = sorted(draft.numbers)
    rows = (f"{term}\t{draft.frequencies[draft.numbers[term]]}\t{stem(term)}\n" for term in terms)
    (folder / VOCABULARY).write_text("".join(rows), "utf-8")
    line_ends = array("Q", itertools.accumulate(map(len, lines)))
    write_columns(folder / COLUMNS, {**draft.columns(terms), "line_ends": line_ends})
    write_inverted(folder / INVERTED, draft.inverted)


def record_facets(record: SearchRecord) -> FacetSet:
    """Return what a record can be filtered by: attributes and their values."""
    return (
        ("type", record.type),
        ("lang", record.language),
        ("language", record.language),
        *(("version", each) for each in dict.fromkeys(record.version)),
        ("docusaurus_tag", record.docusaurus_tag),
    )


def _line(record: SearchRecord) -> bytes:
    return json.dumps(as_object(record), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _numbers() -> array[int]:
    return array("i")


def _token_numbers() -> array[int]:
    return array("I")


@dataclass(slots=True)
class _Draft:
    """Columns that grow by a record at a time; terms are numbered as they come, and ordered in the end."""

    synonyms: Synonyms
    numbers: dict[str, int] = field(default_factory=dict)
    page_numbers: dict[str, int] = field(default_factory=dict)
    facet_sets: dict[FacetSet, int] = field(default_factory=dict)
    frequencies: Counter[int] = field(default_factory=Counter)
    inverted: list[InvertedRecord] = field(default_factory=list)
    shared: dict[str, Sequence[Token]] = field(default_factory=dict)
    tokens: list[list[tuple[int, int, int, int]]] = field(default_factory=list)
    ends: array[int] = field(default_factory=_token_numbers)
    pages: array[int] = field(default_factory=_numbers)
    facets: array[int] = field(default_factory=_numbers)
    own_levels: array[int] = field(default_factory=_numbers)
    own_words: array[int] = field(default_factory=_numbers)
    page_ranks: array[int] = field(default_factory=_numbers)
    weight_levels: array[int] = field(default_factory=_numbers)
    weight_positions: array[int] = field(default_factory=_numbers)

    def add(self, record: SearchRecord) -> None:
        """Add the tokens of a record, and what ranks it."""
        tokens = [self._tokens(text) for text in record.hierarchy]
        tokens.append(tuple(read_tokens(record.content or "", self.synonyms)))
        self._add_tokens(tokens)
        own = max((level for level, text in enumerate(record.hierarchy) if text), default=0)
        self.pages.append(self.page_numbers.setdefault(record.url_without_anchor, len(self.page_numbers)))
        self.own_levels.append(own)
        self.own_words.append(1 + max((token.position for token in tokens[own]), default=-1))
        self.page_ranks.append(record.weight.page_rank)
        self.weight_levels.append(record.weight.level)
        self.weight_positions.append(record.weight.position)
        facets = self.facet_sets.setdefault(record_facets(record), len(self.facet_sets))
        self.facets.append(facets)
        self.frequencies.update({self.numbers[token.term] for found in tokens for token in found})
        # The title of a long list would find hundreds of rows, and no other page would be looked at.
        above = tokens[:own] if record.weight.position < FOUND_BY_TITLE else []
        titles = _terms(tokens[own], *above[PAGE : PAGE + 1])
        self.inverted.append(InvertedRecord(titles, _terms(*above, *tokens[own:]), facets))

    def columns(self, terms: Sequence[str]) -> dict[str, array[int]]:
        """Return the columns: terms by their place in the order, each record's tokens by term and place."""
        numbers = [0] * len(terms)
        for number, term in enumerate(terms):
            numbers[self.numbers[term]] = number
        rows: list[tuple[int, int, int, int]] = []
        for tokens in self.tokens:
            rows += sorted((numbers[term], at, start, length) for term, at, start, length in tokens)
        names, places, starts, lengths = zip(*rows, strict=True) if rows else ((), (), (), ())
        return {
            "ends": self.ends,
            "terms": array("I", names),
            "places": array("I", places),
            "starts": array("I", starts),
            "lengths": array("I", lengths),
            "pages": self.pages,
            "facets": self.facets,
            "own_levels": self.own_levels,
            "own_words": self.own_words,
            "page_ranks": self.page_ranks,
            "weight_levels": self.weight_levels,
            "weight_positions": self.weight_positions,
        }

    def _add_tokens(self, tokens: Sequence[Sequence[Token]]) -> None:
        numbers = self.numbers
        rows = [
            (numbers.setdefault(token.term, len(numbers)), place(token, attribute), token.start, token.length)
            for attribute, found in enumerate(tokens)
            for token in found
        ]
        self.tokens.append(rows)
        self.ends.append(len(rows) + (self.ends[-1] if self.ends else 0))

    def _tokens(self, heading: str | None) -> Sequence[Token]:
        """Return the tokens of a heading, which many records share."""
        text = heading or ""
        if text not in self.shared:
            self.shared[text] = tuple(read_tokens(text, self.synonyms))
        return self.shared[text]


def _terms(*groups: Sequence[Token]) -> str:
    return " ".join(token.term for tokens in groups for token in tokens)
