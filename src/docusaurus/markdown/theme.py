"""Components of Docusaurus's theme that have static content: `Link`, `Admonition`, `TOCInline`, `Details`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from docusaurus.markdown.embeds import EMBED_NAMES
from homerow.config.messages import Message
from homerow.markdown.components.table import FLAG, TEXT, AttributeSpec, ComponentSpec
from homerow.markdown.components.writing import write_admonition
from homerow.markdown.document import Heading
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import destination, escape_markdown
from homerow.markdown.syntax.admonitions import KINDS
from homerow.markdown.syntax.links import link_attributes
from homerow.markdown.writer import Frame, Writer

_NUMBER = AttributeSpec(("number",))
_ANY = AttributeSpec(("text", "flag", "number", "list", "object"))
_TOC_MARK = re.compile("\0T([1-6])([1-6])\0")
_EMBED_ATTRIBUTES = """id videoId videoID youTubeId url src title poster playlist controls params muted loop
    playing noCookie adNetwork wrapperClass aspectHeight aspectWidth cookie""".split()  # noqa: SIM905 - words in lines

# Kinds of admonitions besides the engine's -> kind and title.
LEGACY_KINDS: Mapping[str, tuple[str, Message]] = {
    "secondary": ("note", "Secondary"),
    "important": ("info", "Important"),
    "success": ("tip", "Success"),
}
DOCUSAURUS_COMPONENTS: Mapping[str, ComponentSpec] = {
    "Link": ComponentSpec(
        {**dict.fromkeys(("to", "href", "title", "target", "rel", "id"), TEXT), "autoAddBaseUrl": _ANY},
        shape="link",
        inline=True,
    ),
    "Admonition": ComponentSpec({"type": TEXT, "title": TEXT, "icon": _ANY}, shape="admonition"),
    "TOCInline": ComponentSpec(
        {"toc": _ANY, "minHeadingLevel": _NUMBER, "maxHeadingLevel": _NUMBER}, shape="contents", content=False
    ),
    "Details": ComponentSpec({"summary": TEXT, "open": FLAG}, shape="details"),
    "Translate": ComponentSpec({"id": TEXT, "description": TEXT}, shape="content", inline=True),
    **{
        name: ComponentSpec(dict.fromkeys(_EMBED_ATTRIBUTES, _ANY), shape="embed", content=False)
        for name in sorted(EMBED_NAMES)
    },
}


def finish_link(writer: Writer, frame: Frame, html: str) -> None:
    """Write a link in the place of `<Link to="…">`; with an id alone, what other links lead to."""
    target, own_id = frame.text("to") or frame.text("href"), frame.text("id")
    attributes = link_attributes(writer, target, lambda: frame.place) if target else None
    shown, marked = html.strip(), ""
    if own_id and writer.context.claim_id(own_id, lambda: frame.attribute_place("id")):
        marked = f' id="{escape(own_id)}"'
    if attributes is None:
        writer.out.append(f"<span{marked}>{shown}</span>" if marked else shown)
        writer.markdown.write(frame.markdown)
        return
    writer.out.append(f"<a{marked}{attributes}>{shown}</a>")
    writer.markdown.write(f"[{frame.markdown.strip()}]({destination(attributes)})")


def finish_admonition(writer: Writer, frame: Frame, html: str) -> None:
    """Write an admonition in the place of `<Admonition type="…">`."""
    kind = frame.text("type") or "note"
    if kind in LEGACY_KINDS:
        kind, english = LEGACY_KINDS[kind]
    elif kind not in KINDS:
        message, hint = f"no admonition is called {kind}", f"the kinds are {', '.join(KINDS)}"
        writer.context.report("unknown-admonition", message, frame.attribute_place("type"), hint=hint)
        kind, english = "note", KINDS["note"]
    else:
        english = KINDS[kind]
    title = frame.text("title") or writer.context.text(english)
    write_admonition(writer, frame, html, kind=kind, title=title)


def finish_details(writer: Writer, frame: Frame, html: str) -> None:
    """Write a folded part in the place of `<Details summary="…">`."""
    summary = frame.text("summary") or writer.context.text("Details")
    is_open = " open" if frame.attributes.get("open") else ""
    writer.out.append(f"<details{is_open}><summary>{escape(summary)}</summary>\n{html}</details>\n")
    writer.markdown.write_block(f"**{escape_markdown(summary)}**")
    writer.markdown.write_block(frame.markdown)


def finish_content(writer: Writer, frame: Frame, html: str) -> None:
    """Write the content alone."""
    writer.out.append(html.strip())
    writer.markdown.write(frame.markdown)


def finish_contents(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - a row of the table
    """Write a mark where the table of contents goes, which is known when the page ends."""
    front_matter = writer.context.front_matter
    levels = (
        _level(frame, "minHeadingLevel", front_matter.toc_min_heading_level),
        _level(frame, "maxHeadingLevel", front_matter.toc_max_heading_level),
    )
    writer.out.append("\0T{}{}\0".format(*levels))


def _level(frame: Frame, name: str, default: int) -> int:
    value = frame.attributes.get(name)
    return int(value) if isinstance(value, int | float) and 1 <= value <= 6 else default


def with_contents(html: str, headings: Sequence[Heading]) -> str:
    """Return HTML with tables of contents in place of their marks."""
    if "\0T" not in html:
        return html
    return _TOC_MARK.sub(lambda mark: _contents(headings, int(mark[1]), int(mark[2])), html)


def _contents(headings: Sequence[Heading], lowest: int, highest: int) -> str:
    shown = [heading for heading in headings if lowest <= heading.level <= highest]
    return f'<div class="contents">\n{_list(shown)}</div>\n' if shown else ""


def _list(headings: Sequence[Heading]) -> str:
    """Return a list of links; deeper headings are in lists of their own."""
    parts, index = ["<ul>\n"], 0
    while index < len(headings):
        heading, after = headings[index], index + 1
        while after < len(headings) and headings[after].level > heading.level:
            after += 1
        inner = headings[index + 1 : after]
        link = f'<a href="#{escape(heading.id)}">{heading.html}</a>'
        parts.append(f"<li>{link}{_list(inner) if inner else ''}</li>\n")
        index = after
    return "".join((*parts, "</ul>\n"))
