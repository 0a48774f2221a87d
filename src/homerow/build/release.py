"""All files of a release, in the order in which they can be written."""

from __future__ import annotations

import json
from collections.abc import Mapping

from homerow.build.cache import Cache
from homerow.build.cards import draw_cards
from homerow.build.compress import compress_release
from homerow.build.options import BuildOptions
from homerow.build.render import Rendering, RenderResult, RenderSetup
from homerow.build.search import Indexing, searched_site
from homerow.build.tools import BuildTools
from homerow.config.model import SiteConfig
from homerow.outputs.feeds import write_feeds
from homerow.outputs.release import Release
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
from homerow.site.checks.run import check_anchors
from homerow.site.site import Site


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
    return Rendering(
        site,
        setup=render_setup(site.config, props, front_end, release=release, options=tools.options),
        release=release,
        known=tools.store.pages() if _describes(tools.store, release) else {},
        document_keys=document_keys,
        tools=tools,
    )


def render_setup(
    config: SiteConfig, props: SharedProps, front_end: FrontEnd, *, release: Release, options: BuildOptions
) -> RenderSetup:
    """Return what workers need to render any page of a site."""
    return RenderSetup(
        server_script=front_end.server_script,
        site_file=release.folder / props.name,
        assets=json.dumps(document_assets(front_end, config, site_file=props.name)),
        build_id=props.build_id,
        cache_file=options.cache_file,
        release_dir=release.folder,
        label=options.label,
        sheets=sheet_hrefs(front_end, config),
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
    known = store.state("feeds") or ""
    keys = {route: page.key for route, page in result.pages.items()}
    digest = write_feeds(site, release, keys, known)
    if digest != known:
        store.store_state("feeds", digest)


def _describes(store: Cache, release: Release) -> bool:
    """Whether the remembered pages are the published ones: a killed build may have come between."""
    previous = release.previous
    return previous is not None and store.state("release") == previous.name and is_whole(previous)
