"""The result of parsing a source: a document for the site graph, and an article to show.

A document is small and stays in memory for the whole build. Its article, and the text that search reads, are
large and go to the cache. The article is read again only by the process that renders its page, the text only
when the search index is rebuilt.

An article's HTML has slots where the site must still decide something. A slot is written
`NUL letter index NUL`, and NUL cannot occur in Markdown (CommonMark replaces it):

    L3   the href of links[3]                 <a href="␀L3␀">
    A1   the attributes of assets[1]          <img alt="…" ␀A1␀>   ->  src="…" width="…" height="…"
    H1   the href of assets[1]                <a href="␀H1␀" download>
    I0   islands[0], rendered by React
    D2   a link to the definition of references[2], or nothing if no page defines it; E2 is its end
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Literal, TypeAlias
from urllib.parse import unquote

from msgspec import Struct, field

from homerow.content.partial import UnreadablePartial
from homerow.content.source import FrontMatter, SourceKind
from homerow.diagnostics import Diagnostic, Place, Span
from homerow.markdown.anchors import Ids

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


class Heading(Struct, frozen=True, gc=False):
    """A heading: `text` is plain, `html` keeps code and emphasis but no links."""

    level: int
    id: str
    text: str
    html: str
    line: int


class Link(Struct, frozen=True, gc=False):
    """A link that the site must resolve.

    kind `file`: target is a path to a Markdown file, relative to the site folder (`docs/faq.md`);
    kind `route`: target is a route of the site (`/docs/faq`);
    kind `relative`: target is a route relative to that of the page, or to the file, as the author wrote it;
    kind `anchor`: target is empty, the anchor is on this page;
    kind `unchecked`: target is an address of the site that is not checked (`pathname:///x.json`).
    `anchor` has no `#`; `query` keeps its `?`; `shown` is what the author wrote, for messages.
    """

    kind: Literal["file", "route", "relative", "anchor", "unchecked"]
    target: str
    anchor: str | None
    span: Span
    source_line: str
    shown: str
    query: str = ""

    @property
    def place(self) -> Place:
        """The place that a finding names."""
        return Place(self.span, self.source_line)


class ExternalLink(Struct, frozen=True, gc=False):
    """The address of a page, a picture or a recording of another site, as browsers request it."""

    address: str
    span: Span
    source_line: str

    @property
    def place(self) -> Place:
        """The place that a finding names."""
        return Place(self.span, self.source_line)


class AssetRef(Struct, frozen=True, gc=False):
    """A file that the article needs. `path` is relative to the site folder; `/x` in content is `static/x`."""

    path: PurePosixPath
    kind: Literal["image", "file"]
    span: Span
    source_line: str

    @property
    def place(self) -> Place:
        """The place that a finding names."""
        return Place(self.span, self.source_line)


class Reference(Struct, frozen=True, gc=False):
    """A thing of the firmware as code in a sentence names it: `CONFIG_ZMK_SLEEP`, `&mt`, `C_VOL_UP`."""

    kind: str
    name: str


class Definition(Struct, frozen=True, gc=False):
    """A definition in a document: a row of a reference table, or a section.

    `kind` is a word of the extension that knows the thing. `names` are its names in code, the best one first.
    `anchor` is empty where the whole page is about it. `context` says what it belongs to. `text` is plain,
    for search. `rank` moves its record up or down among those that are equally relevant. `is_plain_word`
    says that its name is a word of prose: a search for the word should find explanations first. `owners` are
    things that a table of such definitions also defines.
    """

    kind: str
    names: tuple[str, ...]
    anchor: str
    title: str
    text: str
    context: str = ""
    heading: int | None = None  # index in Document.headings of the heading above it
    rank: int = 0
    is_plain_word: bool = False
    owners: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """A row of a list as the plain text of its section says it."""
        return f"{', '.join(self.names)}: {self.text}"

    @property
    def target(self) -> Target:
        """The target of references to this definition."""
        return Target(tuple(Reference(self.kind, name) for name in self.names), self.anchor)


class Target(Struct, frozen=True, gc=False):
    """A target of references in a document: an anchor, or the whole document if that is empty."""

    references: tuple[Reference, ...]
    anchor: str


class Slot(Struct, frozen=True):
    """HTML between the tags of an island, with slots of its own.

    `name` is `children` or `item-0`, `item-1`, …
    """

    name: str
    html: str


class Island(Struct, frozen=True):
    """A component in an article: its name in the registry, its checked props, and its slots."""

    component: str
    props: Mapping[str, Json]
    slots: tuple[Slot, ...]
    line: int


class Section(Struct, frozen=True, gc=False):
    """The plain text below a heading (`None`: before the first), and how readers ask for it."""

    heading: int | None
    text: str
    asked: str = ""


class SearchedText(Struct, frozen=True):
    """The searchable parts of a document: the text and the definitions of its sections."""

    sections: tuple[Section, ...]
    definitions: tuple[Definition, ...] = ()


class Article(Struct, frozen=True):
    """The HTML of a document, and the same as Markdown.

    `excerpt` is the HTML before `<!-- truncate -->`, or None. The Markdown has the slots of the HTML,
    without `A`.
    """

    html: str
    excerpt: str | None
    islands: tuple[Island, ...]
    markdown: str = ""


class Document(Struct, frozen=True):
    """A source after parsing. Paths are relative to the site folder."""

    path: PurePosixPath
    kind: SourceKind
    front_matter: FrontMatter
    title: str
    description: str
    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    external_links: tuple[ExternalLink, ...] = ()
    assets: tuple[AssetRef, ...] = ()
    ids: Ids = Ids()
    components: frozenset[str] = frozenset()
    partials: tuple[PurePosixPath, ...] = ()
    targets: tuple[Target, ...] = ()
    references: tuple[Reference, ...] = ()
    words: int = 0
    has_excerpt: bool = False
    has_own_title: bool = False  # the article begins with an h1 of its own, so the layout shows no title
    diagnostics: tuple[Diagnostic, ...] = field(default=())


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def front_matter_image(document: Document) -> PurePosixPath | None:
    """Return the path of a picture that front matter names relative to its file; None for other addresses."""
    image = document.front_matter.image or ""
    if not image or image.startswith("/") or _SCHEME.match(image):
        return None
    return PurePosixPath(posixpath.normpath(document.path.parent / unquote(image)))


class ParsedSource(Struct, frozen=True):
    """The parts of a parsed source, before they part, and the partials and samples as they were read."""

    document: Document
    article: Article
    text: SearchedText
    partials: Mapping[PurePosixPath, str | UnreadablePartial] = {}
