"""The fields of the index, and records as tantivy's documents."""

from __future__ import annotations

import hashlib

import tantivy

from homerow.search.indexing.record import IndexedRecord

ANALYZER = "terms"
FACETS_BYTES = 6  # of the number of a set of facets, which is the same in every shard


def index_schema() -> tantivy.Schema:
    """Return the fields of the index."""
    schema = tantivy.SchemaBuilder()
    for name in ("text", "titles"):
        schema.add_text_field(name, tokenizer_name=ANALYZER, index_option="freq")
    schema.add_text_field("names", tokenizer_name="raw", index_option="basic")
    schema.add_text_field("above", tokenizer_name=ANALYZER, index_option="basic")
    schema.add_unsigned_field("shard", indexed=True)
    for name in ("facets", "page", "vector"):
        schema.add_unsigned_field(name, fast=True, indexed=True)
    schema.add_float_field("weight", fast=True)
    schema.add_bytes_field("record", stored=True)
    return schema.build()


def register_analyzer(index: tantivy.Index) -> None:
    """Make terms known to an index as those between spaces."""
    analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
    index.register_tokenizer(ANALYZER, analyzer)


def document_of(record: IndexedRecord, *, shard: int, page: int, vector: int) -> tantivy.Document:
    """Return the document of a record."""
    facets = hashlib.blake2b(repr(record.facets).encode(), digest_size=FACETS_BYTES).digest()
    document = tantivy.Document()
    document.add_text("text", record.text)
    document.add_text("titles", record.titles)
    document.add_text("above", record.above)
    for name in record.names:
        document.add_text("names", name)
    document.add_unsigned("shard", shard)
    document.add_unsigned("page", page)
    document.add_unsigned("facets", int.from_bytes(facets))
    document.add_unsigned("vector", vector)
    document.add_float("weight", record.weight)
    document.add_bytes("record", record.content)
    return document
