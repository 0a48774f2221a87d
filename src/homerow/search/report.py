"""Results as they are read in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from homerow.search.query import Marking
from homerow.search.results import Rank, SearchResults

SNIPPET_WORDS = 24
PLAIN = Marking(before="", after="")
BOLD = Marking(before="\x1b[1m", after="\x1b[0m")

_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f](?!\[[01]m)")  # all control characters but our own marks


def format_results(results: SearchResults) -> str:
    """Return the hits, a few lines each, with the parts of each score if the query asked for ranks."""
    return "\n".join(_lines(results))


def _lines(results: SearchResults) -> Iterator[str]:
    for number, (hit, rank) in enumerate(zip_longest(results.hits, results.ranks), 1):
        # The page's title and the headings down to the section; the group above says little.
        yield f"{number}. {_printable(' > '.join(hit.titles[1:]))}"
        yield f"   {hit.url}"
        if hit.text:
            yield f"   {_printable(hit.text)}"
        if rank:
            yield f"   {_explanation(rank)}"
    count = results.hit_count
    found = "nothing found" if not count else "1 page found" if count == 1 else f"{count} pages found"
    left_out = f", without {', '.join(results.dropped)}" if count and results.dropped else ""
    yield f"{found}{left_out}"


def _printable(text: str) -> str:
    return _STEERING.sub("", text)


def _explanation(rank: Rank) -> str:
    parts = (f"{name} {value:.2f}" for name, value in rank.parts.items() if abs(value) >= 0.005)
    return f"{rank.score:.2f} = {', '.join(parts)}"
