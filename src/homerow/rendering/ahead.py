"""Pages of a batch, rendered by two calls: crossing the border of V8 costs as much as rendering a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from homerow.markdown.document import Article
from homerow.rendering.article import island_requests
from homerow.rendering.engine import Engine, RenderError
from homerow.rendering.job import PageJob
from homerow.rendering.renderer import PageEngine, shown_html


class RenderedAhead(Struct, frozen=True):
    """Stands for the engine where pages are put together whose parts it has rendered already."""

    pages: Mapping[str, str]
    islands: Mapping[str, str]

    def render_page(self, page: str) -> str:
        """Return the HTML document of PageProps (JSON), with a mark where each article goes."""
        return self.pages[page]

    def render_islands(self, islands: Sequence[dict[str, Any]]) -> list[str]:
        """Return the HTML of each IslandRequest, with a mark where each slot goes."""
        return [self.islands[json.dumps(island)] for island in islands]


def render_ahead(engine: Engine, jobs: Sequence[PageJob], article: Callable[[str], Article]) -> PageEngine:
    """Return what renders some pages: one page at a time, if one fails, for only that tells which."""
    pages = [job.page for job in jobs]
    islands = {json.dumps(each): each for job in jobs for each in _island_requests(job, article)}
    try:
        return RenderedAhead(
            pages=dict(zip(pages, engine.render_pages(pages), strict=True)),
            islands=dict(zip(islands, engine.render_islands([*islands.values()]), strict=True)),
        )
    except RenderError:
        return engine


def _island_requests(job: PageJob, article: Callable[[str], Article]) -> Iterator[dict[str, Any]]:
    for each in job.articles:
        shown = article(each.path)
        yield from island_requests(shown_html(shown, each), shown, each.resolutions)
