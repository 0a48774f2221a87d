"""Images: files of the site with their size written in, or from elsewhere; always with a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal
from urllib.parse import unquote

from markdown_it.common.normalize_url import normalizeLink
from markdown_it.token import Token

from homerow.diagnostics import Place
from homerow.markdown.document import Json
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import destination, escape_markdown
from homerow.markdown.syntax.links import asset_path, scheme_of, unchecked_address
from homerow.markdown.writer import Frame, Writer, WriteRule

LAZY = ' loading="lazy" decoding="async"'
_OWN_FILE = re.compile("\0[AH](\\d+)\0")
_EXTERNAL = frozenset({"http", "https"})
_THEMES = ("light", "dark")


def image_source(
    writer: Writer, source: str, place: Callable[[], Place], *, sized: bool = False
) -> str | None:
    """Return the attributes that say what an `img` shows; None when it may not be shown, which is reported.

    `sized`: the author wrote width or height, so only the address is filled in.
    """
    found = _find(writer, source, place, "image")
    if isinstance(found, int) and not sized:
        return f"\0A{found}\0"
    return None if found is None else f'src="{_address(found)}"'


def media_address(writer: Writer, source: str, place: Callable[[], Place]) -> str:
    """Return the address of what a `video`, an `audio` or a `source` plays or shows; "" when it may not."""
    found = _find(writer, source, place, "file")
    return "" if found is None else _address(found)


def _address(found: str | int) -> str:
    return found if isinstance(found, str) else f"\0H{found}\0"


def _find(
    writer: Writer, source: str, place: Callable[[], Place], kind: Literal["image", "file"]
) -> str | int | None:
    """Return an address elsewhere, or a file of the site as its index; None, reported, for neither."""
    scheme = scheme_of(source)
    if scheme == "pathname":
        return unchecked_address(writer, source, place)
    if scheme in _EXTERNAL or source.startswith("//"):
        address = normalizeLink(source)
        writer.context.add_external_link(address, place())
        return escape(address)
    if scheme is not None:
        noun = "an image" if kind == "image" else "a recording"
        hint = f"put {'the picture' if kind == 'image' else 'it'} into the site's folder and write its path"
        writer.context.report("unsafe-link", f"{noun} may not use the scheme {scheme}:", place(), hint=hint)
        return None
    path = unquote(source.partition("#")[0].partition("?")[0])
    where = place()
    if source not in where.source_line:  # a name stands for it
        where = writer.origin.import_places.get(source, where)
    target = asset_path(writer, path, lambda: where) if path else None
    return None if target is None else writer.context.add_asset(target, kind, where)


def _write_image(writer: Writer, token: Token) -> None:
    alt = " ".join(_plain_text(token.children or []).split())
    source = str(token.attrs.get("src", ""))
    if not alt:
        report_missing_alt(writer, writer.place(token))
    attributes = image_source(writer, source, lambda: writer.place_in(token, source, last=True))
    writer.text.append(alt)
    if attributes is None:
        writer.out.append(escape(alt))
        writer.markdown.write(escape_markdown(alt))
        return
    writer.markdown.write(image_markdown(alt, attributes))
    title = token.attrs.get("title")
    shown_title = f' title="{escape(str(title))}"' if title and not token.meta.get("figure") else ""
    image = f'<img alt="{escape(alt)}" {attributes}{shown_title}{LAZY}>'
    writer.out.append(_zoomable(writer, image, alt))


def image_markdown(alt: str, attributes: str) -> str:
    """Return an image with its text."""
    return f"![{escape_markdown(alt)}]({destination(attributes)})"


def _zoomable(writer: Writer, images: str, alt: str) -> str:
    """Return images of the site's own files in a link to the first: the front end enlarges it in place.

    A link in a link cannot be, and one without a name should not.
    """
    own_file = _OWN_FILE.search(images)
    if own_file is None or writer.link_ends or not alt:
        return images
    return f'<a class="zoom" href="\0H{own_file[1]}\0">{images}</a>'


def report_missing_alt(writer: Writer, place: Place) -> None:
    """Report an image without a text."""
    hint = 'say what it shows: ![a split keyboard](…); or write <img alt="" src="…"> if it only decorates'
    message = "this image has no text for readers who cannot see it"
    writer.context.report("missing-alt", message, place, hint=hint)


def figure_caption(children: list[Token]) -> str | None:
    """Return the title of the image that is all a paragraph holds."""
    if len(children) != 1 or children[0].type != "image" or not children[0].attrs.get("title"):
        return None
    children[0].meta["figure"] = True
    return str(children[0].attrs["title"])


def _plain_text(tokens: list[Token]) -> str:
    parts: list[str] = []
    for token in tokens:
        if token.type in {"text", "code_inline"}:
            parts.append(token.content)
        elif token.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
        elif token.type == "image":
            parts.append(_plain_text(token.children or []))
    return "".join(parts)


def finish_picture(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - a row of the table
    """Write both images in the place of the tag."""
    alt = frame.text("alt")
    if alt == "":
        report_missing_alt(writer, frame.place)
    images: list[str] = []
    for theme in _THEMES:
        source = frame.text(theme) or _source(frame.attributes.get("sources"), theme)
        if source is None:
            message, hint = f"ThemedImage needs a {theme} picture", f'add {theme}="./picture-{theme}.svg"'
            writer.context.report("missing-attribute", message, frame.place, hint=hint)
            continue
        name = "sources" if "sources" in frame.attributes and theme not in frame.attributes else theme
        attributes = image_source(writer, source, lambda name=name: frame.attribute_place(name))  # type: ignore[misc]
        images.append(
            f'<img alt="{escape(alt or "")}" class="themed-image themed-image--{theme}"'
            f" {attributes or ''}{LAZY}>"
        )
    writer.out.append(_zoomable(writer, "".join(images), alt or ""))
    writer.text.append(alt or "")
    if images:
        writer.markdown.write(image_markdown(alt or "", images[0]))


def _source(sources: Json, theme: str) -> str | None:
    source = sources.get(theme) if isinstance(sources, dict) else None
    return source if isinstance(source, str) else None


IMAGE_RULES: dict[str, WriteRule] = {"image": _write_image}
