"""Links, and bare addresses that become links (GFM §6.9): which are of this site, and what others may be."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import unquote

from markdown_it.common.normalize_url import normalizeLink
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from msgspec import Struct

from homerow.diagnostics import Place
from homerow.markdown.document import Link
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import destination
from homerow.markdown.syntax.mdx import site_path
from homerow.markdown.writer import Writer, WriteRule

# Every other scheme is refused: a list of harmless schemes is safer than one of harmful ones.
EXTERNAL_SCHEMES = frozenset({"http", "https", "mailto", "tel", "ftp", "irc", "ircs", "xmpp", "matrix"})
WEB_SCHEMES = frozenset({"http", "https", None})  # an address without one keeps that of the page

_SCHEME = re.compile(r"[\x00-\x20]*([A-Za-z][A-Za-z0-9+.-]*):")
_SKIPPED = re.compile(r"[\t\n\r]")
_FILE_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")
_MARKDOWN = (".md", ".mdx")
_PAGES = (".html", ".htm")


class _Address(Struct, frozen=True):
    """The parts of an address on this site, and all of it as the author wrote it."""

    written: str
    path: str
    query: str
    anchor: str | None


def scheme_of(href: str) -> str | None:
    """Return the scheme of a URL in lower case, as browsers see it.

    They skip leading control characters, and tabs and line ends anywhere (URL Standard §4.4).
    """
    match = _SCHEME.match(_SKIPPED.sub("", href)) if ":" in href else None
    return match[1].lower() if match else None


def link_attributes(writer: Writer, href: str, place: Callable[[], Place]) -> str | None:
    """Return the attributes of an `a` that leads to `href`; None when it may not be one (reported)."""
    scheme = scheme_of(href)
    if scheme == "pathname":
        return f' href="{unchecked_address(writer, href, place)}"'
    if scheme is not None or href.startswith("//"):
        return _external(writer, href, scheme, place)
    return _own(writer, _split(href), place)


def _own(writer: Writer, address: _Address, place: Callable[[], Place]) -> str | None:
    """Return the attributes of a link to an address of the site."""
    path = address.path
    if not path:
        return _internal(writer, "anchor", "", address, place)
    if path.endswith(_MARKDOWN):
        target = _site_target(writer, path, place)
        return target and _internal(writer, "file", target, address, place)
    if _FILE_EXTENSION.search(path) and not path.endswith(_PAGES):
        return _download(writer, path, place)
    if writer.context.extension.links_are_urls:
        return _url(writer, address, place)
    return _route(writer, address, place)


def _route(writer: Writer, address: _Address, place: Callable[[], Place]) -> str | None:
    """Return the attributes of a link to a route; a page's route mirrors its file's path."""
    path = address.path
    route = path[1:] if path.startswith("/") else _site_target(writer, path, place)
    return None if route is None else _internal(writer, "route", f"/{route}", address, place)


def _url(writer: Writer, address: _Address, place: Callable[[], Place]) -> str:
    """Return the attributes of a link to a page as browsers resolve it; it may name the page's HTML file."""
    kind: Literal["route", "relative"] = "route" if address.path.startswith("/") else "relative"
    path = address.path if kind == "relative" else f"/{posixpath.normpath(address.path).strip('/')}"
    return _internal(writer, kind, path.removesuffix("/index.html").removesuffix(".html"), address, place)


def unchecked_address(writer: Writer, href: str, place: Callable[[], Place]) -> str:
    """Return the slot of an address `pathname:///x`: of the site, but nobody looks whether it is there."""
    target = "/" + normalizeLink(href.partition(":")[2].lstrip("/"))
    where = place()
    return writer.context.add_link(Link("unchecked", target, None, where.span, where.source_line, href))


def _split(href: str) -> _Address:
    address, _, anchor = href.partition("#")
    path, question_mark, query = address.partition("?")
    composed = unicodedata.normalize("NFC", unquote(path))  # as routes are
    return _Address(href, composed, question_mark + query, anchor or None)


def _external(writer: Writer, href: str, scheme: str | None, place: Callable[[], Place]) -> str | None:
    if scheme is None or scheme in EXTERNAL_SCHEMES:
        address = normalizeLink(href.strip())
        if scheme in WEB_SCHEMES:
            writer.context.add_external_link(address, place())
        return f' href="{escape(address)}" rel="noopener noreferrer" class="external"'
    hint = "use https:, mailto: or a path; write it as `code` to show it"
    writer.context.report("unsafe-link", f"a link may not use the scheme {scheme}:", place(), hint=hint)
    return None


def _internal(
    writer: Writer,
    kind: Literal["file", "route", "relative", "anchor"],
    target: str,
    address: _Address,
    place: Callable[[], Place],
) -> str:
    where = place()
    link = Link(kind, target, address.anchor, where.span, where.source_line, address.written, address.query)
    return f' href="{writer.context.add_link(link)}"'


def _download(writer: Writer, path: str, place: Callable[[], Place]) -> str | None:
    target = asset_path(writer, path, place)
    if target is None:
        return None
    return f' href="\0H{writer.context.add_asset(target, "file", place())}\0" download'


def _site_target(writer: Writer, path: str, place: Callable[[], Place]) -> str | None:
    target = site_path(writer.origin, path)
    if target != ".." and not target.startswith("../"):
        return target
    message, hint = f"{path} leads out of the site folder", "use a path inside it, or a full URL"
    writer.context.report("outside-site", message, place(), hint=hint)
    return None


def asset_path(writer: Writer, path: str, place: Callable[[], Place]) -> PurePosixPath | None:
    """Return the path of a file of the site, `/x` being static/x; None, reported, if it is outside."""
    path = path.removeprefix("@site") if path.startswith("@site/static/") else path
    if path.startswith("/") and not path.startswith("/static/"):
        path = f"/static{path}"
    target = _site_target(writer, path, place)
    return None if target is None else PurePosixPath(target)


def _write_link_open(writer: Writer, token: Token) -> None:
    href = str(token.attrs.get("href", ""))
    if token.markup == "autolink" and scheme_of(href) not in EXTERNAL_SCHEMES:
        writer.out.append("&lt;")  # <foo:bar> in a sentence is text
        writer.link_ends.append(("&gt;", "\\>"))
        writer.markdown.write("\\<")
        return
    if not href or "is_empty" in token.meta:
        _report_empty(writer, token, href)
    attributes = link_attributes(writer, href, lambda: writer.place_in(token, href, last=True))
    if attributes is None:
        writer.link_ends.append(("", ""))
        return
    title = token.attrs.get("title")
    shown_title = f' title="{escape(str(title))}"' if title else ""
    writer.out.append(f"<a{attributes}{shown_title}>")
    writer.markdown.write("[")
    writer.link_ends.append(("</a>", f"]({destination(attributes)})"))


def _report_empty(writer: Writer, token: Token, href: str) -> None:
    message, hint = "this link has no words to click", "say where it leads: [pairing](…)"
    if not href:
        message, hint = "this link leads nowhere", "write an address between ( and )"
    writer.context.report("empty-link", message, writer.place(token), hint=hint)


def _write_link_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    html, markdown = writer.link_ends.pop()
    writer.out.append(html)
    writer.markdown.write(markdown)


LINK_RULES: dict[str, WriteRule] = {"link_open": _write_link_open, "link_close": _write_link_close}


# A link begins a line or follows space or one of *, _, ~, (. The lookbehind before a mail address keeps the
# search linear: a run of letters is tried once, at its start.
_CANDIDATE = re.compile(
    r"(?<![^\s*_~(])(?:https?://|www\.)[^\s<]+"
    r"|(?<![\w.+-])[\w.+-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+",
    re.IGNORECASE,
)
_DOMAIN = re.compile(r"(?:https?://)?((?:[\w-]+\.)+[\w-]+)(?=[/?#:]|$|[^\w.-])", re.IGNORECASE)
_WEB_SCHEME = re.compile(r"https?://", re.IGNORECASE)
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
            yield from _split_token(child)
        else:
            yield child


def _split_token(text: Token) -> Iterator[Token]:
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
    if "@" in address and not _WEB_SCHEME.match(address) and not address.lower().startswith("www."):
        return None if address[-1] in "-_" else f"mailto:{address}"
    domain = _DOMAIN.match(address)
    if not domain or any("_" in part for part in domain[1].split(".")[-2:]):
        return None
    return address if _WEB_SCHEME.match(address) else f"http://{address}"


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
