"""The files of the index, which any static host can publish: web/src/search/files.ts.

search-index.json        the manifest: pages with their sections, and where each chunk is
assets/search/terms-…    chunks of terms with their postings, and of words that may be misspelled
assets/search/texts-…    chunks of what is shown of a few sections
assets/search/vectors-…  a chunk of the vectors of all sections, for the service

Each shard has a file of each. A browser reads chunks as ranges of bytes, so each is
compressed by itself.
"""

from __future__ import annotations

import hashlib
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from homerow.search.isolate import JoinedPages
from homerow.search.location import STATIC_FOLDER

DIGEST_BYTES = 9  # of the content, in the name of a file
LEVEL = 9
NO_HEADER = -15  # deflate without zlib's header, as browsers read it


class PackedChunks(Struct, frozen=True):
    """Chunks that follow one another in a file: where the first one starts, and how many bytes each has."""

    file: str
    start: int
    sizes: Sequence[int]


class ShardFiles(Struct, frozen=True):
    """A shard as files by their names, and what the manifest says of it (JSON)."""

    entry: str
    files: Mapping[str, bytes]


def compressed(text: str) -> bytes:
    """Return a chunk as it is in a file."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, NO_HEADER)
    return compressor.compress(text.encode()) + compressor.flush()


def shard_files(joined: JoinedPages, texts: Iterable[bytes]) -> ShardFiles:
    """Return the files of a shard; `texts` are the compressed chunks of all its pages."""
    terms, words = (list(map(compressed, chunks)) for chunks in (joined.terms, joined.words))
    shown = list(texts)
    terms_file, texts_file = b"".join((*terms, *words)), b"".join(shown)
    vectors = list(map(compressed, joined.vectors))
    vectors_file = b"".join(vectors)
    terms_name, texts_name = _name("terms", terms_file), _name("texts", texts_file)
    vectors_name = _name("vectors", vectors_file)
    packed = {
        "terms": PackedChunks(terms_name, 0, list(map(len, terms))),
        "words": PackedChunks(terms_name, sum(map(len, terms)), list(map(len, words))),
        "texts": PackedChunks(texts_name, 0, list(map(len, shown))),
        "vectors": PackedChunks(vectors_name, 0, list(map(len, vectors))),
    }
    head = joined.head.removesuffix("}")
    return ShardFiles(
        f'{head},"packed":{msgspec.json.encode(packed).decode()}}}',
        {
            f"{STATIC_FOLDER}/{terms_name}": terms_file,
            f"{STATIC_FOLDER}/{texts_name}": texts_file,
            f"{STATIC_FOLDER}/{vectors_name}": vectors_file,
        },
    )


def manifest_text(shards: Iterable[ShardFiles]) -> str:
    """Return the manifest of an index."""
    return f'{{"shards":[{",".join(shard.entry for shard in shards)}]}}'


def _name(kind: str, content: bytes) -> str:
    digest = hashlib.blake2b(content, digest_size=DIGEST_BYTES).digest()
    return f"{kind}-{urlsafe_b64encode(digest).decode()}.bin"
