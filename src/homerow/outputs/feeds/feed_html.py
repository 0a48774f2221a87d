"""An article as a feed reader can show it: text and pictures, with absolute addresses.

What only our own style sheet and scripts give a meaning to (buttons, drawings, classes, ids) is left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser
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


def feed_html(article: str, base: str) -> str:
    """Return an article's HTML for a feed; `base` is the URL that its addresses are relative to."""
    writer = _FeedWriter(base)
    writer.feed(article)
    writer.close()
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


class _FeedWriter(HTMLParser):
    def __init__(self, base: str) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self._base = base
        self._dropping: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._dropping or _is_dropped(tag, dict(attrs)):
            if tag not in VOID:
                self._dropping.append(tag)
        elif tag in KEPT:
            self.out.append(f"<{tag}{self._attributes(tag, attrs)}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._dropping:
            super().handle_startendtag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if self._dropping:
            # Our HTML is balanced: what closes is what was opened last.
            if tag == self._dropping[-1]:
                self._dropping.pop()
        elif tag in KEPT and tag not in VOID:
            self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._dropping:
            self.out.append(escape(data, quote=False))

    def _attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> str:
        return "".join(
            f' {name}="{escape(self._absolute(name, value or ""))}"'
            for name, value in attrs
            if name in KEPT[tag]
        )

    def _absolute(self, name: str, value: str) -> str:
        return urljoin(self._base, value) if name in ADDRESSES else value


def _is_dropped(tag: str, attributes: Mapping[str, str | None]) -> bool:
    classes = (attributes.get("class") or "").split()
    return tag in DROPPED or not DROPPED_CLASSES.isdisjoint(classes)
