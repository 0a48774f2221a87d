"""A typed text as the words to look for, each with the terms that it may mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from homerow.search.stop_words import STOP_WORDS
from homerow.search.typos import ONE_TYPO
from homerow.search.vocabulary import Meanings, Vocabulary
from homerow.search.words import Name, fold, is_sign, read_names

MAX_WORDS = 12  # of one query; what follows is left out
SHORTEST_HALF = 3  # letters of each of two words that were typed as one
STOP_WORD_WEIGHT = 0.15  # a stop word need not be there, but `to layer` would rather find it
COMMON = 12  # records that say a word which is hardly another one, misspelt
ARGUMENT_WEIGHT = 0.3  # of what a function is called with: `LT(1, KC_SPC)` is about LT
PLAIN_JOINT = frozenset("-'\u2019")

_ARGUMENTS = re.compile(r"(?<=\w)\([^)]*")


class QueryWord(Struct, frozen=True):
    """A word of a query, as it was typed and as a term. `weight` is what it tells: rare words tell more."""

    text: str
    term: str
    meanings: Meanings
    weight: float
    is_required: bool = True
    is_stop_word: bool = False


class _Typed(Struct, frozen=True):
    """A term that was typed, before anybody knows what it means; the last one may be unfinished."""

    text: str
    term: str
    is_last: bool
    is_symbol: bool = False
    is_argument: bool = False


def read_query(
    text: str,
    vocabulary: Vocabulary,
    *,
    optional: Sequence[str] = (),
    is_loose: bool = False,
) -> tuple[QueryWord, ...]:
    """Return the words of a query; loosely read, known words may be misspelt, or two typed as one, too."""
    typed = list(_typed(text, vocabulary, is_loose=is_loose))[:MAX_WORDS]
    meanings = [_meanings(each, vocabulary, with_typos=is_loose) for each in typed]
    _add_joined(typed, meanings, vocabulary)
    loose = {fold(word) for word in optional}
    has_content = any(not (each.is_argument or _says_little(each.term)) for each in typed)
    words = []
    for each, found in zip(typed, meanings, strict=True):
        is_stop_word = has_content and _says_little(each.term)
        share = STOP_WORD_WEIGHT if is_stop_word else ARGUMENT_WEIGHT if each.is_argument else 1.0
        is_required = share == 1 and each.term not in loose
        words.append(QueryWord(each.text, each.term, found, found.told * share, is_required, is_stop_word))
    return tuple(words)


def _says_little(term: str) -> bool:
    """Return whether a term says little beside others: `hold - tap` is not about the minus key."""
    return term in STOP_WORDS or is_sign(term)


def _typed(text: str, vocabulary: Vocabulary, *, is_loose: bool) -> Iterator[_Typed]:
    names = list(_names(text, vocabulary))
    arguments = [match.span() for match in _ARGUMENTS.finditer(text)] if "(" in text else []
    for number, name in enumerate(names):
        may_go_on = number == len(names) - 1 and not is_sign(name.text)
        is_argument = any(start <= name.start < end for start, end in arguments)
        for typed in _typed_name(name, vocabulary, is_last=may_go_on, is_argument=is_argument):
            yield from [typed] if typed.is_symbol else _taken_apart(typed, vocabulary, is_loose=is_loose)


def _names(text: str, vocabulary: Vocabulary) -> Iterator[Name]:
    """Yield the names of a text; a call that is not known as a whole is a function and its arguments."""
    for name in read_names(text):
        if "(" in name.text and _symbol(name, vocabulary, is_last=False) is None:
            for part in read_names(name.text.replace("(", " ")):
                yield part._replace(start=name.start + part.start)
        else:
            yield name


def _typed_name(name: Name, vocabulary: Vocabulary, *, is_last: bool, is_argument: bool) -> Iterator[_Typed]:
    """Yield a name as one symbol if that is known, else its parts."""
    symbol = _symbol(name, vocabulary, is_last=is_last)
    if symbol is not None:
        yield replace(symbol, is_argument=True) if is_argument else symbol
        return
    parts = [word for word in name.words if not word.is_joined]
    for number, part in enumerate(parts):
        part_is_last = is_last and number == len(parts) - 1
        yield _Typed(name.text[part.start : part.end], part.term, part_is_last, is_argument=is_argument)


def _symbol(name: Name, vocabulary: Vocabulary, *, is_last: bool) -> _Typed | None:
    """Return a name as one symbol, if that is known."""
    for word in name.words:
        if word.is_joined and word.part == 0 and _is_symbol(name):
            symbol = _Typed(name.text, word.term, is_last, is_symbol=True)
            if _meanings(symbol, vocabulary).terms:
                return symbol
    return None


def _is_symbol(name: Name) -> bool:
    """Whether a name can only be of code: with two words and a hyphen it may be prose."""
    marks = {character for character in name.text if not character.isalpha()}
    return not marks <= PLAIN_JOINT or name.words[-1].part > 1


def _taken_apart(typed: _Typed, vocabulary: Vocabulary, *, is_loose: bool) -> Iterator[_Typed]:
    """Yield a word, or the two that it is made of: if nothing else is known, or both are commoner."""
    meanings = _meanings(typed, vocabulary)
    is_known = bool(meanings.terms) and meanings.typos < 2
    if is_known and not is_loose:
        yield typed
        return
    halves = _halves(typed.term, vocabulary, vocabulary.frequency(typed.term) if is_known else 0)
    if halves is None:
        yield typed
        return
    at = len(halves[0])
    yield replace(typed, text=typed.text[:at], term=halves[0], is_last=False)
    yield replace(typed, text=typed.text[at:], term=halves[1])


def _halves(term: str, vocabulary: Vocabulary, frequency: int) -> tuple[str, str] | None:
    """Return the two words that a term is made of and that are commoner; of several pairs the commonest."""
    best, best_frequency = None, frequency
    for at in range(SHORTEST_HALF, len(term) - SHORTEST_HALF + 1):
        left, right = vocabulary.find(term[:at]), vocabulary.find(term[at:])
        if left is not None and right is not None:
            common = min(vocabulary.frequencies[left], vocabulary.frequencies[right])
            if common > best_frequency:
                best, best_frequency = (term[:at], term[at:]), common
    return best


def _meanings(typed: _Typed, vocabulary: Vocabulary, *, with_typos: bool = False) -> Meanings:
    if typed.is_symbol:
        return vocabulary.meanings_of_symbol(typed.term, is_last=typed.is_last)
    is_rare = with_typos and vocabulary.frequency(typed.term) < COMMON
    may_be_misspelt = is_rare and len(typed.term) >= ONE_TYPO
    return vocabulary.meanings(typed.term, is_last=typed.is_last, with_typos=may_be_misspelt)


def _add_joined(typed: Sequence[_Typed], meanings: list[Meanings], vocabulary: Vocabulary) -> None:
    """Let two words in a row also mean what they are in one: `trouble shooting`, `hold tap`."""
    for number in range(len(typed) - 1):
        joined = vocabulary.find(typed[number].term + typed[number + 1].term)
        if joined is not None:
            for part in (number, number + 1):
                meanings[part] = vocabulary.with_joined(meanings[part], joined)
