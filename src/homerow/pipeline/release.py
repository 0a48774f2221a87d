"""All files of a release, in the order in which they can be written."""

from __future__ import annotations

import json
from collections.abc import Mapping

from homerow.config.model import SiteConfig
from homerow.outputs.feeds import write_feeds
from homerow.outputs.llms import write_llms_files
from homerow.outputs.release import Release
from homerow.outputs.security_policy import content_security_policy
from homerow.outputs.site_files import (
    METADATA_FILE,
    SharedProps,
    metadata,
    published_policy,
    shared_props,
    write_sidebars,
    write_site_files,
)
from homerow.pipeline.cache import Cache
from homerow.pipeline.options import BuildOptions
from homerow.pipeline.render import Rendering, RenderResult, RenderSetup
from homerow.pipeline.search import Indexing, searched_site
from homerow.pipeline.tools import BuildTools
from homerow.pipeline.workers import Workers
from homerow.rendering.front_end import FrontEnd, document_assets
from homerow.rendering.job import page_job, page_resources
from homerow.site.checks import check_anchors
from homerow.site.site import Site


def write_release(
    site: Site,
    document_keys: Mapping[str, str],
    front_end: FrontEnd,
    *,
    release: Release,
    renderers: Workers,
    tools: BuildTools,
) -> RenderResult:
    """Write all files of a release: the index and the pages in workers, the others here meanwhile."""
    watch = tools.watch
    with watch.step("render"):
        props = shared_props(site, front_end)
        release.write(props.name, props.content)
        resources = page_resources(site.config, front_end, write_sidebars(site, release))
        rendering = Rendering(
            (page_job(site, page, resources) for page in site.pages.values()),
            setup=render_setup(site.config, props, front_end, release=release, options=tools.options),
            release=release,
            document_keys=document_keys,
            renderers=renderers,
            tools=tools,
        )
    with watch.step("search"):
        indexing = Indexing(searched_site(site, document_keys), release=release, tools=tools)
    with watch.step("files"):
        write_site_files(site, front_end, release)
    with watch.step("render"):
        result = rendering.finish(total=len(site.pages))
        tools.log.add(*result.failures)
    with watch.step("check"):
        check_anchors(site, {route: page.ids for route, page in result.pages.items()}, tools.log)
    with watch.step("files"):
        write_metadata(site, props, result, release)
        if not result.failures:  # a feed takes its articles from the pages
            write_known_feeds(site, release, result, tools.store)
            write_llms_files(site, release)
    with watch.step("search"):
        indexing.finish()
    return result


def render_setup(
    config: SiteConfig, props: SharedProps, front_end: FrontEnd, *, release: Release, options: BuildOptions
) -> RenderSetup:
    """Return what workers need to render any page of a site."""
    return RenderSetup(
        server_scripts=front_end.server_scripts,
        components=front_end.components,
        site_file=release.folder / props.name,
        assets=json.dumps(document_assets(front_end, config, site_file=props.name)),
        build_id=props.build_id,
        cache_file=options.cache_file,
        release_dir=release.folder,
        label=options.label,
    )


def write_metadata(site: Site, props: SharedProps, result: RenderResult, release: Release) -> None:
    """Write what the service needs to know about the release."""
    policy = (
        published_policy(release.previous)
        if result.inline_script is None
        else content_security_policy(result.inline_script, site.config)
    )
    release.write(METADATA_FILE, metadata(site, build_id=props.build_id, policy=policy))


def write_known_feeds(site: Site, release: Release, result: RenderResult, store: Cache) -> None:
    """Write the feeds, or keep those of the release before if they would be the same."""
    known = store.state("feeds") or ""
    keys = {route: page.key for route, page in result.pages.items()}
    digest = write_feeds(site, release, keys, known)
    if digest != known:
        store.store_state("feeds", digest)
