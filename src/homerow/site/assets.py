"""Files that pages refer to, named by their content, and static files, which are copied as they are."""

from __future__ import annotations

import hashlib
import io
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from homerow.config.model import SiteConfig
from homerow.content.discovery import (
    find_link_problem,
    find_name_problem,
    not_a_folder,
    unreadable,
    with_links_in_one,
)
from homerow.diagnostics import Diagnostic, DiagnosticLog
from homerow.markdown.document import AssetRef, Document, front_matter_image
from homerow.site.findings import Findings, source_place
from homerow.site.routes import composed
from homerow.site.site import Asset

OUTPUT_FOLDER = "assets"
DIGEST_BYTES = 8  # 16 hex digits in the name
HEAD_BYTES = 65_536  # EXIF data and color profiles may precede the size of a JPEG

Size: TypeAlias = tuple[int, int]

_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9._-]+")
_SVG = re.compile(rb"<svg\b[^>]*>", re.IGNORECASE)
_LENGTH = re.compile(rb"[\s\"'](width|height)\s*=\s*[\"']\s*(\d+(?:\.\d+)?)(?:px)?\s*[\"']", re.IGNORECASE)
_VIEW_BOX = re.compile(rb"\bviewBox\s*=\s*[\"']([^\"']*)[\"']", re.IGNORECASE)


def collect_assets(
    config: SiteConfig, documents: Iterable[Document], log: DiagnosticLog
) -> Mapping[PurePosixPath, Asset]:
    """Return the assets of documents by path below the site folder, without missing ones.

    A path that leaves the site folder, or that cannot be read, is reported.
    """
    findings = Findings(config.severities, log)
    assets: dict[PurePosixPath, Asset | None] = {}
    for document in documents:
        for ref in (*document.assets, *_front_matter_images(config, document)):
            if ref.path not in assets:
                assets[ref.path] = _read_asset(config.site_dir, ref, findings)
    return {path: asset for path, asset in assets.items() if asset}


def _front_matter_images(config: SiteConfig, document: Document) -> Iterator[AssetRef]:
    path = front_matter_image(document)
    if path is not None and (config.site_dir / path).is_file():
        place = source_place(config, document.path, "image", document.front_matter.image or "")
        yield AssetRef(path, "file", place.span, place.source_line)


def find_static_files(config: SiteConfig, log: DiagnosticLog) -> Mapping[str, Path]:
    """Return the files of site/static by their output path; report those that cannot be published."""
    site_dir = config.site_dir
    files: dict[str, Path] = {}
    problems: list[Diagnostic] = []
    for name in sorted(_static_names(config, log)):
        path = config.static_path / name
        file = site_dir / path
        problem = find_name_problem(site_dir, path)
        if problem is None and file.is_symlink():
            problem = find_link_problem(site_dir, path)
        if problem and not _is_lock(file):
            problems.append(problem)
        elif file.is_file():
            files[composed(name.as_posix())] = file
    log.add(*with_links_in_one(problems))
    return files


def _is_lock(file: Path) -> bool:
    """Return whether this is a dangling link by which an editor marks a file as open."""
    return file.name.startswith(".#") and not file.exists()


def _static_names(config: SiteConfig, log: DiagnosticLog) -> Iterator[PurePosixPath]:
    """Yield files and links to folders, which are not followed."""
    site_dir = config.site_dir
    folder = site_dir / config.static_path
    if folder.exists() and not folder.is_dir():
        log.add(not_a_folder(site_dir, config.static_path))

    def report(error: OSError) -> None:
        path = PurePosixPath(Path(error.filename).relative_to(site_dir).as_posix())
        log.add(unreadable(site_dir, path, error, "folder"))

    for parent, folders, names in os.walk(folder, onerror=report if folder.is_dir() else None):
        inner = PurePosixPath(Path(parent).relative_to(folder).as_posix())
        yield from (inner / name for name in names)
        yield from (inner / name for name in folders if Path(parent, name).is_symlink())


def _read_asset(site_dir: Path, ref: AssetRef, findings: Findings) -> Asset | None:
    """Read the file of a reference; None if there is none, or if it cannot be published."""
    file = _spelled_as_on_disk(site_dir / ref.path)
    try:
        is_inside = file.resolve().is_relative_to(site_dir.resolve())
        is_file = file.is_file()
    except (OSError, RuntimeError, ValueError):  # a name too long, links in a circle, a NUL
        return None
    if not is_inside:
        message = f"{ref.path} is outside the site folder"
        findings.add("asset-outside-site", message, ref.place, hint="copy the file into the site folder")
        return None
    try:
        return _hash_asset(file) if is_file else None
    except OSError as error:
        message = f"cannot read {ref.path}: {error.strerror}"
        findings.add("unreadable-file", message, ref.place, hint="check its permissions")
        return None


def _spelled_as_on_disk(file: Path) -> Path:
    """Return a path as its file is named, whose letters may be composed or not; itself if there is none."""
    if str(file).isascii() or file.exists():
        return file
    others = (Path(unicodedata.normalize("NFD", str(file))), Path(composed(str(file))))
    return next((other for other in others if other.exists()), file)


def _hash_asset(file: Path) -> Asset:
    with file.open("rb") as stream:
        size = read_image_size(file.name, stream.read(HEAD_BYTES))
        stream.seek(0)
        digest = hashlib.file_digest(stream, lambda: hashlib.blake2b(digest_size=DIGEST_BYTES)).hexdigest()
    width, height = size or (None, None)
    name = f"{_clean(file.stem)}-{digest}{_clean(file.suffix.lower())}"
    return Asset(file, f"{OUTPUT_FOLDER}/{name}", digest, width, height)


def _clean(text: str) -> str:
    return _NOT_IN_NAME.sub("-", text)[:80]


def read_image_size(name: str, head: bytes) -> Size | None:
    """Return width and height in pixels of an image that begins with `head`; None if unknown."""
    if name.lower().endswith(".svg"):
        return _svg_size(head)
    # Imported late because it loads an HTTP client, which sites without bitmaps do not need.
    import imagesize  # noqa: PLC0415

    try:
        width, height = imagesize.get(io.BytesIO(head))
    except Exception:  # noqa: BLE001 - on a broken image the reader raises errors of any kind
        return None
    return _valid_size(width, height)


def is_picture(path: Path) -> bool:
    """Return whether a file is a bitmap that can be read."""
    try:
        with path.open("rb") as file:
            return (
                path.suffix.lower() != ".svg"
                and read_image_size(path.name, file.read(HEAD_BYTES)) is not None
            )
    except OSError:
        return False


def _svg_size(head: bytes) -> Size | None:
    """Read the root element with patterns, because an XML parser would expand the entities of the file."""
    root = _SVG.search(head)
    if not root:
        return None
    lengths = {name.lower(): float(value) for name, value in _LENGTH.findall(root[0])}
    if len(lengths) == 2:
        return _valid_size(lengths[b"width"], lengths[b"height"])
    view_box = _VIEW_BOX.search(root[0])
    numbers = re.findall(rb"-?\d+(?:\.\d+)?", view_box[1]) if view_box else []
    return _valid_size(float(numbers[2]), float(numbers[3])) if len(numbers) == 4 else None


def _valid_size(width: float, height: float) -> Size | None:
    rounded = round(width), round(height)
    return rounded if min(rounded) > 0 and max(rounded) < 100_000 else None
