"""Pages as the search reads them: a section for each heading, and one for each thing that is defined."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from homerow.markdown.document import Definition, Document, SearchedText, Section
from homerow.search.page import LEVELS, TITLE, SearchedPage, SearchedSection
from homerow.site.page import DocPage, DocumentPage, PostPage, SidebarCategory, StandalonePage, walk_sidebar
from homerow.site.site import Site

DEFAULT_TAG = "default"  # of what belongs to no version of the documentation
DEFAULT_GROUP = "Documentation"
# News ages, and the home page says of everything a little: all else equal, documentation comes first.
PAGE_RANKS: Mapping[type[DocumentPage], int] = {DocPage: 0, PostPage: -20, StandalonePage: -5}
REFERENCE_RANK = -5  # of a page that lists what others explain


class SearchablePage(Struct, frozen=True):
    """A page that can be found, and what all of its sections have in common."""

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


def searchable_pages(site: Site) -> Iterator[SearchablePage]:
    """Yield the pages that can be found, in the order of their routes."""
    groups = _groups(site)
    for route, page in sorted(site.pages.items()):
        if isinstance(page, DocPage | PostPage | StandalonePage) and _is_found(page.document):
            search = page.document.front_matter.search
            yield SearchablePage(
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


def searched_page(page: SearchablePage, text: SearchedText) -> SearchedPage:
    """Return a page with its sections, in reading order."""
    sections = list(_sections(page, text))
    rank = min(section.rank for section in sections)
    return SearchedPage(
        url=page.url,
        group=page.group,
        language=page.language,
        version=page.version,
        tag=page.tag,
        rank=page.page_rank + rank,
        is_reference=page.is_reference,
        sections=[replace(section, rank=section.rank - rank) for section in sections],
    )


def _sections(page: SearchablePage, text: SearchedText) -> Iterator[SearchedSection]:
    defined = _definitions_by_heading(text.definitions)
    below = {section.heading: section for section in text.sections}
    introduction = replace(below.get(None, Section(None, "")), text=_introduction(page, text.sections))
    yield from _with_rows(_text(page.title), "", TITLE, section=introduction, definitions=defined[None])
    for number, heading in enumerate(page.document.headings):
        level = min(max(heading.level, TITLE + 1), LEVELS - 1)
        section = below.get(number, Section(number, ""))
        yield from _with_rows(
            _text(heading.text), heading.id, level, section=section, definitions=defined[number]
        )


def _definitions_by_heading(
    definitions: Iterable[Definition],
) -> Mapping[int | None, Sequence[Definition]]:
    """Return what is defined below each heading (None: before the first), in reading order."""
    defined: defaultdict[int | None, list[Definition]] = defaultdict(list)
    for definition in definitions:
        defined[definition.heading].append(definition)
    return defined


def _with_rows(
    heading: str, anchor: str, level: int, *, section: Section, definitions: Sequence[Definition]
) -> Iterator[SearchedSection]:
    """Yield the section of a heading, or of the page, and those of what is defined below it."""
    owners = tuple(dict.fromkeys(name for each in definitions for name in each.owners))
    others = (name for name in owners if name not in section.text)
    said = _text(" ".join([_without_rows(section.text, definitions), *others]))
    yield SearchedSection(level, heading, anchor, said, owners, 0, _text(section.asked))
    for each in definitions:
        names = () if each.is_plain_word else each.names
        row_level = min(level + 1, LEVELS - 1)
        yield SearchedSection(row_level, _text(each.title), each.anchor, _description(each), names, each.rank)


def _without_rows(text: str, definitions: Sequence[Definition]) -> str:
    """Return the text of a section without the lines that its rows say themselves."""
    if not definitions:
        return text
    rows = {definition.line for definition in definitions}
    return "\n".join(line for line in text.splitlines() if line not in rows)


def _description(definition: Definition) -> str:
    """Return the text of a definition, and its names that the title lacks, such as old key codes."""
    titles = definition.title.replace(": ", ", ").split(", ")
    others = [name for name in definition.names if name not in titles]
    return _text(" ".join([definition.text, *others]))


def _is_found(document: Document) -> bool:
    front_matter = document.front_matter
    return front_matter.search.is_found and not front_matter.is_hidden


def _introduction(page: SearchablePage, sections: Iterable[Section]) -> str:
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
