"""Cutting a version: its documents and the configuration on disk. If that fails, the site is as before."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path, PurePosixPath

from msgspec import Struct

from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.reading import BYTE_ORDER_MARK, read_text_file, with_unix_lines
from homerow.config.sidebars import SIDEBARS_FILE, load_sidebars
from homerow.config.toml_file import MAX_BYTES
from homerow.content.discovery import discover_sources
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.site.versions.plan import VersionPlan, copied_sidebars, edit_sidebars, edit_site, plan_version

STAGED_DOCUMENTS = "documents"


class VersionCut(Struct, frozen=True):
    """A version that was cut: the number of its files, and its sidebars by those that they are copies of.

    `dropped` are documents that the previous release has at addresses where the new one has none.
    """

    plan: VersionPlan
    files: int
    sidebars: Mapping[str, str]
    dropped: tuple[str, ...]


def cut_version(config: SiteConfig, name: str) -> VersionCut:
    """Freeze the current documentation as a version. Raises ReportedFailure or OSError."""
    plan = plan_version(config, name)
    _require_folders(config, plan)
    dropped = _dropped_documents(config, plan)
    sidebars = load_sidebars(config.site_dir)
    edits: dict[str, Callable[[str], str]] = {SITE_FILE: lambda text: edit_site(text, config, plan)}
    if sidebars:
        edits[SIDEBARS_FILE] = lambda text: edit_sidebars(text, config, sidebars, plan)
    # Below the site, because a rename cannot leave its disk. Names that begin with a dot are skipped.
    with tempfile.TemporaryDirectory(prefix=".cut-", dir=config.site_dir) as folder:
        stage = Path(folder)
        for file, edit in edits.items():
            _stage_text(config.site_dir / file, stage / file, edit)
        _stage_documents(config, plan, stage / STAGED_DOCUMENTS)
        files = sum(len(names) for _, _, names in os.walk(stage / STAGED_DOCUMENTS))
        _replace(stage, config.site_dir, plan.added.path, edits)
    return VersionCut(plan, files, copied_sidebars(config, sidebars, plan), dropped)


def _require_folders(config: SiteConfig, plan: VersionPlan) -> None:
    source, target = config.site_dir / plan.source.path, config.site_dir / plan.added.path
    if not source.is_dir():
        message = f"the folder {source}, which would be copied, does not exist"
        hint = f'correct the path of the version "{plan.source.name}" in {SITE_FILE}'
        raise ReportedFailure([Diagnostic("no-documents", message, hint=hint)])
    if os.path.lexists(target):
        hint = "move it away, or choose another name"
        raise ReportedFailure([Diagnostic("file-exists", f"{target} exists", hint=hint)])


def _dropped_documents(config: SiteConfig, plan: VersionPlan) -> tuple[str, ...]:
    """Return the documents of a version that moves, by their paths in it, that the new version lacks."""
    latest = config.last_version_of(plan.source)
    if latest is plan.source or latest.route != plan.added.route:
        return ()
    paths = [source.path for source in discover_sources(config) if source.kind == "doc"]

    def documents(folder: str) -> set[PurePosixPath]:
        return {path.relative_to(folder) for path in paths if path.is_relative_to(folder)}

    return tuple(sorted(map(str, documents(latest.path) - documents(plan.source.path))))


def _stage_text(file: Path, staged: Path, edit: Callable[[str], str]) -> None:
    """Write the edited text of a file, whose lines end as before."""
    text = read_text_file(file, MAX_BYTES)
    edited = edit(with_unix_lines(text))
    if "\r\n" in text:
        edited = edited.replace("\n", "\r\n")
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    staged.write_bytes(f"{mark}{edited}".encode())
    shutil.copymode(file, staged)


def _stage_documents(config: SiteConfig, plan: VersionPlan, staged: Path) -> None:
    """Copy the folder of a version without folders in it that belong to something else."""
    owners = [config.blog.path, config.pages_path, *(each.path for each in config.versions)]
    others = {config.site_dir / path for path in owners}

    def find_others(folder: str, names: Iterable[str]) -> list[str]:
        return [name for name in names if Path(folder, name) in others]

    try:
        shutil.copytree(config.site_dir / plan.source.path, staged, symlinks=True, ignore=find_others)
    except shutil.Error as error:  # it lists all files that cannot be copied
        findings = [
            Diagnostic("system-refused", f"{file}: {reason}", hint="correct or remove the file")
            for file, _, reason in error.args[0]
        ]
        raise ReportedFailure(findings) from error


def _replace(stage: Path, site_dir: Path, folder: str, files: Iterable[str]) -> None:
    """Move the staged documents and files into the site; if one cannot be moved, move all back."""
    with ExitStack() as undo:
        (stage / STAGED_DOCUMENTS).rename(site_dir / folder)
        undo.callback((site_dir / folder).rename, stage / STAGED_DOCUMENTS)
        for name in files:
            file, before = (site_dir / name).resolve(), stage / f"{name}.before"
            shutil.copy2(file, before)
            undo.callback(before.replace, file)
            (stage / name).replace(file)
        undo.pop_all()
