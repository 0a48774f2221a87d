"""The index: a folder that tantivy writes and maps into memory.

A document is a record. Its fields:

text      the terms that find it, and synonyms of them
titles    those of its own heading, and of its page's title
above     those of the headings above it that the text leaves out, because they would find a whole long list
facets    the number of its set of facets: what it can be filtered by
names     the names in code that it defines
shard     the number of its shard, see `shards.py`
page      the number of its page
weight    what ranks it before anything is asked
vector    the number of its vector in its shard
record    what `documents.py` keeps of the record, as MessagePack; not searched

Terms come from `tokens.py`, because a name from code has several at one position; the analyzer of the text
fields splits them at spaces.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias, cast

import msgspec
import tantivy

from homerow.search.cached_methods import cached_method
from homerow.search.digests import verify_digests
from homerow.search.indexing.documents import Content, Document, content_of
from homerow.search.indexing.record import ATTRIBUTES, Facets, IndexedRecord, Scope, SearchRecord, Weight
from homerow.search.indexing.schema import index_schema, register_analyzer
from homerow.search.indexing.shards import NUMBERS, Shard, vector_files, write_shards
from homerow.search.meaning.embeddings import DIMENSIONS
from homerow.search.meaning.vectors import record_vectors
from homerow.search.query.synonyms import SynonymGroups, Synonyms
from homerow.search.query.vocabulary import Vocabulary
from homerow.search.text.tokens import RecordTokens, Tokenizer

FOUND_BY_TITLE = 30  # records of a page: the title of a long list would find hundreds of its rows
TITLE = 1  # the level of a page's title
RANK_WEIGHT = 0.2  # of a page's rank, which an author sets from -10 to 10
LEVEL_WEIGHT = 0.005  # of a level, which is at most 100
POSITION_WEIGHT = -0.0005  # of a record's position on its page
LAST_POSITION = 200
REMEMBERED_DOCUMENTS = 8_192  # about 7 kB each
REMEMBERED_FACETS = 1_024  # sets; a site has a few for each of its versions
MAX_PAGES = 65_000  # that one aggregation of tantivy returns

Address: TypeAlias = tuple[int, int]  # of a document: its segment, and its number in that


def index_page(records: Sequence[tuple[SearchRecord, RecordTokens]]) -> Iterator[IndexedRecord]:
    """Yield the records of a page, with the tokens of their texts, as their documents will be."""
    vectors = record_vectors([record for record, _ in records])
    for (record, tokens), vector in zip(records, vectors, strict=True):
        yield _index_record(record, tokens, vector)


def _index_record(record: SearchRecord, tokens: RecordTokens, vector: bytes) -> IndexedRecord:
    own = record.own_level
    terms = [text.terms if text else "" for text in tokens]
    is_above = record.weight.position < FOUND_BY_TITLE
    titles = [terms[TITLE], terms[own]] if is_above and own > TITLE else [terms[own]]
    return IndexedRecord(
        page=record.url_without_anchor,
        text=" ".join(terms if is_above else terms[own:]),
        titles=" ".join(titles),
        above="" if is_above else " ".join(terms[:own]),
        facets=facets_of(record),
        names=record.names,
        weight=weight_of(record.weight),
        content=msgspec.msgpack.encode(content_of(record, tokens)),
        vector=vector,
    )


def write_index(folder: Path, records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> None:
    """Write an index of records into a new folder."""
    tokenizer = Tokenizer(Synonyms(synonyms))
    pages: defaultdict[str, list[SearchRecord]] = defaultdict(list)
    for record in records:
        pages[record.url_without_anchor].append(record)

    def read(url: str) -> Iterator[IndexedRecord]:
        return index_page([(record, tokenizer.tokenize(record.texts)) for record in pages[url]])

    write_shards(folder, [Shard("", [*pages])], read)


def facets_of(record: SearchRecord) -> Facets:
    """Return what a record can be filtered by: attributes and their values."""
    return (
        ("type", record.type),
        ("lang", record.language),
        ("language", record.language),
        *(("version", version) for version in dict.fromkeys(record.version)),
        ("docusaurus_tag", record.docusaurus_tag),
    )


class Index:
    """An index that write_index wrote. Nothing in it changes, so threads may share it.

    Raises OSError or ValueError if it is damaged, or if another version of tantivy or of its schema wrote it.
    """

    def __init__(self, folder: Path) -> None:
        verify_digests(folder)
        index, self.schema = tantivy.Index.open(str(folder)), index_schema()
        if index.schema != self.schema:
            raise ValueError(f"{folder} was written by another version of homerow")
        register_analyzer(index)
        self.searcher = index.searcher()
        self.vector_files = vector_files(folder)
        counts = (file.stat().st_size // DIMENSIONS for file in self.vector_files)
        self._first_rows = list(accumulate(counts, initial=0))  # of the vectors of each shard
        self.vocabulary = Vocabulary(dict(self.searcher.terms_with_prefix("text", "")), len(self))
        self._document = cached_method(REMEMBERED_DOCUMENTS, self._read_document)
        self.facets = cached_method(REMEMBERED_FACETS, self._read_facets)

    def __len__(self) -> int:
        return int(self.searcher.num_docs)

    def document(self, address: tantivy.DocAddress, attributes: tuple[str, ...] = ATTRIBUTES) -> Document:
        """Return a record and its tokens in some attributes.

        Decoding those of all candidates takes longer than ranking them.
        """
        document = self._document((address.segment_ord, address.doc))
        return document if attributes == ATTRIBUTES else document.restricted(attributes)

    def _read_document(self, address: Address) -> Document:
        stored = self.searcher.doc(tantivy.DocAddress(*address))
        content = msgspec.msgpack.decode(stored["record"][0], type=Content)
        return Document(content, weight_of(content.record.weight), self.vocabulary)

    def pages_of(self, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int]:
        """Return the numbers of records' pages."""
        return self._numbers("page", addresses)

    def pages_with(self, query: tantivy.Query) -> frozenset[int]:
        """Return the numbers of the pages on which a query finds records."""
        pages = {"pages": {"terms": {"field": "page", "size": MAX_PAGES}}}
        found = self.searcher.aggregate(query, pages)
        return frozenset(int(bucket["key"]) for bucket in found["pages"]["buckets"])

    def vector_rows(self, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int]:
        """Return the rows of records' vectors."""
        places = (divmod(number, NUMBERS) for number in self._numbers("vector", addresses))
        return [self._first_rows[shard] + row for shard, row in places]

    def facet_numbers(self, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int]:
        """Return the numbers of records' sets of facets."""
        return self._numbers("facets", addresses)

    def every_facets(self) -> Scope:
        """Return the numbers of all sets of facets."""
        every = {"facets": {"terms": {"field": "facets", "size": MAX_PAGES}}}
        found = self.searcher.aggregate(tantivy.Query.all_query(), every)
        return frozenset(int(bucket["key"]) for bucket in found["facets"]["buckets"])

    def _numbers(self, field: str, addresses: Sequence[tantivy.DocAddress]) -> Sequence[int]:
        return cast("list[int]", self.searcher.fast_field_values(field, list(addresses)))

    def _read_facets(self, number: int) -> Facets:
        """Return a set of facets by its number."""
        holding = tantivy.Query.term_query(self.schema, "facets", number, "basic")
        ((_, address),) = self.searcher.search(holding, limit=1, count=False).hits
        return facets_of(self.document(address).record)

    def addresses(self) -> Sequence[tantivy.DocAddress]:
        """Return the addresses of all records, in the order in which they were written."""
        every = self.searcher.search(tantivy.Query.all_query(), limit=max(1, len(self)), count=False)
        return sorted((address for _, address in every.hits), key=lambda each: (each.segment_ord, each.doc))

    def records(self) -> Iterator[SearchRecord]:
        """Yield all records, in the order in which they were written."""
        for address in self.addresses():
            yield self._document((address.segment_ord, address.doc)).record

    def is_name(self, text: str) -> bool:
        """Return whether a record defines a thing of exactly this name."""
        return bool(self.searcher.doc_freq("names", text))


def weight_of(weight: Weight) -> float:
    """Return what ranks a record before anything is asked."""
    position = min(weight.position, LAST_POSITION)
    return RANK_WEIGHT * weight.page_rank + LEVEL_WEIGHT * weight.level + POSITION_WEIGHT * position
