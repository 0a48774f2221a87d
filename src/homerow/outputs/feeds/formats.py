"""The formats of feeds: RSS 2.0 (rssboard.org), Atom (RFC 4287) and JSON Feed 1.1 (jsonfeed.org)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from email.utils import format_datetime
from typing import Any, Literal
from xml.etree import ElementTree as ET

from homerow.outputs.feeds.channel import Channel, Entry
from homerow.site.page import Author

ATOM = "http://www.w3.org/2005/Atom"
CONTENT = "http://purl.org/rss/1.0/modules/content/"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"


def rss(channel: Channel) -> bytes:
    """Return an RSS file, with the content module for whole posts."""
    root = ET.Element("rss", {"version": "2.0"})
    body = _child(root, "channel")
    _child(body, "title", channel.title)
    _child(body, "link", channel.home)
    _child(body, "description", channel.description)
    _child(body, "language", channel.language)
    _child(body, "lastBuildDate", format_datetime(channel.updated))
    _child(body, f"{{{ATOM}}}link", href=channel.url, rel="self", type="application/rss+xml")
    for entry in channel.entries:
        _rss_item(body, entry)
    return _xml_file(root, {"atom": ATOM, "content": CONTENT, "dc": DUBLIN_CORE})


def _rss_item(body: ET.Element, entry: Entry) -> None:
    item = _child(body, "item")
    _child(item, "title", entry.title)
    _child(item, "link", entry.url)
    _child(item, "guid", entry.url, isPermaLink="true")
    _child(item, "pubDate", format_datetime(entry.published))
    _child(item, "description", entry.summary or entry.title)
    for author in entry.authors:
        # The author element of RSS needs an e-mail address, which our authors do not have.
        _child(item, f"{{{DUBLIN_CORE}}}creator", author.name)
    for tag in entry.tags:
        _child(item, "category", tag)
    _child(item, f"{{{CONTENT}}}encoded", entry.html)


def atom(channel: Channel) -> bytes:
    """Return an Atom file."""
    root = ET.Element(_atom("feed"))
    _child(root, _atom("id"), channel.id)
    _child(root, _atom("title"), channel.title)
    _child(root, _atom("subtitle"), channel.description)
    _child(root, _atom("updated"), channel.updated.isoformat())
    _child(root, _atom("link"), href=channel.url, rel="self", type="application/atom+xml")
    _child(root, _atom("link"), href=channel.home, rel="alternate", type="text/html")
    # RFC 4287 §4.1.1: a feed has an author, unless each of its entries has one.
    _child(_child(root, _atom("author")), _atom("name"), channel.author)
    for entry in channel.entries:
        _atom_entry(root, entry)
    return _xml_file(root, {"": ATOM})


def _atom_entry(root: ET.Element, entry: Entry) -> None:
    element = _child(root, _atom("entry"))
    _child(element, _atom("id"), entry.id)
    _child(element, _atom("title"), entry.title)
    _child(element, _atom("link"), href=entry.url, rel="alternate", type="text/html")
    _child(element, _atom("published"), entry.published.isoformat())
    _child(element, _atom("updated"), entry.updated.isoformat())
    for author in entry.authors:
        person = _child(element, _atom("author"))
        _child(person, _atom("name"), author.name)
        if author.url:
            _child(person, _atom("uri"), author.url)
    for tag in entry.tags:
        _child(element, _atom("category"), term=tag)
    if entry.summary:
        _child(element, _atom("summary"), entry.summary)
    _child(element, _atom("content"), entry.html, type="html")


def _atom(name: str) -> str:
    return f"{{{ATOM}}}{name}"


def _child(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, name, attributes)
    element.text = text or None
    return element


def _xml_file(root: ET.Element, namespaces: Mapping[str, str]) -> bytes:
    """Return a document as a file; `namespaces` has namespaces by prefix, '' is the default one."""
    for prefix, namespace in namespaces.items():
        ET.register_namespace(prefix, namespace)
    ET.indent(root)
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


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
        "items": [_json_item(entry) for entry in channel.entries],
    }
    return json.dumps(feed, ensure_ascii=False, indent=2).encode() + b"\n"


def _json_item(entry: Entry) -> dict[str, Any]:
    item = {
        "id": entry.url,
        "url": entry.url,
        "title": entry.title,
        "summary": entry.summary,
        "content_html": entry.html,
        "date_published": entry.published.isoformat(),
        "date_modified": entry.updated.isoformat() if entry.updated != entry.published else "",
        "image": entry.image,
        "authors": [_json_author(author) for author in entry.authors],
        "tags": list(entry.tags),
    }
    # An item needs its content, even if it is empty.
    return {name: value for name, value in item.items() if value or name == "content_html"}


def _json_author(author: Author) -> dict[str, str]:
    known = {"name": author.name, "url": author.url, "avatar": author.image_url}
    # JSON Feed does not allow relative addresses, such as those of this site.
    return {name: value for name, value in known.items() if value and (name == "name" or "://" in value)}


FORMATS: Mapping[Literal["rss", "atom", "json"], Callable[[Channel], bytes]] = {
    "rss": rss,
    "atom": atom,
    "json": json_feed,
}
