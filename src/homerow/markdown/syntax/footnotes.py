"""Footnotes: marks in the text, and notes with a way back at the end. A partial has notes of its own."""

from __future__ import annotations

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.footnote.index import footnote_ref

from homerow.markdown.anchors import OF_PAGE
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import indented
from homerow.markdown.syntax.blocks import tag
from homerow.markdown.writer import Writer, WriteRule

FOOTNOTE_INDENT = 4  # columns of the further blocks of a note


def footnote_mark(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a footnote's mark, on a page that has footnotes."""
    return "footnotes" in state.env and footnote_ref(state, silent)


def _number(writer: Writer, token: Token) -> str:
    number = int(token.meta["id"]) + 1
    return f"{writer.origin.footnote_prefix}{number}"


def _mark_id(writer: Writer, token: Token) -> str:
    again = int(token.meta.get("subId", 0))
    return f"{OF_PAGE}fnref-{_number(writer, token)}" + (f"-{again + 1}" if again else "")


def _write_mark(writer: Writer, token: Token) -> None:
    number, mark = _number(writer, token), _mark_id(writer, token)
    writer.context.ids.add(mark)
    shown = int(token.meta["id"]) + 1
    label = escape(writer.context.text("Footnote {number}", number=shown))
    writer.out.append(
        f'<sup class="footnote-mark">'
        f'<a id="{mark}" href="#{OF_PAGE}fn-{number}" aria-label="{label}">{shown}</a></sup>'
    )
    writer.markdown.write(f"[^{number}]")


def _write_notes_open(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    label = escape(writer.context.text("Footnotes"))
    writer.out.append(f'<section class="footnotes" aria-label="{label}">\n<ol>\n')


def _write_note_open(writer: Writer, token: Token) -> None:
    note = f"{OF_PAGE}fn-{_number(writer, token)}"
    writer.context.ids.add(note)
    writer.out.append(f'<li id="{note}">')
    writer.markdown.begin()
    writer.markdown.write(f"[^{_number(writer, token)}]: ")


def _write_note_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("</li>\n")
    writer.text.append("\n")
    writer.markdown.write_block(indented(writer.markdown.end().strip("\n"), FOOTNOTE_INDENT))


def _write_way_back(writer: Writer, token: Token) -> None:
    mark = _mark_id(writer, token)
    shown = int(token.meta["id"]) + 1
    label = escape(writer.context.text("Back to the text of footnote {number}", number=shown))
    writer.out.append(f' <a class="footnote-back" href="#{mark}" aria-label="{label}">↩</a>')


FOOTNOTE_RULES: dict[str, WriteRule] = {
    "footnote_ref": _write_mark,
    "footnote_block_open": _write_notes_open,
    "footnote_block_close": tag("</ol>\n</section>\n"),
    "footnote_open": _write_note_open,
    "footnote_close": _write_note_close,
    "footnote_anchor": _write_way_back,
}
