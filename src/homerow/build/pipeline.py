"""The build: the steps in their order."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from homerow.build.beginning import BegunBuild
from homerow.build.cache import Cache
from homerow.build.cards import card_style, draw_cards
from homerow.build.compress import compress_release
from homerow.build.render import Rendering, RenderResult, RenderSetup
from homerow.build.report import BuildReport
from homerow.build.search import Indexing, searched_site
from homerow.build.tools import BuildTools
from homerow.config.model import SiteConfig
from homerow.config.sidebars import load_sidebars
from homerow.markdown.document import Document
from homerow.outputs.feeds.write import WrittenFeeds, write_feeds
from homerow.outputs.hardware_metadata import write_hardware_metadata
from homerow.outputs.release import Release, ReleaseStore, folder_size, remove_releases
from homerow.outputs.security_policy import content_security_policy
from homerow.outputs.site_files import (
    METADATA_FILE,
    SharedProps,
    is_whole,
    metadata,
    published_policy,
    shared_props,
    write_site_files,
)
from homerow.rendering.front_end import FrontEnd, document_assets, sheet_hrefs
from homerow.site.assemble import assemble_site
from homerow.site.checks.run import check_anchors, check_site
from homerow.site.site import Site
from homerow.sources.git_dates import read_git_dates, read_history_state

if TYPE_CHECKING:
    # Imported for annotations only: a build has no use for it, and it costs as much as checking all links.
    from homerow.build.overview import PageOverview

OVERVIEW = "homerow.build.overview"


def build_site(tools: BuildTools, begun: BegunBuild, fingerprint: str) -> BuildReport:
    """Build and publish a site. Raises ReportedFailure, and then leaves what was published as it was."""
    releases = ReleaseStore(tools.options.output_dir)
    releases.check()
    # The system takes its time to remove hundreds of files, and nothing here waits for that.
    tools.workers.aside(remove_releases, releases.old())
    with prepared_release(tools, begun, releases) as built:
        tools.log.raise_if_errors()
        with tools.watch.step("publish"):
            published = built.release.publish(fingerprint[:12])
            tools.store.store_release(
                built.result.pages,
                {
                    "fingerprint": fingerprint,
                    "release": published.name,
                    "findings": tuple(tools.log),
                    "pages": len(built.result.pages),
                },
            )
            size = folder_size(published)
        return BuildReport(
            pages=len(built.result.pages),
            rendered=built.result.rendered,
            size=size,
            seconds=tools.watch.seconds,
            steps=tools.watch.steps,
        )


def check_content(tools: BuildTools, begun: BegunBuild, *, with_overview: bool) -> tuple[PageOverview, ...]:
    """Do all of a build but publish it; return what is to be said of each page, if that is wanted."""
    releases = ReleaseStore(tools.options.output_dir)
    with prepared_release(tools, begun, releases) as built:
        if not with_overview:
            return ()
        overview = importlib.import_module(OVERVIEW)
        pages: tuple[PageOverview, ...] = overview.page_overviews(built.site, built.result.pages, tools.store)
        return pages


class PreparedRelease(Struct, frozen=True):
    """A release with all its files, not yet published."""

    site: Site
    release: Release
    result: RenderResult


@contextmanager
def prepared_release(
    tools: BuildTools, begun: BegunBuild, releases: ReleaseStore
) -> Iterator[PreparedRelease]:
    """Compile, assemble, check and render; findings go to the log."""
    with tools.watch.step("parse"):
        documents = begun.compilation.finish()
    with tools.watch.step("assemble"):
        site = assemble(begun.config, [keyed.document for keyed in documents], tools)
        if tools.options.release:
            site = replace(site, card_style=card_style(begun.front_end))
    with tools.watch.step("check"):
        check_site(site, tools.log)
    document_keys = {keyed.document.path.as_posix(): keyed.key for keyed in documents}
    with releases.begin() as release:
        result = write_release(site, document_keys, begun.front_end, release=release, tools=tools)
        if tools.options.release:
            finish_release(site, begun.front_end, release, tools)
        yield PreparedRelease(site, release, result)


def write_release(
    site: Site,
    document_keys: Mapping[str, str],
    front_end: FrontEnd,
    *,
    release: Release,
    tools: BuildTools,
) -> RenderResult:
    """Write all that stands in a release: the index and the pages by workers, the rest meanwhile."""
    watch = tools.watch
    with watch.step("search"):
        indexing = Indexing(searched_site(site, document_keys), release=release, tools=tools)
    with watch.step("render"):
        props = shared_props(site, front_end)
        rendering = begin_rendering(
            site,
            props,
            front_end=front_end,
            release=release,
            document_keys=document_keys,
            tools=tools,
        )
    with watch.step("files"):
        write_site_files(site, front_end, release)
        write_hardware_metadata(site, release)
    with watch.step("search"):  # all workers but the one that renders read, and in the end that one, too
        indexing.share()
    with watch.step("render"):
        rendering.share()
        result = rendering.finish()
        tools.log.add(*result.failures)
    with watch.step("check"):
        check_anchors(site, {route: page.ids for route, page in result.pages.items()}, tools.log)
    with watch.step("files"):
        write_metadata(site, props, result, release)
        if not result.failures:  # a feed has its articles from the pages
            write_known_feeds(site, release, result, tools.store)
    with watch.step("search"):
        indexing.finish()
    return result


def finish_release(site: Site, front_end: FrontEnd, release: Release, tools: BuildTools) -> None:
    """Add what only a published site needs: social cards and compressed siblings."""
    cache_dir = tools.options.cache_dir
    with tools.watch.step("cards"):
        draw_cards(
            site,
            front_end,
            release=release,
            cache_dir=cache_dir / "cards",
            workers=tools.workers,
            progress=tools.progress,
        )
    with tools.watch.step("compress"):
        compress_release(release.folder, cache_dir / "compressed", tools.workers, tools.progress)


def assemble(
    config: SiteConfig,
    documents: Sequence[Document],
    tools: BuildTools,
    *,
    include_drafts: bool = False,
) -> Site:
    """Return the site graph of documents."""
    return assemble_site(
        config,
        documents,
        tools.log,
        sidebars=load_sidebars(config.site_dir),
        dates=git_dates(config.site_dir, tools.store),
        include_drafts=include_drafts,
        asset_cache=tools.assets,
    )


def git_dates(site_dir: Path, store: Cache) -> Mapping[PurePosixPath, date]:
    """Return the day of each source's last commit; git is asked for them once a commit."""
    history = read_history_state(site_dir)
    remembered = store.state("dates")
    if remembered is not None and remembered[0] == history:
        dates: Mapping[PurePosixPath, date] = remembered[1]
        return dates
    dates = read_git_dates(site_dir)
    store.store_state("dates", (history, dict(dates)))
    return dates


def begin_rendering(
    site: Site,
    props: SharedProps,
    *,
    front_end: FrontEnd,
    release: Release,
    document_keys: Mapping[str, str],
    tools: BuildTools,
) -> Rendering:
    """Write what all pages share, and let workers render every page into the release."""
    release.write(props.name, props.content)
    setup = RenderSetup(
        server_script=front_end.server_script,
        site_file=release.folder / props.name,
        assets=json.dumps(document_assets(front_end, site.config, site_file=props.name)),
        build_id=props.build_id,
        cache_file=tools.options.cache_file,
        release_dir=release.folder,
        label=tools.options.label,
        sheets=sheet_hrefs(front_end, site.config),
    )
    return Rendering(
        site,
        setup=setup,
        release=release,
        known=tools.store.pages() if _describes(tools.store, release) else {},
        document_keys=document_keys,
        tools=tools,
    )


def write_metadata(site: Site, props: SharedProps, result: RenderResult, release: Release) -> None:
    """Write what the service has to know of the release."""
    policy = (
        published_policy(release.previous)
        if result.inline_script is None
        else content_security_policy(result.inline_script, site.config)
    )
    release.write(METADATA_FILE, metadata(site, build_id=props.build_id, policy=policy))


def write_known_feeds(site: Site, release: Release, result: RenderResult, store: Cache) -> None:
    """Write the feeds, or keep those of the release before where they would say the same."""
    known = store.state("feeds") or WrittenFeeds()
    keys = {route: page.key for route, page in result.pages.items()}
    written = write_feeds(site, release, keys, known)
    if written is not known:
        store.store_state("feeds", written)


def _describes(store: Cache, release: Release) -> bool:
    """Whether the remembered pages are the published ones: a killed build may have come between."""
    previous = release.previous
    return previous is not None and store.state("release") == previous.name and is_whole(previous)
