"""Writing the feeds of a site into its release."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from homerow.outputs.feeds.atom import atom
from homerow.outputs.feeds.channel import Channel, channel
from homerow.outputs.feeds.entries import feed_entries
from homerow.outputs.feeds.feed_html import FeedArticles
from homerow.outputs.feeds.json_feed import json_feed
from homerow.outputs.feeds.rss import rss
from homerow.outputs.release import Release
from homerow.site.feed import feeds
from homerow.site.site import Site

_FORMATS: Mapping[Literal["rss", "atom", "json"], Callable[[Channel], bytes]] = {
    "rss": rss,
    "atom": atom,
    "json": json_feed,
}


def write_feeds(site: Site, release: Release, known: Mapping[str, str]) -> Mapping[str, str]:
    """Write every feed; the pages must be in the release already.

    Return the articles in them, which the next build may know already.
    """
    wanted, articles = feeds(site), FeedArticles(known)
    entries = feed_entries(site, release, articles) if wanted else []
    for feed in wanted:
        release.write(feed.file, _FORMATS[feed.kind](channel(site, feed, entries)))
    return articles.made
