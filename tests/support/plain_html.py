"""HTML reduced to what CommonMark specifies, to compare our output with its examples."""

from __future__ import annotations

import re
from html import escape, unescape
from html.parser import HTMLParser
from urllib.parse import unquote

from homerow.markdown.document import ParsedSource

_SLOT = re.compile("\0([LAH])(\\d+)\0")
_HEADING = re.compile(r'<div class="heading">(.*?)<a class="heading-anchor"[^>]*></a></div>', re.DOTALL)
_CODE = re.compile(
    r'<(?:div|figure) class="code-block">(?:<figcaption>.*?</figcaption>)?'
    r"(<pre.*?</pre>)<button.*?</button></\w+>",
    re.DOTALL,
)
_FIGURE = re.compile(
    r'<figure class="image"><img alt="([^"]*)" (.*?)><figcaption>(.*?)</figcaption></figure>', re.DOTALL
)
_ZOOM = re.compile(r'<a class="zoom"[^>]*>(<img [^>]*>)</a>')
# Additions of the dialect that CommonMark does not specify.
_OURS = re.compile(
    r' (?:loading="lazy"|decoding="async"|rel="noopener noreferrer"|class="external"|download)(?=[ >])'
)
_BLOCKS = frozenset(
    "blockquote div details h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td th thead tr ul".split()  # noqa: SIM905
)


def project(parsed: ParsedSource) -> list[str]:
    """Return the page as CommonMark would have it: no anchors, colors, buttons; addresses as written."""
    html = _SLOT.sub(lambda slot: _address(slot, parsed), parsed.article.html)
    return plain_html(_undecorate(html))


def _address(slot: re.Match[str], parsed: ParsedSource) -> str:
    index = int(slot[2])
    if slot[1] == "L":
        return escape(parsed.document.links[index].shown)
    address = f"{parsed.document.assets[index].path}"
    return f'src="{address}"' if slot[1] == "A" else address


def _undecorate(html: str) -> str:
    html = _ZOOM.sub(r"\1", _HEADING.sub(r"\1", html))
    html = _CODE.sub(lambda block: re.sub(r"</?span[^>]*>", "", block[1]), html)
    html = re.sub(r"<pre tabindex[^>]*>", "<pre>", html).replace(' class="language-text"', "")
    html = _FIGURE.sub(r'<p><img alt="\1" \2 title="\3"></p>', html)
    return _OURS.sub("", re.sub(r'(<h\d) id="[^"]*"', r"\1", html))


def plain_html(html: str) -> list[str]:
    """Return tags and texts: attributes sorted, addresses decoded, line ends beside blocks left out."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.finish()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._in_pre = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_pre = self._in_pre or tag == "pre"
        shown = sorted(f'{name}="{_decoded(name, value or "")}"' for name, value in attrs)
        self._parts.append(" ".join([f"<{tag}", *shown]) + ">")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self._in_pre = self._in_pre and tag != "pre"
        self._parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self._parts.append(data if self._in_pre else re.sub(r"[ \t]*\n[ \t]*", "\n", data))

    def finish(self) -> list[str]:
        text = "".join(f"\1{part}\1" if part[0] == "<" and part[-1] == ">" else part for part in self._parts)
        blocks = "|".join(_BLOCKS)
        text = re.sub(rf"\n*(\x01</?(?:{blocks})(?: [^\x01]*)?>\x01)\n*", r"\1", text)
        return [part for part in text.strip("\n").split("\1") if part]


def _decoded(name: str, value: str) -> str:
    return (
        unquote(unescape(value)).removeprefix("docs/").removeprefix("static/").lstrip("/")
        if name in {"href", "src"}
        else value
    )
