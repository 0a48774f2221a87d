"""The page of results for readers without JavaScript: the release's page, and the results in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from html import escape
from itertools import groupby
from types import MappingProxyType
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from homerow.search.live import LiveIndex
from homerow.search.query import Marking, SearchQuery
from homerow.search.results import Hit, SearchResults
from homerow.service.answers import ApiError, answer_text
from homerow.service.files import find_file, open_file
from homerow.service.headers import NEVER
from homerow.service.location import below_base, split_path
from homerow.service.rate import RateLimit, client_address
from homerow.service.release import Release, Releases
from homerow.service.static import raw_path

PAGE = "search"  # its route below the base URL, and its file without .html
MAX_QUERY = 200  # characters
PAGE_SIZE = 20
SNIPPET_WORDS = 30
SEPARATOR = " \u203a "
_COUNTS: Mapping[int, str] = MappingProxyType({0: "No results", 1: "1 result"})

# What the front end writes where the query and the results go (web/src/layouts/SearchLayout.tsx).
TITLE, FIELD, PLACE = "<title>", 'autoComplete="off" value=""', '<div data-search-results=""></div>'

Respond = Callable[[Request], Awaitable[Response]]


class ResultsPage:
    """Answers /search?q=words, and leaves all else to the site."""

    def __init__(self, releases: Releases, live: LiveIndex, limit: RateLimit, site: Respond) -> None:
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
        except ApiError as error:
            return answer_text(error.status, error.message, headers=error.headers)
        return HTMLResponse(
            self._filled(page, text, _number(request.query_params.get("page", ""))),
            headers={"content-security-policy": release.content_security_policy, "cache-control": NEVER},
        )

    def _filled(self, page: str, text: str, number: int) -> str:
        engine = self._live.engine()
        if engine is None:
            return page
        marking = Marking(highlights=(), snippets={"content": SNIPPET_WORDS})
        results = engine.search(SearchQuery(text, page=number - 1, hits_per_page=PAGE_SIZE, marking=marking))
        filled = page.replace(TITLE, f"{TITLE}{escape(text)} | ", 1)
        filled = filled.replace(FIELD, f'autoComplete="off" value="{escape(text)}"', 1)
        shown = f'<div data-search-results="">{results_html(results, text, number)}</div>'
        return filled.replace(PLACE, shown, 1)


def results_html(results: SearchResults, text: str, number: int) -> str:
    """Return the results as the front end shows them, with a link to the next page; pages count from 1."""
    count = _COUNTS.get(results.hit_count, f"{results.hit_count} results")
    more = ""
    if number < results.page_count:
        more = f'<p><a href="?q={quote(text, safe="")}&amp;page={number + 1}">More results</a></p>'
    return (
        f'<p class="search-results__count">{count} for “{escape(text)}”</p>'
        f'<ol class="search-results" start="{(number - 1) * PAGE_SIZE + 1}">'
        f"{''.join(map(_result, results.hits))}</ol>{more}"
    )


def _result(hit: Hit) -> str:
    names = [escape(name) for name in hit.record.hierarchy if name]
    # A section and its first page often have the same name: it is said once.
    place = SEPARATOR.join(name for name, _ in groupby(names[:-1]))
    snippet = hit.snippets.get("content")
    text = f"<p>{snippet.value}</p>" if snippet else ""
    return (
        f'<li class="search-result"><a class="search-result__title" href="{escape(_local(hit.record.url))}">'
        f"{names[-1] if names else escape(hit.record.url)}</a>"
        f'<p class="search-result__place">{place}</p>{text}</li>'
    )


def _local(url: str) -> str:
    """Return a record's address below this host: the same site may be read on another."""
    _, _, below = url.partition("://")
    _, slash, path = below.partition("/")
    return f"{slash}{path}" or "/"


def _page_of(release: Release | None, request: Request) -> str | None:
    """Return the release's page of results when that is what is asked for."""
    segments = split_path(raw_path(request.scope))
    if release is None or segments is None or below_base(segments, release.base_url) != (PAGE,):
        return None
    file = find_file(release.folder, f"{PAGE}.html") if request.method in {"GET", "HEAD"} else None
    if file is None:
        return None
    try:
        with open_file(file) as content:
            return content.read().decode("utf-8")
    except FileNotFoundError:  # replaced at this moment
        return None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 4 and int(text) else 1
