"""`homerow version cut`: the versions of a site and its configuration after another one is cut."""

from __future__ import annotations

import os
import shutil
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.reading import BYTE_ORDER_MARK, read_text_file, with_unix_lines
from homerow.config.sections import DocsVersion
from homerow.config.sidebars import SIDEBARS_FILE, SidebarsConfig, load_sidebars
from homerow.config.toml_edit import add_item, append_table, literal, set_value, written_value
from homerow.config.toml_file import MAX_BYTES
from homerow.config.validation import Identifier, InvalidValueError, convert
from homerow.content.discovery import discover_sources
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.site.findings import config_place
from homerow.site.routes import find_route_problem, join_route

NEXT = "next"  # the last segment of the route of the version that authors work on

Versions: TypeAlias = tuple[DocsVersion, ...]


class VersionPlan(Struct, frozen=True):
    """A version to cut: `added` is the copy of `source`; `versions` are all of them in their new order."""

    source: DocsVersion
    added: DocsVersion
    versions: Versions


def plan_version(config: SiteConfig, name: str) -> VersionPlan:
    """Plan a version with the documents of the current one. Raises ReportedFailure if it cannot be added."""
    source = config.current_version
    latest = config.last_version_of(source)
    copy = replace(source, name=name, label=name, path=f"{source.path}-{name}", banner=None)
    if source is not latest:
        added, changed = _succeed(copy, latest)
    elif len(config.versions_of(source)) == 1:
        added, changed = _release(copy, source)
    else:  # the author chose that readers get the current version
        added, changed = replace(copy, route=join_route(source.route, name), is_last=False), source
    versions: list[DocsVersion] = []
    for version in config.versions:
        versions.append(changed if version.name == changed.name else version)
        if version is source:
            versions.append(added)
    plan = VersionPlan(source, added, tuple(versions))
    if problems := [*_find_problems(config, plan)]:
        raise ReportedFailure(problems)
    return plan


def _release(copy: DocsVersion, current: DocsVersion) -> tuple[DocsVersion, DocsVersion]:
    """Return the first release at the route of the current version, and that one below it."""
    route = _above(current, NEXT) or current.route
    moved = replace(current, route=join_route(route, NEXT), is_last=False)
    return replace(copy, route=route, is_last=True), moved


def _succeed(copy: DocsVersion, latest: DocsVersion) -> tuple[DocsVersion, DocsVersion]:
    """Return a release at the route of the latest one, and that one below it.

    If the latest one has a route with its name, both have such routes.
    """
    above = _above(latest, latest.name)
    route = latest.route if above is None else join_route(above, copy.name)
    archived = latest.route if above is not None else join_route(latest.route, latest.name)
    return replace(copy, route=route, is_last=True), replace(latest, route=archived, is_last=False)


def _above(version: DocsVersion, segment: str) -> str | None:
    """Return the route above that of a version if the route ends with a segment."""
    above, _, last = version.route.rpartition("/")
    return (above or "/") if last == segment else None


def _find_problems(config: SiteConfig, plan: VersionPlan) -> Iterator[Diagnostic]:
    name = plan.added.name
    try:
        convert(name, Identifier)
    except InvalidValueError as error:
        message = f'"{name[:80]}" is not a valid version name: it {error.violations[0].message}'
        yield Diagnostic("bad-version-name", message, hint="write for example 1.0")
        return
    known = [version.name for version in config.versions]
    if name in known:
        span, line = config_place(config, ("versions", known.index(name), "name"))
        message = f'there is a version named "{name}"'
        yield Diagnostic("version-exists", message, span, hint="choose another name", source_line=line)
        return
    yield from _find_bad_routes(plan)


def _find_bad_routes(plan: VersionPlan) -> Iterator[Diagnostic]:
    owners: dict[str, DocsVersion] = {}
    for version in plan.versions:
        owner = owners.setdefault(version.route, version)
        problem = find_route_problem(version.route)
        if owner is not version:
            problem = f'that is the route of the version "{owner.name}"'
        if problem:
            message = f'the version "{version.name}" cannot be at {version.route}: {problem}'
            hint = f"choose another name, or set the routes in {SITE_FILE} first"
            yield Diagnostic("bad-version-route", message, hint=hint)


ALWAYS_WRITTEN = ("name", "label", "path", "route")


def edit_site(text: str, config: SiteConfig, plan: VersionPlan) -> str:
    """Return site.toml with the versions of a plan. Raises ReportedFailure if it has an unexpected form."""
    try:
        edited = _with_versions(text, config.versions, plan)
        values = tomllib.loads(edited)
        is_as_planned = convert(values.pop("versions"), Versions) == plan.versions
    except ValueError:
        raise _unexpected_form(SITE_FILE, "[[versions]]") from None
    others = {key: value for key, value in tomllib.loads(text).items() if key != "versions"}
    if not is_as_planned or values != others:
        raise _unexpected_form(SITE_FILE, "[[versions]]")
    return edited


def _with_versions(text: str, before: Versions, plan: VersionPlan) -> str:
    if "versions" not in tomllib.loads(text):
        for version in plan.versions:
            text = append_table(text, "[[versions]]", _pairs(version))
        return text
    after = {version.name: version for version in plan.versions}
    for index, version in enumerate(before):
        new = after[version.name]
        if new.route != version.route:
            text = set_value(text, ("versions", index, "route"), literal(new.route))
        if new.is_last != version.is_last:
            text = set_value(text, ("versions", index, "is_last"), "true" if new.is_last else "false")
    return add_item(text, "versions", _pairs(plan.added), after=before.index(plan.source))


def _pairs(version: DocsVersion) -> Mapping[str, str]:
    defaults = DocsVersion(name="", label="")
    pairs = {name: literal(getattr(version, name)) for name in ALWAYS_WRITTEN}
    for name in ("main_doc_id", "plugin_id"):
        if getattr(version, name) != getattr(defaults, name):
            pairs[name] = literal(getattr(version, name))
    if version.exclude:
        pairs["exclude"] = f"[{', '.join(map(literal, version.exclude))}]"
    return pairs if version.is_last else {**pairs, "is_last": "false"}


def copied_sidebars(config: SiteConfig, sidebars: SidebarsConfig, plan: VersionPlan) -> Mapping[str, str]:
    """Return the names of the tables that sidebars.toml gets, by those of the tables that they copy."""
    last = config.last_version.name
    return {
        table: f"{entries.id or table}-{plan.added.name}"
        for table, entries in sidebars.items()
        if (entries.version or last) == plan.source.name
    }


def edit_sidebars(text: str, config: SiteConfig, sidebars: SidebarsConfig, plan: VersionPlan) -> str:
    """Return sidebars.toml with copies for the new version.

    A sidebar without a version is one of the last version, which may be another one now: it gets the name of
    its version. Raises ReportedFailure if the file has an unexpected form, or a copy's name is taken.
    """
    if tomllib.loads(text).keys() != sidebars.keys():
        raise _unexpected_form(SIDEBARS_FILE, "[id] with items = [ … ], without include")
    copies = copied_sidebars(config, sidebars, plan)
    for copy in copies.values():
        if copy in sidebars:
            message = f'{SIDEBARS_FILE} has a table "{copy}", which would be the sidebar of the new version'
            hint = "rename the table, and give it an id if pages or navbar items name it"
            raise ReportedFailure([Diagnostic("duplicate-sidebar", message, hint=hint)])
    last = config.last_version.name
    values = {table: {"version": last, **value} for table, value in tomllib.loads(text).items()}
    for table, copy in copies.items():
        values[copy] = {"id": table, **values[table], "version": plan.added.name}
    try:
        edited = _with_copies(text, last, sidebars, copies=copies, version=plan.added.name)
        is_as_planned = tomllib.loads(edited) == values
    except ValueError:
        is_as_planned = False
    if not is_as_planned:
        raise _unexpected_form(SIDEBARS_FILE, "[id] with items = [ … ]")
    return edited


def _with_copies(
    text: str, last: str, sidebars: SidebarsConfig, *, copies: Mapping[str, str], version: str
) -> str:
    for table, entries in sidebars.items():
        if entries.version is None:
            text = set_value(text, (table, "version"), literal(last), is_first=True)
    for table, copy in copies.items():
        pairs = {
            "id": literal(sidebars[table].id or table),
            "version": literal(version),
            "items": written_value(text, (table, "items")),
        }
        text = append_table(text, f"[{literal(copy)}]", pairs)
    return text


def _unexpected_form(file: str, form: str) -> ReportedFailure:
    message = f"{file} is written in a form that this command cannot edit"
    return ReportedFailure([Diagnostic("uneditable-config", message, hint=f"write its tables as {form}")])


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
