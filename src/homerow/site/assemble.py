"""Assembling a site from documents: pages by route, sidebars, assets.

Names that do not exist (of a document, sidebar, version or author) are reported here and left out, so that a
site can always be rendered. checks/ report what is wrong with the finished graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from homerow.config.loader import load_redirects
from homerow.config.model import SiteConfig
from homerow.config.sidebars import SidebarsConfig
from homerow.content.git_dates import GitDates
from homerow.diagnostics import DiagnosticLog
from homerow.extensions import load_extension
from homerow.markdown.document import Document, Json
from homerow.site.assets import collect_assets, find_static_files
from homerow.site.blog import BlogBuilder, BlogLists, load_authors
from homerow.site.conventions import conventions_of
from homerow.site.docs import DocPageBuilder, category_pages, collect_docs, report_tags, tag_pages
from homerow.site.findings import Findings
from homerow.site.navigation import NavbarChecker, build_sidebars, default_navbar
from homerow.site.page import (
    DocPage,
    DocumentPage,
    NotFoundPage,
    Page,
    PostListPage,
    PostPage,
    SearchPage,
    StandalonePage,
)
from homerow.site.routes import HOME_ROUTE, SEARCH_ROUTE, edit_url, is_addressable, page_route
from homerow.site.site import Site, collect_definitions

Documents: TypeAlias = Mapping[PurePosixPath, Document]
P = TypeVar("P", bound=DocumentPage)

# The kinds of findings that depend on sidebars.
OF_SIDEBARS = frozenset({"missing-sidebar", "missing-sidebar-link", "orphan-page"})


def assemble_site(
    config: SiteConfig,
    documents: Sequence[Document],
    log: DiagnosticLog,
    *,
    sidebars: SidebarsConfig | None,
    dates: GitDates,
    include_drafts: bool = False,
) -> Site:
    """Return the site of documents; findings go to the log. Raises ReportedFailure on bad data files.

    `sidebars` None: their file has errors, which were reported, so nothing that follows from them is.
    """
    ignored = OF_SIDEBARS if sidebars is None else frozenset[str]()
    findings = Findings(config.severities, log, ignored)
    published = [each for each in documents if include_drafts or not each.front_matter.draft]
    versions = collect_docs(config, documents, findings, include_drafts=include_drafts)
    conventions = conventions_of(config)
    trees = {docs.version.name: conventions.folder_tree(config, docs, log) for docs in versions}
    built_sidebars = build_sidebars(config, sidebars or {}, versions, findings, trees)
    by_name = {docs.version.name: docs for docs in versions}
    blog = BlogBuilder(config, load_authors(config), findings, dates.first)
    posts = blog.posts(each for each in published if each.kind == "post")
    listed = [post for post in posts if not post.document.front_matter.unlisted]
    has_docs = any(not doc.document.front_matter.unlisted for docs in versions for doc in docs.docs)
    has_blog = any(each.kind == "post" for each in documents)
    navbar = (
        default_navbar(config, has_docs=has_docs, has_blog=has_blog)
        if config.navbar is None
        else NavbarChecker(config, by_name, built_sidebars, findings).kept(config.navbar, ("navbar",))
    )
    lists = BlogLists(config.blog, config.messages, listed).pages() if has_blog else ()
    search = [SearchPage(SEARCH_ROUTE)] if config.search.enabled else []
    docs = [*DocPageBuilder(config, built_sidebars, dates.last, findings).pages(versions)]
    pages: list[DocumentPage] = [*_standalone_pages(config, published, findings), *docs, *posts]
    report_tags(config, docs, findings)
    indexes = [*category_pages(config, built_sidebars), *tag_pages(config, docs)]
    site = Site(
        config=replace(config, navbar=navbar),
        pages=_by_route(pages, [*lists, *indexes, *search, NotFoundPage()]),
        sidebars=built_sidebars,
        posts=posts,
        routes_by_source={page.document.path.as_posix(): page.route for page in pages},
        latest_routes=_latest_routes(config, pages),
        folded_routes={page.route.casefold(): page.route for page in pages}
        if conventions.ignores_case
        else {},
        assets=collect_assets(config, published, log),
        static_files=find_static_files(config, log),
        documents=tuple(documents),
        definitions=collect_definitions(pages, config.last_version.name),
        redirects=load_redirects(config.site_dir),
        component_data=_component_data(config, published),
        ignored=ignored,
    )
    return _with_home(site)


def _with_home(site: Site) -> Site:
    """Return the site; if it has no home page, the address of that leads to its documentation."""
    main = site.main_page(site.config.last_version)
    has_home = HOME_ROUTE in site.pages or HOME_ROUTE in site.redirects or "index.html" in site.static_files
    if has_home or main is None or main.route in site.redirects:
        return site
    return replace(site, redirects={**site.redirects, HOME_ROUTE: main.route})


def _latest_routes(config: SiteConfig, pages: Iterable[Page]) -> Mapping[str, str]:
    current, last = config.current_version.name, config.last_version.name
    return {
        page.route: page.others[last]
        for page in pages
        if isinstance(page, DocPage) and page.version.name == current and last in page.others
    }


def _component_data(config: SiteConfig, documents: Iterable[Document]) -> Mapping[str, Json]:
    components = frozenset(name for each in documents for name in each.components)
    data: dict[str, Json] = {}
    for name in config.extensions:
        data |= load_extension(name).component_data(config.site_dir, components)
    return data


def _standalone_pages(
    config: SiteConfig, documents: Iterable[Document], findings: Findings
) -> Iterator[StandalonePage]:
    for document in documents:
        if document.kind == "page":
            route = page_route(document, config.pages_path)
            if is_addressable(config, document, route, findings):
                yield StandalonePage(route, document, edit_url(config, document))


def _by_route(pages: Iterable[Page], generated: Iterable[Page]) -> Mapping[str, Page]:
    """Return pages by route; of two with one route the generated or else the first one stays."""
    by_route: dict[str, Page] = {}
    for page in pages:
        by_route.setdefault(page.route, page)
    return by_route | {page.route: page for page in generated}


def revise_site(site: Site, fresh: Documents) -> Site:
    """Return a site with fresh documents in place of those with the same path.

    Routes, sidebars, neighbors and lists stay as they were: a save can be shown before the whole site is
    assembled again.
    """
    # The complete assembly reports problems of assets.
    assets = collect_assets(site.config, fresh.values(), DiagnosticLog())
    routes = [site.routes_by_source[path.as_posix()] for path in fresh]
    lists = [route for route, page in site.pages.items() if isinstance(page, PostListPage)]
    revised = {route: _revise_page(site.pages[route], fresh) for route in (*routes, *lists)}
    return replace(
        site,
        pages={**site.pages, **revised},
        posts=tuple(_revise(post, fresh) for post in site.posts),
        documents=tuple(fresh.get(each.path, each) for each in site.documents),
        assets={**site.assets, **assets},
    )


def _revise_page(page: Page, fresh: Documents) -> Page:
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
