"""Documents to a site: the pages by route, the sidebars, the assets.

A name of something that there is not (a document, a sidebar, a version, an author) is a finding here and left
out, so that a site can be rendered whatever is wrong with it. What the finished graph shows, checks/ find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import PurePosixPath

from msgspec.structs import replace

from homerow.config.model import SiteConfig
from homerow.config.redirects import load_redirects
from homerow.config.sidebars import SidebarsConfig
from homerow.diagnostics import DiagnosticLog
from homerow.facts.power_file import load_power
from homerow.markdown.components import COMPONENTS
from homerow.markdown.document import Document
from homerow.site.addressable import is_addressable
from homerow.site.assets import AssetCache, collect_assets, find_static_files
from homerow.site.authors import load_authors
from homerow.site.blog import BlogBuilder
from homerow.site.blog_lists import BlogLists
from homerow.site.definitions import collect_definitions
from homerow.site.doc import collect_docs
from homerow.site.docs import DocPageBuilder, build_sidebars
from homerow.site.edit import edit_url
from homerow.site.findings import Findings
from homerow.site.navbar import NavbarChecker
from homerow.site.page import DocumentPage, NotFoundPage, Page, SearchPage, StandalonePage
from homerow.site.routes import SEARCH_ROUTE, page_route
from homerow.site.site import Site


def assemble_site(  # noqa: PLR0913 - the parts of a site; all but three are named at the call
    config: SiteConfig,
    documents: Sequence[Document],
    log: DiagnosticLog,
    *,
    sidebars: SidebarsConfig,
    dates: Mapping[PurePosixPath, date],
    include_drafts: bool = False,
    asset_cache: AssetCache | None = None,
) -> Site:
    """Return the site of documents; findings go to the log. Raises ReportedFailure on bad data files."""
    findings = Findings(config.severities, log)
    published = [each for each in documents if include_drafts or not each.front_matter.draft]
    versions = collect_docs(config, documents, findings, include_drafts=include_drafts)
    built_sidebars = build_sidebars(config, sidebars, versions, findings)
    by_name = {docs.version.name: docs for docs in versions}
    navbar = NavbarChecker(config, by_name, built_sidebars, findings).kept(config.navbar, ("navbar",))
    blog = BlogBuilder(config, load_authors(config.site_dir), findings)
    posts = blog.posts(each for each in published if each.kind == "post")
    listed = [post for post in posts if not post.document.front_matter.unlisted]
    has_blog = any(each.kind == "post" for each in documents)
    lists = BlogLists(config.blog, listed).pages() if has_blog else ()
    pages: list[DocumentPage] = [
        *_standalone_pages(config, published, findings),
        *DocPageBuilder(config, built_sidebars, dates, findings).pages(versions),
        *posts,
    ]
    return Site(
        config=replace(config, navbar=navbar),
        pages=_by_route(pages, [*lists, *_search_pages(config), NotFoundPage()]),
        sidebars=built_sidebars,
        posts=posts,
        routes_by_source={page.document.path.as_posix(): page.route for page in pages},
        assets=collect_assets(config, published, log, asset_cache),
        static_files=find_static_files(config, log),
        documents=tuple(documents),
        definitions=collect_definitions(pages, config.last_version.name),
        redirects=load_redirects(config.site_dir),
        power=load_power(config.site_dir) if _shows_power(published) else None,
    )


def _shows_power(documents: Iterable[Document]) -> bool:
    components = {name for each in documents for name in each.components}
    return any(
        COMPONENTS[name].injects in {"power", "power-figures"} for name in components & COMPONENTS.keys()
    )


def _search_pages(config: SiteConfig) -> Iterator[SearchPage]:
    if config.search.application_id:
        yield SearchPage(SEARCH_ROUTE)


def _standalone_pages(
    config: SiteConfig, documents: Iterable[Document], findings: Findings
) -> Iterator[StandalonePage]:
    for document in documents:
        if document.kind == "page":
            route = page_route(document)
            if is_addressable(config, document, route, findings):
                yield StandalonePage(route, document, edit_url(config, document))


def _by_route(pages: Iterable[Page], generated: Iterable[Page]) -> Mapping[str, Page]:
    """Return pages by route; of two with one route a generated or the first one stays."""
    by_route: dict[str, Page] = {}
    for page in pages:
        by_route.setdefault(page.route, page)
    return by_route | {page.route: page for page in generated}
