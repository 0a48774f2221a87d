"""Headings: anchors, the table of contents, sections; and the title, when the front matter has none."""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from msgspec.structs import replace

from homerow.diagnostics import Place
from homerow.markdown.context import context_of, origin_of
from homerow.markdown.document import Heading
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import HARD_BREAK, escape_markdown
from homerow.markdown.places import line_of
from homerow.markdown.writer import Writer, WriteRule

_OWN_ID = re.compile(
    r"\{#([\w:.-]+)\}$|\{[ \t]*/\*[ \t]*#([\w:.-]+)[ \t]*\*/[ \t]*\}$"
)  # the second as MDX files have it
_ALMOST_ID = re.compile(r"\{#\s*\w[^{}]*\}")
# In the table of contents a heading is inside a link already; a footnote's mark or a picture makes no sense.
_NO_CONTENTS = re.compile(r"<sup\b.*?</sup>|</?a\b[^>]*>|<img\b[^>]*>|\sid=\"[^\"]*\"", re.DOTALL)


def read_heading_id(state: StateCore, index: int) -> None:
    """Take `{#id}` from the end of a heading's text; report one that cannot be read."""
    heading, inline = state.tokens[index : index + 2]
    start = inline.content.rfind("{")
    if start < 0 or not (start == 0 or inline.content[start - 1] in " \t"):
        return
    own_id = _OWN_ID.match(inline.content, start)
    if own_id:
        inline.content = inline.content[:start].rstrip()
        heading.meta["id"] = own_id[1] or own_id[2]
        return
    almost = _ALMOST_ID.match(inline.content, start)
    is_code = inline.content.count("`", 0, start) % 2
    if almost and not is_code:
        message = "this is not a valid heading id, so it is shown as text"
        place = origin_of(state).find(almost[0], line_of(heading), line_of(heading) + 1)
        hint = "end the heading with letters, digits and hyphens in braces: {#its-id}"
        context_of(state).warn("bad-heading-id", message, place, hint=hint)


def _write_heading_open(writer: Writer, token: Token) -> None:
    writer.end_section(None)
    writer.heading = token
    writer.mark()
    writer.markdown.begin()


def _write_heading_close(writer: Writer, token: Token) -> None:
    """Write a heading.

    The anchor comes after it, not in it: "Link to …" would become part of the heading's name for screen
    readers. The first h1 is the title, which the layout shows. When the front matter has a title too, that
    one is for menus and the browser's tab, and an h1 that begins the article stays (Document.has_own_title).
    """
    opening = writer.heading or token
    writer.heading = None
    html, text = writer.cut_from_mark()
    markdown = writer.markdown.end()
    writer.text.clear()
    text = " ".join(text.split())
    enter_heading(writer, opening.tag, lambda: writer.origin.line(line_of(opening)))
    is_first = opening.tag == "h1" and writer.title is None and writer.is_top(opening)
    is_title = is_first and not (writer.keep_h1 and any(map(str.strip, writer.out)))
    if is_title:
        writer.title = text
    heading_id = _heading_id(writer, opening, text)
    if is_title and not writer.keep_h1:
        return
    writer.context.ids.add(heading_id)
    if not is_title:
        line = writer.origin.first_line + line_of(opening)
        shown = _NO_CONTENTS.sub("", html) if "<" in html else html
        _add_to_contents(writer, Heading(int(opening.tag[1]), heading_id, text, shown.strip(), line))
    writer.out.append(_heading_html(opening.tag, heading_id, html, _link_label(writer, text)))
    writer.markdown.write_block(heading_markdown(opening.tag, markdown))


def enter_heading(writer: Writer, tag: str, place: Callable[[], Place]) -> None:
    """Keep the level of a heading; report one that skips a level, which screen readers show as a gap."""
    level, last = int(tag[1]), writer.heading_level
    writer.heading_level = level
    if level > last + 1:
        above = "the title" if last == 1 else f"an h{last}"
        hint = f"make it an h{last + 1}, or add the heading that is missing above it"
        writer.context.report_chosen("skipped-heading", f"this h{level} follows {above}", place, hint=hint)


def _heading_id(writer: Writer, opening: Token, text: str) -> str:
    own_id: str | None = opening.meta.get("id")
    line = line_of(opening)
    if own_id is not None and writer.context.claim_id(
        own_id, lambda: writer.origin.find(f"{{#{own_id}}}", line, line + 1)
    ):
        return own_id
    for shown, written in opening.meta.get("replaced", {}).items():  # by a rule of an extension
        text = text.replace(shown, written)
    return writer.context.slugger.slug(text)


def _add_to_contents(writer: Writer, heading: Heading) -> None:
    writer.context.headings.append(heading)
    writer.section_heading = len(writer.context.headings) - 1


def write_made_heading(writer: Writer, heading: Heading) -> str:
    """Start the section of a heading that a component makes, and return its HTML."""
    writer.end_section(None)
    slugger = writer.context.slugger
    if not slugger.claim(heading.id):
        heading = replace(heading, id=slugger.slug(heading.text))
    writer.context.ids.add(heading.id)
    writer.heading_level = heading.level
    _add_to_contents(writer, heading)
    tag = f"h{heading.level}"
    writer.markdown.write_block(heading_markdown(tag, escape_markdown(heading.text)))
    return _heading_html(tag, heading.id, heading.html, _link_label(writer, heading.text))


def heading_markdown(tag: str, markdown: str) -> str:
    """Return the line of a heading."""
    return f"{'#' * int(tag[1])} {markdown.replace(HARD_BREAK, ' ').strip()}"


def _link_label(writer: Writer, heading: str) -> str:
    return escape(writer.context.text("Link to {heading}", heading=heading))


def _heading_html(tag: str, heading_id: str, html: str, label: str) -> str:
    target = escape(heading_id)
    if tag == "h1":
        return f'<h1 id="{target}">{html}</h1>\n'
    return (
        f'<div class="heading"><{tag} id="{target}">{html}</{tag}>'
        f'<a class="heading-anchor" href="#{target}" aria-label="{label}"></a></div>\n'
    )


HEADING_RULES: dict[str, WriteRule] = {
    "heading_open": _write_heading_open,
    "heading_close": _write_heading_close,
}
