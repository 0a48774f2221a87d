"""A typed text as the words to look for, each with the terms that it may mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from homerow.search.query.vocabulary import ONE_TYPO, Expansions, Vocabulary
from homerow.search.text.stop_words import STOP_WORDS
from homerow.search.text.words import Name, find_names, is_sign, read_names

MAX_WORDS = 12  # of one query; what follows is left out
QUESTION = 4  # words of one that is long enough to be a question
SHORTEST_HALF = 3  # letters of each of two words that were typed as one
STOP_WORD_WEIGHT = 0.15  # a stop word need not be there, but `to layer` would rather find it
COMMON = 12  # records that say a word which is hardly another one, misspelled
# Of what a function is called with, and what a message quotes: `LT(1, KC_SPC)` is about LT.
ARGUMENT_WEIGHT = 0.3
REMEMBERED = 4096  # names as they were read, with all that they may mean
PLAIN_JOINT = frozenset("-'\u2019")
SIGIL = "&"  # of a behavior
_AMOUNT = re.compile(r"(\d+)([a-z]+)")

_NUMBERED = re.compile(r"\(\d")  # `LM(1` is a call and does not mean the name `LM1`
_MARKED = frozenset("('`")
_ARGUMENTS = re.compile(r"(?<=\w)\([^)]*|(?<!\w)(?:'[^' ]+'|`[^`' ]+[`'])")


class QueryWord(Struct, frozen=True):
    """A word of a query, as it was typed and as a term. `weight` is what it tells: rare words tell more."""

    text: str
    term: str
    expansions: Expansions
    weight: float
    is_required: bool = True
    is_stop_word: bool = False


def is_question(words: Sequence[QueryWord]) -> bool:
    """Return whether a query is so long that other words may answer it; a shorter one means its words."""
    return len(words) >= QUESTION


class _Typed(Struct, frozen=True):
    """A term that was typed, before anybody knows what it means; the last one may be unfinished."""

    text: str
    term: str
    is_last: bool
    is_symbol: bool = False
    is_amount: bool = False  # of the unit behind it


class _Read(NamedTuple):
    """A term that was typed, what it means, and whether that is little beside others.

    `hold - tap` is not about the minus key.
    """

    text: str
    term: str
    expansions: Expansions
    is_argument: bool
    says_little: bool


class QueryReader:
    """Reads queries, and caches names, because each query repeats the words of the one before."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._read_name = lru_cache(REMEMBERED)(partial(_read_name, vocabulary))

    def read(
        self, text: str, *, optional: Sequence[str] = (), is_loose: bool = False
    ) -> tuple[QueryWord, ...]:
        """Return the words of a query; loosely read, known ones may be misspelled, or two typed as one."""
        read = self._read(text, is_loose=is_loose)[:MAX_WORDS]
        expansions = _with_joined(read, self._vocabulary)
        loose = {word.term for each in optional for name in read_names(each) for word in name.words}
        has_content = any(not (each.is_argument or each.says_little) for each in read)
        words = []
        for each, found in zip(read, expansions, strict=True):
            is_stop_word = has_content and each.says_little
            share = STOP_WORD_WEIGHT if is_stop_word else ARGUMENT_WEIGHT if each.is_argument else 1.0
            is_required = share == 1 and each.term not in loose
            words.append(QueryWord(each.text, each.term, found, found.idf * share, is_required, is_stop_word))
        return tuple(words)

    def _read(self, text: str, *, is_loose: bool) -> Sequence[_Read]:
        names = _names(text, self._vocabulary)
        last = len(names) - 1
        return [
            each
            for number, (name, is_argument) in enumerate(names)
            for each in self._read_name(name, number == last, is_argument, is_loose)
        ]


def _read_name(
    vocabulary: Vocabulary,
    text: str,
    is_last: bool,  # noqa: FBT001 - positions make a cheaper key to remember it by
    is_argument: bool,  # noqa: FBT001
    is_loose: bool,  # noqa: FBT001
) -> tuple[_Read, ...]:
    """Return what a name is read as; the last one of a query may go on."""
    (name,) = read_names(text)
    return tuple(
        _Read(
            each.text,
            each.term,
            _expand(each, vocabulary, with_typos=is_loose),
            is_argument or each.is_amount,
            each.term in STOP_WORDS or is_sign(each.term),
        )
        for typed in _typed_name(name, vocabulary, is_last=is_last and not is_sign(text))
        for each in ([typed] if typed.is_symbol else _taken_apart(typed, vocabulary, is_loose=is_loose))
    )


def _names(text: str, vocabulary: Vocabulary) -> Sequence[tuple[str, bool]]:
    """Return the names of a text, and whether each is of what a function is called with, or quoted.

    A call that is not known as a whole is a function and its arguments.
    """
    if _MARKED.isdisjoint(text):
        return [(name, False) for name in find_names(text)]
    arguments = [match.span() for match in _ARGUMENTS.finditer(text)]
    return [
        (part.text, any(start <= part.start < end for start, end in arguments))
        for name in read_names(text)
        for part in _parts(name, vocabulary)
    ]


def _parts(name: Name, vocabulary: Vocabulary) -> Iterator[Name]:
    if _NUMBERED.search(name.text) or ("(" in name.text and _symbol(name, vocabulary, is_last=False) is None):
        for part in read_names(_as_binding(name.text, vocabulary)):
            yield part._replace(start=name.start + part.start)
    else:
        yield name


def _as_binding(call: str, vocabulary: Vocabulary) -> str:
    """Return a call as a function and what it is called with: where the word tells nothing, as `&to 1`."""
    function = call.partition("(")[0].lower()
    sigil = SIGIL if function in STOP_WORDS and SIGIL + function in vocabulary else ""
    return sigil + call.replace("(", " ")


def _typed_name(name: Name, vocabulary: Vocabulary, *, is_last: bool) -> Iterator[_Typed]:
    """Yield a name as one symbol if that is known, else its parts."""
    symbol = _symbol(name, vocabulary, is_last=is_last)
    if symbol is not None:
        yield symbol
        return
    parts = [word for word in name.words if not word.is_joined]
    for number, part in enumerate(parts, 1):
        yield _Typed(name.text[part.start : part.end], part.term, is_last and number == len(parts))


def _symbol(name: Name, vocabulary: Vocabulary, *, is_last: bool) -> _Typed | None:
    """Return a name as one symbol, if that is known."""
    for word in name.words:
        if word.is_joined and word.part == 0 and _is_symbol(name):
            symbol = _Typed(name.text, word.term, is_last, is_symbol=True)
            if _expand(symbol, vocabulary).terms:
                return symbol
    return None


def _is_symbol(name: Name) -> bool:
    """Whether a name can only be of code: with two words and a hyphen it may be prose."""
    marks = {character for character in name.text if not character.isalpha()}
    return not marks <= PLAIN_JOINT or name.words[-1].part > 1


def _taken_apart(typed: _Typed, vocabulary: Vocabulary, *, is_loose: bool) -> Iterator[_Typed]:
    """Yield a word, or the two that it is made of: if nothing else is known, or both are commoner."""
    amount = _AMOUNT.fullmatch(typed.term)
    if amount and not vocabulary.frequency(typed.term) and vocabulary.frequency(amount[2]):
        yield replace(typed, text=amount[1], term=amount[1], is_last=False, is_amount=True)
        yield replace(typed, text=amount[2], term=amount[2])
        return
    expansions = _expand(typed, vocabulary)
    is_known = bool(expansions.terms) and expansions.typos < 2
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
        halves = term[:at], term[at:]
        common = min(map(vocabulary.frequency, halves))
        if common > best_frequency:
            best, best_frequency = halves, common
    return best


def _expand(typed: _Typed, vocabulary: Vocabulary, *, with_typos: bool = False) -> Expansions:
    if typed.is_symbol:
        return vocabulary.expand_symbol(typed.term, is_last=typed.is_last)
    is_rare = with_typos and vocabulary.frequency(typed.term) < COMMON
    may_be_misspelled = is_rare and len(typed.term) >= ONE_TYPO
    return vocabulary.expand(typed.term, is_last=typed.is_last, with_typos=may_be_misspelled)


def _with_joined(read: Sequence[_Read], vocabulary: Vocabulary) -> Sequence[Expansions]:
    """Return what words mean; two in a row also what they are in one: `trouble shooting`, `hold tap`."""
    expansions = [each.expansions for each in read]
    for number, (left, right) in enumerate(pairwise(read)):
        if right.is_argument and left.term.isalpha() and not left.is_argument:
            continue  # `LM(1` is not LM1
        joined = left.term + right.term
        if joined in vocabulary:
            for part in (number, number + 1):
                expansions[part] = vocabulary.with_joined(expansions[part], joined)
    return expansions
