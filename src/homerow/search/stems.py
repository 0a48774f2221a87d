"""Words to stems: `pairing`, `paired` and `pairs` have one (the Snowball stemmer for English)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import tantivy


@cache
def _analyzer() -> tantivy.TextAnalyzer:
    words = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    return words.filter(tantivy.Filter.stemmer("english")).build()


def stem(term: str) -> str:
    """Return the stem of a folded word; what is no word of letters is its own."""
    return str(_analyzer().analyze(term)[0]) if term.isalpha() else term


def stems(terms: Sequence[str]) -> list[str]:
    """Return the stems of terms without spaces. A call costs more than a word: this is one for all."""
    words = [term for term in terms if term.isalpha()]
    found = iter(_analyzer().analyze(" ".join(words)))
    return [str(next(found)) if term.isalpha() else term for term in terms]
