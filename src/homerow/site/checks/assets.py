"""Missing and unused images and files, and static files that collide with files of the build."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import partial
from itertools import chain, islice
from pathlib import Path, PurePosixPath
from typing import Literal, TypeAlias

from homerow.config.appearance.frame import LinkElement, Logo
from homerow.config.loader import KEPT_ANCHORS_FILE, SYNONYMS_FILE
from homerow.config.reading import site_label
from homerow.config.toml_file import TomlPath
from homerow.content.discovery import MEDIA_SUFFIXES, SUFFIXES, find_by_name
from homerow.content.partial import SAMPLES_FOLDER
from homerow.diagnostics import Place, Span
from homerow.extensions import DATA_FOLDER, load_extension
from homerow.markdown.document import AssetRef, front_matter_image
from homerow.site.assets import is_picture
from homerow.site.blog import AUTHORS_FILE, possible_feeds
from homerow.site.checks.documents import origin
from homerow.site.conventions import conventions_of
from homerow.site.findings import Findings, Suggestions, config_place, source_place, toml_place
from homerow.site.page import documents_of
from homerow.site.routes import CODINGS, composed, markdown_route
from homerow.site.site import Site

MAX_NEIGHBORS = 2_000  # files of a folder that a misspelled name is compared with
# Folders and files of the output that the build writes.
RESERVED = (
    "assets/",
    "payloads/",
    "llms/",
    "llms.txt",
    "llms-full.",
    "homerow.json",
    "404.html",
    "sitemap.xml",
)


def check_static_files(site: Site, findings: Findings) -> None:
    """Find static files with the output path of a page, of its folder, or of another file of the build."""
    outputs = {f"{route.strip('/') or 'index'}.html": page for route, page in site.pages.items()}
    for route, _ in documents_of(site.pages.values()):
        outputs[markdown_route(route).removeprefix("/")] = site.pages[route]
    folders = _folders(outputs)
    reserved = (*RESERVED, *(feed.file for feed in possible_feeds(site.config.blog)))
    for name, file in site.static_files.items():
        place = source_place(site.config, PurePosixPath(file.relative_to(site.config.site_dir)))
        if name in outputs or name.startswith(reserved):
            owner = origin(outputs[name]) if name in outputs else "the build"
            folder = next((each for each in RESERVED if each.endswith("/") and name.startswith(each)), None)
            hint = f"move it out of {folder}" if folder else "rename it"
            findings.add("duplicate-route", f"{name} is also written by {owner}", place, hint=hint)
        elif name in folders:
            findings.add("duplicate-route", f"{name} is also a folder of pages", place, hint="rename it")
        elif name.endswith(CODINGS) and (packed := name.rpartition(".")[0]) in site.static_files:
            message = (
                f"{name} is the name of the compressed form of {packed}, which servers send in its place"
            )
            findings.add("duplicate-route", message, place, hint="rename it")


def _folders(files: Iterable[str]) -> set[str]:
    """Return the folders of files, at every depth."""
    folders: set[str] = set()
    for name in files:
        folder = name.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    return folders


def check_assets(site: Site, findings: Findings) -> None:
    """Find images and files of documents that do not exist."""
    suggestions = Suggestions()
    for _, document in documents_of(site.pages.values()):
        for ref in document.assets:
            is_made = ref.kind == "file" and site.route_of_asset(ref.path) is not None
            if ref.path not in site.assets and not is_made and not _is_outside(site, ref.path):
                hint = suggestions.hint(ref.path.name, _neighbors(site, ref), otherwise="")
                hint = hint or _hint_elsewhere(site, ref)
                findings.add("missing-asset", f"no file {ref.path}", ref.place, hint=hint)


def _is_outside(site: Site, path: PurePosixPath) -> bool:
    """Return whether a file is outside the site, which was reported when assets were collected."""
    root = site.config.site_dir.resolve()
    try:
        return not (root / path).resolve().is_relative_to(root)
    except (OSError, RuntimeError, ValueError):
        return False


def _hint_elsewhere(site: Site, ref: AssetRef) -> str:
    found = find_by_name(site.config.site_dir, ref.path.name)
    if found is None:
        return "a path that starts with / is relative to static/"
    static = site.config.static_path
    return f"did you mean {f'/{found.relative_to(static)}' if static in found.parents else found}?"


def _neighbors(site: Site, ref: AssetRef) -> Iterator[str]:
    try:
        with os.scandir(site.config.site_dir / ref.path.parent) as entries:
            yield from (entry.name for entry in islice(entries, MAX_NEIGHBORS))
    except (OSError, ValueError):
        return


def check_static_references(site: Site, findings: Findings) -> None:
    """Find logos, social cards and portraits that are routes of missing static files."""
    for address, place in _images(site):
        if address and address.startswith("/") and address[1:] not in site.static_files:
            message = f"no file static{address}"
            findings.add("missing-asset", message, place(), hint="add it, or correct the path")


def check_card_background(site: Site, findings: Findings) -> None:
    """Find a background of social cards that is missing, or no picture."""
    name = site.config.social_card.background
    if name and not is_picture(site.config.site_dir / name):
        place = config_place(site.config, ("social_card", "background"))
        hint = "name a PNG or JPEG file, by its path in the folder of the site"
        findings.add("missing-asset", f"{name} is not a picture", place, hint=hint)


def _images(site: Site) -> Iterator[tuple[str | None, Callable[[], Place]]]:
    """Yield the address of each image outside of articles, and a function that finds its place."""
    config = site.config
    yield config.favicon, partial(config_place, config, ("favicon",))
    yield config.icon, partial(config_place, config, ("icon",))
    yield config.social_card.image, partial(config_place, config, ("social_card", "image"))
    for name, font in (("text_font", config.theme.text_font), ("code_font", config.theme.code_font)):
        if font:
            yield font.file, partial(config_place, config, ("theme", name, "file"))
            yield font.italic_file, partial(config_place, config, ("theme", name, "italic_file"))
    for index, item in enumerate(config.head):
        if isinstance(item, LinkElement):
            yield item.href, partial(config_place, config, ("head", index, "href"))
    logos: dict[TomlPath, Logo | None] = {
        ("logo",): config.logo,
        ("footer", "logo"): config.footer.logo,
        ("footer", "badge"): config.footer.badge,
    }
    for path, logo in logos.items():
        if logo:
            yield logo.src, partial(config_place, config, (*path, "src"))
            yield logo.src_dark, partial(config_place, config, (*path, "src_dark"))
    yield from _document_images(site)
    for post in site.posts:
        for author in post.authors:
            file = f"{config.blog.path}/{AUTHORS_FILE}"
            yield author.image_url, partial(toml_place, config, file, (author.key, "image_url"))


def _document_images(site: Site) -> Iterator[tuple[str, Callable[[], Place]]]:
    for _, document in documents_of(site.pages.values()):
        image = written = document.front_matter.image or ""
        named = front_matter_image(document)
        if named is not None and named not in site.assets:
            image = posixpath.normpath(f"/{written}")  # a file of the static folder, without the slash
        yield image, partial(source_place, site.config, document.path, "image", written)


Kind: TypeAlias = Literal["picture", "partial", "sample", "data"]

_HINTS: Mapping[Kind, str] = {
    "picture": "show it on a page, or remove it; a file with an address of its own belongs in static/",
    "partial": "show it on a page, or remove it",
    "sample": "show it on a page with file=, or remove it",
    "data": "check its name, or remove it",
}


def check_unused_files(site: Site, findings: Findings) -> None:
    """Find files that no document, extension or configuration uses; drafts count as documents."""
    used = set(_used_files(site))
    names = {composed(path.as_posix()) for path in used}
    unused = [
        (path, kind)
        for path, kind in _files(site)
        if composed(path.as_posix()) not in names and not _is_data(site, path)
    ]
    if not unused:
        return
    # A link uses what it points to.
    root = site.config.site_dir
    real = {os.path.realpath(root / path) for path in used}
    for path, kind in unused:
        if os.path.realpath(root / path) not in real:
            place = Place(Span(f"{site_label(root)}/{path}", 1), "")
            findings.add("unused-file", f"nothing uses {path}", place, hint=_HINTS[kind])


def _used_files(site: Site) -> Iterator[PurePosixPath]:
    for document in site.documents:
        yield from (ref.path for ref in document.assets)
        yield from document.partials
        yield from filter(None, [front_matter_image(document)])
    yield from map(PurePosixPath, site.config.theme.styles)
    if site.config.social_card.background:
        yield PurePosixPath(site.config.social_card.background)


def _is_data(site: Site, path: PurePosixPath) -> bool:
    """Return whether the engine or an extension reads a file of the data folder."""
    if path.parts[0] != DATA_FOLDER:
        return False
    if path.as_posix() in {SYNONYMS_FILE, KEPT_ANCHORS_FILE}:
        return True
    below = path.relative_to(DATA_FOLDER).as_posix()
    patterns = (each for name in site.config.extensions for each in load_extension(name).data_files())
    return any(fnmatchcase(below, pattern) for pattern in patterns)


def _files(site: Site) -> Iterator[tuple[PurePosixPath, Kind]]:
    """Yield the files that something must use; a name that starts with a dot is hidden."""
    pages = {document.path for document in site.documents}
    root = site.config.site_dir
    for parent, folders, names in chain.from_iterable(os.walk(folder) for folder in _roots(site)):
        folder = PurePosixPath(Path(parent).relative_to(root).as_posix())
        folders[:] = sorted(
            each for each in folders if not each.startswith(".") and folder / each != site.config.static_path
        )
        for name in sorted(names):
            path = folder / name
            kind = _kind(path)
            if kind and not name.startswith(".") and path not in pages:
                yield path, kind


def _roots(site: Site) -> Iterator[Path]:
    """Yield the folders whose files must be used, none of them in another one."""
    folders = {*conventions_of(site.config).owned_folders(site.config)}
    nested = {each for each in folders if any(each.startswith(f"{other}/") for other in folders)}
    yield from (site.config.site_dir / folder for folder in sorted(folders - nested))


def _kind(path: PurePosixPath) -> Kind | None:
    """Return the kind of a file; None if nothing has to use it, as a README."""
    if path.suffix in SUFFIXES:
        return "partial" if any(part.startswith("_") for part in path.parts) else None
    if path.parts[0] == SAMPLES_FOLDER.name:
        return "sample"
    if path.parts[0] == DATA_FOLDER:
        return "data"
    return "picture" if path.suffix.lower() in MEDIA_SUFFIXES else None
