"""The files of a release that belong to no single page: shared props, assets, metadata."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homerow.config.loader import load_synonyms
from homerow.extensions import installed_names, load_extension
from homerow.outputs.discovery import discovery_files, robots, sitemap
from homerow.outputs.llms import llms_indexes, llms_names
from homerow.outputs.redirects import redirect_table, write_redirects
from homerow.outputs.release_folder import PAYLOADS, Release
from homerow.outputs.searched_pages import DEFAULT_TAG
from homerow.rendering.front_end import FrontEnd, document_assets
from homerow.rendering.sidebar_files import Section, SidebarFile, page_lists, sidebar_files
from homerow.rendering.site_props import search_access, site_props
from homerow.site.blog import feeds
from homerow.site.page import documents_of
from homerow.site.routes import changes_route, markdown_route
from homerow.site.site import Site
from homerow.site.theme_sheet import theme_sheet

METADATA_FILE = "homerow.json"
IMMUTABLE_FOLDER = "assets/"  # of files whose names contain the hash of their content


class SharedProps(Struct, frozen=True):
    """SiteProps as a file: its name below the output folder, its bytes, and the build that it names."""

    name: str
    content: bytes
    build_id: str


def shared_props(site: Site, front_end: FrontEnd) -> SharedProps:
    """Return the site's props, named by the digest of themselves, the front end, and what documents load."""
    props = site_props(site)
    made_from = (front_end.digest, props, document_assets(front_end, site.config, site_file=""))
    build_id = hashlib.blake2b(msgspec.json.encode(made_from), digest_size=8).hexdigest()
    content = msgspec.json.encode(replace(props, build_id=build_id))
    return SharedProps(f"{IMMUTABLE_FOLDER}site-{build_id}.json", content, build_id)


def write_sidebars(site: Site, release: Release) -> Mapping[Section, SidebarFile]:
    """Write the files of the sidebars, or keep those of the release before; return them."""
    sidebars = sidebar_files(site)
    for name, content in {file.name: file.content for file in sidebars.values()}.items():
        if not release.keep(name):
            release.write(name, content)
    return sidebars


def write_site_files(site: Site, front_end: FrontEnd, release: Release) -> None:
    """Write the files that belong to no page, and copy static files, assets and the front end."""
    release.write("sitemap.xml", sitemap(site))
    write_redirects(site, release)
    if "robots.txt" not in site.static_files:
        release.write("robots.txt", robots(site))
    for name, text in discovery_files(site).items():
        if name not in site.static_files:
            release.write(name, text)
    if sheet := theme_sheet(site.config):
        release.write(sheet.name, sheet.content)
    for name, listed in page_lists(site).items():
        release.write(name, listed)
    for name, content in extension_files(site).items():
        release.write(name, content())
    # By name, because the same picture in two folders is one asset.
    for name, path in dict(_named_by_content(site, front_end)).items():
        if not release.keep(name):
            release.copy(name, path)
    for name, path in site.static_files.items():
        release.copy(name, path)


def metadata(site: Site, *, build_id: str, policy: str) -> bytes:
    """Return homerow.json: the facts that the service needs about a release."""
    facts = {
        "buildId": build_id,
        "url": site.config.url,
        "baseUrl": site.config.base_url,
        "contentSecurityPolicy": policy,
        "search": search_access(site.config.search),
        "messages": site.config.messages.translations,
        "searchTags": [DEFAULT_TAG, *(each.identifier for each in site.config.versions if each.is_last)],
        "synonyms": load_synonyms(site.config.site_dir),
        "redirects": redirect_table(site),
        "extensions": installed_names(site.config.extensions),
        "shared": sorted(extension_files(site)),
    }
    return json.dumps(facts, indent=2).encode() + b"\n"


def is_whole(release: Path) -> bool:
    """Return whether a published release still has the file that the next build reads."""
    return (release / METADATA_FILE).is_file()


def published_policy(release: Path | None) -> str:
    """Return the Content-Security-Policy of a published release; '' when there is none."""
    if release is None:
        return ""
    facts: Mapping[str, str] = json.loads((release / METADATA_FILE).read_text("utf-8"))
    return facts["contentSecurityPolicy"]


def extension_files(site: Site) -> Mapping[str, Callable[[], bytes]]:
    """Return the files that extensions publish, by their paths."""
    files: dict[str, Callable[[], bytes]] = {}
    for name in site.config.extensions:
        files |= load_extension(name).files(site)
    return files


def made_names(site: Site) -> frozenset[str]:
    """Return the paths of the files that the build makes of the whole site and that authors may link to."""
    feed_files = [feed.file for feed in feeds(site.config.blog, site.pages)]
    if site.changed_docs:
        feed_files.append(changes_route(site.config.last_version).removeprefix("/"))
    return frozenset(
        (
            *("sitemap.xml", "robots.txt"),
            *discovery_files(site),
            *extension_files(site),
            *feed_files,
            *llms_names(site),
            *(markdown_route(route).removeprefix("/") for route, _ in documents_of(site.pages.values())),
        )
    )


def made_file(site: Site, name: str) -> bytes | None:
    """Return a file that is made of the whole site, as `homerow dev` shows it."""
    made = extension_files(site).get(name)
    if made is not None:
        return made()
    if name.startswith(PAYLOADS):
        return page_lists(site).get(name)
    if name.startswith("llms"):
        index = llms_indexes(site).get(name)
        return index.encode() if index else None
    return discovery_files(site).get(name)


def _named_by_content(site: Site, front_end: FrontEnd) -> Iterator[tuple[str, Path]]:
    yield from (file for file in front_end.files.items() if file[0] != front_end.dev_script)
    yield from ((asset.output, asset.path) for asset in site.assets.values())
