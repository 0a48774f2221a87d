"""site.toml and sidebars.toml after another version is cut, with their comments."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.sections import DocsVersion
from homerow.config.sidebars import SIDEBARS_FILE, SidebarsConfig
from homerow.config.toml_edit import add_item, append_table, literal, set_value, written_value
from homerow.config.validation import convert
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.site.versions.plan import VersionPlan, Versions

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
