"""Pages and videos of other sites in a frame, as cards: the reader opens what would be loaded unasked."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from urllib.parse import parse_qs, urlsplit

from homerow.config.messages import Messages
from homerow.config.model import Conventions, Player
from homerow.diagnostics import Place
from homerow.markdown.html_tags import HtmlTag
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import destination, escape_markdown
from homerow.markdown.syntax.links import link_attributes
from homerow.markdown.writer import Frame, Writer

_VIDEO = re.compile(r"/(?:embed|shorts|v)/([\w-]{6,20})")
_NAMES = {
    "www.youtube.com": "YouTube",
    "vimeo.com": "Vimeo",
    "x.com": "X",
    "codesandbox.io": "CodeSandbox",
    "stackblitz.com": "StackBlitz",
    "codepen.io": "CodePen",
}


# The addresses that a player shows, and the address of its frame.
_PLAYERS: Mapping[Player, tuple[re.Pattern[str], str]] = {
    "youtube": (
        re.compile(r"https://www\.youtube\.com/watch\?v=([\w-]{6,20})(?:&t=(\d+))?"),
        "https://www.youtube-nocookie.com/embed/{}?autoplay=1&start={}",
    ),
    "vimeo": (re.compile(r"https://vimeo\.com/(\d+)"), "https://player.vimeo.com/video/{}?autoplay=1"),
    "codesandbox": (re.compile(r"(https://codesandbox\.io/embed/\S+)"), "{}"),
    "stackblitz": (re.compile(r"(https://stackblitz\.com/\S+)"), "{}"),
    "codepen": (re.compile(r"(https://codepen\.io/[\w-]+/embed/\S+)"), "{}"),
}


def readable_address(source: str) -> str:
    """Return the address of a page for people by that of its frame."""
    parts = urlsplit(f"https:{source}" if source.startswith("//") else source)
    host = (parts.hostname or "").removeprefix("www.")
    if host in {"youtube.com", "youtube-nocookie.com"} and (video := _VIDEO.match(parts.path)):
        return f"https://www.youtube.com/watch?v={video[1]}{_start(parts.query)}"
    if host == "youtu.be" and len(parts.path) > 1:
        return f"https://www.youtube.com/watch?v={parts.path[1:]}"
    if host == "player.vimeo.com" and parts.path.startswith("/video/"):
        return f"https://vimeo.com/{parts.path.removeprefix('/video/')}"
    return parts.geturl()


def _start(query: str) -> str:
    seconds = parse_qs(query).get("start", [""])[0]
    return f"&t={seconds}" if seconds.isdigit() else ""


def player_address(address: str, players: Collection[Player]) -> str:
    """Return the address of the player that shows a page; "" if none of these players does."""
    for player in players:
        pattern, template = _PLAYERS[player]
        if match := pattern.fullmatch(address):
            return template.format(*(group or "0" for group in match.groups()))
    return ""


def card_opening(conventions: Conventions, address: str, title: str, attributes: str) -> str:
    """Return the HTML of a card up to its closing tag; `attributes` are those of a link."""
    player = player_address(address, conventions.players)
    is_external = ' class="external"' in attributes
    plain = attributes.replace(' class="external"', "")
    classes = "embed external" if is_external else "embed"
    played = f' data-player="{escape(player)}"' if player else ""
    note = _note(conventions.messages, address, is_played=bool(player))
    return (
        f'<a class="{classes}"{plain}{played}><span class="embed-title">{escape(title)}</span> '
        f'<span class="embed-note">{escape(note)}</span>'
    )


def _note(messages: Messages, address: str, *, is_played: bool) -> str:
    host = urlsplit(address).hostname or ""
    if not host:
        return messages.text("Open its page")
    name = _NAMES.get(host, host.removeprefix("www."))
    return messages.text("Play from {site}" if is_played else "Open on {site}", site=name)


# The address by the attribute that names a video or a post.
_ADDRESSES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "LiteYouTubeEmbed": (("id",), "https://www.youtube.com/watch?v={}"),
    "YouTube": (("id", "videoId", "videoID", "youTubeId", "url"), "https://www.youtube.com/watch?v={}"),
    "ReactPlayer": (("url", "src"), "{}"),
    "Tweet": (("id",), "https://x.com/i/status/{}"),
}
EMBED_NAMES = frozenset(_ADDRESSES)


def finish_embed(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - a row of the table
    """Write the card of a component."""
    names, template = _ADDRESSES[frame.tag.name]
    given = next((text for name in names if (text := frame.text(name))), "")
    address = readable_address(given) if "://" in given else template.format(given)
    if not given:
        message, hint = f"{frame.tag.name} needs the attribute {names[0]}", f'add {names[0]}="…"'
        writer.context.report("missing-attribute", message, frame.place, hint=hint)
        return
    attributes = link_attributes(writer, address, lambda: frame.place)
    if attributes is None:
        return
    title = frame.text("title") or writer.context.text("Embedded page")
    opening = card_opening(writer.context.conventions, address, title, attributes)
    writer.out.append(f"{opening}</a>\n")
    writer.text.append(f"{title}\n")
    writer.markdown.write_block(f"[{escape_markdown(title)}]({address})")


def write_frame(writer: Writer, tag: HtmlTag, place: Place) -> None:
    """Write a frame as a card that leads to its page; the policy allows no frames."""
    given = {key.lower(): value or "" for key, value in tag.attributes}
    address = readable_address(given.get("src", ""))
    attributes = link_attributes(writer, address, lambda: place) if address else None
    title = given.get("title") or writer.context.text("Embedded page")
    writer.out.append(card_opening(writer.context.conventions, address, title, attributes or ""))
    writer.markdown.write(f"[{escape_markdown(title)}]({destination(attributes or '')})")
    if tag.self_closing:
        writer.out.append("</a>")
        return
    writer.open_html.append(("</a>", ""))
