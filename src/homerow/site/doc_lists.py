"""Generated pages of the documentation that list documents: of a category, with a tag, and all tags."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from homerow.config.messages import Messages
from homerow.config.model import SiteConfig
from homerow.site.blog import find_tag_problem, tag_hint, tag_label, tag_route
from homerow.site.findings import Findings, source_place
from homerow.site.page import (
    DocPage,
    IndexPage,
    SidebarCategory,
    SidebarLink,
    Tag,
    VersionSidebars,
    is_listed,
    walk_sidebar,
)
from homerow.site.routes import join_route

TAGS = "tags"  # the route of all tags below that of the version


def category_pages(config: SiteConfig, sidebars: VersionSidebars) -> Iterator[IndexPage]:
    """Yield the page of each category that has a generated one."""
    for version in config.versions:
        for sidebar_id, items in sidebars.get(version.name, {}).items():
            for item in walk_sidebar(items):
                if isinstance(item, SidebarCategory) and item.index and item.href:
                    listed = tuple(each for each in item.items if is_listed(each))
                    title = item.index.title or item.label
                    yield IndexPage(item.href, title, item.index.description, listed, version, sidebar_id)


def doc_tags(page: DocPage) -> tuple[Tag, ...]:
    """Return the tags of a document, one for each list, with its route; unusable ones are left out."""
    base = join_route(page.version.route, TAGS)
    found: dict[str, Tag] = {}
    for entry in page.document.front_matter.tags:
        if not find_tag_problem(base, entry):
            route = tag_route(base, entry)
            found.setdefault(route, Tag(tag_label(entry), route))
    return tuple(found.values())


def report_tags(config: SiteConfig, pages: Iterable[DocPage], findings: Findings) -> None:
    """Report the tags of documents that cannot have a list, or that have the list of another tag."""
    labels: dict[str, str] = {}
    # A list has the label of the first listed document.
    for page in sorted(pages, key=lambda page: page.document.front_matter.unlisted):
        base = join_route(page.version.route, TAGS)
        for entry in page.document.front_matter.tags:
            label, hint = tag_label(entry), tag_hint(entry)
            problem = find_tag_problem(base, entry)
            first = label if problem else labels.setdefault(tag_route(base, entry), label)
            if label.lower() != first.lower():
                problem = f'the tag "{label[:80]}" has the address of the tag "{first[:80]}"'
            elif label != first:
                problem = f'the tag "{label[:80]}" is "{first[:80]}" in other documents'
                hint = f"did you mean {first[:80]}?"
            if problem:
                place = source_place(config, page.document.path, "tags", label)
                findings.add("bad-doc-tag", problem, place, hint=hint)


def tag_pages(config: SiteConfig, pages: Sequence[DocPage]) -> Iterator[IndexPage]:
    """Yield the list of documents with each tag, and the list of all tags, of versions that have any."""
    messages = config.messages
    for version in config.versions:
        listed = [
            page for page in pages if page.version == version and not page.document.front_matter.unlisted
        ]
        by_route: dict[str, list[DocPage]] = defaultdict(list)
        labels: dict[str, str] = {}
        for page in listed:
            for tag in doc_tags(page):
                by_route[tag.route].append(page)
                labels.setdefault(tag.route, tag.label)
        if not by_route:
            continue
        for route, tagged in by_route.items():
            label, count = labels[route], _count(tagged, messages)
            title = messages.text("Pages tagged {tag}", tag=label)
            description = messages.text("{pages} about {tag}.", pages=count, tag=label)
            yield IndexPage(route, title, description, tuple(_links(tagged)), version)
        tags = sorted(by_route, key=lambda route: labels[route].lower())
        items = tuple(
            SidebarLink(labels[route], route, description=_count(by_route[route], messages)) for route in tags
        )
        yield IndexPage(
            join_route(version.route, TAGS),
            messages.text("Tags"),
            messages.text("All tags of pages."),
            items,
            version,
        )


def _links(pages: Iterable[DocPage]) -> Iterator[SidebarLink]:
    for page in sorted(pages, key=lambda page: page.document.title.lower()):
        yield SidebarLink(page.document.title, page.route, page.doc_id, description=page.document.description)


def _count(pages: Sequence[DocPage], messages: Messages) -> str:
    return messages.text("1 page") if len(pages) == 1 else messages.text("{count} pages", count=len(pages))
