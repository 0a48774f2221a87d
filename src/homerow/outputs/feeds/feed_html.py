"""An article as a feed reader can show it: text and pictures, with absolute addresses.

What only our own style sheet and scripts give a meaning to (buttons, drawings, classes, ids) is left out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from html import escape, unescape
from urllib.parse import urljoin

# Elements that a feed reader shows, and the attributes that they keep; of others only the content stays.
PLAIN = frozenset(
    "p h1 h2 h3 h4 h5 h6 ul li dl dt dd blockquote pre code em strong b i s del ins sub sup kbd table thead"  # noqa: SIM905
    " tbody tr br hr figure figcaption details summary".split()
)
KEPT: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(PLAIN, frozenset[str]()),
    "a": frozenset({"href", "title"}),
    "img": frozenset({"src", "alt", "title", "width", "height"}),
    "ol": frozenset({"start"}),
    "th": frozenset({"colspan", "rowspan"}),
    "td": frozenset({"colspan", "rowspan"}),
}
VOID = frozenset({"br", "hr", "img"})
DROPPED = frozenset({"button", "script", "style", "template", "svg", "input", "select"})
# Of our own markup: the link beside a heading, the picture for the other theme.
DROPPED_CLASSES = frozenset({"heading-anchor", "themed-image--dark"})
ADDRESSES = frozenset({"href", "src"})
# Our own HTML alone comes here, whose values are quoted and hold neither a bare `>` nor a quote.
_MARKUP = re.compile(r"<!--.*?-->|<(/?)([A-Za-z][^\s/>]*)([^>]*)>", re.DOTALL)
_ATTRIBUTE = re.compile(r'([^\s"=/]+)(?:="([^"]*)")?')
_TO_ESCAPE = re.compile("[&<>]")


def feed_html(article: str, base: str) -> str:
    """Return an article's HTML for a feed; `base` is the URL that its addresses are relative to."""
    writer = _FeedWriter(base)
    writer.write(article)
    return "".join(writer.out).strip()


class FeedArticles:
    """Articles for feeds; those that were made before are known, and those of this time are `made`."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self._known = known
        self.made: dict[str, str] = {}

    def html(self, article: str, base: str) -> str:
        """Return an article as feed_html does."""
        key = hashlib.blake2b(f"{base}\0{article}".encode(), digest_size=16).hexdigest()
        self.made[key] = self._known.get(key) or feed_html(article, base)
        return self.made[key]


class _FeedWriter:
    """Writes what stays of an article: a piece of `out` for each text and tag."""

    def __init__(self, base: str) -> None:
        self.out: list[str] = []
        self._base = base
        self._dropping: list[str] = []

    def write(self, article: str) -> None:
        at = 0
        for match in _MARKUP.finditer(article):
            self._text(article[at : match.start()])
            at = match.end()
            end, tag, attributes = match.groups(default="")
            if end:
                self._end(tag)
            elif tag:
                self._start(tag, attributes)
        self._text(article[at:])

    def _text(self, text: str) -> None:
        if text and not self._dropping:
            self.out.append(escape(unescape(text), quote=False) if _TO_ESCAPE.search(text) else text)

    def _start(self, tag: str, attributes: str) -> None:
        is_closed = tag in VOID or attributes.endswith("/")
        if self._dropping or _is_dropped(tag, attributes):
            if not is_closed:
                self._dropping.append(tag)
        elif tag in KEPT:
            end = f"</{tag}>" if is_closed and tag not in VOID else ""
            self.out.append(f"<{tag}{self._attributes(tag, attributes)}>{end}")

    def _end(self, tag: str) -> None:
        if self._dropping:
            # Our HTML is balanced: what closes is what was opened last.
            if tag == self._dropping[-1]:
                self._dropping.pop()
        elif tag in KEPT and tag not in VOID:
            self.out.append(f"</{tag}>")

    def _attributes(self, tag: str, attributes: str) -> str:
        kept = KEPT[tag]
        return "".join(
            f' {name}="{escape(self._absolute(name, unescape(value)))}"'
            for name, value in _ATTRIBUTE.findall(attributes)
            if name in kept
        )

    def _absolute(self, name: str, value: str) -> str:
        return urljoin(self._base, value) if name in ADDRESSES else value


def _is_dropped(tag: str, attributes: str) -> bool:
    if tag in DROPPED:
        return True
    classes = dict(_ATTRIBUTE.findall(attributes)).get("class", "") if "class=" in attributes else ""
    return not DROPPED_CLASSES.isdisjoint(classes.split())
