"""The index: a folder that tantivy writes and maps into memory.

A document is a record. Its fields:

text      the terms that find it, and synonyms of them
titles    those of its own heading, and of its page's title
facets    what it can be filtered by: `attribute=value`
names     what code calls the thing that it defines
page      the number of its page
weight    what ranks it before anything is asked
content   what `documents.py` keeps of the record, as MessagePack; not searched

Terms come from `tokens.py`, because a name from code has several at one position; the analyzer of the text
fields splits them at spaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

import msgspec
import tantivy
from msgspec import Struct

from homerow.search.documents import Content, Document, heading_terms
from homerow.search.record import ATTRIBUTES, SearchRecord, Weight
from homerow.search.synonyms import SynonymGroups, Synonyms
from homerow.search.tokens import Tokenizer, Tokens
from homerow.search.vocabulary import Vocabulary

WRITER_BYTES = 64_000_000  # of memory; with more records than fit, tantivy writes several segments
FOUND_BY_TITLE = 30  # records of a page: the title of a long list would find hundreds of its rows
TITLE = 1  # the level of a page's title
RANK_WEIGHT = 0.2  # of a page's rank, which an author sets from -10 to 10
LEVEL_WEIGHT = 0.005  # of a level, which is at most 100
POSITION_WEIGHT = -0.0005  # of a record's position on its page
LAST_POSITION = 200
REMEMBERED_DOCUMENTS = 8_192  # about 7 kB each
ANALYZER = "terms"
READABLE = 0o644

Address: TypeAlias = tuple[int, int]  # of a document: its segment, and its number in that


class IndexedRecord(Struct, frozen=True, array_like=True):
    """A record as its document will be: the values of the fields. `page` is the address of its page."""

    page: str
    text: str
    titles: str
    facets: str
    names: Sequence[str]
    weight: float
    content: bytes


def index_record(record: SearchRecord, tokenizer: Tokenizer) -> IndexedRecord:
    """Return a record as its document will be. This takes most of the time that an index does."""
    tokens, own = tokenizer.tokenize(record.texts), record.own_level
    is_above = record.weight.position < FOUND_BY_TITLE
    searched = range(len(ATTRIBUTES)) if is_above else range(own, len(ATTRIBUTES))
    titled = {own, TITLE} if is_above and own > TITLE else {own}
    return IndexedRecord(
        page=record.url_without_anchor,
        text=_terms(tokens, frozenset(searched)),
        titles=_terms(tokens, frozenset(titled)),
        facets=" ".join([facet_term(attribute, value) for attribute, value in facets_of(record)]),
        names=record.names,
        weight=weight_of(record.weight),
        content=msgspec.msgpack.encode((record, heading_terms(tokens, own), tokens)),
    )


def _terms(tokens: Tokens, attributes: frozenset[int]) -> str:
    """Return the terms in some attributes, each as often as it is there."""
    return " ".join(
        [term for term, found in tokens.items() for token in found if token.attribute in attributes]
    )


def write_index(folder: Path, records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> None:
    """Write an index of records into a new folder."""
    tokenizer = Tokenizer(Synonyms(synonyms))
    write_documents(folder, (index_record(record, tokenizer) for record in records))


def write_documents(folder: Path, records: Iterable[IndexedRecord]) -> None:
    """Write an index into a new folder; its documents are in the order of the records."""
    folder.mkdir(parents=True)
    index = tantivy.Index(_schema(), str(folder), reuse=False)
    _register_analyzer(index)
    writer = index.writer(WRITER_BYTES, num_threads=1)
    pages: dict[str, int] = {}
    for record in records:
        writer.add_document(_document(record, pages.setdefault(record.page, len(pages))))
    writer.commit()
    writer.wait_merging_threads()
    for file in folder.iterdir():
        file.chmod(READABLE)  # tantivy's lists of segments are its owner's alone, who may not be the server's


def facets_of(record: SearchRecord) -> Sequence[tuple[str, str]]:
    """Return what a record can be filtered by: attributes and their values."""
    return (
        ("type", record.type),
        ("lang", record.language),
        ("language", record.language),
        *(("version", version) for version in dict.fromkeys(record.version)),
        ("docusaurus_tag", record.docusaurus_tag),
    )


@lru_cache(1_000)  # nearly all records have one of a few values
def facet_term(attribute: str, value: str) -> str:
    """Return the term of a facet's value, in which no space may be left."""
    return f"{attribute}={quote(value)}"


class Index:
    """An index that write_index wrote. Nothing in it changes, so threads may share it.

    Raises OSError if it is damaged, ValueError if another version of tantivy or of its schema wrote it.
    """

    def __init__(self, folder: Path) -> None:
        index, self.schema = tantivy.Index.open(str(folder)), _schema()
        if index.schema != self.schema:
            raise ValueError(f"{folder} was written by another version of homerow")
        _register_analyzer(index)
        self.searcher = index.searcher()
        self.vocabulary = Vocabulary(dict(self.searcher.terms_with_prefix("text", "")), len(self))
        self._document = lru_cache(REMEMBERED_DOCUMENTS)(self._read_document)

    def __len__(self) -> int:
        return int(self.searcher.num_docs)

    def document(self, address: tantivy.DocAddress) -> Document:
        """Return a record and its tokens. Decoding those of all candidates takes longer than ranking them."""
        return self._document((address.segment_ord, address.doc))

    def _read_document(self, address: Address) -> Document:
        stored = self.searcher.doc(tantivy.DocAddress(*address))
        content = msgspec.msgpack.decode(stored["content"][0], type=Content)
        return Document(content, weight_of(content.record.weight), self.vocabulary)

    def records(self) -> Iterator[SearchRecord]:
        """Yield all records, in the order in which they were written."""
        every = self.searcher.search(tantivy.Query.all_query(), limit=max(1, len(self)), count=False)
        for address in sorted((address.segment_ord, address.doc) for _, address in every.hits):
            yield self._document(address).record

    def is_name(self, text: str) -> bool:
        """Return whether a record defines a thing of exactly this name."""
        return bool(self.searcher.doc_freq("names", text))


def weight_of(weight: Weight) -> float:
    """Return what ranks a record before anything is asked."""
    position = min(weight.position, LAST_POSITION)
    return RANK_WEIGHT * weight.page_rank + LEVEL_WEIGHT * weight.level + POSITION_WEIGHT * position


def _schema() -> tantivy.Schema:
    schema = tantivy.SchemaBuilder()
    for name in ("text", "titles"):
        schema.add_text_field(name, tokenizer_name=ANALYZER, index_option="freq")
    schema.add_text_field("facets", tokenizer_name=ANALYZER, index_option="basic")
    schema.add_text_field("names", tokenizer_name="raw", index_option="basic")
    schema.add_unsigned_field("page", fast=True)
    schema.add_float_field("weight", fast=True)
    schema.add_bytes_field("content", stored=True)
    return schema.build()


def _register_analyzer(index: tantivy.Index) -> None:
    analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
    index.register_tokenizer(ANALYZER, analyzer)


def _document(record: IndexedRecord, page: int) -> tantivy.Document:
    document = tantivy.Document()
    document.add_text("text", record.text)
    document.add_text("titles", record.titles)
    document.add_text("facets", record.facets)
    for name in record.names:
        document.add_text("names", name)
    document.add_unsigned("page", page)
    document.add_float("weight", record.weight)
    document.add_bytes("content", record.content)
    return document
