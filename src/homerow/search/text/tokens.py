"""Text to tokens: the terms that an index holds of a text, and where each is.

A name from code gives several tokens at one position: the name as one term, and its parts. A synonym gives
tokens at the position of what it is a synonym of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from homerow.search.cached_methods import cached_method
from homerow.search.query.synonyms import Synonyms
from homerow.search.text.words import Name, read_names

REMEMBERED_TEXTS = 256  # headings: each record of a section repeats those above it

_Token: TypeAlias = tuple[str, int, int, int]  # term, position, start, length


class TextTokens(Struct, frozen=True, array_like=True, gc=False):
    """The tokens of a text in columns: terms, joined by spaces, and where each is.

    `positions` are in words, `starts` and `lengths` in characters. The last `synonyms` tokens are synonyms:
    the text has another word there.
    """

    terms: str
    positions: tuple[int, ...]
    starts: tuple[int, ...]
    lengths: tuple[int, ...]
    synonyms: int = 0


RecordTokens: TypeAlias = tuple[TextTokens | None, ...]  # of the values of ATTRIBUTES

NOTHING = TextTokens("", (), (), ())


class Tokenizer:
    """Splits texts into tokens, with the synonyms of what they say."""

    def __init__(self, synonyms: Synonyms) -> None:
        self._synonyms = synonyms
        self._tokenize = cached_method(REMEMBERED_TEXTS, self._read)

    def tokenize(self, texts: Sequence[str | None]) -> RecordTokens:
        """Return the tokens of a record's texts, which are the values of ATTRIBUTES."""
        return tuple([self._tokenize(text) if text else None for text in texts])

    def _read(self, text: str) -> TextTokens:
        names = list(read_names(text))
        tokens = [
            (term, position + part, start + word_start, word_end - word_start)
            for _, start, position, words in names
            for term, word_start, word_end, part, _ in words
        ]
        said = len(tokens)
        tokens += self._meant(names)
        if not tokens:
            return NOTHING
        terms, positions, starts, lengths = zip(*tokens, strict=True)
        return TextTokens(" ".join(terms), positions, starts, lengths, len(tokens) - said)

    def _meant(self, names: Sequence[Name]) -> Iterator[_Token]:
        """Yield the synonyms of the phrases in a text: each spans its whole phrase."""
        for first, phrase in self._synonyms.find(names):
            said = names[first : first + phrase.size]
            start, end = said[0].start, said[-1].start + len(said[-1].text)
            for term, number in phrase.synonyms:
                yield term, said[number].position, start, end - start
