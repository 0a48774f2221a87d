"""Small indexes, built and opened for real."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from homerow.search.engine import SearchEngine
from homerow.search.indexing.index import write_index
from homerow.search.indexing.record import LEVELS, SearchRecord, Weight
from homerow.search.query.query import SearchQuery
from homerow.search.query.synonyms import SynonymGroups


def section(
    page: str,
    *headings: str,
    text: str | None = None,
    group: str = "Docs",
    rank: int = 0,
    tag: str = "docs-default-current",
    version: tuple[str, ...] = ("current",),
) -> SearchRecord:
    """Return the record of the last heading, or of the text below it; the first one is the page's title."""
    titles = headings or (page,)
    anchor = titles[-1].lower().replace(" ", "-") if len(titles) > 1 else None
    level = len(titles)
    url = f"https://t.example/{page}"
    return SearchRecord(
        object_id=f"{page}#{anchor}-{'content' if text else level}",
        url=f"{url}#{anchor}" if anchor else url,
        url_without_anchor=url,
        anchor=anchor,
        type="content" if text else f"lvl{level}",  # type: ignore[arg-type]  # a level from 1 to 6
        hierarchy=(group, *titles, *[None] * (LEVELS - 1 - level)),
        content=text,
        version=version,
        docusaurus_tag=tag,
        weight=Weight(rank, 0 if text else 100 - 10 * level, 0),
    )


def index_of(folder: Path, *records: SearchRecord, synonyms: SynonymGroups = ()) -> SearchEngine:
    """Write an index and open it."""
    target = folder / f"index-{len(list(folder.iterdir()))}"
    write_index(target, records, synonyms)
    return SearchEngine(target)


def found(engine: SearchEngine, text: str, **settings: Any) -> list[str]:
    """Return the addresses of hits, without what all of them begin with."""
    return addresses(engine, SearchQuery(text, **settings))


def addresses(engine: SearchEngine, query: SearchQuery) -> list[str]:
    return [hit.record.url.removeprefix("https://t.example/") for hit in engine.search(query).hits]
