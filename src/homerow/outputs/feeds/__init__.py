"""The feeds of the blog (RSS, Atom and JSON Feed), and of documentation changes (Atom)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from homerow.outputs.feeds.channel import changes_channel, feed_channel, feed_entries, feed_posts
from homerow.outputs.release_folder import Release
from homerow.site.blog import feeds
from homerow.site.routes import changes_route
from homerow.site.site import Site


def write_feeds(site: Site, release: Release, page_keys: Mapping[str, str], known_digest: str) -> str:
    """Write every feed after the pages; return the digest of what the feeds were made from.

    `page_keys` has a digest of each page by route. If the digest equals the one of the previous release, the
    feeds of that release are kept, which saves 70 ms.
    """
    blog_feeds = feeds(site.config.blog, site.pages)
    keys = [page_keys[post.route] for post in feed_posts(site)] if blog_feeds else []
    changes = changes_channel(site)
    made_from = repr((keys, [feed_channel(site, feed, []) for feed in blog_feeds], changes))
    digest = hashlib.blake2b(made_from.encode(), digest_size=16).hexdigest()
    changes_file = changes_route(site.config.last_version).removeprefix("/")
    files = [*(feed.file for feed in blog_feeds), *([changes_file] if changes.entries else [])]
    if digest == known_digest and all(map(release.keep, files)):
        return digest
    # Most builds keep the feeds, and the modules for XML and mail dates take 50 ms to import.
    from homerow.outputs.feeds.formats import FORMATS  # noqa: PLC0415

    entries = feed_entries(site, release) if blog_feeds else []
    for feed in blog_feeds:
        release.write(feed.file, FORMATS[feed.kind](feed_channel(site, feed, entries)))
    if changes.entries:
        release.write(changes_file, FORMATS["atom"](changes))
    return digest
