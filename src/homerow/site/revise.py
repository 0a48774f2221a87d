"""A site of which some documents are newer: what an author sees before the whole is put together again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from homerow.diagnostics import DiagnosticLog
from homerow.markdown.document import Document
from homerow.site.assets import AssetCache, collect_assets
from homerow.site.page import DocPage, DocumentPage, Page, PostListPage, PostPage, StandalonePage
from homerow.site.site import Site

Documents: TypeAlias = Mapping[PurePosixPath, Document]
P = TypeVar("P", bound=DocumentPage)


def revise_site(site: Site, fresh: Documents, asset_cache: AssetCache) -> Site:
    """Return a site that shows fresh documents in the place of those with the same path.

    What others know of them stays as it was: routes, labels in sidebars, neighbours, lists by date or tag.
    """
    # What is wrong with an asset is found when the whole site is put together.
    assets = collect_assets(site.config, fresh.values(), DiagnosticLog(), asset_cache)
    return replace(
        site,
        pages={route: _revise_page(page, fresh) for route, page in site.pages.items()},
        posts=tuple(_revise(post, fresh) for post in site.posts),
        documents=tuple(fresh.get(each.path, each) for each in site.documents),
        assets={**site.assets, **assets},
    )


def _revise_page(page: Page, fresh: Documents) -> Page:
    """Return a page with the documents that it shows."""
    match page:
        case DocPage() | PostPage() | StandalonePage():
            return _revise(page, fresh)
        case PostListPage():
            return replace(page, posts=tuple(_revise(post, fresh) for post in page.posts))
        case _:
            return page


def _revise(page: P, fresh: Documents) -> P:
    document = fresh.get(page.document.path)
    return page if document is None else replace(page, document=document)
