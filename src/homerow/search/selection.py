"""Which pages are hits: those that hold enough of the query, or what is left of it when none does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from homerow.search.analysis import QueryWord
from homerow.search.query import WordRemoval

ALL_UP_TO = 2  # words; a page that is found by a short query holds all of it
ENOUGH = 0.66  # of what the words of a longer query tell


@dataclass(frozen=True, slots=True)
class Selection:
    """Numbers of pages, and the words that had to be left out."""

    pages: frozenset[int]
    dropped: tuple[str, ...] = ()


def select_pages(
    words: Sequence[QueryWord], found_on_page: Mapping[int, int], removal: WordRemoval
) -> Selection:
    """Return the pages that hold enough; `found_on_page` are the words of each page, as bits."""
    required = [number for number, word in enumerate(words) if word.is_required]
    required = required or list(range(len(words)))
    for kept in _fewer_and_fewer(required, words, removal):
        pages = frozenset(
            page for page, found in found_on_page.items() if _holds_enough(found, kept, words, removal)
        )
        if pages:
            dropped = tuple(words[number].text for number in required if number not in kept)
            return Selection(pages, dropped)
    return Selection(frozenset())


def _fewer_and_fewer(
    required: Sequence[int], words: Sequence[QueryWord], removal: WordRemoval
) -> Iterator[Sequence[int]]:
    """Yield the words that must be there: first all, then without those that are nowhere, then one less."""
    if removal == "none":
        yield required
        return
    known = [number for number in required if words[number].meanings]
    if removal == "all":
        yield known
        yield from ([number] for number in known)
        return
    for length in range(len(known), 0, -1):
        yield known[:length] if removal == "last" else known[-length:]


def _holds_enough(found: int, kept: Sequence[int], words: Sequence[QueryWord], removal: WordRemoval) -> bool:
    held = [number for number in kept if found >> number & 1]
    if len(held) == len(kept):
        return True
    if removal == "none" or len(kept) <= ALL_UP_TO:
        return False
    return sum(words[number].weight for number in held) >= ENOUGH * sum(
        words[number].weight for number in kept
    )
