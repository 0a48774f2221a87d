"""Shards: an index that takes some over answers like one that was written from nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from homerow.search.engine import SearchEngine
from homerow.search.indexing.index import Index, index_page
from homerow.search.indexing.record import IndexedRecord
from homerow.search.indexing.shards import MOST, PAGES, Shard, page_shards, write_shards
from homerow.search.meaning.vectors import RecordVectors
from homerow.search.query.query import SearchQuery
from homerow.search.query.synonyms import Synonyms
from homerow.search.text.tokens import Tokenizer
from search_project import section

TEXTS: Mapping[str, str] = {"a": "Two keys, keys.", "b": "A layer of keys.", "c": "Hold a layer."}
CHANGED = {**TEXTS, "b": "A combo of hold and layer."}


def written(folder: Path, texts: Mapping[str, str], previous: Path | None = None) -> Path:
    """Write an index with a shard for each text, which is a page by itself."""

    def read(page: str) -> Iterator[IndexedRecord]:
        record = section(page, f"Page {page}", text=texts[page])
        return index_page([(record, Tokenizer(Synonyms(())).tokenize(record.texts))])

    write_shards(folder, [Shard(text, [page]) for page, text in texts.items()], read, previous)
    return folder


def answers(folder: Path) -> object:
    """Return the records that an index finds, with their scores; equal ones in any order."""
    engine = SearchEngine(folder)
    found = [engine.search(SearchQuery(query)) for query in ("keys", "layer", "hold keys", "combo")]
    return [{hit.record.url: round(hit.rank.score, 3) for hit in each.hits} for each in found]


def files(folder: Path) -> set[int]:
    return {path.stat().st_ino for path in folder.iterdir()}


def test_shards_that_are_taken_over_answer_like_new_ones(tmp_path: Path) -> None:
    before = written(tmp_path / "before", TEXTS)
    unchanged = answers(before)

    updated = written(tmp_path / "updated", CHANGED, before)

    assert answers(updated) == answers(written(tmp_path / "new", CHANGED)) != unchanged
    assert answers(before) == unchanged


def test_shards_that_are_taken_over_share_their_files(tmp_path: Path) -> None:
    before = written(tmp_path / "before", TEXTS)

    assert files(before) & files(written(tmp_path / "updated", CHANGED, before))
    assert not files(before) & files(written(tmp_path / "other", {**CHANGED, "a": "", "c": ""}, before))


def test_a_damaged_index_is_not_taken_over(tmp_path: Path) -> None:
    before = written(tmp_path / "before", TEXTS)
    next(before.glob("*.store")).write_bytes(b"damaged")

    updated = written(tmp_path / "updated", CHANGED, before)

    assert answers(updated) == answers(written(tmp_path / "new", CHANGED))


def test_records_have_their_own_vectors_in_whatever_order_shards_were_written(tmp_path: Path) -> None:
    before = written(tmp_path / "before", TEXTS)
    index = Index(written(tmp_path / "updated", CHANGED, before))
    vectors = RecordVectors(index)

    for record in index.records():
        nearest, _ = max(vectors.compare(record.content or "").nearest(), key=lambda found: found[1])
        assert index.document(nearest).record == record


def test_records_that_a_merged_segment_has_lost_do_not_count_as_frequent(tmp_path: Path) -> None:
    texts = {str(number): "It has a combo." for number in range(MOST + 1)}  # so many shards are merged
    before = written(tmp_path / "before", texts)

    updated = written(tmp_path / "updated", {**texts, "0": "It has a layer."}, before)

    assert Index(updated).vocabulary.frequency("combo") == MOST


@pytest.mark.parametrize(("pages", "count"), [(PAGES - 1, 1), (PAGES, MOST)])
def test_page_shards_change_with_their_own_pages_alone(pages: int, count: int) -> None:
    keys = {f"/docs/{number}": "old" for number in range(pages)}

    before = [each.digest for each in page_shards(keys)]
    after = [each.digest for each in page_shards({**keys, "/docs/7": "new"})]

    assert len(before) == count
    assert len(set(before) - set(after)) == 1
