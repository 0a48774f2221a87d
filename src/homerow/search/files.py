"""The files of the index, which any static host can publish: web/src/search/files.ts.

search-index.json        the manifest: pages with their sections, and where each chunk is
assets/search/terms-…    chunks of terms with their postings, and of words that may be misspelled
assets/search/texts-…    chunks of what is shown of a few sections
assets/search/vectors-…  chunks of the vectors of a few sections, of those of words, and where each of them is

Each shard has a file of each. A browser reads chunks as ranges of bytes, so each is compressed by itself; the
service reads them all, but not the vectors of words, because it knows those of all words. Names of files are
digests of their content.
"""

from __future__ import annotations

import hashlib
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct

from homerow.search.isolate import ChunkKind, JoinedPages
from homerow.search.page import TITLE, SearchedPage, SearchedSection

MANIFEST = "search-index.json"
FOLDER = "assets/search"
SHARDS = 7
PAGES = 500  # of a site that has several shards: fewer are joined in 0.2 s
DIGEST_BYTES = 9  # of the content, in the name of a file
LEVEL = 9
NO_HEADER = -15  # deflate without zlib's header, as browsers read it
KINDS: Sequence[ChunkKind] = ("terms", "words", "texts")


class Run(Struct, frozen=True):
    """Chunks that follow one another: where the first one starts, and how many bytes each has."""

    start: int
    sizes: Sequence[int]


class PackedChunks(Run, frozen=True, kw_only=True):
    """Chunks in a file."""

    file: str


class Places(Struct, frozen=True):
    """Where the chunks of meaning are in their file."""

    vectors: Run
    embeddings: Run


class Shard(Struct, frozen=True):
    """Pages that are indexed together: `digest` is that of everything that they are made from."""

    digest: str
    routes: Sequence[str]


class ShardFiles(Struct, frozen=True):
    """A shard as files by their names, and what the manifest says of it (JSON)."""

    entry: str
    files: Mapping[str, bytes]


def page_shards(keys: Mapping[str, str]) -> Sequence[Shard]:
    """Return the shards of a site; `keys` name what is written of each page, by its route."""
    count = SHARDS if len(keys) >= PAGES else 1
    shards: list[list[str]] = [[] for _ in range(count)]
    for route in keys:
        shards[crc32(route.encode()) % count].append(route)
    return [Shard(index_digest({route: keys[route] for route in routes}), routes) for routes in shards]


def index_digest(keys: Mapping[str, str]) -> str:
    """Return the digest of everything that an index is made from."""
    return hashlib.blake2b(repr(keys).encode(), digest_size=16).hexdigest()


def compressed(text: str) -> bytes:
    """Return a chunk as it is in a file."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, NO_HEADER)
    return compressor.compress(text.encode()) + compressor.flush()


def shard_files(joined: JoinedPages, texts: Iterable[bytes]) -> ShardFiles:
    """Return the files of a shard; `texts` are the compressed chunks of all its pages."""
    terms, words = (list(map(compressed, chunks)) for chunks in (joined.terms, joined.words))
    shown = list(texts)
    terms_file, texts_file = b"".join((*terms, *words)), b"".join(shown)
    vectors, embeddings = (list(map(compressed, chunks)) for chunks in (joined.vectors, joined.embeddings))
    meaning = b"".join((*vectors, *embeddings))
    runs = Places(Run(0, list(map(len, vectors))), Run(sum(map(len, vectors)), list(map(len, embeddings))))
    places = compressed(msgspec.json.encode(runs).decode())
    vectors_file = meaning + places
    terms_name, texts_name = _name("terms", terms_file), _name("texts", texts_file)
    vectors_name = _name("vectors", vectors_file)
    packed = {
        "terms": PackedChunks(0, list(map(len, terms)), file=terms_name),
        "words": PackedChunks(sum(map(len, terms)), list(map(len, words)), file=terms_name),
        "texts": PackedChunks(0, list(map(len, shown)), file=texts_name),
        "places": PackedChunks(len(meaning), [len(places)], file=vectors_name),
    }
    head = joined.head.removesuffix("}")
    return ShardFiles(
        f'{head},"packed":{msgspec.json.encode(packed).decode()}}}',
        {
            f"{FOLDER}/{terms_name}": terms_file,
            f"{FOLDER}/{texts_name}": texts_file,
            f"{FOLDER}/{vectors_name}": vectors_file,
        },
    )


def manifest_text(digest: str, entries: Iterable[str]) -> str:
    """Return the manifest of an index; `digest` is that of its pages, `entries` of its shards."""
    return f'{{"digest":"{digest}","shards":[{",".join(entries)}]}}'


def _name(kind: str, content: bytes) -> str:
    digest = hashlib.blake2b(content, digest_size=DIGEST_BYTES).digest()
    return f"{kind}-{urlsafe_b64encode(digest).decode()}.bin"


class _Manifest(Struct, frozen=True):
    digest: str


class _ShardEntry(Struct, frozen=True):
    facets: Sequence[tuple[str, tuple[str, ...], str]]
    pages: Sequence[Sequence[int | str]]  # PageEntry in join-pages.ts
    packed: Mapping[str, PackedChunks]


class _WholeManifest(_Manifest, frozen=True):
    shards: Sequence[_ShardEntry]


class IndexContent(Struct, frozen=True):
    """An index as the engine opens it: the manifest, and all chunks of each shard and kind, as JSON."""

    digest: str
    manifest: str
    chunks: Sequence[tuple[int, ChunkKind, Sequence[str]]]


def read_digest(release: Path) -> str:
    """Return the digest of an index. Raises OSError, or ValueError if it is damaged."""
    return msgspec.json.decode((release / MANIFEST).read_bytes(), type=_Manifest).digest


def read_index(release: Path) -> IndexContent:
    """Return the index of a release. Raises OSError, or ValueError if it is damaged."""
    text = (release / MANIFEST).read_text("utf-8")
    manifest = msgspec.json.decode(text, type=_WholeManifest)
    chunks: list[tuple[int, ChunkKind, Sequence[str]]] = []
    for number, shard in enumerate(manifest.shards):
        chunks += [(number, kind, _read_chunks(release, shard.packed[kind])) for kind in KINDS]
        chunks.append((number, "vectors", _read_vectors(release, shard.packed["places"])))
    return IndexContent(manifest.digest, text, chunks)


def index_files(release: Path) -> Sequence[str]:
    """Return the names of all files of an index. Raises OSError, or ValueError if one is damaged."""
    manifest = msgspec.json.decode((release / MANIFEST).read_bytes(), type=_WholeManifest)
    names = {packed.file for shard in manifest.shards for packed in shard.packed.values()}
    for name in names:
        _read_file(release, name)
    return [MANIFEST, *(f"{FOLDER}/{name}" for name in sorted(names))]


def read_pages(release: Path) -> Iterator[SearchedPage]:
    """Yield the pages of an index as they were read. Raises OSError, or ValueError if it is damaged."""
    manifest = msgspec.json.decode((release / MANIFEST).read_bytes(), type=_WholeManifest)
    for shard in manifest.shards:
        texts = _read_chunks(release, shard.packed["texts"])
        chunks = (msgspec.json.decode(text, type=_TextChunk) for text in texts)
        pages = groupby(chunks, key=lambda chunk: (chunk.url, chunk.group, chunk.title))
        for (facets, rank, is_reference, *_), ((url, group, title), own) in zip(
            shard.pages, pages, strict=True
        ):
            language, version, tag = shard.facets[int(facets)]
            yield SearchedPage(
                url=url,
                group=group,
                language=language,
                version=version,
                tag=tag,
                rank=int(rank),
                is_reference=bool(is_reference),
                sections=[
                    SearchedSection(TITLE + len(headings), (title, *headings)[-1], anchor, text, names, above)
                    for chunk in own
                    for anchor, headings, text, names, above in chunk.sections
                ],
            )


class _TextChunk(Struct, frozen=True):
    url: str
    group: str
    title: str
    sections: Sequence[tuple[str, tuple[str, ...], str, tuple[str, ...], int]]  # ShownSection in page.ts


def _read_vectors(release: Path, places: PackedChunks) -> Sequence[str]:
    (text,) = _read_chunks(release, places)
    run = msgspec.json.decode(text, type=Places).vectors
    return _read_chunks(release, PackedChunks(run.start, run.sizes, file=places.file))


def _read_chunks(release: Path, packed: PackedChunks) -> Sequence[str]:
    content, at, chunks = _read_file(release, packed.file), packed.start, []
    for size in packed.sizes:
        chunks.append(zlib.decompress(content[at : at + size], NO_HEADER).decode())
        at += size
    return chunks


def _read_file(release: Path, name: str) -> bytes:
    content = (release / FOLDER / name).read_bytes()
    if _name(name.partition("-")[0], content) != name:
        raise ValueError(f"{name} is damaged")
    return content
