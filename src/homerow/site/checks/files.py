"""Files that documents and configuration show, and that are not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath

from homerow.config.model import Logo
from homerow.config.toml_file import Place
from homerow.config.toml_marks import TomlPath
from homerow.markdown.document import AssetRef
from homerow.site.authors import FILE_NAME as AUTHORS_FILE
from homerow.site.findings import Findings
from homerow.site.page import documents_of
from homerow.site.places import config_place, source_place, toml_place
from homerow.site.site import Site
from homerow.site.suggestions import Suggestions

MAX_NEIGHBOURS = 2_000  # files of a folder that a misspelt name is compared with


def check_assets(site: Site, findings: Findings) -> None:
    """Find images and files of documents that are not there."""
    suggestions = Suggestions()
    for _, document in documents_of(site.pages.values()):
        for ref in document.assets:
            if ref.path not in site.assets and not _escapes(site, ref.path):
                nearest = suggestions.nearest(ref.path.name, partial(_neighbours, site, ref))
                cure = f"did you mean {nearest}?" if nearest else "a path that starts with / lies in static/"
                findings.add("missing-asset", f"no file {ref.path}", ref.place, cure=cure)


def _escapes(site: Site, path: PurePosixPath) -> bool:
    """Whether a file is there but outside the site, which was found when the assets were collected."""
    root = site.config.site_dir.resolve()
    try:
        return not (root / path).resolve().is_relative_to(root)
    except (OSError, RuntimeError, ValueError):
        return False


def _neighbours(site: Site, ref: AssetRef) -> list[str]:
    try:
        with os.scandir(site.config.site_dir / ref.path.parent) as entries:
            return [entry.name for entry, _ in zip(entries, range(MAX_NEIGHBOURS), strict=False)]
    except (OSError, ValueError):
        return []


def check_static_references(site: Site, findings: Findings) -> None:
    """Find logos, social cards and portraits that are routes of static files which are not there."""
    for route, place in (*_config_images(site), *_card_images(site), *_portraits(site)):
        findings.add("missing-asset", f"no file static{route}", place, cure="add it, or correct the path")


def _is_missing(site: Site, address: str | None) -> bool:
    return bool(address and address.startswith("/") and address[1:] not in site.static_files)


def _config_images(site: Site) -> Iterator[tuple[str, Place]]:
    config = site.config
    images: list[tuple[str | None, TomlPath]] = [(config.favicon, ("favicon",))]
    for logo, path in (
        (config.logo, ("logo",)),
        (config.footer.logo, ("footer", "logo")),
        (config.footer.badge, ("footer", "badge")),
    ):
        images += _logo_images(logo, path) if logo else ()
    for address, toml_path in images:
        if address and _is_missing(site, address):
            yield address, config_place(config, toml_path)


def _logo_images(logo: Logo, path: tuple[str, ...]) -> list[tuple[str | None, TomlPath]]:
    return [(logo.src, (*path, "src")), (logo.src_dark, (*path, "src_dark"))]


def _card_images(site: Site) -> Iterator[tuple[str, Place]]:
    for _, document in documents_of(site.pages.values()):
        image = document.front_matter.image
        if image and _is_missing(site, image):
            yield image, source_place(site.config, document.path, "image", image)


def _portraits(site: Site) -> Iterator[tuple[str, Place]]:
    for post in site.posts:
        for author in post.authors:
            if _is_missing(site, author.image_url):
                place = toml_place(site.config, AUTHORS_FILE, (author.key, "image_url"))
                yield author.image_url, place
