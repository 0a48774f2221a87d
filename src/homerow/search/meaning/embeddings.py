"""Texts as vectors: two texts about the same thing have similar ones, even if they share no word.

The vector of a text is the sum of those of its words, and a word that the table lacks is split into pieces
(WordPiece). `scripts/distill_embeddings.py` made the table from a sentence model, which is not needed here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from homerow.search.cached_methods import cached_method

DIMENSIONS = 128
FOLDER = Path(__file__).parent
PIECES = "pieces.txt"  # one a line; those that go on with a word begin with CONTINUED
VECTORS = "vectors.npy"  # their vectors in the same order, as signed bytes
CONTINUED = "##"
MAX_WORDS = 256  # of a text; its beginning says what it is about
REMEMBERED_WORDS = 16_384
AT_ONCE = 64  # texts whose pieces are in memory together

_WORD = re.compile(r"[a-z0-9]+")
_DIACRITICS = re.compile(r"[\u0300-\u036f]+")

Vector: TypeAlias = NDArray[np.float32]  # of length 1, or 0 if no word is known
Vectors: TypeAlias = NDArray[np.float32]  # a row each


class Embeddings:
    """The table of vectors."""

    def __init__(self, folder: Path = FOLDER) -> None:
        pieces = (folder / PIECES).read_text("utf-8").splitlines()
        self._rows = {piece: row for row, piece in enumerate(pieces)}
        self._vectors = np.asarray(np.load(folder / VECTORS, mmap_mode="r"))
        self._rows_of = cached_method(REMEMBERED_WORDS, self._split)

    def embed(self, text: str) -> Vector:
        """Return the vector of a text."""
        vector: Vector = self.embed_all([text])[0]
        return vector

    def embed_all(self, texts: Sequence[str]) -> Vectors:
        """Return the vectors of several texts."""
        parts = (texts[first : first + AT_ONCE] for first in range(0, len(texts), AT_ONCE))
        return normalized(np.concatenate([self._sums(part) for part in parts]))

    def _sums(self, texts: Sequence[str]) -> NDArray[np.int32]:
        rows = [self._rows_of_text(text) for text in texts]
        counts = np.array([len(each) for each in rows])
        starts = np.cumsum(counts) - counts
        sums = np.zeros((len(texts), DIMENSIONS), np.int32)
        if counts.any():
            known = counts > 0
            pieces = self._vectors[list(chain.from_iterable(rows))]
            sums[known] = np.add.reduceat(pieces, starts[known], axis=0, dtype=np.int32)
        return sums

    def _rows_of_text(self, text: str) -> Sequence[int]:
        return list(chain.from_iterable(map(self._rows_of, read_words(text)[:MAX_WORDS])))

    def _split(self, word: str) -> tuple[int, ...]:
        return split_word(word, self._rows)


@cache
def open_embeddings() -> Embeddings:
    """Return the table that the package carries."""
    return Embeddings()


def normalized(vectors: NDArray[Any]) -> Vectors:
    """Return vectors with length 1; zeros stay."""
    exact = vectors.astype(np.float32)
    lengths = np.linalg.norm(exact, axis=1, keepdims=True)
    exact /= np.where(lengths > 0, lengths, 1)
    return exact


def read_words(text: str) -> Sequence[str]:
    """Return the words of a text, and the parts of its names."""
    if not text.isascii():
        text = _DIACRITICS.sub("", unicodedata.normalize("NFKD", text))
    return _WORD.findall(text.lower())


def split_word(word: str, rows: Mapping[str, int]) -> tuple[int, ...]:
    """Return the rows of a word's pieces, each as long as can be; none if a part of it is unknown."""
    found: list[int] = []
    start = 0
    while start < len(word):
        before = CONTINUED if start else ""
        ends = range(len(word), start, -1)
        end = next((end for end in ends if before + word[start:end] in rows), None)
        if end is None:
            return ()
        found.append(rows[before + word[start:end]])
        start = end
    return tuple(found)
