"""The search index of a release: kept while the pages say the same, made anew when one does not."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from homerow.build.cache import Cache
from homerow.build.compile import KeyedDocument
from homerow.build.fingerprint import code_digest
from homerow.config.synonyms import load_synonyms
from homerow.outputs.release import Release
from homerow.outputs.search_records import FoundPage, found_pages, page_records
from homerow.search.indexing import write_index
from homerow.search.place import INDEX_FOLDER
from homerow.search.synonyms import SynonymGroups
from homerow.site.site import Site


def write_search_index(
    site: Site, documents: Sequence[KeyedDocument], store: Cache, release: Release
) -> None:
    """Put the index of all pages into a release."""
    synonyms = load_synonyms(site.config.site_dir)
    pages = list(found_pages(site))
    digest = search_digest(pages, synonyms, {each.document.path.as_posix(): each.key for each in documents})
    folder = release.folder / INDEX_FOLDER / digest
    if not _keep(release, folder):
        make_search_index(folder, pages, synonyms, store)


def make_search_index(
    folder: Path, pages: Sequence[FoundPage], synonyms: SynonymGroups, store: Cache
) -> None:
    """Write the index of pages into a new folder."""
    records = [record for page in pages for record in page_records(page, store.sections(page.path))]
    write_index(folder, records, synonyms)


def search_digest(
    pages: Sequence[FoundPage], synonyms: SynonymGroups, document_keys: Mapping[str, str]
) -> str:
    """Return the digest of all that an index is made from.

    The text of pages, and the rows of their tables with the facts in them, stand in the pages' keys.
    """
    digest = hashlib.blake2b(code_digest().encode(), digest_size=16)
    digest.update(repr([tuple(group) for group in synonyms]).encode())
    for page in pages:
        shared = (page.url, page.group, page.title, page.version, page.tag, page.language, page.page_rank)
        digest.update(f"{document_keys[page.path]} {shared!r}".encode())
    return digest.hexdigest()


def _keep(release: Release, folder: Path) -> bool:
    """Take the index over from the release before, whole or not at all."""
    if release.previous is None:
        return False
    name = folder.relative_to(release.folder)
    files = [path for path in (release.previous / name).rglob("*") if path.is_file()]
    return bool(files) and all(release.keep(path.relative_to(release.previous).as_posix()) for path in files)
