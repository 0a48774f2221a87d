"""What a data file says: which firmware it describes, and lists of records, found by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from homerow.diagnostics import Diagnostic, did_you_mean
from homerow.facts.data_file import DataFile
from homerow.facts.model import Firmware
from homerow.facts.tables import FILES
from homerow.validation import InvalidValueError, Violation, convert

Names: TypeAlias = Callable[[Any], Iterable[str]]

HEAD = ("$schema", "firmware")

# By what a record is found; no two records of a list share a name.
NAMES: Mapping[str, Names] = {
    "choices": lambda choice: choice.members,
    "options": lambda option: (option.symbol,),
    "chosen": lambda chosen: (chosen.property,),
    "bindings": lambda binding: (binding.compatible,),
    "properties": lambda owned: (f"{owned.name} of {owned.compatible} ({owned.of})",),
    "behaviors": lambda behavior: behavior.labels,
    "macros": lambda macro: (macro.name,),
    "constants": lambda constant: (constant.name,),
    "modifiers": lambda modifier: (modifier.name,),
    "keycodes": lambda key: key.names,
    "input_processors": lambda processor: processor.labels,
    "hardware": lambda hardware: (hardware.id,),
}


class Listing(Struct, frozen=True):
    """The records of a list that are right, by their names, and what is wrong with the others."""

    file: DataFile
    name: str
    records: tuple[Any, ...]
    by_name: Mapping[str, Any]
    findings: tuple[Diagnostic, ...] = ()

    def finding(self, code: str, message: str, *, record: int, key: str = "", cure: str = "") -> Diagnostic:
        """Return a finding about a record, or about one of its keys."""
        return self.file.finding(code, message, at=(self.name, record, *([key] if key else [])), cure=cure)


def read_heads(files: Iterable[DataFile]) -> tuple[Firmware | None, list[Diagnostic]]:
    """Return which firmware the files describe, and what is wrong with what they say beside their lists."""
    firmware: Firmware | None = None
    findings: list[Diagnostic] = []
    for file in files:
        findings += _unknown_keys(file)
        try:
            described = convert(file.values.get("firmware"), Firmware)
        except InvalidValueError as invalid:
            findings += [_malformed(file, ("firmware",), each) for each in invalid.violations]
            continue
        firmware = firmware or described
        if described != firmware:
            findings.append(_another_firmware(file, firmware))
    return firmware, findings


def read_listing(file: DataFile, name: str) -> Listing:
    """Read a list of a file; a record that is wrong, or whose name is taken, is a finding."""
    try:
        kind: Any = list[FILES[file.name][name]]  # type: ignore[misc]
        records: list[Any] = convert(file.values.get(name), kind)
    except InvalidValueError as invalid:
        findings = [_malformed(file, (name,), each) for each in invalid.violations]
        return Listing(file, name, (), {}, tuple(findings))
    listing = Listing(file, name, tuple(records), _by_name(records, NAMES[name]))
    return replace(listing, findings=_duplicates(listing))


def _by_name(records: Iterable[Any], names: Names) -> dict[str, Any]:
    by_name: dict[str, Any] = {}
    for record in records:
        for name in names(record):
            by_name.setdefault(name, record)
    return by_name


def _duplicates(listing: Listing) -> tuple[Diagnostic, ...]:
    """Return a finding for each name that a later record of a list takes again."""
    names = NAMES[listing.name]
    return tuple(
        listing.finding(
            "duplicate-fact", f"{name} is in the list twice", record=index, cure="keep one of them"
        )
        for index, record in enumerate(listing.records)
        for name in names(record)
        if listing.by_name[name] is not record
    )


def _unknown_keys(file: DataFile) -> list[Diagnostic]:
    known = (*HEAD, *FILES[file.name])
    return [
        file.finding("malformed-fact", f'no key "{key[:80]}"', at=(key,), cure=did_you_mean(key[:80], known))
        for key in file.values
        if key not in known
    ]


def _another_firmware(file: DataFile, firmware: Firmware) -> Diagnostic:
    message = f"the files before this one describe {firmware.repository} at {firmware.commit}"
    cure = "homerow facts --write updates all of them at once"
    return file.finding("malformed-fact", message, at=("firmware",), cure=cure)


def _malformed(file: DataFile, at: tuple[str | int, ...], violation: Violation) -> Diagnostic:
    """Return the finding about a record, or one of its members; `at` is where the values begin."""
    path = (*at, *violation.path)
    key = next((each for each in reversed(violation.path) if isinstance(each, str)), None)
    message = f'no key "{str(key)[:80]}"' if violation.kind == "unknown" else violation.message
    if key is not None and violation.kind != "unknown" and not violation.is_sentence:
        message = f'"{key}" {message}'
    cure = violation.hint or f"schemas/{file.name.removesuffix('.json')}.schema.json says what is allowed"
    return file.finding("malformed-fact", f"{at[0]}: {message}", at=path, cure=cure)
