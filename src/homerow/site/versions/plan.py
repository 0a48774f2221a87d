"""The versions of a site after another one is cut: names, folders, routes, and which is the latest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from homerow.config.formats import Identifier
from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.sections import DocsVersion
from homerow.config.validation import InvalidValueError, convert
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
