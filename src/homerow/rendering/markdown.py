"""A page as Markdown: a head, and the article with its slots filled; a long page is several files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from urllib.parse import urljoin

from msgspec import Struct

from homerow.markdown.document import Article
from homerow.markdown.markdown_text import escape_destination, escape_markdown
from homerow.rendering.article import SLOT, Resolutions
from homerow.site.routes import markdown_part

MAX_LENGTH = 50_000  # characters of a file
MORE_LENGTH = 5_000  # characters left for the title and the links to other parts

_HEADING = re.compile(r"^#{2,4} ", re.MULTILINE)
_LINK = re.compile(r"(?<!\\)\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^ *(`{3,}).*?^ *\1`* *$", re.MULTILINE | re.DOTALL)


class MarkdownHead(Struct, frozen=True):
    """The facts at the head of a page, and the URLs of its Markdown and of the index of pages.

    `version` and `date` (ISO 8601) are empty if there is none. A title that the article has is not repeated.
    """

    title: str
    description: str
    url: str
    markdown_url: str
    version: str = ""
    date: str = ""
    index_url: str = ""
    has_own_title: bool = False


def page_markdown(
    head: MarkdownHead, article: Article, resolutions: Resolutions, islands: Sequence[str]
) -> tuple[str, ...]:
    """Return the files of a page; `islands` has the Markdown of each island of the article."""
    body = _filled(article.markdown, resolutions, islands, head.url)
    facts = _front_matter(head)
    parts = [*_parts(body, max(MORE_LENGTH, MAX_LENGTH - MORE_LENGTH - len(facts)))]
    return tuple(
        f"{facts}{_opening(head, number)}{text.strip()}\n{_links(head, number, len(parts))}"
        for number, text in enumerate(parts, 1)
    )


def _front_matter(head: MarkdownHead) -> str:
    facts = {
        "title": head.title,
        "description": head.description,
        "url": head.url,
        "version": head.version,
        "date": head.date,
    }
    # A JSON text is a YAML text, too.
    lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in facts.items() if value)
    return f"---\n{''.join(lines)}---\n\n"


def _opening(head: MarkdownHead, number: int) -> str:
    index = f"> Index of all pages as Markdown: {head.index_url}\n\n" if head.index_url else ""
    if number == 1 and head.has_own_title:
        return index
    part = "" if number == 1 else f" (part {number})"
    return f"# {escape_markdown(head.title)}{part}\n\n{index}"


def _links(head: MarkdownHead, number: int, count: int) -> str:
    if count == 1:
        return ""
    links = (
        f"part {each}" if each == number else f"[part {each}]({markdown_part(head.markdown_url, each)})"
        for each in range(1, count + 1)
    )
    return f"\n---\n\nThis page has {count} parts: {', '.join(links)}.\n"


def _filled(text: str, resolutions: Resolutions, islands: Sequence[str], base: str) -> str:
    def absolute(href: str) -> str:
        return escape_destination(urljoin(base, href))

    def fill(match: re.Match[str]) -> str:
        kind, index = match[1], int(match[2])
        match kind:
            case "L":
                return absolute(resolutions.hrefs[index])
            case "D":
                return "[" if resolutions.reference_hrefs[index] else ""
            case "E":
                href = resolutions.reference_hrefs[index]
                return f"]({absolute(href)})" if href else ""
            case "I":
                return _LINK.sub(lambda link: f"]({absolute(link[1])})", f"{islands[index]}\n\n")
            case _:
                return absolute(unescape(resolutions.asset_hrefs[index]))

    return SLOT.sub(fill, text)


def _parts(text: str, length: int) -> Iterator[str]:
    """Yield parts of at most `length` characters, cut at headings, or else between blocks or lines."""
    while len(text) > length:
        cut = _cut(text, length)
        yield text[:cut]
        text = text[cut:]
    yield text


def _cut(text: str, length: int) -> int:
    code = [match.span() for match in _FENCE.finditer(text)]
    headings = (match.start() for match in _HEADING.finditer(text, length // 2, length))
    outside = [at for at in headings if not any(start < at < end for start, end in code)]
    if outside:
        return outside[-1]
    ends = (text.rfind(end, length // 2, length) for end in ("\n\n", "\n", " "))
    return next((end for end in ends if end > 0), length)
