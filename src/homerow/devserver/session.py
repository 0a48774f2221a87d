"""A site kept in memory while somebody writes it: refreshed when files change, rendered a page at a time.

Everything here runs in one thread: SQLite connections and V8 isolates belong to the thread that uses them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homerow.config.model import AnalyticsSettings, SiteConfig
from homerow.config.sections import SearchSettings
from homerow.devserver.events import Shown
from homerow.devserver.search import FreshIndex
from homerow.diagnostics import Diagnostic, DiagnosticLog, ReportedFailure
from homerow.markdown.document import Document
from homerow.outputs.redirects import folder_document, folder_page, redirect_payload, redirect_table
from homerow.outputs.security_policy import content_security_policy
from homerow.outputs.site_files import SharedProps, made_file, shared_props
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.build_tools import BuildTools, build_tools
from homerow.pipeline.compile import (
    SKETCHED,
    KeyedDocument,
    compile_site,
    document_keys,
    parser_settings,
    recompile_documents,
    sketch_site,
)
from homerow.pipeline.components import configured_site
from homerow.pipeline.pipeline import assemble
from homerow.pipeline.render import render_failure
from homerow.pipeline.workers import Workers
from homerow.rendering.front_end import FrontEnd, document_assets, load_front_end
from homerow.rendering.job import PageJob, Resources, page_job, page_resources
from homerow.rendering.renderer import RenderedPage, Renderer, RenderError
from homerow.rendering.sidebar_files import Section, SidebarFile, sidebar_files
from homerow.rendering.v8 import Engine, load_engine
from homerow.search.engine import Searcher
from homerow.site.assemble import revise_site
from homerow.site.checks import check_anchors, check_site
from homerow.site.page import documents_of, shown_documents
from homerow.site.routes import HOME_ROUTE, path_of
from homerow.site.site import Site
from homerow.site.theme_sheet import theme_sheet

NOT_FOUND_ROUTE = "/404"
# The search settings with which pages ask the dev server.
ANSWERED: Mapping[str, Any] = {"application_id": "dev", "api_key": "dev", "index_name": "dev", "host": ()}
REMEMBERED = 8  # states of shared files: who was sent a page just before a save still asks for what it names

Rendered = TypeVar("Rendered")


class Refresh(Struct, frozen=True):
    """The result of a refresh: findings, and whether the shared props are new."""

    findings: tuple[Diagnostic, ...]
    site_file: str
    has_new_site: bool


class _Shown(Struct, frozen=True):
    """The site as it is shown now."""

    site: Site
    props: SharedProps
    sidebars: Mapping[Section, SidebarFile]
    front_end: FrontEnd
    document_keys: Mapping[str, str]
    engine: Engine


class Session:
    """The last site that could be assembled, and the engine that renders its pages."""

    def __init__(
        self,
        tools: BuildTools,
        *,
        asset_overrides: Mapping[str, Any],
        sources_at: str | None = None,
    ) -> None:
        self._tools = tools
        self._asset_overrides = asset_overrides
        self._sources_at = sources_at
        self._shown: _Shown | None = None
        self._index = FreshIndex(tools)
        self._is_whole = True  # no shown document waits for being parsed
        self._shared: deque[Mapping[str, bytes]] = deque(maxlen=REMEMBERED)

    def start(self) -> bool:
        """Show a large site before its pages are parsed, and return whether it does.

        A page is parsed when it is asked for, all others and their findings wait for the refresh.
        """
        try:
            config = self._configuration()
            documents = sketch_site(config, self._tools)
            if documents is None:
                return False
            site = assemble(config, documents, self._tools, include_drafts=True)
            if site.ignored:
                return False
            self._show(site, documents, load_front_end(site.config.extensions))
        except ReportedFailure:  # the refresh reports it
            return False
        self._is_whole = False
        return True

    def preview(self, routes: Iterable[str]) -> list[str]:
        """Show the documents of open pages as their files are now, before all else is looked at.

        Return the routes that show another document. What cannot be read waits for the next refresh, which
        reports it. Raises Overtaken as that does.
        """
        pages = [page for route in routes if (page := self._site.pages.get(route))]
        documents = {each.path: each for page in pages for each in shown_documents(page)}
        fresh = self._recompile(documents.values())
        if fresh:
            self._shown = replace(
                self._current,
                site=revise_site(self._site, {each.document.path: each.document for each in fresh}),
                document_keys={**self._current.document_keys, **document_keys(fresh)},
            )
        paths = {each.document.path for each in fresh}
        return [page.route for page in pages if any(each.path in paths for each in shown_documents(page))]

    def refresh(self, is_overtaken: Callable[[], bool] = lambda: False) -> Refresh:
        """Read what changed. A configuration that cannot be read leaves the last site in place.

        Raises Overtaken when a newer save has come before it is done.
        """
        self._tools.log = DiagnosticLog()
        self._tools.is_overtaken = is_overtaken
        before = self._shown
        try:
            site, documents = self._assemble()
            self._show(site, documents, load_front_end(site.config.extensions))
            self._is_whole = True
        except ReportedFailure as failure:
            self._tools.log.add(*failure.diagnostics)
        if self._shown is None:
            raise ReportedFailure(self._tools.log)
        site_file = self._shown.props.name
        has_new_site = before is None or before.props.name != site_file
        return Refresh(tuple(self._tools.log), site_file, has_new_site)

    @property
    def base_url(self) -> str:
        """The path below which the site is shown."""
        return self._site.config.base_url

    @property
    def policy(self) -> str:
        """The Content-Security-Policy of the built site, so that what breaks it is seen while writing."""
        return content_security_policy(self._current.engine.inline_script(), self._site.config)

    def page(self, route: str) -> RenderedPage | Diagnostic | None:
        """Render a page; None where there is none."""
        shown = folder_page(self._site) if route == HOME_ROUTE else None
        if shown is None:
            return self._rendered(route, self._render)
        page = self._rendered(shown.route, self._render)
        return replace(page, html=folder_document(page.html)) if isinstance(page, RenderedPage) else page

    def payload(self, route: str) -> str | Diagnostic | None:
        """Render the payload of a page; None where there is none."""
        moved = redirect_payload(self._site, route)
        return self._rendered(route, self._renderer.render_payload) if moved is None else moved

    def shown(self, route: str, build_id: str) -> Shown:
        """Return what a page shows now that has the shared props of a build."""
        redirects = self._site.redirects
        page_route = path_of(redirects[route]) if route in redirects else route
        payload, props = self.payload(page_route), self._current.props
        return Shown(
            payload if isinstance(payload, str) else None,
            props.name if props.build_id != build_id else None,
        )

    def file(self, name: str) -> Path | bytes | None:
        """Return a file that pages ask for by its path below the output folder."""
        shown = self._current
        candidates = (
            next((files[name] for files in self._shared if name in files), None),
            shown.site.static_files.get(name),
            next((asset.path for asset in shown.site.assets.values() if asset.output == name), None),
            shown.front_end.files.get(name),
        )
        return next((path for path in candidates if path is not None), None) or made_file(shown.site, name)

    def redirect(self, name: str) -> str | None:
        """Return where an old address leads, by its path below the base URL."""
        return redirect_table(self._site).get(name)

    @property
    def search(self) -> SearchSettings:
        """The search settings of the site."""
        return self._site.config.search

    def search_index(self) -> Searcher:
        """Return the index of the site as it is now. Raises ReportedFailure."""
        if not self._is_whole:
            message = "the pages are still being read"
            raise ReportedFailure([Diagnostic("not-read-yet", message, hint="search again in a few seconds")])
        return self._index.index(self._site, self._current.document_keys)

    def close(self) -> None:
        """Free the engine and the index."""
        self._index.close()
        if self._shown is not None:
            self._shown.engine.close()

    @property
    def _current(self) -> _Shown:
        if self._shown is None:
            raise RuntimeError("a session shows nothing before its first refresh")
        return self._shown

    @property
    def _site(self) -> Site:
        return self._current.site

    @property
    def _renderer(self) -> Renderer:
        return Renderer(self._current.engine, self._tools.store.article, self._current.props.build_id)

    def _render(self, job: PageJob) -> RenderedPage:
        if job.sidebar:
            name = job.sidebar.removeprefix(self._site.config.file_base)
            self._current.engine.set_sidebars({job.sidebar: self._shared[-1][name].decode()})
        return self._renderer.render(job)

    def _rendered(self, route: str, render: Callable[[PageJob], Rendered]) -> Rendered | Diagnostic | None:
        self._complete(route)
        page = self._site.pages.get(route)
        if page is None:
            return None
        job = page_job(self._site, page, self._resources())
        try:
            return render(job)
        except RenderError as error:
            return render_failure(error, job, self._tools.options.label)

    def _complete(self, route: str) -> None:
        """Parse the documents of a page that are not parsed yet."""
        page = None if self._is_whole else self._site.pages.get(route)
        keys = self._current.document_keys
        if page and any(keys[each.path.as_posix()] == SKETCHED for each in shown_documents(page)):
            self._tools.is_overtaken = lambda: False  # a reader waits
            self.preview([route])

    def _resources(self) -> Resources:
        """Return the addresses of style sheets and modules; those of Vite's sources are at Vite's server."""
        shown = self._current
        built = page_resources(self._site.config, shown.front_end, shown.sidebars)
        if self._sources_at is None:
            return built
        return {**built, **{key: f"{self._sources_at}/{key}" for key in built if isinstance(key, str)}}

    def _recompile(self, documents: Iterable[Document]) -> list[KeyedDocument]:
        keys = self._current.document_keys
        keyed = [KeyedDocument(keys[each.path.as_posix()], each) for each in documents]
        try:
            settings = parser_settings(self._site.config, self._tools.options)
            return recompile_documents(keyed, settings=settings, tools=self._tools)
        except ReportedFailure:
            return []

    def _assemble(self) -> tuple[Site, Sequence[KeyedDocument]]:
        tools, config = self._tools, self._configuration()
        tools.raise_if_overtaken()
        documents = compile_site(config, tools)
        site = assemble(config, documents, tools, include_drafts=True)
        tools.raise_if_overtaken()
        check_site(site, tools.log)
        # The ids that authors wrote: a build checks the final HTML, which takes all pages.
        ids = {route: document.ids for route, document in documents_of(site.pages.values())}
        check_anchors(site, ids, tools.log)
        if site.ignored:  # a site without sidebars is checked, but not shown
            raise ReportedFailure(tools.log)
        return site, documents

    def _configuration(self) -> SiteConfig:
        config = configured_site(self._tools.options)
        # Do not count page views of authors. The dev server answers searches: only builds write search files.
        search = replace(config.search, **ANSWERED) if config.search.is_static else config.search
        return replace(config, analytics=AnalyticsSettings(), search=search)

    def _show(self, site: Site, documents: Sequence[KeyedDocument], front_end: FrontEnd) -> None:
        """Show a site from now on. Raises ReportedFailure."""
        before = self._shown
        props = shared_props(site, front_end)
        same = before if before is not None and before.front_end == front_end else None
        engine = same.engine if same else load_engine(front_end.server_scripts, front_end.components)
        sidebars = sidebar_files(site)
        shown = _Shown(site, props, sidebars, front_end, document_keys(documents), engine)
        if same is None or same.props.name != props.name:
            self._set_site(shown)
        if before is not None and same is None:
            before.engine.close()
        self._shown = shown
        files = {props.name: props.content, **{file.name: file.content for file in sidebars.values()}}
        if sheet := theme_sheet(site.config):
            files[sheet.name] = sheet.content
        if not self._shared or self._shared[-1].keys() != files.keys():
            self._shared.append(files)

    def _set_site(self, shown: _Shown) -> None:
        config = shown.site.config
        assets = document_assets(shown.front_end, config, site_file=shown.props.name)
        dev_script = shown.front_end.dev_script
        dev = config.file_base + dev_script if dev_script else None
        assets = replace(assets, **{"dev": dev, **self._asset_overrides})
        shown.engine.set_site(shown.props.content.decode(), assets=msgspec.json.encode(assets).decode())


@contextmanager
def open_session(
    options: BuildOptions,
    workers: Workers,
    *,
    asset_overrides: Mapping[str, Any],
    sources_at: str | None = None,
) -> Iterator[Session]:
    """Open a session, which shows nothing before its first refresh.

    `asset_overrides` and `sources_at`, the address of Vite's server, say what pages load from elsewhere than
    the built front end.
    """
    with build_tools(replace(options, is_live=True), workers) as tools:
        session = Session(tools, asset_overrides=asset_overrides, sources_at=sources_at)
        try:
            yield session
        finally:
            session.close()
