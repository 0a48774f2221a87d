"""The passage that answers a question: the sentence of a section that is most about it, or two short ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from homerow.search.meaning.embeddings import open_embeddings

MAX_SENTENCES = 24  # of a section; the first ones are compared
LONGEST = 40  # words of a passage; a table has no sentences
SHORT = 12  # words of a sentence that is shown with the next one
_END = re.compile(r"(?<=[.?!])\s+(?=[^a-z\s])")


class Span(NamedTuple):
    """Characters of a text that matched a word of the query, by its index."""

    start: int
    end: int
    word: int


def best_passage(text: str, question: str, spans: Sequence[Span], shares: Sequence[float]) -> tuple[int, int]:
    """Return the characters of the passage in a text.

    `shares` tell how much each word of the question counts: 1 in all. The meaning counts as much.
    """
    sentences = _sentences(text)[:MAX_SENTENCES]
    vectors = open_embeddings().embed_all([question, *(text[start:end] for start, end in sentences)])
    similarities = np.vecdot(vectors[1:], vectors[0]).tolist()
    scores = [
        similarity + sum(shares[word] for word in {span.word for span in spans if start <= span.start < end})
        for (start, end), similarity in zip(sentences, similarities, strict=True)
    ]
    best = scores.index(max(scores))
    start, end = sentences[best]
    is_short = len(text[start:end].split()) < SHORT
    return (start, sentences[best + 1][1]) if is_short and best + 1 < len(sentences) else (start, end)


def _sentences(text: str) -> Sequence[tuple[int, int]]:
    """Return the spans of a text's sentences."""
    ends = [match.start() for match in _END.finditer(text)]
    starts = [match.end() for match in _END.finditer(text)]
    return list(zip([0, *starts], [*ends, len(text)], strict=True))
