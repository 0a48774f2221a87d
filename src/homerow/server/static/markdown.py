"""The media types of a page, HTML and Markdown: which one a client gets, and how each links to the other."""

from __future__ import annotations

from msgspec import Struct

from homerow.server.release import Release
from homerow.server.static.files import find_file
from homerow.server.static.location import Found, address, clean_name

CODINGS_VARY = "accept-encoding"
PAGE_VARY = "accept, accept-encoding"


class Chosen(Struct, frozen=True):
    """The file for a client; `vary` names the fields of the request that it depends on.

    `link` is the header field that leads to the other type.
    """

    found: Found
    vary: str = CODINGS_VARY
    link: str = ""


def choose_media_type(release: Release, found: Found, *, prefers_markdown: bool) -> Chosen:
    """Return the file of a page that the client prefers; other files have one media type."""
    stem, _, ending = found.name.rpartition(".")
    page = address(release.base_url, clean_name(f"{stem}.html"))
    if ending == "md":
        is_page = find_file(release.folder, f"{stem}.html") is not None
        return Chosen(found, link=f'<{page}>; rel="canonical"' if is_page else "")
    markdown = find_file(release.folder, f"{stem}.md") if ending == "html" else None
    if markdown is None:
        return Chosen(found)
    if prefers_markdown:
        return Chosen(Found(f"{stem}.md", markdown), PAGE_VARY, f'<{page}>; rel="canonical"')
    target = address(release.base_url, f"{stem}.md")
    return Chosen(found, PAGE_VARY, f'<{target}>; rel="alternate"; type="text/markdown"')
