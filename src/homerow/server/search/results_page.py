"""The page of results for readers without JavaScript: the release's page, and the results in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from itertools import groupby
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from homerow.config.messages import ENGLISH, Messages
from homerow.search.engine import Searcher
from homerow.search.live import LiveIndex
from homerow.search.query import HITS_OF_PAGE, SearchQuery, Shown, tag_filters
from homerow.search.results import Hit, SearchResults
from homerow.server.http.headers import NEVER, compressed
from homerow.server.http.rate import RateLimit, client_address
from homerow.server.http.responses import ApiError, answer_text
from homerow.server.paths import below_base, find_file, raw_path, split_path
from homerow.server.release import Release, Releases
from homerow.server.search.answers import search
from homerow.server.search.events import SearchActivity

PAGE = "search"  # its route below the base URL, and its file without .html
MAX_QUERY = 4_096  # characters: a pasted message is longer than typed words
PAGE_SIZE = 20
SNIPPET_WORDS = 30
SEPARATOR = " \u203a "

# Placeholders of the front end for the query and the results (web/src/layouts/SearchLayout.tsx).
TITLE, FIELD, PLACE = "<title>", 'autoComplete="off" value=""', '<div data-search-results=""></div>'

Respond = Callable[[Request], Awaitable[Response]]


class ResultsPage:
    """Answers /search?q=words, and leaves all else to the site."""

    def __init__(
        self,
        releases: Releases,
        live: LiveIndex,
        limit: RateLimit,
        activity: SearchActivity,
        site: Respond,
    ) -> None:
        self._activity = activity
        self._releases = releases
        self._live = live
        self._limit = limit
        self._site = site

    async def respond(self, request: Request) -> Response:
        """Return the answer to any path."""
        text = request.query_params.get("q", "").strip()[:MAX_QUERY]
        release = self._releases.current()
        page = _page_of(release, request) if text and release else None
        if release is None or page is None:
            return await self._site(request)
        try:
            self._limit.take(client_address(request))
            content = self._filled(request, page, text, release, await self._live.opened(release))
        except ApiError as error:
            return answer_text(error.status, error.message, headers=error.headers)
        filled = HTMLResponse(
            content,
            headers={"content-security-policy": release.content_security_policy, "cache-control": NEVER},
        )
        return compressed(request, filled)

    def _filled(
        self, request: Request, page: str, text: str, release: Release, engine: Searcher | None
    ) -> str:
        number = _number(request.query_params.get("page", ""))
        if engine is None:
            return page
        shown = Shown(snippets={"content": SNIPPET_WORDS})
        tags = tag_filters(release.search_tags)
        results = search(
            engine,
            SearchQuery(
                text,
                page=number - 1,
                hits_per_page=PAGE_SIZE,
                filters=tags,
                distinct=HITS_OF_PAGE,
                shown=shown,
            ),
        )
        if number == 1:
            self._activity.add_query(request, text, results.hit_count)
        filled = page.replace(TITLE, f"{TITLE}{escape(text)} | ", 1)
        filled = filled.replace(FIELD, f'autoComplete="off" value="{escape(text)}"', 1)
        listed = f'<div data-search-results="">{results_html(results, text, number, release.messages)}</div>'
        return filled.replace(PLACE, listed, 1)


def results_html(results: SearchResults, text: str, number: int, messages: Messages = ENGLISH) -> str:
    """Return the results as the front end shows them, with a link to the next page; pages count from 1."""
    count = _count(results.hit_count, messages)
    shown = messages.text("{results} for “{query}”", results=count, query=text)
    more = ""
    if number < results.page_count:
        label = escape(messages.text("More results"))
        more = f'<p><a href="?q={quote(text, safe="")}&amp;page={number + 1}">{label}</a></p>'
    return (
        f'<p class="search-results__count">{escape(shown)}</p>'
        f'<ol class="search-results" start="{(number - 1) * PAGE_SIZE + 1}">'
        f"{''.join(map(_result, results.hits))}</ol>{more}"
    )


def _count(hits: int, messages: Messages) -> str:
    if hits == 0:
        return messages.text("No results")
    return messages.text("1 result") if hits == 1 else messages.text("{count} results", count=hits)


def _result(hit: Hit) -> str:
    names = list(filter(None, hit.hierarchy.values()))
    # A section and its first page often have the same name.
    place = SEPARATOR.join(name for name, _ in groupby(names[:-1]))
    text = f'<p class="search-result__text">{hit.snippet}</p>' if hit.snippet else ""
    return (
        f'<li class="search-result"><a class="search-result__title" href="{escape(_local(hit.url))}">'
        f"{names[-1] if names else escape(hit.url)}</a>"
        f'<p class="search-result__place">{place}</p>{text}</li>'
    )


def _local(url: str) -> str:
    """Return a hit's address below this host: the same site may be read on another."""
    _, _, below = url.partition("://")
    _, slash, path = below.partition("/")
    return f"{slash}{path}" or "/"


def _page_of(release: Release | None, request: Request) -> str | None:
    """Return the release's page of results when that is what is asked for."""
    segments = split_path(raw_path(request.scope))
    if release is None or segments is None or below_base(segments, release.base_url) != (PAGE,):
        return None
    file = find_file(release.folder, f"{PAGE}.html") if request.method in {"GET", "HEAD"} else None
    return file.read().decode("utf-8") if file else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 4 and int(text) else 1
