"""Atom (RFC 4287)."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from homerow.outputs.feeds.channel import Channel
from homerow.outputs.feeds.entries import Entry
from homerow.outputs.feeds.xml_file import child, xml_file

ATOM = "http://www.w3.org/2005/Atom"


def atom(channel: Channel) -> bytes:
    """Return an Atom file."""
    root = ET.Element(_name("feed"))
    child(root, _name("id"), channel.home)
    child(root, _name("title"), channel.title)
    child(root, _name("subtitle"), channel.description)
    child(root, _name("updated"), channel.updated.isoformat())
    child(root, _name("link"), href=channel.url, rel="self", type="application/atom+xml")
    child(root, _name("link"), href=channel.home, rel="alternate", type="text/html")
    # RFC 4287 §4.1.1: a feed has an author, unless each of its entries has one.
    child(child(root, _name("author")), _name("name"), channel.author)
    for entry in channel.entries:
        _entry(root, entry)
    return xml_file(root, {"": ATOM})


def _entry(root: ET.Element, entry: Entry) -> None:
    element = child(root, _name("entry"))
    child(element, _name("id"), entry.url)
    child(element, _name("title"), entry.title)
    child(element, _name("link"), href=entry.url, rel="alternate", type="text/html")
    child(element, _name("published"), entry.published.isoformat())
    child(element, _name("updated"), entry.published.isoformat())
    for author in entry.authors:
        person = child(element, _name("author"))
        child(person, _name("name"), author.name)
        if author.url:
            child(person, _name("uri"), author.url)
    for tag in entry.tags:
        child(element, _name("category"), term=tag)
    if entry.summary:
        child(element, _name("summary"), entry.summary)
    child(element, _name("content"), entry.html, type="html")


def _name(name: str) -> str:
    return f"{{{ATOM}}}{name}"
