"""A page job to the two files of a page: its HTML document and its payload."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from homerow.markdown.anchors import Ids, ids_of
from homerow.markdown.document import Article
from homerow.rendering.article import ISLAND_MARK, IslandEngine, fill_article, island_requests
from homerow.rendering.job import ArticleJob, PageJob
from homerow.rendering.markdown import page_markdown
from homerow.rendering.site_types import IslandRequest

if TYPE_CHECKING:  # not at run time: this module does not load V8
    from homerow.rendering.v8 import Engine

ARTICLE_MARK = re.compile(r"<!--article:(\d+)-->")
# React and the Markdown renderer escape `>` and `"`, so neither is in the value of an attribute.
ID = re.compile(r' id="([^"]*)"')
ANCHOR = re.compile(r'(<a\s(?:[^>]*?\s)?href=")(?=#(?!/))')
# Headings, footnotes and annotations as the Markdown renderer writes them: components need their own ids.
TARGET_ID = re.compile(
    r'(<h1|<div class="heading"><h[2-6]|<(?:a|li)(?= id=":(?:fn|fnref|annotation)-)) id="[^"]*"'
)


class RenderError(Exception):
    """A component threw, ran too long or took too much memory.

    `stack` has one frame a line, innermost first, with component names.
    `source` is the path of the component's document, or '' if the component is not part of an article.
    """

    def __init__(self, message: str, stack: str = "", *, source: str = "") -> None:
        self.stack = stack
        self.source = source
        super().__init__(message)


class PageEngine(IslandEngine, Protocol):
    """The functions of V8 that a renderer needs."""

    def render_page(self, page: str) -> str:
        """Return the HTML document of PageProps (JSON), with a mark for each article."""

    def describe_islands(self, islands: Sequence[IslandRequest]) -> list[str]:
        """Return the Markdown of each IslandRequest; "" for a component without any."""


class RenderedPage(Struct, frozen=True):
    """A page as it is published; `ids` are those in its HTML, which links may point to.

    `markdown` are the files of a page of documentation or a post as Markdown.
    """

    route: str
    html: str
    payload: str
    ids: Ids
    markdown: tuple[str, ...] = ()


class Renderer(Struct, frozen=True):
    """Renders pages of the site whose props the engine has; `article` returns an article by its path."""

    engine: PageEngine
    article: Callable[[str], Article]
    build_id: str

    def render(self, job: PageJob) -> RenderedPage:
        """Return the rendered page. Raises RenderError."""
        articles = self._articles(job)
        shell = self.engine.render_page(job.page)
        document = ARTICLE_MARK.sub(lambda mark: articles[int(mark[1])], shell)
        return RenderedPage(
            route=job.route,
            html=document,
            payload=self._payload(job, articles),
            ids=ids_of(map(html.unescape, _ids(document))),
            markdown=self._markdown(job),
        )

    def render_payload(self, job: PageJob) -> str:
        """Return the payload alone, with which an open page is patched. Raises RenderError."""
        return self._payload(job, self._articles(job))

    def _articles(self, job: PageJob) -> list[str]:
        return [self._article(each, job.anchor_base) for each in job.articles]

    def _article(self, job: ArticleJob, anchor_base: str) -> str:
        article = self.article(job.path)
        try:
            filled = fill_article(_shown_html(article, job), article, job.resolutions, self.engine)
        except RenderError as error:
            raise RenderError(str(error), error.stack, source=job.path) from error
        return _anchored(_without_ids(filled), job.post) if job.post else _anchored(filled, anchor_base)

    def _markdown(self, job: PageJob) -> tuple[str, ...]:
        if job.markdown is None:
            return ()
        [shown] = job.articles
        article = self.article(shown.path)
        islands = self.engine.describe_islands(island_requests(article, shown.resolutions))
        return page_markdown(job.markdown, article, shown.resolutions, islands)

    def _payload(self, job: PageJob, articles: list[str]) -> str:
        build_id = json.dumps(self.build_id)
        texts = msgspec.json.encode(articles).decode()
        return f'{{"buildId":{build_id},"page":{job.page},"articles":{texts}}}'


class RenderedAhead(Struct, frozen=True):
    """Takes the place of the engine for pages whose parts it has rendered already."""

    pages: Mapping[str, str]
    islands: Mapping[bytes, str]
    descriptions: Mapping[bytes, str]

    def render_page(self, page: str) -> str:
        """Return the HTML document of PageProps (JSON), with a mark for each article."""
        return self.pages[page]

    def render_islands(self, islands: Sequence[IslandRequest]) -> list[str]:
        """Return the HTML of each IslandRequest, with a mark for each slot."""
        return [self.islands[msgspec.json.encode(island)] for island in islands]

    def describe_islands(self, islands: Sequence[IslandRequest]) -> list[str]:
        """Return the Markdown of each IslandRequest."""
        return [self.descriptions[msgspec.json.encode(island)] for island in islands]


def render_ahead(engine: Engine, jobs: Sequence[PageJob], article: Callable[[str], Article]) -> PageEngine:
    """Render the parts of several pages in two calls, because a call into V8 takes as long as a page.

    If a part fails, return the engine itself: rendering one page at a time tells which one it was.
    """
    pages = [job.page for job in jobs]
    islands = {msgspec.json.encode(each): each for job in jobs for each in _island_requests(job, article)}
    try:
        return RenderedAhead(
            pages=dict(zip(pages, engine.render_pages(pages), strict=True)),
            islands=dict(zip(islands, engine.render_islands([*islands.values()]), strict=True)),
            descriptions=dict(zip(islands, engine.describe_islands([*islands.values()]), strict=True)),
        )
    except RenderError:
        return engine


def _island_requests(job: PageJob, article: Callable[[str], Article]) -> Iterator[IslandRequest]:
    for each in job.articles:
        shown = article(each.path)
        if ISLAND_MARK in _shown_html(shown, each):
            yield from island_requests(shown, each.resolutions)


def _shown_html(article: Article, job: ArticleJob) -> str:
    """Return the HTML that a page shows of an article, with its slots."""
    return article.excerpt if job.part == "excerpt" and article.excerpt is not None else article.html


def _ids(document: str) -> Iterator[str]:
    """Yield the ids of elements. Few tags have one, so the search goes from the id back to its tag."""
    for match in ID.finditer(document):
        tag = document.rfind("<", 0, match.start())
        is_open = document.find(">", tag, match.start()) < 0
        if is_open and document[tag + 1].isalpha():
            yield match[1]


def _without_ids(article: str) -> str:
    """Return an article without the ids of its headings and footnotes, which other posts may have, too."""
    return TARGET_ID.sub(r"\1", article)


def _anchored(article: str, base: str) -> str:
    """Return an article whose links to its own anchors also name the page."""
    return ANCHOR.sub(lambda match: match[1] + base, article) if base else article
