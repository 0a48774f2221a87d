"""The feeds of the blog: what each is called, where it lies."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from homerow.site.routes import BLOG_ROUTE
from homerow.site.site import Site


class Feed(Struct, frozen=True):
    """A feed: its format, its media type as it stands in links, its route."""

    kind: Literal["rss", "atom", "json"]
    name: str
    media_type: str
    route: str

    @property
    def file(self) -> str:
        """The name of its file below the output folder."""
        return self.route.removeprefix("/")


FEEDS = (
    Feed("rss", "RSS", "application/rss+xml", f"{BLOG_ROUTE}/rss.xml"),
    Feed("atom", "Atom", "application/atom+xml", f"{BLOG_ROUTE}/atom.xml"),
    Feed("json", "JSON Feed", "application/feed+json", f"{BLOG_ROUTE}/feed.json"),
)


def feeds(site: Site) -> tuple[Feed, ...]:
    """Return the feeds of a site: none when it has no blog."""
    return FEEDS if BLOG_ROUTE in site.pages and site.pages[BLOG_ROUTE].kind == "post-list" else ()
