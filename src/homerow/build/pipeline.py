"""The build: the steps in their order."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from homerow.build.assemble import assemble
from homerow.build.beginning import BegunBuild
from homerow.build.cards import card_style
from homerow.build.compile import document_keys
from homerow.build.release import finish_release, write_release
from homerow.build.render import RenderResult
from homerow.build.report import BuildReport
from homerow.build.tools import BuildTools
from homerow.outputs.release import Release, ReleaseStore, folder_size, remove_releases
from homerow.site.checks.run import check_site
from homerow.site.site import Site

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
            published = publish(built, fingerprint, tools)
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
    keys = document_keys(documents)
    with releases.begin() as release:
        result = write_release(site, keys, begun.front_end, release=release, tools=tools)
        if tools.options.release:
            finish_release(site, begun.front_end, release, tools)
        yield PreparedRelease(site, release, result)


def publish(built: PreparedRelease, fingerprint: str, tools: BuildTools) -> Path:
    """Publish a release, and remember what it was made from; return its folder."""
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
    return published
