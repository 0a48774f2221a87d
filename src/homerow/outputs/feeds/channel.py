"""The content of feeds in any format: the blog and its newest posts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from html import escape
from itertools import islice
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from homerow.content.source import time_of
from homerow.outputs.feeds.article import feed_html
from homerow.outputs.release_folder import Release, payload_file
from homerow.site.blog import Feed
from homerow.site.page import Author, DocPage, PostPage, last_change
from homerow.site.routes import changes_route
from homerow.site.site import Site

ENTRIES = 20  # older posts are in the archive
# "updated" is required, and the same posts must give the same file, so it cannot be the time of the build.
NO_POSTS = datetime(1970, 1, 1, tzinfo=UTC)

# XML 1.0 §2.2: characters that a document must not contain, not even escaped.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Entry(Struct, frozen=True):
    """A post or a change in a feed: `url` is the page's permalink, `html` the whole content."""

    id: str
    url: str
    title: str
    summary: str
    html: str
    published: datetime
    updated: datetime
    authors: tuple[Author, ...]
    tags: tuple[str, ...]
    image: str | None


class Channel(Struct, frozen=True):
    """A feed: `url` is its own, `home` that of the blog or of the page where the documentation begins."""

    id: str
    title: str
    description: str
    home: str
    url: str
    language: str
    author: str
    updated: datetime
    entries: tuple[Entry, ...]


def feed_channel(site: Site, feed: Feed, entries: Iterable[Entry]) -> Channel:
    """Return the blog for a feed; its date is that of its newest post."""
    config = site.config
    has_name = config.title in config.blog.title
    title = config.blog.title if has_name else f"{config.title} {config.blog.title}"
    newest = next(feed_posts(site), None)
    news = config.messages.text("News of {site}", site=config.title)
    home = site.permalink(config.blog.route)
    return Channel(
        id=home,
        title=xml_text(title),
        description=xml_text(config.blog.description or news),
        home=home,
        url=site.permalink(feed.route),
        language=config.language,
        author=xml_text(config.title),
        updated=time_of(newest.date) if newest else NO_POSTS,
        entries=tuple(entries),
    )


def feed_posts(site: Site) -> Iterator[PostPage]:
    """Yield the newest listed posts."""
    return islice(site.listed_posts, ENTRIES)


def feed_entries(site: Site, release: Release) -> list[Entry]:
    """Return the entries of all feeds, with the articles from the payloads of the release."""
    return [_entry(site, release, post) for post in feed_posts(site)]


def _entry(site: Site, release: Release, post: PostPage) -> Entry:
    payload = json.loads((release.folder / payload_file(post.route)).read_text("utf-8"))
    # With a hash router addresses in articles are relative to the site's folder.
    base = site.permalink("/" if site.config.router == "hash" else post.route)
    return Entry(
        id=site.permalink(post.route),
        url=site.permalink(post.route),
        title=xml_text(post.document.title),
        summary=xml_text(post.document.description),
        html=xml_text(feed_html(payload["articles"][0], base)),
        published=time_of(post.date),
        updated=time_of(last_change(post)),
        authors=tuple(
            replace(author, name=xml_text(author.name), url=xml_text(author.url)) for author in post.authors
        ),
        tags=tuple(xml_text(tag.label) for tag in post.tags),
        image=payload["page"]["image"],
    )


def xml_text(text: str) -> str:
    """Return text without the characters that XML cannot hold."""
    return _NOT_XML.sub("", text)


def changes_channel(site: Site) -> Channel:
    """Return the feed; a page changes when its source is committed."""
    config, version = site.config, site.config.last_version
    messages, main = config.messages, site.main_page(version)
    entries = tuple(_change_entry(site, page) for page in site.changed_docs[:ENTRIES])
    return Channel(
        # Feed readers know a feed by its id: it stays if the documentation begins with another page.
        id=site.permalink(version.route),
        title=xml_text(messages.text("{site}: documentation changes", site=config.title)),
        description=xml_text(
            messages.text("The last changes of the documentation of {site}", site=config.title)
        ),
        home=site.permalink(main.route if main else version.route),
        url=site.permalink(changes_route(version)),
        language=config.language,
        author=xml_text(config.title),
        updated=entries[0].published if entries else NO_POSTS,
        entries=entries,
    )


def _change_entry(site: Site, page: DocPage) -> Entry:
    updated = time_of(page.last_updated or date.min)
    summary = xml_text(page.document.description)
    return Entry(
        # A change is an entry of its own (RFC 4151): feed readers show an entry once.
        id=f"tag:{urlsplit(site.config.url).hostname},{updated:%Y-%m-%d}:{page.route}",
        url=site.permalink(page.route),
        title=xml_text(page.document.title),
        summary=summary,
        html=f"<p>{escape(summary)}</p>",
        published=updated,
        updated=updated,
        authors=(),
        tags=(),
        image=None,
    )
