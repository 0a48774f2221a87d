"""Texts as vectors: two texts about the same thing have similar ones, even if they share no word.

The vector of a text is the sum of those of its words, and a word that the table lacks is split into pieces
(WordPiece). `scripts/distill_embeddings.py` made the table from a sentence model, which is not needed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from homerow.search.cached_methods import cached_method
from homerow.search.text.words import read_names

DIMENSIONS = 128
FOLDER = Path(__file__).parent
PIECES = "pieces.txt"  # one a line; those that go on with a word begin with CONTINUED
VECTORS = "vectors.npy"  # their vectors in the same order, as signed bytes
CONTINUED = "##"
MAX_PIECES = 256  # of a text; its beginning says what it is about
REMEMBERED_WORDS = 16_384

Vector: TypeAlias = NDArray[np.float32]  # of length 1, or 0 if no word is known


class Embeddings:
    """The table of vectors."""

    def __init__(self, folder: Path = FOLDER) -> None:
        pieces = (folder / PIECES).read_text("utf-8").splitlines()
        self._rows = {piece: row for row, piece in enumerate(pieces)}
        self._vectors = np.load(folder / VECTORS, mmap_mode="r")
        self._rows_of = cached_method(REMEMBERED_WORDS, self._split)

    def embed(self, text: str) -> Vector:
        """Return the vector of a text."""
        rows = [row for word in read_words(text) for row in self._rows_of(word)][:MAX_PIECES]
        return normalized(self._vectors[rows].sum(axis=0, dtype=np.float32))

    def embed_section(self, titles: str, text: str) -> Vector:
        """Return the vector of a section: its titles count as much as the text below them."""
        return normalized(self.embed(titles) + self.embed(text))

    def _split(self, word: str) -> tuple[int, ...]:
        return split_word(word, self._rows)


@cache
def open_embeddings() -> Embeddings:
    """Return the table that the package carries."""
    return Embeddings()


def normalized(vector: Vector) -> Vector:
    """Return a vector with length 1; zeros stay."""
    length = float(np.linalg.norm(vector))
    return vector / np.float32(length) if length else vector


def read_words(text: str) -> Iterator[str]:
    """Yield the words of a text, and the parts of its names."""
    return (word.term for name in read_names(text) for word in name.words if not word.is_joined)


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
