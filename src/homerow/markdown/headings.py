"""Headings: anchors, the table of contents, sections; and the title, when the front matter has none."""

from __future__ import annotations

import re

from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from msgspec.structs import replace

from homerow.markdown.document import Heading
from homerow.markdown.draft import draft_of, origin_of
from homerow.markdown.html_text import escape
from homerow.markdown.places import line_of
from homerow.markdown.writer import Writer, WriteRule

_OWN_ID = re.compile(
    r"\{#([\w:.-]+)\}$|\{/\*[ \t]*#([\w:.-]+)[ \t]*\*/\}$"
)  # the second as MDX files have it
_ALMOST_ID = re.compile(r"\{#\s*\w[^{}]*\}")
# In the table of contents a heading is inside a link already; a footnote's mark or a picture makes no sense.
_NO_CONTENTS = re.compile(r"<sup\b.*?</sup>|</?a\b[^>]*>|<img\b[^>]*>|\sid=\"[^\"]*\"", re.DOTALL)


def read_heading_id(state: StateCore, index: int) -> None:
    """Take `{#id}` from the end of a heading's text; report one that cannot be read."""
    heading, inline = state.tokens[index : index + 2]
    start = max(inline.content.rfind("{#"), inline.content.rfind("{/*"))
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
        message = "this is no id of a heading, so it is shown as text"
        place = origin_of(state).find(almost[0], line_of(heading), line_of(heading) + 1)
        cure = "end the heading with letters, digits and hyphens in braces: {#its-id}"
        draft_of(state).warn("bad-heading-id", message, place, cure=cure)


def _write_heading_open(writer: Writer, token: Token) -> None:
    writer.end_section(None)
    writer.heading = token
    writer.mark()


def _write_heading_close(writer: Writer, token: Token) -> None:
    """Write a heading.

    The anchor comes after it, not in it: "Link to …" would become part of the heading's name for screen
    readers. The first h1 is the title, which the layout shows. When the front matter has a title too, that
    one is for menus and the browser's tab, and the h1 stays in the article (Document.has_own_title).
    """
    opening = writer.heading or token
    writer.heading = None
    html, text = writer.take()
    writer.text.clear()
    text = " ".join(text.split())
    is_title = opening.tag == "h1" and writer.title is None and writer.is_top(opening)
    if is_title:
        writer.title = text
    heading_id = _heading_id(writer, opening, text)
    if is_title and not writer.keep_h1:
        return
    writer.draft.ids.add(heading_id)
    if not is_title:
        line = writer.origin.first_line + line_of(opening)
        shown = _NO_CONTENTS.sub("", html) if "<" in html else html
        _add_to_contents(writer, Heading(int(opening.tag[1]), heading_id, text, shown.strip(), line))
    writer.out.append(_heading_html(opening.tag, heading_id, html, text))


def _heading_id(writer: Writer, opening: Token, text: str) -> str:
    own_id: str | None = opening.meta.get("id")
    if own_id is None:
        return writer.draft.slugger.slug(text)
    line = line_of(opening)
    writer.draft.claim_id(own_id, lambda: writer.origin.find(f"{{#{own_id}}}", line, line + 1))
    return own_id


def _add_to_contents(writer: Writer, heading: Heading) -> None:
    writer.draft.headings.append(heading)
    writer.section_heading = len(writer.draft.headings) - 1


def write_made_heading(writer: Writer, heading: Heading) -> str:
    """Start the section of a heading that a component makes, and return its HTML."""
    writer.end_section(None)
    slugger = writer.draft.slugger
    if not slugger.claim(heading.id):
        heading = replace(heading, id=slugger.slug(heading.text))
    writer.draft.ids.add(heading.id)
    _add_to_contents(writer, heading)
    return _heading_html(f"h{heading.level}", heading.id, heading.html, heading.text)


def _heading_html(tag: str, heading_id: str, html: str, text: str) -> str:
    target = escape(heading_id)
    if tag == "h1":
        return f'<h1 id="{target}">{html}</h1>\n'
    return (
        f'<div class="heading"><{tag} id="{target}">{html}</{tag}>'
        f'<a class="heading-anchor" href="#{target}" aria-label="Link to {escape(text)}"></a></div>\n'
    )


HEADING_RULES: dict[str, WriteRule] = {
    "heading_open": _write_heading_open,
    "heading_close": _write_heading_close,
}
