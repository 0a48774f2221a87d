"""Compressed siblings."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import brotli
import pytest

from homerow.outputs.compression import KEPT_SECONDS, compress, compressible, forget_unused, store_file

TEXT = b"home row " * 100


def test_siblings_unpack_to_the_original(tmp_path: Path) -> None:
    page = tmp_path / "faq.html"
    page.write_bytes(TEXT)

    compress(page, cache_dir=tmp_path / "cache", digest="d")

    assert brotli.decompress((tmp_path / "faq.html.br").read_bytes()) == TEXT
    assert gzip.decompress((tmp_path / "faq.html.gz").read_bytes()) == TEXT


def test_the_same_content_is_not_compressed_twice(tmp_path: Path) -> None:
    page, cache = tmp_path / "faq.html", tmp_path / "cache"
    page.write_bytes(TEXT)
    compress(page, cache_dir=cache, digest="d")
    store_file(cache / "d-10.br", b"from the cache")

    compress(page, cache_dir=cache, digest="d")

    assert (tmp_path / "faq.html.br").read_bytes() == b"from the cache"


@pytest.mark.parametrize("size", [0, 10, -1])
def test_damaged_files_of_the_cache_are_made_again(tmp_path: Path, size: int) -> None:
    page, cache = tmp_path / "faq.html", tmp_path / "cache"
    page.write_bytes(TEXT)
    compress(page, cache_dir=cache, digest="d")
    for cached in cache.iterdir():
        cached.write_bytes(cached.read_bytes()[:size])

    compress(page, cache_dir=cache, digest="d")

    assert brotli.decompress((tmp_path / "faq.html.br").read_bytes()) == TEXT
    assert gzip.decompress((tmp_path / "faq.html.gz").read_bytes()) == TEXT


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [("faq.html", TEXT, True), ("logo.png", TEXT, False), ("tiny.html", b"<p>", False)],
)
def test_only_text_that_is_not_tiny_gains(
    tmp_path: Path, name: str, content: bytes, expected: object
) -> None:
    (tmp_path / name).write_bytes(content)

    assert compressible(tmp_path / name) is expected


def test_what_was_not_of_use_for_long_is_forgotten(tmp_path: Path) -> None:
    page, cache = tmp_path / "faq.html", tmp_path / "cache"
    page.write_bytes(TEXT)
    for digest in ("old", "used"):
        compress(page, cache_dir=cache, digest=digest)
    for cached in cache.iterdir():
        os.utime(cached, (0, 0))
    compress(page, cache_dir=cache, digest="used")

    forget_unused(cache, now=KEPT_SECONDS + 1)

    assert {path.name for path in cache.iterdir()} == {"used-10.br", "used.gz"}
