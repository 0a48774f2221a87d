"""A typed text as the words to look for, each with the terms that it may mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from homerow.search.stop_words import STOP_WORDS
from homerow.search.typos import ONE_TYPO
from homerow.search.vocabulary import EXACT, Meaning, Vocabulary, inverse_frequency
from homerow.search.words import Name, fold, is_sign, read_names

MAX_WORDS = 12  # of one query; what follows is left out
SHORTEST_HALF = 3  # letters of each of two words that were typed as one
STOP_WORD_WEIGHT = 0.15  # a stop word need not be there, but `to layer` would rather find it
PLAIN_JOINT = frozenset("-'\u2019")


@dataclass(frozen=True, slots=True)
class QueryWord:
    """A word of a query, as it was typed and as a term. `weight` is what it tells: rare words tell more."""

    text: str
    term: str
    meanings: tuple[Meaning, ...]
    weight: float
    is_required: bool = True
    is_stop_word: bool = False


@dataclass(frozen=True, slots=True)
class _Typed:
    """A term that was typed, before anybody knows what it means; the last one may be unfinished."""

    text: str
    term: str
    is_last: bool
    is_symbol: bool = False


def read_query(
    text: str,
    vocabulary: Vocabulary,
    record_count: int,
    *,
    optional: Sequence[str] = (),
    with_typos: bool = False,
) -> tuple[QueryWord, ...]:
    """Return the words of a query; `with_typos` takes those that are known for misspelt, too."""
    typed = list(_typed(text, vocabulary))[:MAX_WORDS]
    meanings = [_meanings(each, vocabulary, with_typos=with_typos) for each in typed]
    _add_joined(typed, meanings, vocabulary)
    loose = {fold(word) for word in optional}
    has_content = any(not _says_little(each.term) for each in typed)
    words = []
    for each, found in zip(typed, meanings, strict=True):
        is_stop_word = has_content and _says_little(each.term)
        weight = _weight(found, vocabulary, record_count) * (STOP_WORD_WEIGHT if is_stop_word else 1)
        is_required = not is_stop_word and each.term not in loose
        words.append(QueryWord(each.text, each.term, tuple(found), weight, is_required, is_stop_word))
    return tuple(words)


def _says_little(term: str) -> bool:
    """Return whether a term says little beside others: `hold - tap` is not about the minus key."""
    return term in STOP_WORDS or is_sign(term)


def _typed(text: str, vocabulary: Vocabulary) -> Iterator[_Typed]:
    names = list(read_names(text))
    for number, name in enumerate(names):
        may_go_on = number == len(names) - 1 and not is_sign(name.text)
        yield from _typed_name(name, vocabulary, is_last=may_go_on)


def _typed_name(name: Name, vocabulary: Vocabulary, *, is_last: bool) -> Iterator[_Typed]:
    """Yield a name as one symbol if that is known, else its parts; a word that is two is taken apart."""
    for word in name.words:
        if word.is_joined and word.part == 0 and _is_symbol(name):
            symbol = _Typed(name.text, word.term, is_last, is_symbol=True)
            if _meanings(symbol, vocabulary):
                yield symbol
                return
    parts = [word for word in name.words if not word.is_joined]
    for number, part in enumerate(parts):
        typed = _Typed(name.text[part.start : part.end], part.term, is_last and number == len(parts) - 1)
        yield from _taken_apart(typed, vocabulary)


def _is_symbol(name: Name) -> bool:
    """Whether a name can only be of code: with two words and a hyphen it may be prose."""
    marks = {character for character in name.text if not character.isalpha()}
    return not marks <= PLAIN_JOINT or name.words[-1].part > 1


def _taken_apart(typed: _Typed, vocabulary: Vocabulary) -> Iterator[_Typed]:
    meanings = _meanings(typed, vocabulary)
    if meanings and meanings[0].typos < 2:
        yield typed
        return
    halves = _halves(typed.term, vocabulary)
    if halves is None:
        yield typed
        return
    at = len(halves[0])
    yield _Typed(typed.text[:at], halves[0], is_last=False)
    yield _Typed(typed.text[at:], halves[1], is_last=typed.is_last)


def _halves(term: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """Return the two known words that a term is made of; of several such pairs the one of common words."""
    best, best_frequency = None, 0
    for at in range(SHORTEST_HALF, len(term) - SHORTEST_HALF + 1):
        left, right = vocabulary.find(term[:at]), vocabulary.find(term[at:])
        if left is not None and right is not None:
            frequency = min(vocabulary.frequencies[left], vocabulary.frequencies[right])
            if frequency > best_frequency:
                best, best_frequency = (term[:at], term[at:]), frequency
    return best


def _meanings(typed: _Typed, vocabulary: Vocabulary, *, with_typos: bool = False) -> list[Meaning]:
    if typed.is_symbol:
        return list(vocabulary.meanings_of_symbol(typed.term, is_last=typed.is_last))
    may_be_misspelt = with_typos and len(typed.term) >= ONE_TYPO
    return list(vocabulary.meanings(typed.term, is_last=typed.is_last, with_typos=may_be_misspelt))


def _add_joined(typed: Sequence[_Typed], meanings: list[list[Meaning]], vocabulary: Vocabulary) -> None:
    """Let two words in a row also mean what they are in one: `trouble shooting`, `hold tap`."""
    for number in range(len(typed) - 1):
        joined = vocabulary.find(typed[number].term + typed[number + 1].term)
        if joined is not None:
            meanings[number].append(Meaning(joined, EXACT))
            meanings[number + 1].append(Meaning(joined, EXACT))


def _weight(meanings: Sequence[Meaning], vocabulary: Vocabulary, record_count: int) -> float:
    """Return the inverse document frequency of what a word most likely means."""
    if not meanings:
        return 0.0
    best = max(meaning.quality for meaning in meanings)
    likely = [meaning.term for meaning in meanings if meaning.quality > best - 0.1]
    frequency = min(record_count, max(vocabulary.frequencies[term] for term in likely))
    return inverse_frequency(frequency, record_count)
