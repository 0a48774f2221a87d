"""A page job to the two files of a page: its HTML document and its payload."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from typing import Protocol

import msgspec
from msgspec import Struct

from homerow.markdown.document import Article
from homerow.markdown.ids import Ids, ids_of
from homerow.rendering.article import IslandEngine, fill_article
from homerow.rendering.engine import RenderError
from homerow.rendering.job import ArticleJob, PageJob

ARTICLE_MARK = re.compile(r"<!--article:(\d+)-->")
# In our HTML an attribute's value never holds a bare `>` or `"`: React and the Markdown renderer escape both.
ID = re.compile(r' id="([^"]*)"')
ANCHOR = re.compile(r'(<a\s(?:[^>]*?\s)?href=")(?=#(?!/))')


class PageEngine(IslandEngine, Protocol):
    """What is asked of V8 for a page."""

    def render_page(self, page: str) -> str:
        """Return the HTML document of PageProps (JSON), with a mark where each article goes."""


class RenderedPage(Struct, frozen=True):
    """A page as it is published; `ids` are those in its HTML, which links may point to."""

    route: str
    html: str
    payload: str
    ids: Ids


class Renderer(Struct, frozen=True):
    """Renders pages of one site, whose props the engine holds; `article` reads one by its path."""

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
        )

    def render_payload(self, job: PageJob) -> str:
        """Return the payload alone: what an open page is patched with. Raises RenderError."""
        return self._payload(job, self._articles(job))

    def _articles(self, job: PageJob) -> list[str]:
        return [_anchored(self._article(each), job.anchor_base) for each in job.articles]

    def _article(self, job: ArticleJob) -> str:
        article = self.article(job.path)
        try:
            return fill_article(shown_html(article, job), article, job.resolutions, self.engine)
        except RenderError as error:
            raise RenderError(str(error), error.stack, source=job.path) from error

    def _payload(self, job: PageJob, articles: list[str]) -> str:
        build_id = json.dumps(self.build_id)
        texts = msgspec.json.encode(articles).decode()
        return f'{{"buildId":{build_id},"page":{job.page},"articles":{texts}}}'


def shown_html(article: Article, job: ArticleJob) -> str:
    """Return the HTML that a page shows of an article, with its slots."""
    return article.excerpt if job.part == "excerpt" and article.excerpt is not None else article.html


def _ids(document: str) -> Iterator[str]:
    """Yield the ids of elements. Each is found before the tag around it, because few tags have one."""
    for match in ID.finditer(document):
        tag = document.rfind("<", 0, match.start())
        is_open = document.find(">", tag, match.start()) < 0
        if is_open and document[tag + 1].isalpha():
            yield match[1]


def _anchored(article: str, base: str) -> str:
    """Return an article in which links to its own anchors name the page, too."""
    return ANCHOR.sub(lambda match: match[1] + base, article) if base else article
