"""Results as they are read in a terminal."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from homerow.search.indexing.record import SearchRecord
from homerow.search.query.query import Marking
from homerow.search.results.results import Hit, Rank, SearchResults

SNIPPET_WORDS = 24
PLAIN = Marking(before="", after="", highlights=(), snippets={"content": SNIPPET_WORDS})
BOLD = Marking(before="\x1b[1m", after="\x1b[0m", highlights=(), snippets={"content": SNIPPET_WORDS})

_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f](?!\[[01]m)")  # all control characters but our own marks


def format_results(results: SearchResults, *, is_explained: bool) -> str:
    """Return the hits, a few lines each; explained, with the parts of each score."""
    return "\n".join(_lines(results, is_explained=is_explained))


def _lines(results: SearchResults, *, is_explained: bool) -> Iterator[str]:
    for number, hit in enumerate(results.hits, 1):
        yield f"{number}. {' > '.join(_titles(hit.record))}"
        yield f"   {hit.record.url}"
        if "content" in hit.snippets:
            yield f"   {_printable(hit)}"
        if is_explained:
            yield f"   {_explanation(hit.rank)}"
    count = results.hit_count
    found = "nothing found" if not count else "1 page found" if count == 1 else f"{count} pages found"
    left_out = f", without {', '.join(results.dropped)}" if results.dropped else ""
    yield f"{found}{left_out}"


def _titles(record: SearchRecord) -> Iterator[str]:
    """Yield the page's title and the headings down to the record; the group above says little."""
    return (_STEERING.sub("", text) for text in record.hierarchy[1:] if text)


def _printable(hit: Hit) -> str:
    return _STEERING.sub("", html.unescape(hit.snippets["content"].value))


def _explanation(rank: Rank) -> str:
    parts = (f"{name} {value:.2f}" for name, value in rank.parts.items() if abs(value) >= 0.005)
    return f"{rank.score:.2f} = {', '.join(parts)}"
