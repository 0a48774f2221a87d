"""What all feeds tell of a post."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, time
from itertools import islice

from msgspec import Struct

from homerow.outputs.feeds.feed_html import FeedArticles
from homerow.outputs.paths import payload_file
from homerow.outputs.release import Release
from homerow.site.page import Author, PostPage
from homerow.site.site import Site

ENTRIES = 20  # what a reader who comes back may have missed; the archive has the rest

# XML 1.0 §2.2: what no document may hold, not even escaped.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Entry(Struct, frozen=True):
    """A post in a feed: `url` is its permalink and its id, `html` its whole content."""

    url: str
    title: str
    summary: str
    html: str
    published: datetime
    authors: tuple[Author, ...]
    tags: tuple[str, ...]
    image: str | None


def feed_entries(site: Site, release: Release, articles: FeedArticles) -> list[Entry]:
    """Return what feeds tell of their posts, with the articles that the release holds."""
    return list(_entries(site, release, articles))


def feed_posts(site: Site) -> Iterator[PostPage]:
    """Yield the newest listed posts."""
    return islice(site.listed_posts, ENTRIES)


def _entries(site: Site, release: Release, articles: FeedArticles) -> Iterator[Entry]:
    for post in feed_posts(site):
        payload = json.loads((release.folder / payload_file(post.route)).read_text("utf-8"))
        yield Entry(
            url=site.permalink(post.route),
            title=xml_text(post.document.title),
            summary=xml_text(post.document.description),
            html=xml_text(articles.html(payload["articles"][0], _base_url(site, post))),
            published=datetime.combine(post.date, time(), UTC),
            authors=post.authors,
            tags=tuple(xml_text(tag.label) for tag in post.tags),
            image=payload["page"]["image"],
        )


def _base_url(site: Site, post: PostPage) -> str:
    """Return the URL that addresses in the HTML of a post are relative to."""
    return site.permalink("/" if site.config.router == "hash" else post.route)


def xml_text(text: str) -> str:
    """Return text without the characters that XML cannot hold."""
    return _NOT_XML.sub("", text)
