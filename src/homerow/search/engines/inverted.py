"""Which records hold a term: tantivy's index, made so that the same records give the same bytes."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import tantivy

HEADINGS, WORDS, FACETS = "headings", "words", "facets"
HEADING_BOOST = 2.5
SEGMENT = UUID(int=0)  # tantivy draws a random one
MAX_HEAP = 2_000_000_000  # bytes that tantivy may come to use before it writes a segment
REMEMBERED_TERMS = 8_000


class WeightedTerm(NamedTuple):
    """A term to look for, and what finding it is worth."""

    term: str
    weight: float


class Inverted:
    """An index that was written, opened to read."""

    def __init__(self, folder: Path) -> None:
        self._schema = _schema()
        self._term_queries = lru_cache(REMEMBERED_TERMS)(self._read_term_queries)
        # To open, tantivy wants to write a lock beside the files, and a release must stay as it is. What is
        # open is mapped: it needs no names any more.
        with tempfile.TemporaryDirectory(prefix="homerow-search-", ignore_cleanup_errors=True) as place:
            for file in folder.iterdir():
                Path(place, file.name).symlink_to(file.resolve())
            index = tantivy.Index.open(place)
            # Twice a second tantivy looks for new commits, with a lock in the folder. There are none to come,
            # and a lock made while the folder goes would keep it: hence also the errors that do not count.
            index.config_reader(reload_policy="manual")
            self._searcher = index.searcher()

    def find(
        self, terms: Iterable[WeightedTerm], facets: Sequence[int] | None, limit: int
    ) -> list[tuple[int, float]]:
        """Return numbers and scores of the best records that hold any of the terms.

        `facets` are the sets of which a record must have one; None where it may have any.
        """
        query = tantivy.Query.boolean_query(
            [
                (tantivy.Occur.Should, field_query)
                for term in terms
                for field_query in self._term_queries(term)
            ]
        )
        if facets is not None:
            allowed = tantivy.Query.term_set_query(self._schema, FACETS, [str(number) for number in facets])
            query = tantivy.Query.boolean_query(
                [
                    (tantivy.Occur.Must, query),
                    (tantivy.Occur.Must, tantivy.Query.const_score_query(allowed, 0.0)),
                ]
            )
        # Without a count tantivy leaves out whole blocks of records that cannot be among the best.
        result = self._searcher.search(query, limit, count=False)
        return [(address.doc, float(score)) for score, address in result.hits]

    def _read_term_queries(self, term: WeightedTerm) -> Sequence[tantivy.Query]:
        """Return what to look for in both fields; not as one query, in which tantivy would skip no block."""
        return [
            tantivy.Query.boost_query(
                tantivy.Query.term_query(self._schema, field, term.term, "freq"), boost * term.weight
            )
            for field, boost in ((WORDS, 1.0), (HEADINGS, HEADING_BOOST))
        ]


class InvertedWriter:
    """Takes in records; a record's number is its place."""

    def __init__(self, writer: tantivy.IndexWriter) -> None:
        self._writer = writer

    def add(self, headings: Iterable[str], words: Iterable[str], facets: Iterable[int]) -> None:
        """Add records: of each the terms of its titles, all its terms, and its set of facets, as a number."""
        for heading, text, number in zip(headings, words, facets, strict=True):
            document = tantivy.Document()
            document.add_text(HEADINGS, heading)
            document.add_text(WORDS, text)
            document.add_text(FACETS, str(number))
            self._writer.add_document(document)


@contextmanager
def inverted_writer(folder: Path) -> Iterator[InvertedWriter]:
    """Write the index of the records that are added into a new folder."""
    folder.mkdir()
    index = tantivy.Index(_schema(), path=str(folder))
    # One thread and one segment, so that documents keep their order.
    writer = index.writer(heap_size=MAX_HEAP, num_threads=1)
    yield InvertedWriter(writer)
    writer.commit()
    writer.wait_merging_threads()
    _rename_segment(folder)


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(HEADINGS, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field(WORDS, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field(FACETS, tokenizer_name="raw", index_option="basic")
    return builder.build()


def _rename_segment(folder: Path) -> None:
    """Give the segment a name that is always the same, and forget the locks."""
    meta = json.loads((folder / "meta.json").read_text("utf-8"))
    assert len(meta["segments"]) <= 1  # noqa: S101 - the heap held all of it
    for segment in meta["segments"]:
        for file in folder.glob(f"{UUID(segment['segment_id']).hex}.*"):
            file.rename(file.with_name(f"{SEGMENT.hex}{file.suffix}"))
        segment["segment_id"] = str(SEGMENT)
    for lock in folder.glob(".tantivy-*.lock"):
        lock.unlink()
    files = sorted(path.name for path in folder.glob(f"{SEGMENT.hex}.*"))
    for name, value in (("meta.json", meta), (".managed.json", [*files, "meta.json"])):
        (folder / name).unlink()  # it could be read by its owner alone
        (folder / name).write_text(json.dumps(value), "utf-8")
