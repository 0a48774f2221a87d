"""Select the pages that are hits where not all words must match, and the words to leave out where all must.

The words of a question are rarely all on one page. So pages that match enough of them are hits, and where
these are few, or words had to be left out, so are pages that hold less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from homerow.search.query.analysis import QueryWord
from homerow.search.query.query import WordRemoval

ALL_UP_TO = 2  # words; a page that is found by a short query holds all of it
ENOUGH = 0.66  # of what the words of a longer query tell
FEW = 6  # pages; with fewer that hold enough, others are shown, too
SOME = 0.33  # of what the words tell, that these others hold


Words: TypeAlias = frozenset[int]  # of a query, by their indexes


class Selection(Struct, frozen=True):
    """The matches that make a page a hit, and those that make it a hit after the others.

    `dropped` are the words that had to be left out.
    """

    chosen: frozenset[Words]
    others: frozenset[Words] = frozenset()
    dropped: tuple[str, ...] = ()
    is_poor: bool = False


def required_words(words: Sequence[QueryWord]) -> Sequence[int]:
    """Return the words that must match: all, if none of them must."""
    return [number for number, word in enumerate(words) if word.is_required] or list(range(len(words)))


def reductions(words: Sequence[QueryWord], removal: WordRemoval) -> Iterator[Sequence[int]]:
    """Yield the words that must all match: first all required ones, then fewer and fewer that are known."""
    required = required_words(words)
    known = _known(required, words)
    if known and (len(known) == len(required) or removal in ("last", "first", "all")):
        yield known
    if removal in ("last", "first"):
        for length in range(len(known) - 1, 0, -1):
            yield known[:length] if removal == "last" else known[-length:]


def select_pages(words: Sequence[QueryWord], pages: Mapping[Words, int], removal: WordRemoval) -> Selection:
    """Return which pages hold enough; `pages` counts those that hold the same words."""
    required = required_words(words)
    known = _known(required, words)
    for attempt in _attempts(required, known, removal):
        chosen = _holding(attempt, words, pages)
        count = sum(map(pages.__getitem__, chosen))
        if chosen and count >= attempt.least:
            dropped = tuple([words[number].text for number in required if number not in attempt.kept])
            if len(required) == 1 or (count >= FEW and len(attempt.kept) >= len(known)):
                return Selection(chosen, dropped=dropped)
            others = _holding(_Attempt(known, SOME), words, pages) - chosen
            return Selection(chosen, others, dropped, is_poor=True)
    return Selection(frozenset())


def _known(required: Sequence[int], words: Sequence[QueryWord]) -> Sequence[int]:
    return [number for number in required if words[number].expansions.terms]


class _Attempt(NamedTuple):
    """A page must match this share of the words `kept`, weighted by idf; for a share of 0, any of them.

    The attempt fails with fewer than `least` pages.
    """

    kept: Sequence[int]
    share: float
    least: int = 1


def _attempts(required: Sequence[int], known: Sequence[int], removal: WordRemoval) -> Iterator[_Attempt]:
    """Yield what is asked of a page: first all of it, then less and less."""
    yield _Attempt(required, 1.0, least=FEW)
    lengths = range(len(known), 0, -1) if removal != "all" else ()
    for length in lengths:
        yield _Attempt(known[:length], ENOUGH if length > ALL_UP_TO else 1.0)
    yield _Attempt(known, 0.0)


def _holding(attempt: _Attempt, words: Sequence[QueryWord], pages: Iterable[Words]) -> frozenset[Words]:
    """Return those that hold enough of what is asked."""
    kept = frozenset(attempt.kept)
    if attempt.share >= 1:
        return frozenset(found for found in pages if kept <= found)
    asked = attempt.share * sum(words[number].weight for number in kept)
    return frozenset(
        found
        for found in pages
        if kept <= found or (kept & found and sum(words[number].weight for number in kept & found) >= asked)
    )
