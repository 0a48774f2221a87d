"""The files of a release that belong to no single page: shared props, assets, metadata."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from homerow.facts.data_file import FACTS_FOLDER
from homerow.outputs.redirects import redirect_table, write_redirects
from homerow.outputs.release import Release, write_file
from homerow.outputs.sitemap import robots, sitemap
from homerow.rendering.front_end import FrontEnd
from homerow.rendering.site_props import search_access, site_props
from homerow.site.site import Site

METADATA_FILE = "homerow.json"
IMMUTABLE_FOLDER = "assets/"  # of files whose names contain the hash of their content
# The service lets pages of other sites read these two.
DATA_NAME = "hardware-metadata.json"
SCHEMA_NAME = "hardware-metadata.schema.json"


class SharedProps(Struct, frozen=True):
    """SiteProps as a file: its name below the output folder, its bytes, and the build that it names."""

    name: str
    content: bytes
    build_id: str


def shared_props(site: Site, front_end: FrontEnd) -> SharedProps:
    """Return the site's props, named by the digest of themselves and of the front end that reads them."""
    props = site_props(site)
    text = json.dumps(props, ensure_ascii=False, separators=(",", ":"))
    build_id = hashlib.blake2b(f"{front_end.digest}{text}".encode(), digest_size=8).hexdigest()
    content = json.dumps({"buildId": build_id, **props}, ensure_ascii=False, separators=(",", ":"))
    return SharedProps(f"{IMMUTABLE_FOLDER}site-{build_id}.json", content.encode(), build_id)


def write_site_files(site: Site, front_end: FrontEnd, release: Release) -> None:
    """Write sitemap, robots.txt, redirects and hardware data; copy static files, assets and the front end."""
    release.write("sitemap.xml", sitemap(site))
    write_redirects(site, release)
    if "robots.txt" not in site.static_files:
        release.write("robots.txt", robots(site))
    for name, content in hardware_metadata(site).items():
        release.write(name, content)
    # By name, because the same picture in two folders is one asset.
    for name, path in dict(_named_by_content(site, front_end)).items():
        if not release.keep(name):
            _copy(path, release.folder / name)
    for name, path in site.static_files.items():
        _copy(path, release.folder / name)


def metadata(site: Site, *, build_id: str, policy: str) -> bytes:
    """Return homerow.json: the facts that the service needs about a release."""
    facts = {
        "buildId": build_id,
        "baseUrl": site.config.base_url,
        "contentSecurityPolicy": policy,
        "search": search_access(site.config.search),
        "redirects": redirect_table(site),
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


def hardware_metadata(site: Site) -> dict[str, bytes]:
    """Return the list of supported hardware and its schema as files for other programs, if the site has data.

    The two files refer to each other by URL.
    """
    folder = site.config.site_dir / FACTS_FOLDER
    data, schema = folder / "hardware.json", folder / "schemas/hardware.schema.json"
    if not (data.is_file() and schema.is_file()):
        return {}
    address = site.permalink(f"/{SCHEMA_NAME}")
    released = {**msgspec.json.decode(data.read_bytes()), "$schema": address}
    return {
        DATA_NAME: _json(released),
        SCHEMA_NAME: _json(_schema_at(address, msgspec.json.decode(schema.read_bytes()))),
    }


def _schema_at(address: str, schema: dict[str, Any]) -> dict[str, Any]:
    properties = {**schema["properties"], "$schema": {"const": address}}
    return {**schema, "$id": address, "properties": properties}


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _named_by_content(site: Site, front_end: FrontEnd) -> Iterator[tuple[str, Path]]:
    yield from (file for file in front_end.client_files() if file[0] != front_end.dev_script)
    yield from ((asset.output, asset.path) for asset in site.assets.values())


def _copy(source: Path, target: Path) -> None:
    # A copy, because an author who saves a picture in place must not change the published one. The target may
    # be a hard link to a page of the previous release, which must not change either.
    target.unlink(missing_ok=True)
    try:
        shutil.copyfile(source, target)
    except FileNotFoundError:
        write_file(target, source.read_bytes())
