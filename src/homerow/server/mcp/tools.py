"""The tools of the engine: search the site, and read a page or a section of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

from msgspec import Meta, Struct

from homerow.assistant_tools import PublishedSite, Tool, ToolError
from homerow.search.isolate import SearchStoppedError
from homerow.search.query import HITS_OF_PAGE, NO_MARKS, WHOLE_TEXT, SearchQuery, tag_filters
from homerow.search.results import Hit
from homerow.server.mcp.pages import read_page
from homerow.server.mcp.sections import Section, find_section, section_at, sections_of, widen

MAX_QUERY = 300  # characters
MAX_ADDRESS = 500
MAX_SECTION = 200
MAX_TEXT = 50_000  # characters of an answer
MAX_WIDENED = 2_000  # characters of a section with its surroundings; a longer one is read alone
EXCERPT = 600  # characters of the text of a hit
SEPARATOR = " \u203a "


class SearchArguments(Struct, frozen=True, forbid_unknown_fields=True):
    """The arguments of `search`."""

    query: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=MAX_QUERY,
            description=f"a question, a name in code or an error message, up to {MAX_QUERY} characters",
        ),
    ]
    limit: Annotated[int, Meta(ge=1, le=20, description="a number of results from 1 to 20")] = 8


class ReadArguments(Struct, frozen=True, forbid_unknown_fields=True):
    """The arguments of `read`."""

    page: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=MAX_ADDRESS,
            description="an address or route of a page, as search returns it; #anchor selects a section",
        ),
    ]
    section: Annotated[
        str, Meta(max_length=MAX_SECTION, description="a heading, or a name that the section mentions")
    ] = ""


def search(site: PublishedSite, arguments: SearchArguments) -> str:
    """Return the hits of a query page by page, each with its address and the beginning of its text."""
    if site.engine is None:
        raise ToolError("This site has no search. Read a page instead.")
    query = SearchQuery(
        arguments.query,
        hits_per_page=arguments.limit,
        filters=tag_filters(site.release.search_tags),
        distinct=HITS_OF_PAGE,
        marking=NO_MARKS,
        shown=WHOLE_TEXT,
    )
    try:
        hits = site.engine.search(query).hits
    except SearchStoppedError as error:
        raise ToolError(f"The search was stopped: {error}. Use fewer words.") from error
    if not hits:
        raise ToolError("Nothing was found. Use fewer or other words.")
    pages = list(dict.fromkeys(hit.url_without_anchor for hit in hits))
    by_page = sorted(hits, key=lambda hit: pages.index(hit.url_without_anchor))
    return "\n\n".join(_result(number, hit) for number, hit in enumerate(by_page, 1))


def _result(number: int, hit: Hit) -> str:
    # A group of pages and its first page often have the same name.
    title = SEPARATOR.join(name for name, _ in groupby(hit.titles))
    excerpt = hit.text if len(hit.text) <= EXCERPT else f"{hit.text[:EXCERPT]}\u2026"
    return "\n".join(filter(None, (f"{number}. {title}", hit.url, excerpt)))


def read(site: PublishedSite, arguments: ReadArguments) -> str:
    """Return the Markdown of a page, or of one of its sections."""
    address, _, anchor = arguments.page.partition("#")
    page = read_page(site.release, address)
    if page is None:
        raise ToolError(f"No page at {address} can be read as Markdown. Search for another one.")
    sections = [section for part in page.parts for section in sections_of(part)]
    found = find_section(sections, arguments.section) or _find_anchor(sections, page.html, anchor)
    if found:
        return _cut(widen(found, sections, MAX_WIDENED).text, sections)
    if arguments.section:
        raise ToolError(f"The page has no section {arguments.section}. {_contents(sections)}")
    return _cut(page.parts[0], sections)


def _find_anchor(sections: Sequence[Section], html: str, anchor: str) -> Section | None:
    return section_at(sections, html, anchor) or find_section(sections, anchor)


def _cut(text: str, sections: Sequence[Section]) -> str:
    if len(text) <= MAX_TEXT:
        return text
    return f"{text[:MAX_TEXT]}\n\n[The rest is left out. {_contents(sections)}]"


def _contents(sections: Sequence[Section]) -> str:
    titles = ", ".join(section.title for section in sections)
    return f"Its sections: {titles}"[: MAX_TEXT // 10]


TOOLS = (
    Tool(
        "search",
        "Search the site",
        "Search the documentation and the blog. Returns titles, addresses and the beginning of each section."
        " Then read the best sections.",
        SearchArguments,
        search,
    ),
    Tool(
        "read",
        "Read a page",
        "Read a page of the site as Markdown, or one section of it.",
        ReadArguments,
        read,
    ),
)
