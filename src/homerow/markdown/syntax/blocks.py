"""Paragraphs, lists, quotes, rules, breaks: the parts of CommonMark and GFM that need no thought."""

from __future__ import annotations

import re

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.code.inline import check_names_in_text
from homerow.markdown.html_text import escape, prose
from homerow.markdown.markdown_text import HARD_BREAK, escape_markdown
from homerow.markdown.places import line_of
from homerow.markdown.syntax.images import figure_caption
from homerow.markdown.syntax.mdx import ASKED, TRUNCATE
from homerow.markdown.writer import Writer, WriteRule

WITHOUT_P = "bare"  # in the meta of a paragraph without `<p>`

_TASK = re.compile(r"\[([ xX])\][ \t\n]+(?=\S)")


def read_task(state: StateCore, index: int) -> None:
    """Take `[x]` from the beginning of a list item."""
    item, paragraph, inline = state.tokens[index : index + 3]
    task = _TASK.match(inline.content) if paragraph.type == "paragraph_open" else None
    if task:
        inline.content = inline.content[task.end() :]
        inline.meta["task"] = task[1] != " "
        item.meta["task"] = True


def tag(html: str, text: str = "", markdown: str = "") -> WriteRule:
    """Return a rule that writes fixed HTML, text and Markdown."""

    def write(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
        writer.out.append(html)
        if text:
            writer.text.append(text)
        if markdown:
            writer.markdown.write(markdown)

    return write


def _write_text(writer: Writer, token: Token) -> None:
    writer.out.append(prose(token.content))
    writer.text.append(token.content)
    writer.markdown.write(escape_markdown(token.content))
    check_names_in_text(writer, token)


def _write_inline(writer: Writer, token: Token) -> None:
    task = token.meta.get("task")
    children = token.children or []
    if task is None and len(children) == 1 and children[0].type == "text":
        writer.restore_inline(token)
        _write_text(writer, children[0])  # half of all need no more
        return
    caption = figure_caption(children) if task is None else None
    if caption is not None and writer.out and writer.out[-1] == "<p>":
        _write_figure(writer, token, caption)
        return
    if task is None:
        writer.write_inline(token)
        return
    writer.markdown.write("[x] " if task else "[ ] ")
    writer.out.append(f'<label><input type="checkbox" disabled{" checked" if task else ""}> ')
    writer.write_inline(token)
    writer.out.append("</label>")


def _write_figure(writer: Writer, token: Token, caption: str) -> None:
    writer.out[-1] = '<figure class="image">'
    writer.write_inline(token)
    writer.out.append(f"<figcaption>{escape(caption)}</figcaption></figure>\n")
    writer.text.append(f" {caption}")
    writer.markdown.write(f"{HARD_BREAK}{escape_markdown(caption)}")


def _write_paragraph_open(writer: Writer, token: Token) -> None:
    if not token.hidden and WITHOUT_P not in token.meta:  # as in a tight list
        writer.out.append("<p>")
    writer.markdown.begin()
    if writer.first_paragraph is None and writer.is_top(token):
        writer.marks.append((len(writer.out), len(writer.text)))


def _write_paragraph_close(writer: Writer, token: Token) -> None:
    if writer.first_paragraph is None and writer.is_top(token):
        _, text_start = writer.marks.pop()
        writer.first_paragraph = " ".join("".join(writer.text[text_start:]).split()) or None
    if not token.hidden and WITHOUT_P not in token.meta and not writer.out[-1].endswith("</figure>\n"):
        writer.out.append("</p>\n")
    writer.text.append("\n")
    writer.markdown.end_paragraph(is_tight=token.hidden)


def _write_list_open(writer: Writer, token: Token) -> None:
    start = token.attrs.get("start")
    writer.out.append(f"<{token.tag}>\n" if start is None else f'<{token.tag} start="{start}">\n')
    writer.markdown.lists.append(None if token.tag == "ul" else int(1 if start is None else start))


def _write_list_close(writer: Writer, token: Token) -> None:
    writer.out.append(f"</{token.tag}>\n")
    writer.markdown.end_list()


def _write_item_open(writer: Writer, token: Token) -> None:
    writer.out.append('<li class="task">' if token.meta.get("task") else "<li>")
    writer.markdown.begin()


def _write_item_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("</li>\n")
    writer.text.append("\n")
    writer.markdown.end_item()


def _write_quote_open(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("<blockquote>\n")
    writer.markdown.begin()


def _write_quote_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("</blockquote>\n")
    writer.markdown.end_quote()


def _write_comment(writer: Writer, token: Token) -> None:
    """Write nothing for a comment; one is for the search, and one ends the excerpt."""
    if asked := ASKED.fullmatch(token.content):
        writer.asked.append(asked[1])
    if not TRUNCATE.fullmatch(token.content) or writer.excerpt is not None or writer.partial_paths:
        return
    if not writer.is_top(token):
        message, place = "an excerpt cannot end inside something else", writer.origin.line(line_of(token))
        writer.context.report("nested-truncate", message, place, hint="move the mark out of it")
        return
    writer.excerpt = "".join(writer.out)


BLOCK_RULES: dict[str, WriteRule] = {
    "text": _write_text,
    "softbreak": tag("\n", " ", " "),
    "hardbreak": tag("<br>\n", " ", HARD_BREAK),
    "em_open": tag("<em>", markdown="*"),
    "em_close": tag("</em>", markdown="*"),
    "strong_open": tag("<strong>", markdown="**"),
    "strong_close": tag("</strong>", markdown="**"),
    "s_open": tag("<del>", markdown="~~"),
    "s_close": tag("</del>", markdown="~~"),
    "inline": _write_inline,
    "paragraph_open": _write_paragraph_open,
    "paragraph_close": _write_paragraph_close,
    "bullet_list_open": _write_list_open,
    "bullet_list_close": _write_list_close,
    "ordered_list_open": _write_list_open,
    "ordered_list_close": _write_list_close,
    "list_item_open": _write_item_open,
    "list_item_close": _write_item_close,
    "blockquote_open": _write_quote_open,
    "blockquote_close": _write_quote_close,
    "hr": tag("<hr>\n", markdown="---\n\n"),
    "comment": _write_comment,
}
