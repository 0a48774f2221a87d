"""Text to tokens: the terms that an index holds of a record, and where each is.

A name from code gives several tokens at one position: the name as one term, and its parts. A synonym gives
tokens at the position of what it is a synonym of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from homerow.search.cached_methods import cached_method
from homerow.search.query.synonyms import Synonyms
from homerow.search.text.words import Name, read_names

REMEMBERED_TEXTS = 256  # headings: each record of a section repeats those above it


class Token(Struct, frozen=True, array_like=True, gc=False):
    """An occurrence of a term: its position in words, and its span of characters.

    `attribute` is the index in ATTRIBUTES of the text. `is_synonym` says that the text has another word here.
    """

    attribute: int
    position: int
    start: int
    end: int
    is_synonym: bool = False


Tokens: TypeAlias = Mapping[str, Sequence[Token]]  # by term


class Tokenizer:
    """Splits texts into tokens, with the synonyms of what they say."""

    def __init__(self, synonyms: Synonyms) -> None:
        self._synonyms = synonyms
        self._tokenize = cached_method(REMEMBERED_TEXTS, self._read)

    def tokenize(self, texts: Sequence[str | None]) -> Tokens:
        """Return the tokens of a record's texts, which are the values of ATTRIBUTES."""
        tokens: dict[str, list[Token]] = {}
        for number, text in enumerate(texts):
            for term, token in self._tokenize(number, text) if text else ():
                tokens.setdefault(term, []).append(token)
        return tokens

    def _read(self, attribute: int, text: str) -> list[tuple[str, Token]]:
        names = list(read_names(text))
        tokens = [
            (term, Token(attribute, position + part, start + word_start, start + word_end))
            for _, start, position, words in names
            for term, word_start, word_end, part, _ in words
        ]
        return [*tokens, *self._meant(attribute, names)]

    def _meant(self, attribute: int, names: Sequence[Name]) -> Iterator[tuple[str, Token]]:
        """Yield the synonyms of the phrases in a text: each spans its whole phrase."""
        for first, phrase in self._synonyms.find(names):
            said = names[first : first + phrase.size]
            start, end = said[0].start, said[-1].start + len(said[-1].text)
            for term, number in phrase.synonyms:
                yield term, Token(attribute, said[number].position, start, end, is_synonym=True)
