"""Sidebars as files: lists of SidebarItem; and the list of the pages of each version.

A page names the file of its own sidebar by the digest of what that contains. So a label that changes makes
only the pages new that show it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, assert_never

import msgspec
from msgspec import UNSET, Struct

from homerow.config.sections import DocsVersion
from homerow.rendering import site_types as props
from homerow.rendering.front_end import ASSETS
from homerow.rendering.page_types import PageLink
from homerow.site.page import SidebarCategory, SidebarItem, SidebarLink, is_listed, walk_sidebar
from homerow.site.routes import page_list_route
from homerow.site.site import Site

Section: TypeAlias = tuple[str, str]  # the name of a version, and the id of one of its sidebars


class SidebarFile(Struct, frozen=True):
    """A sidebar as a file: its name below the output folder, and its bytes."""

    name: str
    content: bytes


def sidebar_files(site: Site) -> Mapping[Section, SidebarFile]:
    """Return the file of each sidebar."""
    return {
        (version, sidebar_id): _file([_item(site, item) for item in items])
        for version, own in site.sidebars.items()
        for sidebar_id, items in own.items()
    }


def page_lists(site: Site) -> Mapping[str, bytes]:
    """Return the listed pages in the sidebars of each version, as PageLink[], by the name of the file."""
    return {
        page_list_route(version).removeprefix("/"): msgspec.json.encode([*_page_links(site, version)])
        for version in site.config.versions
    }


def _page_links(site: Site, version: DocsVersion) -> Iterator[PageLink]:
    for items in site.sidebars[version.name].values():
        for item in walk_sidebar(items):
            if item.href and is_listed(item):
                yield PageLink(item.label, site.href(item.href))


def _file(value: Any) -> SidebarFile:
    content = msgspec.json.encode(value)
    digest = hashlib.blake2b(content, digest_size=8).hexdigest()
    return SidebarFile(f"{ASSETS}sidebar-{digest}.json", content)


def _item(site: Site, item: SidebarItem) -> props.SidebarItem:
    class_name = item.class_name or UNSET
    match item:
        case SidebarLink():
            return props.SidebarLink(item.label, site.href(item.href), item.unlisted, class_name)
        case SidebarCategory():
            return props.SidebarCategory(
                label=item.label,
                href=None if item.href is None else site.href(item.href),
                items=[_item(site, child) for child in item.items],
                collapsed=item.collapsed,
                link_unlisted=item.link_unlisted,
                class_name=class_name,
            )
        case _:
            assert_never(item)
