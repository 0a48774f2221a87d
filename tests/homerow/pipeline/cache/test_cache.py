"""The cache of a build."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path, PurePosixPath

import pytest

from homerow.content.source import FrontMatter
from homerow.markdown.anchors import Ids, ids_of
from homerow.markdown.document import Article, Document, ParsedSource, SearchedText, Section
from homerow.pipeline.cache.cache import BrokenCache, Cache, CachedPage, PackedSource, packed, packed_source
from homerow.pipeline.cache.folder import open_cache

FAQ = ParsedSource(
    Document(PurePosixPath("docs/faq.md"), "doc", FrontMatter(), title="FAQ", description=""),
    Article("<p>Answers</p>", None, ()),
    SearchedText((Section(None, "Answers"),)),
)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    with open_cache(tmp_path / "deep" / "cache.sqlite") as opened:
        yield opened


def test_a_document_comes_back_under_its_key(cache: Cache) -> None:
    cache.store_documents([("key", FAQ.document, packed_source(FAQ))])

    assert cache.documents() == {"docs/faq.md": ("key", FAQ.document)}


def test_documents_that_were_read_follow_what_is_stored_and_forgotten(cache: Cache) -> None:
    assert cache.documents() == {}

    cache.store_documents([("key", FAQ.document, packed_source(FAQ))])
    assert cache.documents() == {"docs/faq.md": ("key", FAQ.document)}

    cache.forget_documents(["docs/faq.md"])
    assert cache.documents() == {}


def test_an_article_is_read_by_its_path(cache: Cache) -> None:
    cache.store_documents([("key", FAQ.document, packed_source(FAQ))])

    assert cache.article("docs/faq.md") == FAQ.article


def test_an_article_that_is_not_there_is_a_key_error(cache: Cache) -> None:
    with pytest.raises(KeyError):
        cache.article("docs/none.md")


def test_the_text_that_search_reads_is_found_by_its_path(cache: Cache) -> None:
    cache.store_documents([("key", FAQ.document, packed_source(FAQ))])

    assert cache.text("docs/faq.md") == FAQ.text


def test_forgotten_documents_are_gone(cache: Cache) -> None:
    cache.store_documents([("key", FAQ.document, packed_source(FAQ))])

    cache.forget_documents(["docs/faq.md"])

    assert cache.documents() == {}


def test_an_indexed_page_is_read_by_its_route_until_it_is_forgotten(cache: Cache) -> None:
    parts = ('{"rows":[]}', [b"text"])
    cache.store_indexed_pages([("/docs/faq", "key", packed(parts[0]), packed(parts[1]))])

    assert cache.indexed_page_keys() == {"/docs/faq": "key"}
    assert (cache.page_part("/docs/faq"), cache.page_texts("/docs/faq")) == parts

    cache.forget_indexed_pages(["/docs/faq"])
    assert cache.indexed_page_keys() == {}


def test_a_release_replaces_what_was_known_of_the_one_before(cache: Cache) -> None:
    cache.store_release({"/a": CachedPage("1", ids_of("x"))}, {"release": "one"})
    cache.store_release({"/b": CachedPage("2", ids_of("yz"))}, {"release": "two"})

    assert cache.pages() == {"/b": CachedPage("2", ids_of("yz"))}
    assert cache.state("release") == "two"


def test_a_page_without_ids_has_none_when_it_comes_back(cache: Cache) -> None:
    cache.store_release({"/a": CachedPage("1", Ids())}, {})

    assert cache.pages()["/a"].ids == Ids()


def test_what_fails_inside_a_transaction_leaves_no_trace(cache: Cache) -> None:
    def interrupted() -> Iterator[tuple[str, Document, PackedSource]]:
        yield "key", FAQ.document, packed_source(FAQ)
        raise RuntimeError("interrupted")

    with pytest.raises(RuntimeError):
        cache.store_documents(interrupted())

    assert cache.documents() == {}


@pytest.mark.parametrize("damaged", [b"", b"\x80\xff", bytes(40), "text", 7])
def test_a_damaged_value_is_a_broken_cache(tmp_path: Path, damaged: object) -> None:
    file = tmp_path / "cache.sqlite"
    with open_cache(file) as before:
        before.store_state("release", "one")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE state SET value = ?", (damaged,))

    with open_cache(file) as after, pytest.raises(BrokenCache):
        after.state("release")
