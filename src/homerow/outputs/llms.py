"""llms.txt (llmstxt.org): indexes of the pages as Markdown, for assistants, and the text of all pages.

`/llms.txt` has all sections of the sidebar, and `/llms/NAME.txt` one section. `/llms-full.txt` has the text
of all pages, followed by `/llms-full.2.txt` if it is long, and so on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, TypeGuard

from msgspec import Struct

from homerow.markdown.anchors import Slugger
from homerow.markdown.markdown_text import escape_markdown
from homerow.outputs.release_folder import Release
from homerow.site.page import DocPage, Page, PostPage, SidebarCategory, SidebarItem, SidebarLink, is_hidden
from homerow.site.routes import FULL_TEXT_ROUTE, LLMS_ROUTE, markdown_part, markdown_route
from homerow.site.site import Site

MAX_INDEX = 50_000  # characters
MAX_TEXT = 1_000_000  # bytes of a file with the text of pages, unless a single page is longer
OTHER_PAGES = "Documentation"  # the section of pages that are in no category

TextPage: TypeAlias = DocPage | PostPage  # a page that is published as Markdown


class PageText(Struct, frozen=True):
    """The Markdown of a page in a release: the key of the page, and the sizes of its files in bytes."""

    key: str
    sizes: tuple[int, ...]


class TextFile(Struct, frozen=True):
    """A file with the Markdown of a page, or with a part of it."""

    name: str
    key: str
    size: int


class Heading(Struct, frozen=True):
    """The heading of a category in a section."""

    level: int
    title: str


class Section(Struct, frozen=True):
    """A section of the index; `route` is that of its own index."""

    title: str
    route: str
    lines: tuple[Heading | TextPage, ...]

    @property
    def pages(self) -> Iterator[TextPage]:
        """The pages of the section."""
        return (line for line in self.lines if not isinstance(line, Heading))


def write_llms_files(
    site: Site, release: Release, texts: Mapping[str, PageText], known: Mapping[str, str]
) -> Mapping[str, str]:
    """Write the indexes, and the text of all pages; return the digest of each file of texts.

    `texts` are in the release, by route; those with a digest in `known` are kept from the release before.
    """
    sections = [*_sections(site)]
    for name, text in _indexes(site, sections):
        release.write(name, text.encode())
    routes = (page.route for section in sections for page in section.pages)
    groups = [*_grouped(_text_files(texts, routes))]
    digests: dict[str, str] = {}
    for number, group in enumerate(groups, 1):
        following = site.permalink(_text_route(number + 1))
        more = f"\nThe next pages are in {following}\n" if number < len(groups) else ""
        name, digest = _text_route(number).removeprefix("/"), _digest(group, more)
        if known.get(name) != digest or not release.keep(name):
            pages = b"".join((release.folder / file.name).read_bytes() + b"\n" for file in group)
            release.write(name, pages + more.encode())
        digests[name] = digest
    return digests


def llms_names(site: Site) -> Iterator[str]:
    """Yield the paths of the indexes, and that of the text of all pages."""
    routes = (LLMS_ROUTE, FULL_TEXT_ROUTE, *(section.route for section in _sections(site)))
    yield from (route.removeprefix("/") for route in routes)


def llms_indexes(site: Site) -> Mapping[str, str]:
    """Return the indexes by their paths."""
    return dict(_indexes(site, [*_sections(site)]))


def _indexes(site: Site, sections: Sequence[Section]) -> Iterator[tuple[str, str]]:
    yield LLMS_ROUTE.removeprefix("/"), _index(site, sections)
    for section in sections:
        yield section.route.removeprefix("/"), _section_index(site, section)


def _sections(site: Site) -> Iterator[Section]:
    """Yield the pages of the latest version in no category, the categories of its sidebars, and the posts."""
    left = {page.route: page for page in site.pages.values() if _is_listed(page)}
    slugger = Slugger()

    def section(title: str, lines: Iterable[Heading | TextPage]) -> Iterator[Section]:
        if shown := tuple(lines):
            yield Section(title, f"/llms/{slugger.slug(title)}.txt", shown)

    items = [*chain.from_iterable(site.sidebars.get(site.config.last_version.name, {}).values())]
    categories = [item for item in items if isinstance(item, SidebarCategory)]
    links = [line for item in items if isinstance(item, SidebarLink) for line in _lines(item, left, 3)]
    lines = [(category.label, [*_lines(category, left, 3)]) for category in categories]
    yield from section(OTHER_PAGES, [*links, *(page for page in left.values() if isinstance(page, DocPage))])
    for title, shown in lines:
        yield from section(title, shown)
    yield from section(site.config.blog.title, [post for post in site.listed_posts if post.route in left])


def _is_listed(page: Page) -> TypeGuard[TextPage]:
    is_latest = isinstance(page, PostPage) or (isinstance(page, DocPage) and page.version.is_last)
    return is_latest and not is_hidden(page)


def _lines(item: SidebarItem, left: dict[str, TextPage], level: int) -> Iterator[Heading | TextPage]:
    """Yield the pages of an item that no other item had, and the headings of categories in it."""
    page = left.pop(item.href or "", None)
    if page:
        yield page
    if isinstance(item, SidebarCategory):
        for child in item.items:
            lines = [*_lines(child, left, level + 1)]
            if lines and isinstance(child, SidebarCategory):
                yield Heading(level, child.label)
            yield from lines


def _index(site: Site, sections: Sequence[Section]) -> str:
    """Return the index of all pages: without descriptions, or of sections alone, if it would be too long."""
    config = site.config
    head = (
        f"# {config.title}\n\n> {config.tagline or f'The pages of {config.title}.'}\n\n"
        "The links lead to pages as Markdown. Add `.md` to the address of any page of documentation or post"
        f" to get its Markdown. All texts in one file: {site.permalink(FULL_TEXT_ROUTE)}\n"
    )
    links = "".join(f"- [{escape_markdown(each.title)}]({site.permalink(each.route)})\n" for each in sections)
    own = f"\n## Sections\n\nEach section has an index of its own:\n\n{links}"
    for is_described in (True, False):
        text = head
        for section in sections:
            text += _section_text(site, section, is_described=is_described)
            if len(text) + len(own) > MAX_INDEX:
                break
        else:
            return text + own
    return f"{head}{own}"


def _section_index(site: Site, section: Section) -> str:
    """Return the index of a section: without descriptions, or only its beginning, if it would be too long."""
    head = (
        f"# {site.config.title}: {section.title}\n\n> The section {section.title} of {site.config.title}.\n\n"
        f"The index of all pages: {site.permalink(LLMS_ROUTE)}\n"
    )
    text = f"{head}{_section_text(site, section, is_described=True)}"
    if len(text) > MAX_INDEX:
        text = f"{head}{_section_text(site, section, is_described=False)}"
    return text if len(text) <= MAX_INDEX else f"{text[:MAX_INDEX].rpartition(chr(10))[0]}\n"


def _section_text(site: Site, section: Section, *, is_described: bool) -> str:
    lines = (_line(site, line, is_described=is_described) for line in section.lines)
    return f"\n## {section.title}\n\n{''.join(lines)}".replace("\n\n\n", "\n\n")


def _line(site: Site, line: Heading | TextPage, *, is_described: bool) -> str:
    if isinstance(line, Heading):
        return f"\n{'#' * min(line.level, 6)} {line.title}\n\n"
    title, description = line.document.title, line.document.description
    text = f": {escape_markdown(description)}" if description and is_described else ""
    return f"- [{escape_markdown(title)}]({site.permalink(markdown_route(line.route))}){text}\n"


def _text_files(texts: Mapping[str, PageText], routes: Iterable[str]) -> Iterator[TextFile]:
    """Yield the files with the Markdown of pages, in their order."""
    for route in routes:
        address = markdown_route(route).removeprefix("/")
        for number, size in enumerate(texts[route].sizes, 1):
            yield TextFile(markdown_part(address, number), texts[route].key, size)


def _grouped(files: Iterable[TextFile]) -> Iterator[Sequence[TextFile]]:
    """Yield files, as many together as MAX_TEXT allows."""
    group: list[TextFile] = []
    size = 0
    for file in files:
        if group and size + file.size > MAX_TEXT:
            yield group
            group, size = [], 0
        group.append(file)
        size += file.size
    yield group


def _digest(files: Iterable[TextFile], more: str) -> str:
    made_from = repr(([(file.name, file.key) for file in files], more))
    return hashlib.blake2b(made_from.encode(), digest_size=16).hexdigest()


def _text_route(number: int) -> str:
    return FULL_TEXT_ROUTE if number == 1 else f"{FULL_TEXT_ROUTE.removesuffix('.txt')}.{number}.txt"
