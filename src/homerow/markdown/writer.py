"""The walk that turns tokens into HTML, plain text and the parts of the document, each token once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

from markdown_it.token import Token
from msgspec import Struct, field

from homerow.diagnostics import Place
from homerow.markdown.components.table import ComponentSpec
from homerow.markdown.context import ParseContext
from homerow.markdown.document import Json, Reference, Section
from homerow.markdown.markdown_text import MarkdownText
from homerow.markdown.places import InlinePlaces, Origin, Places, find_word, line_of
from homerow.markdown.syntax.jsx import Tag

_WORDS = re.compile(r"\S+")

WriteRule = Callable[["Writer", Token], None]
# Parses a partial: its path, the place that asks for it, a function that fills in its parameters -> its
# tokens and its origin; None when reported.
PartialReader = Callable[[PurePosixPath, Place, Callable[[str], str]], "tuple[list[Token], Origin] | None"]


@lru_cache(maxsize=4)  # a table asks for each of its words
def _word_starts(text: str) -> Mapping[str, int]:
    """Return the offset of the first occurrence of each word."""
    return {match[0]: match.start() for match in reversed(list(_WORDS.finditer(text)))}


class Row(Struct):
    """An author's description of a name, with the place of the name."""

    name: str
    place: Place
    html: str = ""
    text: str = ""
    markdown: str = ""


class Frame(Struct):
    """A component that is being written; `out` is where it will go, `spec` is None when it is unknown.

    `markdown` is the Markdown of its content, known when it ends.
    `items` are the finished children of a component that makes something of them: the tabs of Tabs.
    `rows` are the descriptions in a reference table, `row` is the name whose description is being written.
    """

    tag: Tag
    spec: ComponentSpec | None
    attributes: Mapping[str, Json]
    places: Places
    out: list[str]
    items: list[tuple[Frame, str]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    row: str = ""
    markdown: str = ""

    @property
    def place(self) -> Place:
        """The place of its tag."""
        return self.places.at(self.tag.start, self.tag.end)

    def attribute_place(self, name: str) -> Place:
        """Return the place of an attribute; of the tag, when it has no such attribute."""
        for attribute in self.tag.attributes:
            if attribute.name == name:
                return self.places.at(attribute.start, attribute.end)
        return self.place

    def word_place(self, name: str, word: str) -> Place:
        """Return the place of a word of an attribute that is a list of words."""
        for attribute in self.tag.attributes:
            if attribute.name == name and isinstance(attribute.value, str):
                found = _word_starts(attribute.value).get(word, 0)
                start = attribute.end - len(attribute.value) - 1 + found
                return self.places.at(start, start + len(word))
        return self.place

    def text(self, name: str) -> str | None:
        """Return an attribute that is a text."""
        value = self.attributes.get(name)
        return value if isinstance(value, str) else None


class Writer(Struct):
    """HTML goes to `out`, plain text to `text`, Markdown to `markdown`.

    The first two are cut where a heading, a slot or a section begins.
    """

    context: ParseContext
    origin: Origin
    rules: Mapping[str, WriteRule]
    read_partial: PartialReader
    keep_h1: bool
    out: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    markdown: MarkdownText = field(default_factory=MarkdownText)
    frames: list[Frame] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    section_heading: int | None = None
    asked: list[str] = field(default_factory=list)  # of this section
    marks: list[tuple[int, int]] = field(default_factory=list)
    link_ends: list[tuple[str, str]] = field(default_factory=list)
    open_html: list[tuple[str, str]] = field(default_factory=list)  # HTML and Markdown of end tags to come
    open_anchors: int = 0  # raw <a> tags
    open_admonitions: int = 0
    annotated_blocks: int = 0  # of code
    linked: set[Reference] = field(default_factory=set)  # in this section, so that each is a link once
    heading: Token | None = None
    heading_level: int = 1  # of the last one; every page begins with its title
    title: str | None = None
    first_paragraph: str | None = None
    excerpt: str | None = None
    partial_paths: list[PurePosixPath] = field(default_factory=list)
    partial_count: int = 0
    inline: Token | None = None
    _places: Places | None = None

    def write(self, tokens: Iterable[Token]) -> None:
        """Write tokens one after the other."""
        rules = self.rules
        for token in tokens:
            rules[token.type](self, token)

    def write_inline(self, token: Token) -> None:
        """Write the content of a paragraph, a heading or a cell."""
        self.restore_inline(token)
        self.write(token.children or ())

    def restore_inline(self, token: Token | None) -> None:
        """Go on in the paragraph that a partial interrupted."""
        self.inline, self._places = token, None

    def place(self, token: Token) -> Place:
        """Return the place of an inline token that carries its offsets; of its paragraph when it has none."""
        if self.inline is None or "start" not in token.meta:
            return self.origin.line(line_of(self.inline) if self.inline else 0)
        return self._place(self.inline, token.meta["start"], token.meta["end"])

    def place_in(self, token: Token, text: str, *, last: bool = False) -> Place:
        """Return the place of a text, or where it occurs last, in an inline token; else of the token."""
        if self.inline is None or "start" not in token.meta or not text:
            return self.place(token)
        content = self.inline.content
        start = (content.rfind if last else content.find)(text, token.meta["start"], token.meta["end"])
        return self.place(token) if start < 0 else self._place(self.inline, start, start + len(text))

    def word_place(self, token: Token, word: str) -> Place:
        """Return the place of a whole word in the paragraph of a token, which carries no offsets itself."""
        start = find_word(self.inline.content, word) if self.inline else -1
        if self.inline is None or start < 0:
            return self.place(token)
        return self._place(self.inline, start, start + len(word))

    def _place(self, inline: Token, start: int, end: int) -> Place:
        if self._places is None:
            self._places = InlinePlaces(self.origin, inline)
        return self._places.at(start, end)

    @property
    def may_link(self) -> bool:
        """Whether a link is allowed here: not in another one, in a heading, or in a summary."""
        spec = self.frames[-1].spec if self.frames else None
        in_caption = spec is not None and spec.shape == "caption"
        return not (self.link_ends or self.open_anchors or self.heading or in_caption)

    def is_top(self, token: Token) -> bool:
        """Return whether a block is on the top level."""
        return not (token.level or self.frames or self.open_admonitions or self.open_html)

    def mark(self) -> None:
        """Remember the lengths of `out` and `text`."""
        self.marks.append((len(self.out), len(self.text)))

    def cut_from_mark(self) -> tuple[str, str]:
        """Return the HTML written since the last mark, and take it out; and the text, which stays."""
        html_start, text_start = self.marks.pop()
        html, text = "".join(self.out[html_start:]), "".join(self.text[text_start:])
        del self.out[html_start:]
        return html, text

    def end_section(self, next_heading: int | None) -> None:
        """Close the section that is being written; the next one has a heading."""
        text = "\n".join(filter(None, map(str.strip, "".join(self.text).split("\n"))))
        if text or self.section_heading is not None:
            self.sections.append(Section(self.section_heading, text, "\n".join(self.asked)))
        self.text.clear()
        self.asked.clear()
        self.linked.clear()
        self.section_heading = next_heading
