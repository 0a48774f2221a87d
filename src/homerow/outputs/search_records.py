"""Pages to search records: for each heading, and each thing that is defined, one, and one for its text."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from homerow.markdown.document import Definition, Document, Heading, SearchedText, Section
from homerow.search.indexing.record import LEVELS, RecordType, SearchRecord, Weight
from homerow.site.page import DocPage, DocumentPage, PostPage, SidebarCategory, StandalonePage, walk_sidebar
from homerow.site.site import Site

DEFAULT_TAG = "default"  # of what belongs to no version of the documentation
DEFAULT_GROUP = "Documentation"
PAGE_LEVEL = 1
# News ages, and the home page says of everything a little: all else equal, documentation comes first.
PAGE_RANKS: Mapping[type[DocumentPage], int] = {DocPage: 0, PostPage: -20, StandalonePage: -5}
REFERENCE_RANK = -5  # of a page that lists what others explain
LEVEL_TYPES: Sequence[RecordType] = ("lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6")


class FoundPage(Struct, frozen=True):
    """A page that can be found, and what all of its records have in common."""

    route: str
    url: str
    group: str
    title: str
    version: tuple[str, ...]
    tag: str
    language: str
    page_rank: int
    is_reference: bool
    document: Document

    @property
    def path(self) -> str:
        """The path of its source."""
        return self.document.path.as_posix()


def found_pages(site: Site) -> Iterator[FoundPage]:
    """Yield the pages that can be found, in the order of their routes."""
    groups = _groups(site)
    for route, page in sorted(site.pages.items()):
        if isinstance(page, DocPage | PostPage | StandalonePage) and _is_found(page.document):
            search = page.document.front_matter.search
            yield FoundPage(
                route=route,
                url=site.permalink(route),
                group=_plain(_group(page, groups, site)),
                title=page.document.title,
                version=(page.version.name,) if isinstance(page, DocPage) else (),
                tag=page.version.identifier if isinstance(page, DocPage) else DEFAULT_TAG,
                language=site.config.language,
                page_rank=PAGE_RANKS[type(page)] + search.boost + search.is_reference * REFERENCE_RANK,
                is_reference=search.is_reference,
                document=page.document,
            )


def page_records(page: FoundPage, text: SearchedText) -> Iterator[SearchRecord]:
    """Yield the records of a page, in reading order."""
    draft = _PageDraft(page)
    defined = _definitions_by_heading(text.definitions)
    yield from draft.section(None, _introduction(page, text.sections), defined[None])
    texts = {section.heading: section.text for section in text.sections if section.heading is not None}
    for number, heading in enumerate(page.document.headings):
        yield from draft.section(heading, texts.get(number, ""), defined[number])


def _definitions_by_heading(
    definitions: Iterable[Definition],
) -> Mapping[int | None, Sequence[Definition]]:
    """Return what is defined below each heading (None: before the first), in reading order."""
    defined: defaultdict[int | None, list[Definition]] = defaultdict(list)
    for definition in definitions:
        defined[definition.heading].append(definition)
    return defined


class _Target(NamedTuple):
    """The target of a record: its anchor, a unique id, its level, rank and names."""

    anchor: str
    id: str
    level: int
    rank: int = 0
    names: tuple[str, ...] = ()


class _PageDraft:
    """The position of the walk on its page: the headings above, and the number of records so far."""

    def __init__(self, page: FoundPage) -> None:
        self._page = page
        self._hierarchy: list[str | None] = [page.group, _text(page.title), *[None] * (LEVELS - 2)]
        self._position = 0

    def section(
        self, heading: Heading | None, text: str, definitions: Sequence[Definition]
    ) -> Iterator[SearchRecord]:
        """Yield the records of a heading, or of the page, and those of what is defined below it."""
        level = PAGE_LEVEL if heading is None else min(max(heading.level, PAGE_LEVEL + 1), LEVELS - 1)
        if heading is not None:
            self._enter(level, heading.text)
        anchor = heading.id if heading else ""
        owners = tuple(dict.fromkeys(name for each in definitions for name in each.owners))
        said = [_without_rows(text, definitions), *(name for name in owners if name not in text)]
        yield from self._records(_Target(anchor, anchor, level, names=owners), _text(" ".join(said)))
        row_level = min(level + 1, LEVELS - 1)
        for definition in definitions:
            self._enter(row_level, definition.title)
            yield from self._records(_row(definition, row_level), _description(definition))

    def _enter(self, level: int, title: str) -> None:
        self._hierarchy[level:] = [_text(title), *[None] * (LEVELS - 1 - level)]

    def _records(self, target: _Target, content: str) -> Iterator[SearchRecord]:
        """Yield the record of a title, and that of the text below it, if there is any."""
        yield self._record(target, LEVEL_TYPES[target.level], 100 - 10 * target.level, None)
        if content:
            yield self._record(target, "content", 0, content)

    def _record(self, target: _Target, kind: RecordType, level: int, content: str | None) -> SearchRecord:
        page = self._page
        weight = Weight(page.page_rank + target.rank, level, self._position)
        self._position += 1
        return SearchRecord(
            object_id=f"{page.route}#{target.id}-{kind}",
            url=f"{page.url}#{target.anchor}" if target.anchor else page.url,
            url_without_anchor=page.url,
            anchor=target.anchor or None,
            type=kind,
            hierarchy=tuple(self._hierarchy),
            content=content,
            language=page.language,
            version=page.version,
            docusaurus_tag=page.tag,
            weight=weight,
            names=target.names,
            is_reference=page.is_reference,
        )


def _without_rows(text: str, definitions: Sequence[Definition]) -> str:
    """Return the text of a section without the lines that its rows say themselves."""
    if not definitions:
        return text
    rows = {definition.line for definition in definitions}
    return "\n".join(line for line in text.splitlines() if line not in rows)


def _row(definition: Definition, level: int) -> _Target:
    anchor, names = definition.anchor, definition.names
    target_id = f"{anchor}:{names[0]}"
    return _Target(anchor, target_id, level, definition.rank, () if definition.is_plain_word else names)


def _description(definition: Definition) -> str:
    """Return the text of a definition, and its names that the title lacks, such as old key codes."""
    titles = definition.title.replace(": ", ", ").split(", ")
    others = [name for name in definition.names if name not in titles]
    return _text(" ".join([definition.text, *others]))


def _is_found(document: Document) -> bool:
    front_matter = document.front_matter
    return front_matter.search.is_found and not front_matter.is_hidden


def _introduction(page: FoundPage, sections: Iterable[Section]) -> str:
    """Return the text before the first heading; what its author says of the page comes before it."""
    text = next((section.text for section in sections if section.heading is None), "")
    described = page.document.front_matter.description or ""
    return f"{described} {text}".strip()


def _group(page: DocumentPage, groups: Mapping[str, str], site: Site) -> str:
    """Return what hits are shown under: the category of a sidebar, the blog, or the site itself."""
    match page:
        case DocPage():
            return groups.get(page.route, DEFAULT_GROUP)
        case PostPage():
            return site.config.blog.title
        case StandalonePage():
            return site.config.title


def _groups(site: Site) -> Mapping[str, str]:
    """Return the label of the outermost category of every document in a sidebar, by route."""
    groups: dict[str, str] = {}
    outermost = (item for own in site.sidebars.values() for items in own.values() for item in items)
    for category in outermost:
        if isinstance(category, SidebarCategory):
            for item in walk_sidebar((category,)):
                groups.setdefault(item.href or "", category.label)
    return groups


def _plain(label: str) -> str:
    """Return a label without HTML: clients show the name of a group as text."""
    return _text(label.replace("&", "and").replace("<", "").replace(">", ""))


def _text(text: str) -> str:
    """Return text in one line; letters are composed, so that an accent does not end a word."""
    line = " ".join(text.split())
    return line if line.isascii() else unicodedata.normalize("NFC", line)
