"""Pages and videos of other sites in a frame, as cards: the reader opens what would be loaded unasked."""

from __future__ import annotations

from collections.abc import Mapping

from docusaurus.markdown.addresses import card_opening, readable_address
from homerow.diagnostics import Place
from homerow.markdown.html_tags import HtmlTag
from homerow.markdown.markdown_text import destination, escape_markdown
from homerow.markdown.syntax.links import link_attributes
from homerow.markdown.writer import Frame, Writer

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
