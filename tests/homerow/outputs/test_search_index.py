"""The search index in a release."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from homerow.outputs.release_folder import ReleaseStore
from homerow.outputs.search_index import write_index_files
from homerow.search.files import PAGES, SHARDS, compressed
from homerow.search.isolate import JoinedPages, ReadPage
from project import file_digests
from search_project import read_pages, search_isolate, section


class Pages(Struct):
    """Pages by their routes; `read` are those that were asked for."""

    texts: dict[str, str]
    read: list[str]

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
    """Publish an index, and return the digests of its files."""
    with store.begin() as release:
        release.add(write(release.folder, pages, cache_dir))
        release.finish()
        return file_digests(release.publish("one"))


def write(folder: Path, pages: Pages, cache_dir: Path) -> list[str]:
    return write_index_files(
        folder, pages.texts, pages, cache_dir=cache_dir, join=search_isolate().join_pages
    )


def test_an_edited_page_rewrites_its_shard_alone(store: ReleaseStore, tmp_path: Path) -> None:
    texts = {f"p{number}": "Two keys." for number in range(PAGES)}
    before = publish(store, Pages(texts, []), tmp_path / "cache")
    edited = Pages({**texts, "p0": "A combo."}, [])

    files = publish(store, edited, tmp_path / "cache")

    assert "p0" in edited.read
    assert len(edited.read) < PAGES / SHARDS * 2
    assert len(before.keys() - files.keys()) <= 3
    clean = ReleaseStore(tmp_path / "clean")
    assert files == publish(clean, Pages(edited.texts, []), tmp_path / "empty")


def test_a_damaged_shard_is_joined_again(store: ReleaseStore, tmp_path: Path) -> None:
    pages = Pages({"a": "Two keys."}, [])
    files = publish(store, pages, tmp_path / "cache")
    (stored,) = (tmp_path / "cache").iterdir()
    stored.write_bytes(stored.read_bytes()[:-1])

    assert publish(store, pages, tmp_path / "cache") == files


def test_an_edited_shard_takes_the_vectors_of_words_from_the_one_before(
    store: ReleaseStore, tmp_path: Path
) -> None:
    known: list[Sequence[str]] = []

    def join(parts: Iterable[str], embeddings: Sequence[str]) -> JoinedPages:
        known.append(embeddings)
        return replace(search_isolate().join_pages(parts), embeddings=[f"{len(known)}"])

    for text in ("Two keys.", "Three keys."):
        pages = Pages({"a": text}, [])
        with store.begin() as release:
            write_index_files(release.folder, pages.texts, pages, cache_dir=tmp_path / "cache", join=join)
            release.publish("one")

    assert list(map(list, known)) == [[], ["1"]]
