"""What all feeds tell of the blog."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct

from homerow.outputs.feeds.entries import Entry, xml_text
from homerow.site.blog_lists import Feed
from homerow.site.routes import BLOG_ROUTE
from homerow.site.site import Site

NO_POSTS = datetime(1970, 1, 1, tzinfo=UTC)  # "updated" is required, and a build without changes has no now


class Channel(Struct, frozen=True):
    """A blog as one of its feeds names it: `url` is the feed's own, `home` the blog's."""

    title: str
    description: str
    home: str
    url: str
    language: str
    author: str
    updated: datetime
    entries: tuple[Entry, ...]


def channel(site: Site, feed: Feed, entries: list[Entry]) -> Channel:
    """Return the blog for a feed, dated by its newest post: the same posts give the same file."""
    config = site.config
    has_name = config.title in config.blog.title
    title = config.blog.title if has_name else f"{config.title} {config.blog.title}"
    return Channel(
        title=xml_text(title),
        description=xml_text(config.blog.description or f"News of {config.title}"),
        home=site.permalink(BLOG_ROUTE),
        url=site.permalink(feed.route),
        language=config.language,
        author=xml_text(config.title),
        updated=entries[0].published if entries else NO_POSTS,
        entries=tuple(entries),
    )
