"""Sections of a Markdown page: found by heading, by anchor, or by a name in their text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape

from msgspec import Struct

_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_EXPLICIT_ID = re.compile(r"[ \t]*\{#([^}\s]+)\}")
# An underscore in a name, such as &macro_tap, is none of Markdown's.
_MARKUP = re.compile(r"[`*]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|\]\([^)]*\)|[\[\]]")
_ANCHOR = re.compile(r"[\w:.-]+")
_HTML_HEADING = re.compile(r"<h[2-6][^>]* id=\"[^\"]*\"[^>]*>(.*?)</h[2-6]>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_OTHER = re.compile(r"[^a-z0-9]+")


class Section(Struct, frozen=True):
    """A heading and all text below it. `own` is the part before its first subsection."""

    level: int
    title: str
    anchor: str
    text: str
    own: str


def sections_of(text: str) -> tuple[Section, ...]:
    """Return the sections of a page in their order; the text before the first heading is none of them."""
    lines = text.splitlines(keepends=True)
    heads = list(_headings(lines))
    return tuple(_section(lines, heads, number) for number in range(len(heads)))


def find_section(sections: Sequence[Section], heading: str) -> Section | None:
    """Return the section with this heading or anchor, or else the first one that mentions it."""
    name = slug(heading)
    exact = (each for each in sections if name and name in {slug(each.title), each.anchor})
    return next(exact, None) or next((each for each in sections if _mentions(each, name)), None)


def section_at(sections: Sequence[Section], html: str, anchor: str) -> Section | None:
    """Return the section that has the element with this id in the HTML of the page."""
    place = html.find(f'id="{anchor}"') if _ANCHOR.fullmatch(anchor) else -1
    above = [slug(_text(each[1])) for each in _HTML_HEADING.finditer(html) if each.start() < place]
    same = [each for each in sections if above and slug(each.title) == above[-1]]
    # Sections may have the same heading, such as "Options".
    number = min(above.count(above[-1]), len(same)) if same else 0
    return same[number - 1] if same else None


def _text(html: str) -> str:
    return unescape(_TAG.sub("", html))


def widen(section: Section, sections: Sequence[Section], max_characters: int) -> Section:
    """Return the longest section around a section with at most so many characters, or the section itself."""
    around = [each for each in sections if section.text in each.text and len(each.text) <= max_characters]
    return max((section, *around), key=lambda each: len(each.text))


def slug(text: str) -> str:
    """Return a text as an anchor: small letters and digits, with a dash between words."""
    return _OTHER.sub("-", text.lower()).strip("-")


def _mentions(section: Section, name: str) -> bool:
    return bool(name) and f"-{name}-" in f"-{slug(section.own)}-"


def _headings(lines: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield line, level and text of each heading outside of code."""
    fence = ""
    for number, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and line.strip() == line.strip()[0] * len(line.strip()) and line.strip().startswith(fence):
            fence = ""
        elif not fence and (heading := _HEADING.fullmatch(line.rstrip("\r\n"))):
            yield number, len(heading[1]), heading[2]


def _section(lines: Sequence[str], heads: Sequence[tuple[int, int, str]], number: int) -> Section:
    start, level, heading = heads[number]
    following = heads[number + 1 :]
    end = next((line for line, other, _ in following if other <= level), len(lines))
    own_end = following[0][0] if following else len(lines)
    explicit = _EXPLICIT_ID.search(heading)
    title = _MARKUP.sub("", _EXPLICIT_ID.sub("", heading)).strip()
    return Section(
        level,
        title,
        explicit[1] if explicit else slug(title),
        "".join(lines[start:end]).strip(),
        "".join(lines[start:own_end]).strip(),
    )
