"""site/data/ to FirmwareData: read the files, find records by their names, check that they fit together.

Lists of records are JSON; the groups of key codes and the names of Zephyr, TOML that is kept by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from homerow.config.toml_file import convert_toml, read_toml
from homerow.config.validation import InvalidValueError, Name, Violation, convert
from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean
from homerow.extensions import DATA_FOLDER
from zmk.firmware.checks import check_key_ids, check_upgrades
from zmk.firmware.data import FirmwareData
from zmk.firmware.data_file import DataFile, read_data_file
from zmk.firmware.lists import FILES, RECORD_LISTS
from zmk.firmware.records import Binding, BindingHead, Firmware, KeyGroup, Owner, Property
from zmk.firmware.zephyr import load_zephyr
from zmk.package_data import PACKAGE_DATA

T = TypeVar("T")

HEAD = ("$schema", "firmware")
KEY_GROUPS = "keycode-groups.toml"

# A list, the member of its records that names others, and where those must be.
REFERENCES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("choices", "members", ("options",)),
    ("properties", "compatible", ("bindings",)),
    ("behaviors", "compatible", ("bindings",)),
    ("macros", "compatible", ("bindings",)),
    ("input_processors", "compatible", ("bindings",)),
    ("constants", "labels", ("behaviors", "input_processors")),
    ("keycodes", "group", ("groups",)),
    ("keycodes", "modifiers", ("modifiers",)),
    ("keycodes", "footnotes", ("footnotes",)),
)


class _Footnote(Struct, frozen=True, forbid_unknown_fields=True):
    id: Name
    text: Name


class _KeyGroups(Struct, frozen=True, forbid_unknown_fields=True):
    """The sections of the list of key codes, in the order of the page."""

    groups: tuple[KeyGroup, ...] = ()
    footnotes: tuple[_Footnote, ...] = ()


class _List(Struct, frozen=True):
    """The records of a list in their order, and by their names."""

    file: DataFile
    records: Sequence[Any]
    by_name: Mapping[str, Any]


def load_data(site_dir: Path) -> FirmwareData:
    """Read the data of a site, if it has any. Raises ReportedFailure with all that is wrong."""
    folder = site_dir / DATA_FOLDER
    files = [file for name in FILES if (file := read_data_file(folder / name)) is not None]
    if not files:
        return FirmwareData()
    findings: list[Diagnostic] = []
    key_groups = _load_key_groups(folder / KEY_GROUPS, findings)
    zephyr = load_zephyr(folder)
    firmware = _read_firmware(files, findings)
    lists = {name: _read_list(file, name, findings) for file in files for name in FILES[file.name]}
    known = {name: each.by_name for name, each in lists.items()}
    groups = {group.id: group for group in key_groups.groups}
    footnotes = {note.id: note.text for note in key_groups.footnotes}
    # A record that was left out for a mistake of its own would be missed by others.
    if not findings:
        findings += _unknown_references(lists, {**known, "groups": groups, "footnotes": footnotes})
    if not findings and "keycodes" in lists:
        findings += check_key_ids(lists["keycodes"].file, lists["keycodes"].records)
    if findings:
        raise ReportedFailure(findings)
    choices = known.pop("choices", {}).values()
    data = FirmwareData(
        firmware=firmware,
        choices=tuple({choice.members: choice for choice in choices}.values()),
        bindings=bindings_of(known.pop("bindings", {}), known.pop("properties", {}).values()),
        key_groups=groups,
        key_footnotes=footnotes,
        zephyr=zephyr,
        **known,
    )
    if findings := [*check_upgrades(folder, data)]:
        raise ReportedFailure(findings)
    return data


@cache
def packaged_data() -> FirmwareData:
    """Return the data in the package, for code that has no site."""
    return load_data(PACKAGE_DATA.parent)


def _load_key_groups(path: Path, findings: list[Diagnostic]) -> _KeyGroups:
    """Return the groups; ids that are taken are added to the findings."""
    if not path.exists():
        return _KeyGroups()
    file = read_toml(path)
    read = convert_toml(file, _KeyGroups)
    lists: Mapping[str, Sequence[KeyGroup | _Footnote]] = {"groups": read.groups, "footnotes": read.footnotes}
    for name, records in lists.items():
        seen: set[str] = set()
        for index, record in enumerate(records):
            if record.id in seen:
                message = f"{record.id} is in the list twice"
                finding = file.finding(
                    "duplicate-fact", message, (name, index, "id"), hint="keep one of them"
                )
                findings.append(finding)
            seen.add(record.id)
    return read


def _read_firmware(files: Iterable[DataFile], findings: list[Diagnostic]) -> Firmware | None:
    """Return which firmware the files describe; what is wrong beside their lists is added to the findings."""
    firmware: Firmware | None = None
    for file in files:
        findings += _unknown_keys(file)
        described = _convert(file, "firmware", Firmware, findings)
        firmware = firmware or described
        if firmware and described and described != firmware:
            message = f"the files before this one describe {firmware.repository} at {firmware.commit}"
            hint = "homerow facts --write updates all of them at once"
            findings.append(file.finding("malformed-fact", message, at=("firmware",), hint=hint))
    return firmware


def _unknown_keys(file: DataFile) -> Iterator[Diagnostic]:
    known = (*HEAD, *FILES[file.name])
    for key in file.values:
        if key not in known:
            hint = did_you_mean(key[:80], known)
            yield file.finding("malformed-fact", f'no key "{key[:80]}"', at=(key,), hint=hint)


def _read_list(file: DataFile, name: str, findings: list[Diagnostic]) -> _List:
    """Return a list of a file; wrong records, and names that are taken, are added to the findings."""
    kind: Any = list[FILES[file.name][name]]  # type: ignore[misc]
    records: list[Any] = _convert(file, name, kind, findings) or []
    by_name: dict[str, Any] = {}
    for index, record in enumerate(records):
        for each in _names_in(record, RECORD_LISTS[name].key):
            if by_name.setdefault(each, record) is not record:
                message = f"{each} is in the list twice"
                at, hint = (name, index), "keep one of them"
                findings.append(file.finding("duplicate-fact", message, at=at, hint=hint))
    return _List(file, records, by_name)


def _names_in(record: Any, member: str) -> Iterable[str]:
    """Return the names that a member of a record holds."""
    match getattr(record, member):
        case str(name):
            return (name,)
        case Mapping() as names_by_key:
            return [name for names in names_by_key.values() for name in names]
        case names:
            return tuple(names)


def _convert(file: DataFile, member: str, kind: type[T], findings: list[Diagnostic]) -> T | None:
    """Return a member of a file as what a type says; None if it is wrong, and findings are added."""
    try:
        return convert(file.values.get(member), kind)
    except InvalidValueError as invalid:
        findings += [_malformed(file, member, each) for each in invalid.violations]
        return None


def _malformed(file: DataFile, member: str, violation: Violation) -> Diagnostic:
    key = next((each for each in reversed(violation.path) if isinstance(each, str)), None)
    message = f'no key "{str(key)[:80]}"' if violation.kind == "unknown" else violation.message
    if key is not None and violation.kind != "unknown" and not violation.is_sentence:
        message = f'"{key}" {message}'
    hint = violation.hint or f"schemas/{file.name.removesuffix('.json')}.schema.json says what is allowed"
    at = (member, *violation.path)
    return file.finding("malformed-fact", f"{member}: {message}", at=at, hint=hint)


def _unknown_references(
    lists: Mapping[str, _List], known: Mapping[str, Mapping[str, Any]]
) -> Iterator[Diagnostic]:
    """Yield a finding for each name in a record that is in none of the lists where it must be."""
    for name, member, places in REFERENCES:
        if name not in lists:
            continue
        names = {each: None for place in places for each in known.get(place, ())}
        for index, record in enumerate(lists[name].records):
            for each in _names_in(record, member):
                if each not in names:
                    message = f'"{member}" names "{each[:80]}", which the data do not have'
                    hint = did_you_mean(each[:80], names)
                    at = (name, index, member)
                    yield lists[name].file.finding("unknown-fact", message, at=at, hint=hint)


def bindings_of(heads: Mapping[str, BindingHead], properties: Iterable[Property]) -> dict[str, Binding]:
    """Return bindings with their properties."""
    owned: dict[tuple[str, Owner], dict[str, Property]] = {}
    for each in properties:
        owned.setdefault((each.compatible, each.of), {})[each.name] = each
    return {
        name: Binding(head, owned.get((name, "node"), {}), owned.get((name, "child"), {}))
        for name, head in heads.items()
    }
