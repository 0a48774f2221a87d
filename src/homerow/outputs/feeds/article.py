"""An article as a feed reader can show it: text, formulas and pictures, with absolute addresses.

Elements that need our style sheets or scripts (buttons, drawings), classes and ids are left out. The
checkboxes of task lists become text.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser
from typing import TypeAlias
from urllib.parse import urljoin

Attributes: TypeAlias = list[tuple[str, str | None]]

# Elements that a feed reader shows, and the attributes that they keep. Other elements leave their content.
PLAIN = frozenset(
    "p h1 h2 h3 h4 h5 h6 ul li dl dt dd blockquote pre code em strong b i s del ins sub sup kbd table thead"  # noqa: SIM905
    " tbody tr br hr figure figcaption details summary".split()
)
# The elements of formulas: without them 10 to the power of 6 is 106.
MATH = frozenset(
    "mrow mi mn mo mtext mspace mstyle mpadded mphantom msub msup msubsup munder mover munderover msqrt mroot"  # noqa: SIM905
    " mtable mtr mtd".split()
)
KEPT: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(PLAIN | MATH, frozenset[str]()),
    "math": frozenset({"display"}),
    "mfrac": frozenset({"linethickness"}),  # binomials have no line
    "menclose": frozenset({"notation"}),
    "a": frozenset({"href", "title"}),
    "img": frozenset({"src", "alt", "title", "width", "height"}),
    "ol": frozenset({"start"}),
    "th": frozenset({"colspan", "rowspan"}),
    "td": frozenset({"colspan", "rowspan"}),
}
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())  # noqa: SIM905
# Elements that are left out with their content.
DROPPED = frozenset({"button", "script", "style", "template", "svg", "input", "select", "annotation"})
DROPPED_CLASSES = frozenset({"heading-anchor", "themed-image--dark", "code-annotations__back"})
ADDRESSES = frozenset({"href", "src"})


def feed_html(article: str, base: str) -> str:
    """Return an article's HTML for a feed; `base` is the URL that its addresses are relative to."""
    writer = _FeedWriter(base)
    writer.feed(article)
    writer.close()
    return "".join(writer.out).strip()


class _FeedWriter(HTMLParser):
    """Writes the parts of an article that stay to `out`."""

    def __init__(self, base: str) -> None:
        super().__init__()
        self.out: list[str] = []
        self._base = base
        self._dropped: list[str] = []  # the open elements from the outermost dropped one on

    def handle_data(self, data: str) -> None:
        if not self._dropped:
            self.out.append(escape(data, quote=False))

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if not self._dropped and _is_task(tag, attrs):
            self.out.append("[x]" if ("checked", None) in attrs else "[ ]")
        elif self._dropped or _is_dropped(tag, attrs):
            if tag not in VOID:
                self._dropped.append(tag)
        elif tag in KEPT:
            self.out.append(f"<{tag}{self._attributes(tag, attrs)}>")

    def handle_endtag(self, tag: str) -> None:
        if self._dropped:
            # Our HTML is balanced.
            if tag == self._dropped[-1]:
                self._dropped.pop()
        elif tag in KEPT and tag not in VOID:
            self.out.append(f"</{tag}>")

    def _attributes(self, tag: str, attrs: Attributes) -> str:
        kept = {name: value or "" for name, value in attrs if name in KEPT[tag]}
        absolute = {
            name: urljoin(self._base, value) if name in ADDRESSES else value for name, value in kept.items()
        }
        return "".join(f' {name}="{escape(value)}"' for name, value in absolute.items())


def _is_task(tag: str, attrs: Attributes) -> bool:
    # As our compiler writes it: the checkboxes of components have a value for each attribute.
    return tag == "input" and {("type", "checkbox"), ("disabled", None)} <= set(attrs)


def _is_dropped(tag: str, attrs: Attributes) -> bool:
    classes = dict(attrs).get("class") or ""
    return tag in DROPPED or not DROPPED_CLASSES.isdisjoint(classes.split())
