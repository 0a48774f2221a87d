"""GFM §6.9, extended autolinks: bare `www.`, `http://`, `https://` and mail addresses in text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

# A link begins a line or follows space or one of *, _, ~, (. The lookbehind before a mail address keeps the
# search linear: a run of letters is tried once, at its start.
_CANDIDATE = re.compile(
    r"(?<![^\s*_~(])(?:https?://|www\.)[^\s<]+"
    r"|(?<![\w.+-])[\w.+-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+",
    re.IGNORECASE,
)
_DOMAIN = re.compile(r"(?:https?://)?((?:[\w-]+\.)+[\w-]+)(?=[/?#:]|$|[^\w.-])", re.IGNORECASE)
_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_ENTITY_END = re.compile(r"&[A-Za-z0-9]+;$")


def autolink(state: StateCore) -> None:
    """Core rule: find addresses in text that is not in a link."""
    for token in state.tokens:
        if token.type == "inline" and any(sign in token.content for sign in ("@", "://", "www.")):
            token.children = list(_with_links(token.children or ()))


def _with_links(children: Iterable[Token]) -> Iterator[Token]:
    links = 0
    for child in children:
        links += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        if child.type == "text" and not links:
            yield from _split(child)
        else:
            yield child


def _split(text: Token) -> Iterator[Token]:
    content, position = text.content, 0
    for match in _CANDIDATE.finditer(content):
        address = _trim(match[0])
        href = _href(address)
        if href is None:
            continue
        if position < match.start():
            yield Token("text", "", 0, content=content[position : match.start()])
        yield Token("link_open", "a", 1, attrs={"href": href})
        yield Token("text", "", 0, content=address)
        yield Token("link_close", "a", -1)
        position = match.start() + len(address)
    if position < len(content):
        yield text.copy(content=content[position:])


def _href(address: str) -> str | None:
    if "@" in address and not _SCHEME.match(address) and not address.lower().startswith("www."):
        return None if address[-1] in "-_" else f"mailto:{address}"
    domain = _DOMAIN.match(address)
    if not domain or any("_" in part for part in domain[1].split(".")[-2:]):
        return None
    return address if _SCHEME.match(address) else f"http://{address}"


def _trim(address: str) -> str:
    """Return an address without the punctuation that belongs to the sentence around it."""
    closers = address.count(")") - address.count("(")
    while address:
        if address[-1] in "?!.,:*_~'\"":
            address = address[:-1]
        elif address[-1] == ")" and closers > 0:
            closers -= 1
            address = address[:-1]
        elif address[-1] == ";" and (entity := _ENTITY_END.search(address[-40:])):
            address = address[: -len(entity[0])]
        else:
            return address
    return address
