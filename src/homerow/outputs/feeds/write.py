"""Writing the feeds of a site into its release."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct, field

from homerow.outputs.feeds.atom import atom
from homerow.outputs.feeds.channel import Channel, channel
from homerow.outputs.feeds.entries import feed_entries, feed_posts
from homerow.outputs.feeds.feed_html import FeedArticles
from homerow.outputs.feeds.json_feed import json_feed
from homerow.outputs.feeds.rss import rss
from homerow.outputs.release import Release
from homerow.site.blog_lists import Feed, feeds
from homerow.site.site import Site

_FORMATS: Mapping[Literal["rss", "atom", "json"], Callable[[Channel], bytes]] = {
    "rss": rss,
    "atom": atom,
    "json": json_feed,
}


class WrittenFeeds(Struct, frozen=True):
    """What the next build may know: the digest of all that feeds were made from, and the articles in them."""

    digest: str = ""
    articles: Mapping[str, str] = field(default_factory=dict)


def write_feeds(
    site: Site, release: Release, page_keys: Mapping[str, str], known: WrittenFeeds
) -> WrittenFeeds:
    """Write every feed, or keep all; the pages must be there already, each made from what its key says."""
    wanted = feeds(site.pages)
    digest = _digest(site, wanted, page_keys)
    if digest == known.digest and all(release.keep(feed.file) for feed in wanted):
        return known
    articles = FeedArticles(known.articles)
    entries = feed_entries(site, release, articles) if wanted else []
    for feed in wanted:
        release.write(feed.file, _FORMATS[feed.kind](channel(site, feed, entries)))
    return WrittenFeeds(digest, articles.made)


def _digest(site: Site, wanted: tuple[Feed, ...], page_keys: Mapping[str, str]) -> str:
    keys = [page_keys[post.route] for post in feed_posts(site)] if wanted else []
    made_from = repr((keys, [channel(site, feed, []) for feed in wanted]))
    return hashlib.blake2b(made_from.encode(), digest_size=16).hexdigest()
