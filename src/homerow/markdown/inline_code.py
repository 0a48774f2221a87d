"""Code in a sentence: a name of the firmware must exist, and leads to where a page defines it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from markdown_it.token import Token

from homerow.markdown.document import Mention
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.names import OPTION_PREFIX, Unknown
from homerow.markdown.samples import sample_texts
from homerow.markdown.writer import Writer, WriteRule

# What a page's own samples may define: macros, what macros that make nodes name, bindings. Each begins with
# a text that the search can leap to. Labels do not: they are what ends before a colon.
_OWN_NAMES = (
    re.compile(r"#define\s+(\w{1,64})"),
    re.compile(r"ZMK_\w{1,64}\(\s*(\w{1,64})"),
    re.compile(r"compatible\s*=\s*\"([^\"\n]{1,64})\""),
)
_AFTER_LABEL = re.compile(r":\s")
_LABEL = re.compile(r"(?:^|\W)(\w{1,64})\Z")
_MAX_LABEL = 64  # characters
_LONG_WORD = 20  # characters; one that is no longer fits a list on a phone of 320 pixels


def mention_html(writer: Writer, mention: Mention, html: str) -> str:
    """Return a name between slots for its link: the first time in a section, and not in its own row."""
    rows = {frame.row for frame in writer.frames if frame.row}
    is_own = mention.name in rows or mention.name.removeprefix(OPTION_PREFIX) in rows
    if is_own or mention in writer.mentioned or not writer.may_link:
        return html
    writer.mentioned.add(mention)
    before, after = writer.draft.add_mention(mention)
    return f"{before}{html}{after}"


def option_html(writer: Writer, symbol: str) -> str:
    """Return an option's name as code, with a link if it is known and defined."""
    name = OPTION_PREFIX + symbol
    html = f"<code>{breakable(name)}</code>"
    is_known = symbol in writer.draft.facts.options
    return mention_html(writer, Mention("option", name), html) if is_known else html


def _write_code(writer: Writer, token: Token) -> None:
    code = token.content
    writer.text.append(code)
    html = f"<code>{breakable(code) if _may_break(writer, code) else escape(code)}</code>"
    reading = writer.draft.names.read(code, lambda: names_in(writer.origin.body, writer.draft.site_dir))
    if isinstance(reading, Mention):
        html = mention_html(writer, reading, html)
    elif reading:
        _report(writer, token, reading)
    writer.out.append(html)


def _may_break(writer: Writer, code: str) -> bool:
    """Return whether it may go on in the next line: a cell is narrow, and so is a phone for one long word."""
    is_in_cell = writer.inline is not None and "cell" in writer.inline.meta
    return is_in_cell or (len(code) > _LONG_WORD and " " not in code)


@lru_cache(maxsize=2)
def names_in(body: str, site_dir: Path) -> frozenset[str]:
    """Return the names that a body defines in its samples, or in the files of samples that it shows."""
    texts = (body, *sample_texts(body, site_dir))
    labels = (label for text in texts for label in _labels(text))
    return frozenset((*labels, *(name for text in texts for own in _OWN_NAMES for name in own.findall(text))))


def _labels(text: str) -> Iterator[str]:
    for end in _AFTER_LABEL.finditer(text):
        before = text[max(0, end.start() - _MAX_LABEL - 1) : end.start()]
        label = _LABEL.search(before, max(0, before.rfind(" ")))
        if label:
            yield label[1]


def _report(writer: Writer, token: Token, unknown: Unknown) -> None:
    unchecked = writer.draft.unchecked
    excused = {token.content, unknown.word} & unchecked.keys()
    if excused:
        unchecked.update(dict.fromkeys(excused, True))
        return
    meant = f"did you mean {unknown.meant}? " if unknown.meant else ""
    cure = f"{meant}If it is right like this, list it in the front matter: unchecked: [{unknown.word!r}]"
    message = f"there is no {unknown.kind} {unknown.word}"
    writer.draft.report("unknown-name", message, writer.place_in(token, unknown.word), cure=cure)


CODE_INLINE_RULES: dict[str, WriteRule] = {"code_inline": _write_code}
