"""The build: discover, parse, assemble, check, render, write, publish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.reading import site_label
from homerow.config.sidebars import SidebarsConfig, check_sizes, load_sidebars
from homerow.content.git_dates import GitDates, is_shallow, read_git_dates, read_history_state
from homerow.diagnostics import Place, ReportedFailure, Span
from homerow.outputs.release_folder import ReleaseStore, folder_size, retire_releases, write_digests
from homerow.outputs.site_files import made_names
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.cache.cache import Cache
from homerow.pipeline.cache.fingerprint import files_state
from homerow.pipeline.cards import card_style, draw_cards
from homerow.pipeline.compile import KeyedDocument, compile_site, document_keys
from homerow.pipeline.components import configured_site
from homerow.pipeline.overview import PageOverview, page_overviews
from homerow.pipeline.progress import BuildReport
from homerow.pipeline.release_files import PreparedRelease, compress_release, write_release
from homerow.pipeline.render import Renderers, load_renderer
from homerow.pipeline.search_index import Indexing
from homerow.pipeline.workers import Workers
from homerow.rendering.front_end import load_front_end
from homerow.site.assemble import assemble_site
from homerow.site.checks import check_site
from homerow.site.findings import Findings
from homerow.site.site import Site


def build_site(tools: BuildTools, fingerprint: str, state: str) -> BuildReport:
    """Build and publish a site; `state` is that of its files when the fingerprint was taken.

    Raises ReportedFailure, and then leaves the published site as it was.
    """
    releases = ReleaseStore(tools.options.output_dir)
    releases.check()
    outdated = releases.old()
    with prepared_release(tools, releases) as built:
        tools.log.raise_if_errors()
        with tools.watch.step("publish"):
            published = publish(built, fingerprint, state, tools)
            retire_releases(outdated)
            size = folder_size(published)
    return BuildReport(
        pages=len(built.result.pages),
        rendered=built.result.rendered,
        size=size,
        seconds=tools.watch.seconds,
        steps=tools.watch.steps,
    )


def check_content(tools: BuildTools, *, with_overview: bool) -> tuple[Site, tuple[PageOverview, ...]]:
    """Do everything but publish; return the site, and the overview of each page if it is wanted."""
    releases = ReleaseStore(tools.options.output_dir)
    with prepared_release(tools, releases) as built:
        overviews = page_overviews(built.site, built.result.pages, tools.store) if with_overview else ()
        return built.site, overviews


@contextmanager
def prepared_release(tools: BuildTools, releases: ReleaseStore) -> Iterator[PreparedRelease]:
    """Parse, assemble, check and render a site, and write its files; findings go to the log."""
    config = configured_site(tools.options)
    check_sizes(config.site_dir)
    front_end = load_front_end(config.extensions)
    load_v8 = partial(load_renderer, front_end.server_scripts, front_end.components)
    with Workers(tools.options.workers, load_v8) as workers:
        workers.start(1)  # V8 starts while sources are parsed
        with tools.watch.step("parse"):
            documents = compile_site(config, tools)
        indexing = Indexing(config, tools)
        with tools.watch.step("assemble"):
            site = assemble(config, documents, tools)
            if tools.options.release:
                site = replace(site, card_style=card_style(front_end, config))
        with tools.watch.step("check"):
            check_site(site, tools.log)
        with releases.begin() as release:
            prepared = write_release(
                site,
                document_keys(documents),
                release=release,
                renderers=Renderers(workers, front_end),
                indexing=indexing,
                tools=tools,
            )
            if tools.options.release:
                with tools.watch.step("cards"):
                    draw_cards(site, front_end, release, tools)
            release.finish()
            if tools.options.release:
                with tools.watch.step("compress"):
                    compress_release(release.folder, tools)
            yield prepared


def assemble(
    config: SiteConfig,
    documents: Sequence[KeyedDocument],
    tools: BuildTools,
    *,
    include_drafts: bool = False,
) -> Site:
    """Return the site graph of documents, with the sidebars and the dates from git."""
    sidebars: SidebarsConfig | None = None
    if is_shallow(read_history_state(config.site_dir)):
        message = "this is a shallow clone, so no page has the date of its last change"
        hint = "get the whole history: git fetch --unshallow, or fetch-depth: 0 in GitHub Actions"
        Findings(config.severities, tools.log).add("shallow-clone", message, _whole_site(config), hint=hint)
    try:
        sidebars = load_sidebars(config.site_dir)
    except ReportedFailure as failure:
        tools.log.add(*failure.diagnostics)
    site = assemble_site(
        config,
        [each.document for each in documents],
        tools.log,
        sidebars=sidebars,
        dates=git_dates(config.site_dir, tools.store),
        include_drafts=include_drafts,
    )
    return replace(site, made_files=made_names(site))


def _whole_site(config: SiteConfig) -> Place:
    return Place(Span(f"{site_label(config.site_dir)}/{SITE_FILE}", 1), "")


def git_dates(site_dir: Path, store: Cache) -> GitDates:
    """Return the days of each source's first and last commit; git is asked once for each commit."""
    history = read_history_state(site_dir)
    remembered = store.state("dates")
    if remembered is not None and remembered[0] == history:
        dates: GitDates = remembered[1]
        return dates
    dates = read_git_dates(site_dir)
    store.store_state("dates", (history, dates))
    return dates


def publish(built: PreparedRelease, fingerprint: str, state: str, tools: BuildTools) -> Path:
    """Publish a release and remember what it was made from; return its folder."""
    if tools.options.release:
        write_digests(built.release.folder)
    published = built.release.publish(fingerprint[:12])
    # If a file was saved meanwhile, the release may hold what the fingerprint does not stand for.
    is_current = files_state(tools.options.site_dir) == state
    tools.store.store_release(
        built.result.pages,
        {
            "fingerprint": fingerprint if is_current else None,
            "release": published.name,
            "findings": tuple(tools.log),
            "pages": len(built.result.pages),
            "digests": built.digests,
        },
    )
    return published
