"""How many bytes a browser fetches before the first result where no search service answers: code and data."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import brotli

from homerow.rendering.front_end import BUNDLE_DIR, CLIENT_ENTRY

SCRIPTS = ("src/features/search/dialog/SearchDialog.tsx", "src/features/search/search-files.ts")
CODERS: Mapping[str, Callable[[bytes], bytes]] = {"brotli": brotli.compress, "gzip": gzip.compress}
LIMIT = 60_000  # bytes that a query needs at most
CLIENT = BUNDLE_DIR / "client"


class Fetched(NamedTuple):
    """What a query fetched before its first results: paths of whole files, and bytes of chunks in others.

    `refining_bytes` are those of chunks that put the results of a question in a better order.
    """

    files: Sequence[str]
    chunk_bytes: int
    refining_bytes: int


def print_first_result(release: Path, fetched: Sequence[Fetched]) -> None:
    """Print what queries fetched from a release before their first results."""
    for coding in CODERS:
        code, data = code_bytes(coding), data_bytes(coding, release, fetched)
        percentiles = quantiles(data, n=100)
        figures = ", ".join(f"p{part} {percentiles[part - 1] / 1000:.1f}" for part in (50, 90, 99))
        above = sum(code + each > LIMIT for each in data)
        print(
            f"before the first result, {coding}: code {code / 1000:.1f} kB; data {figures}, "
            f"at most {max(data) / 1000:.1f} kB; {above} of {len(data)} above {LIMIT // 1000} kB"
        )


def print_refining(fetched: Sequence[Fetched]) -> None:
    """Print what questions fetched after their first results."""
    sizes = [each.refining_bytes for each in fetched if each.refining_bytes]
    percentiles = quantiles(sizes, n=100)
    figures = ", ".join(f"p{part} {percentiles[part - 1] / 1000:.1f}" for part in (50, 90, 99))
    print(f"meaning, after the first result: {figures}, at most {max(sizes) / 1000:.1f} kB")


def code_bytes(coding: str) -> int:
    """Return the bytes of the dialog and of the search, without the scripts that every page loads."""
    manifest = json.loads((CLIENT / ".vite/manifest.json").read_text("utf-8"))
    needed = {file for script in SCRIPTS for file in _files_of(script, manifest)}
    files = needed - set(_files_of(CLIENT_ENTRY, manifest))
    return sum(len(CODERS[coding]((CLIENT / file).read_bytes())) for file in files)


def data_bytes(coding: str, release: Path, fetched: Sequence[Fetched]) -> Sequence[int]:
    """Return the bytes that each query fetched."""

    @cache
    def size(path: str) -> int:
        return len(CODERS[coding]((release / path.lstrip("/")).read_bytes()))

    return [sum(map(size, each.files)) + each.chunk_bytes for each in fetched]


def _files_of(script: str, manifest: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    chunk = manifest[script]
    yield chunk["file"]
    for imported in chunk.get("imports", []):
        yield from _files_of(imported, manifest)
