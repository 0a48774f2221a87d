"""What a build remembers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from homerow.build.cache import Cache, CachedPage, open_cache
from homerow.markdown.document import Article, Document, ParsedSource
from homerow.sources.source import FrontMatter

FAQ = ParsedSource(
    Document(PurePosixPath("docs/faq.md"), "doc", FrontMatter(), title="FAQ", description=""),
    Article("<p>Answers</p>", None, (), ()),
)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    with open_cache(tmp_path / "deep" / "cache.sqlite") as opened:
        yield opened


def test_a_document_comes_back_under_its_key(cache: Cache) -> None:
    cache.store_documents([("key", FAQ)])

    assert cache.documents() == {"docs/faq.md": ("key", FAQ.document)}


def test_documents_that_were_read_follow_what_is_stored_and_forgotten(cache: Cache) -> None:
    assert cache.documents() == {}

    cache.store_documents([("key", FAQ)])
    assert cache.documents() == {"docs/faq.md": ("key", FAQ.document)}

    cache.forget_documents(["docs/faq.md"])
    assert cache.documents() == {}


def test_an_article_is_read_by_its_path(cache: Cache) -> None:
    cache.store_documents([("key", FAQ)])

    assert cache.article("docs/faq.md") == FAQ.article


def test_an_article_that_is_not_there_is_a_key_error(cache: Cache) -> None:
    with pytest.raises(KeyError):
        cache.article("docs/none.md")


def test_forgotten_documents_are_gone(cache: Cache) -> None:
    cache.store_documents([("key", FAQ)])

    cache.forget_documents(["docs/faq.md"])

    assert cache.documents() == {}


def test_a_release_replaces_what_was_known_of_the_one_before(cache: Cache) -> None:
    cache.store_release({"/a": CachedPage("1", frozenset({"x"}))}, {"release": "one"})
    cache.store_release({"/b": CachedPage("2", frozenset({"y", "z"}))}, {"release": "two"})

    assert cache.pages() == {"/b": CachedPage("2", frozenset({"y", "z"}))}
    assert cache.state("release") == "two"


def test_a_page_without_ids_has_none_when_it_comes_back(cache: Cache) -> None:
    cache.store_release({"/a": CachedPage("1", frozenset())}, {})

    assert cache.pages()["/a"].ids == frozenset()


def test_what_fails_inside_a_transaction_leaves_no_trace(cache: Cache) -> None:
    def interrupted() -> Iterator[tuple[str, ParsedSource]]:
        yield "key", FAQ
        raise RuntimeError("interrupted")

    with pytest.raises(RuntimeError):
        cache.store_documents(interrupted())

    assert cache.documents() == {}
