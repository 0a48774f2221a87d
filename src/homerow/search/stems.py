"""Words to stems: `pairing`, `paired` and `pairs` have one (the Snowball stemmer for English)."""

from __future__ import annotations

from functools import cache

import tantivy


@cache
def _analyzer() -> tantivy.TextAnalyzer:
    raw = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw())
    return raw.filter(tantivy.Filter.stemmer("english")).build()


def stem(term: str) -> str:
    """Return the stem of a folded word; what is no word of letters is its own."""
    if not term.isalpha():
        return term
    return str(_analyzer().analyze(term)[0])
