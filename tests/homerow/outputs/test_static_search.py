"""The index for browsers in a release."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from homerow.outputs.release_folder import Release, ReleaseStore
from homerow.outputs.static_search import write_static_files
from homerow.search.files import compressed
from homerow.search.indexing.shards import Shard
from homerow.search.isolate import ReadPage
from project import file_digests
from search_project import section
from static_search import read_pages, search_isolate


class Pages(Struct):
    """Pages by their routes; `read` are those that were asked for."""

    texts: dict[str, str]
    read: list[str] = []

    def page_part(self, route: str) -> str:
        self.read.append(route)
        return self._read(route).part

    def page_texts(self, route: str) -> list[bytes]:
        return [compressed(text) for text in self._read(route).texts]

    def _read(self, route: str) -> ReadPage:
        (page,) = read_pages([section(route, f"Page {route}", text=self.texts[route])])
        return page


@pytest.fixture
def store(tmp_path: Path) -> ReleaseStore:
    return ReleaseStore(tmp_path / "build")


def publish(store: ReleaseStore, pages: Pages, cache_dir: Path) -> dict[str, str]:
    """Publish an index with a shard for each page, and return the digests of its files."""
    with store.begin() as release:
        write(release, pages, cache_dir)
        return file_digests(release.publish("one"))


def write(release: Release, pages: Pages, cache_dir: Path) -> None:
    shards = [Shard(text, [route]) for route, text in pages.texts.items()]
    write_static_files(release, shards, pages, cache_dir=cache_dir, join=search_isolate().join_pages)


def test_a_shard_with_an_edited_page_is_joined_and_the_others_are_kept(
    store: ReleaseStore, tmp_path: Path
) -> None:
    publish(store, Pages({"a": "Two keys.", "b": "A layer."}), tmp_path / "cache")
    edited = Pages({"a": "Two keys.", "b": "A combo."})

    files = publish(store, edited, tmp_path / "cache")

    assert set(edited.read) == {"b"}
    clean = ReleaseStore(tmp_path / "clean")
    assert files == publish(clean, Pages(edited.texts), tmp_path / "empty")


def test_a_damaged_shard_is_joined_again(store: ReleaseStore, tmp_path: Path) -> None:
    pages = Pages({"a": "Two keys."})
    files = publish(store, pages, tmp_path / "cache")
    (stored,) = (tmp_path / "cache").iterdir()
    stored.write_bytes(stored.read_bytes()[:-1])

    assert publish(store, pages, tmp_path / "cache") == files
