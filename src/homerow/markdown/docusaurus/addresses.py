"""Frames of other sites as cards: their addresses for people, and the HTML of a card."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from homerow.markdown.html_text import escape

_VIDEO = re.compile(r"/(?:embed|shorts|v)/([\w-]{6,20})")
_NAMES = {
    "www.youtube.com": "YouTube",
    "youtu.be": "YouTube",
    "vimeo.com": "Vimeo",
    "x.com": "X",
    "codesandbox.io": "CodeSandbox",
    "stackblitz.com": "StackBlitz",
    "codepen.io": "CodePen",
}


def readable_address(source: str) -> str:
    """Return the address of a page for people by that of its frame."""
    parts = urlsplit(f"https:{source}" if source.startswith("//") else source)
    host = (parts.hostname or "").removeprefix("www.")
    if host in {"youtube.com", "youtube-nocookie.com"} and (video := _VIDEO.match(parts.path)):
        return f"https://www.youtube.com/watch?v={video[1]}{_start(parts.query)}"
    if host == "player.vimeo.com" and parts.path.startswith("/video/"):
        return f"https://vimeo.com/{parts.path.removeprefix('/video/')}"
    return parts.geturl()


def _start(query: str) -> str:
    seconds = parse_qs(query).get("start", [""])[0]
    return f"&t={seconds}" if seconds.isdigit() else ""


def embed_label(address: str, title: str) -> tuple[str, str]:
    """Return the two lines of a card: what is shown, and where."""
    host = urlsplit(address).hostname or ""
    name = _NAMES.get(host, host.removeprefix("www.") or "its page")
    return title or "Embedded page", f"Open on {name}"


def card_opening(attributes: str, title: str, note: str) -> str:
    """Return the HTML of a card up to its closing tag; `attributes` are those of a link."""
    is_external = ' class="external"' in attributes
    plain = attributes.replace(' class="external"', "")
    classes = "embed external" if is_external else "embed"
    return (
        f'<a class="{classes}"{plain}><span class="embed-title">{escape(title)}</span> '
        f'<span class="embed-note">{escape(note)}</span>'
    )
