"""RSS 2.0 (rssboard.org/rss-specification), with the content module for whole posts."""

from __future__ import annotations

from email.utils import format_datetime
from xml.etree import ElementTree as ET

from homerow.outputs.feeds.channel import Channel
from homerow.outputs.feeds.entries import Entry
from homerow.outputs.feeds.xml_file import child, xml_file

ATOM = "http://www.w3.org/2005/Atom"
CONTENT = "http://purl.org/rss/1.0/modules/content/"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"


def rss(channel: Channel) -> bytes:
    """Return an RSS file."""
    root = ET.Element("rss", {"version": "2.0"})
    body = child(root, "channel")
    child(body, "title", channel.title)
    child(body, "link", channel.home)
    child(body, "description", channel.description)
    child(body, "language", channel.language)
    child(body, "lastBuildDate", format_datetime(channel.updated))
    child(body, f"{{{ATOM}}}link", href=channel.url, rel="self", type="application/rss+xml")
    for entry in channel.entries:
        _item(body, entry)
    return xml_file(root, {"atom": ATOM, "content": CONTENT, "dc": DUBLIN_CORE})


def _item(body: ET.Element, entry: Entry) -> None:
    item = child(body, "item")
    child(item, "title", entry.title)
    child(item, "link", entry.url)
    child(item, "guid", entry.url, isPermaLink="true")
    child(item, "pubDate", format_datetime(entry.published))
    child(item, "description", entry.summary or entry.title)
    for author in entry.authors:
        # RSS's own author is an e-mail address, which nobody here gives.
        child(item, f"{{{DUBLIN_CORE}}}creator", author.name)
    for tag in entry.tags:
        child(item, "category", tag)
    child(item, f"{{{CONTENT}}}encoded", entry.html)
