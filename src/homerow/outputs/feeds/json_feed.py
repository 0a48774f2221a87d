"""JSON Feed 1.1 (jsonfeed.org)."""

from __future__ import annotations

import json
from typing import Any

from homerow.outputs.feeds.channel import Channel
from homerow.outputs.feeds.entries import Entry
from homerow.site.page import Author


def json_feed(channel: Channel) -> bytes:
    """Return a JSON Feed file."""
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": channel.title,
        "home_page_url": channel.home,
        "feed_url": channel.url,
        "description": channel.description,
        "language": channel.language,
        "authors": [{"name": channel.author}],
        "items": [_item(entry) for entry in channel.entries],
    }
    return json.dumps(feed, ensure_ascii=False, indent=2).encode() + b"\n"


def _item(entry: Entry) -> dict[str, Any]:
    item = {
        "id": entry.url,
        "url": entry.url,
        "title": entry.title,
        "summary": entry.summary,
        "content_html": entry.html,
        "date_published": entry.published.isoformat(),
        "image": entry.image,
        "authors": [_author(author) for author in entry.authors],
        "tags": list(entry.tags),
    }
    return {name: value for name, value in item.items() if value}


def _author(author: Author) -> dict[str, str]:
    known = {"name": author.name, "url": author.url, "avatar": author.image_url}
    # An address of this site is relative, which JSON Feed does not allow.
    return {name: value for name, value in known.items() if value and (name == "name" or "://" in value)}
