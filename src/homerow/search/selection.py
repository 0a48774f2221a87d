"""Which pages are hits: those that hold enough of the query, or what is left of it when none does.

Where these are few, or words had to be left out, pages that hold less of it are hits, too: the words of a
question seldom stand on one page, and what is left of it may tell little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from homerow.search.analysis import QueryWord
from homerow.search.query import WordRemoval

ALL_UP_TO = 2  # words; a page that is found by a short query holds all of it
ENOUGH = 0.66  # of what the words of a longer query tell
FEW = 6  # pages; with fewer that hold enough, others are shown, too
SOME = 0.33  # of what the words tell, that these others hold


Words: TypeAlias = frozenset[int]  # of a query, by their indexes


class Selection(Struct, frozen=True):
    """What pages hold that are hits, and what others hold that are hits behind them.

    `dropped` are the words that had to be left out.
    """

    chosen: frozenset[Words]
    others: frozenset[Words] = frozenset()
    dropped: tuple[str, ...] = ()
    is_poor: bool = False


def select_pages(words: Sequence[QueryWord], pages: Mapping[Words, int], removal: WordRemoval) -> Selection:
    """Return which pages hold enough; `pages` counts those that hold the same words."""
    required = [number for number, word in enumerate(words) if word.is_required]
    required = required or list(range(len(words)))
    known = _known(required, words)
    for attempt in _attempts(required, words, removal):
        chosen = _holding(attempt, words, pages)
        if chosen:
            dropped = tuple([words[number].text for number in required if number not in attempt.kept])
            is_whole = len(attempt.kept) == len(known)
            is_rich = is_whole and sum(map(pages.__getitem__, chosen)) >= FEW
            if len(required) == 1 or is_rich or not _may_follow(removal, is_whole=is_whole):
                return Selection(chosen, dropped=dropped)
            others = _holding(_Attempt(known, SOME), words, pages) - chosen
            return Selection(chosen, others, dropped, is_poor=True)
    return Selection(frozenset())


def _may_follow(removal: WordRemoval, *, is_whole: bool) -> bool:
    """Return whether pages are hits that hold less than those that hold enough of what was asked."""
    return removal == "some" or (is_whole and removal != "none")


def _known(required: Sequence[int], words: Sequence[QueryWord]) -> Sequence[int]:
    return [number for number in required if words[number].expansions.terms]


class _Attempt(NamedTuple):
    """Words of which a page must hold a share, by what they tell; of a share of 0 it must hold any."""

    kept: Sequence[int]
    share: float


def _attempts(
    required: Sequence[int], words: Sequence[QueryWord], removal: WordRemoval
) -> Iterator[_Attempt]:
    """Yield what is asked of a page: first most of it, then less and less."""
    if removal == "none":
        yield _Attempt(required, 1.0)
        return
    known = _known(required, words)
    if removal == "all":
        yield _Attempt(known, _share(known))
        yield _Attempt(known, 0.0)
        return
    for length in range(len(known), 0, -1):
        kept = known[-length:] if removal == "first" else known[:length]
        yield _Attempt(kept, _share(kept))
    yield _Attempt(known, 0.0)


def _share(kept: Sequence[int]) -> float:
    return ENOUGH if len(kept) > ALL_UP_TO else 1.0


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
