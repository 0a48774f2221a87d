"""Words to stems: `pairing`, `paired` and `pairs` have one (the Snowball stemmer for English).

Forms that no rule of endings makes have the stem of their word: `held` that of `hold`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

import tantivy

_FORMS = """
forget forgot forgotten; hold held; index indices; matrix matrices; mouse mice; sleep slept; wake woke woken;
write wrote written
"""
IRREGULAR: Mapping[str, str] = MappingProxyType(
    {form: word for word, *forms in map(str.split, _FORMS.split(";")) for form in forms}
)


@cache
def _analyzer() -> tantivy.TextAnalyzer:
    words = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    return words.filter(tantivy.Filter.stemmer("english")).build()


def stem(term: str) -> str:
    """Return the stem of a folded word; a word with other characters than letters stays as it is."""
    return str(_analyzer().analyze(IRREGULAR.get(term, term))[0]) if term.isalpha() else term


def stems(terms: Sequence[str]) -> list[str]:
    """Return the stems of terms without spaces. A call costs more than a word: this is one for all."""
    words = [IRREGULAR.get(term, term) for term in terms if term.isalpha()]
    found = iter(_analyzer().analyze(" ".join(words)))
    return [str(next(found)) if term.isalpha() else term for term in terms]
