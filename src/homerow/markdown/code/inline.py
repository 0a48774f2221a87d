"""Names in code spans and in plain text. Extensions read them, and unknown ones are reported."""

from __future__ import annotations

import re

from markdown_it.token import Token

from homerow.diagnostics import Place
from homerow.markdown.document import Reference
from homerow.markdown.extension import UnknownName
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.markdown_text import code_span
from homerow.markdown.writer import Writer, WriteRule

_LONG_WORD = 20  # characters; shorter words fit a list on a phone of 320 pixels
# A flag of a command, such as `-p` or `--list`: without the span, a line may end after each hyphen.
_FLAG = re.compile(rf"(?<![\w-])--?[A-Za-z][\w-]{{,{_LONG_WORD - 3}}}(?![\w-])")
_UNBROKEN = r'<span class="nowrap">\g<0></span>'


def reference_slots(writer: Writer, reference: Reference) -> tuple[str, str]:
    """Return the slots of a link around a name: the first time in a section, and not in its own row.

    A row may leave out a prefix of the name, such as `CONFIG_`.
    """
    rows = (frame.row for frame in writer.frames if frame.row)
    is_own = any(reference.name == row or reference.name.endswith(f"_{row}") for row in rows)
    if is_own or reference in writer.linked or not writer.may_link:
        return "", ""
    writer.linked.add(reference)
    return writer.context.add_reference(reference)


def reference_html(writer: Writer, reference: Reference, html: str) -> str:
    """Return the HTML of a name between the slots of its link."""
    before, after = reference_slots(writer, reference)
    return f"{before}{html}{after}"


def _write_code(writer: Writer, token: Token) -> None:
    code = token.content
    writer.text.append(code)
    text = breakable(code) if _may_break(writer, code) else escape(code)
    html = f"<code>{_FLAG.sub(_UNBROKEN, text)}</code>"
    before = after = ""
    reading = writer.context.extension.read_code(code, writer)
    if isinstance(reading, Reference):
        before, after = reference_slots(writer, reading)
    elif reading:
        _report(writer, reading, code, writer.place_in(token, reading.word))
    writer.out.append(f"{before}{html}{after}")
    writer.markdown.write(f"{before}{code_span(code)}{after}")


def check_names_in_text(writer: Writer, token: Token) -> None:
    """Report the unknown names in a text."""
    if writer.context.is_full:
        return
    extension = writer.context.extension
    for name in dict.fromkeys(extension.names_in(token.content)):
        reading = extension.read_code(name, writer)
        if isinstance(reading, UnknownName):
            _report(writer, reading, name, writer.word_place(token, name))


def _may_break(writer: Writer, code: str) -> bool:
    """Return whether it may go on in the next line: a cell is narrow, and so is a phone for one long word."""
    is_in_cell = writer.inline is not None and "cell" in writer.inline.meta
    return is_in_cell or (len(code) > _LONG_WORD and " " not in code)


def _report(writer: Writer, unknown: UnknownName, code: str, place: Place) -> None:
    unchecked = writer.context.unchecked
    excused = {code, unknown.word} & unchecked.keys()
    if excused:
        unchecked.update(dict.fromkeys(excused, True))
        return
    meant = f"did you mean {unknown.meant}? " if unknown.meant else ""
    hint = f"{meant}If it is right like this, list it in the front matter: unchecked: [{unknown.word!r}]"
    message = f"unknown {unknown.kind} {unknown.word}"
    writer.context.report("unknown-name", message, place, hint=hint)


CODE_INLINE_RULES: dict[str, WriteRule] = {"code_inline": _write_code}
