"""Old files -> new files: read them all, ask the rules, make the edits that nobody rejects."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from homerow.keymap.tree import Fault
from homerow.keymap.upgrade.catalog import Catalog, load_catalog
from homerow.keymap.upgrade.definitions import (
    Definitions,
    base_name,
    collect_definitions,
    collect_macros,
    group_files,
)
from homerow.keymap.upgrade.edits import Edit, Finding, Left, apply_edits, compatible_edits
from homerow.keymap.upgrade.files import MANIFEST, MAX_LENGTH, File, Kind, kind_of, pinned_release
from homerow.keymap.upgrade.reader import read_syntax
from homerow.keymap.upgrade.report import AppliedEdit, LeftAlone, Parse, Positions, UpgradedFile
from homerow.keymap.upgrade.rules import BUILD, CONF, DEVICETREE
from homerow.keymap.upgrade.source import Setting, Source
from homerow.keymap.upgrade.syntax_index import SyntaxIndex
from homerow.keymap.upgrade.token_stream import UnreadableError

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


class Unread(Struct, frozen=True):
    """A text that is left as it is, and why."""

    fault: Fault


Read: TypeAlias = SyntaxIndex | Unread


class Draft(Struct, frozen=True):
    """A file and what the rules say of it."""

    file: File
    kind: Kind
    faults: tuple[Fault, ...] = ()
    is_read: bool = True
    edits: tuple[Edit, ...] = ()
    left: tuple[Left, ...] = ()


def upgrade(
    files: Sequence[File],
    *,
    reject: Collection[str] = (),
    context: Sequence[File] = (),
    catalog: Catalog | None = None,
) -> tuple[UpgradedFile, ...]:
    """Return the files as today's firmware wants them.

    Edits whose ids are rejected are left out. `context` are files that stay as they are: what the others
    include, and the west.yml that says which firmware they are for.
    """
    catalog = catalog or load_catalog()
    everything = (*files, *context)
    setting = Setting(catalog, _release(everything))
    reads = {index: _read(file, catalog) for index, file in enumerate(everything) if _is_tree(file)}
    definitions = _definitions(
        {index: each for index, each in reads.items() if isinstance(each, SyntaxIndex)}, everything
    )
    drafts = [
        _draft(file, reads.get(index), definitions.get(index), setting) for index, file in enumerate(files)
    ]
    numbers = count(1)
    return tuple(_finished(draft, numbers, frozenset(reject)) for draft in drafts)


def _definitions(indexes: Mapping[int, SyntaxIndex], files: Sequence[File]) -> dict[int, Definitions]:
    """Return what files define, for each of them."""
    named = {f"{index}/{files[index].name}": syntax for index, syntax in indexes.items()}
    shared, groups = collect_definitions(named), group_files(named)
    macros = {group: collect_macros(named[name] for name in sorted(group)) for group in set(groups.values())}
    return {
        index: replace(shared, macros=macros[groups[name]])
        for index, name in zip(indexes, named, strict=True)
    }


def _release(files: Iterable[File]) -> str:
    manifests = (file for file in files if base_name(file.name) == MANIFEST)
    return next(filter(None, (pinned_release(file.text) for file in manifests)), "")


def _is_tree(file: File) -> bool:
    return kind_of(file.name, file.text) not in {"conf", "build"}


def _read(file: File, catalog: Catalog) -> Read:
    if fault := _unreadable(file.text):
        return Unread(fault)
    try:
        return read_syntax(file.text, catalog.known)
    except UnreadableError as error:
        return Unread(error.fault)


def _unreadable(text: str) -> Fault | None:
    """Return why a text is not looked into at all."""
    if len(text) > MAX_LENGTH:
        return Fault(f"this has more than {MAX_LENGTH:,} characters", 0, 1)
    if control := _CONTROL.search(text):
        return Fault(
            f"this is no text: it has the character {ord(control[0])}", control.start(), control.end()
        )
    return None


def _draft(file: File, read: Read | None, definitions: Definitions | None, setting: Setting) -> Draft:
    kind = kind_of(file.name, file.text)
    if read is None and (fault := _unreadable(file.text)):
        read = Unread(fault)
    match read:
        case Unread(fault):
            return Draft(file, kind, (fault,), is_read=False)
        case SyntaxIndex() if definitions is not None:
            unseen = definitions.unseen(read, setting.catalog.firmware_headers)
            source = Source(read, definitions, setting, unseen)
            return _with_findings(file, kind, read.faults, _flat(rule(source) for rule in DEVICETREE))
        case _:
            rules = CONF if kind == "conf" else BUILD
            return _with_findings(file, kind, (), _flat(rule(file.text, setting) for rule in rules))


def _flat(findings: Iterable[Iterator[Finding]]) -> tuple[Finding, ...]:
    return tuple(finding for each in findings for finding in each)


def _with_findings(file: File, kind: Kind, faults: tuple[Fault, ...], findings: tuple[Finding, ...]) -> Draft:
    left = dict.fromkeys(each for each in findings if isinstance(each, Left))
    ordered = tuple(sorted(left, key=lambda each: (each.start, each.rule)))
    return Draft(file, kind, faults, edits=compatible_edits(findings), left=ordered)


def _finished(draft: Draft, numbers: Iterator[int], reject: frozenset[str]) -> UpgradedFile:
    numbered = {f"e{number}": edit for edit, number in zip(draft.edits, numbers, strict=False)}
    kept = dict(_kept(numbered, reject))
    text = apply_edits(draft.file.text, kept.values())
    before, after = Positions(draft.file.text), Positions(text)
    return UpgradedFile(
        name=draft.file.name,
        kind=draft.kind,
        text=text,
        is_changed=text != draft.file.text,
        parse=_parse(draft, before),
        edits=tuple(_applied(kept, before, after)),
        left=tuple(
            LeftAlone(each.rule, *before.position(each.start), each.message, each.link) for each in draft.left
        ),
    )


def _kept(numbered: Mapping[str, Edit], reject: frozenset[str]) -> Iterator[tuple[str, Edit]]:
    """Yield the edits that are not rejected, nor right only because of such."""
    starts = {edit.start for name, edit in numbered.items() if name not in reject}
    for name, edit in numbered.items():
        if name not in reject and (not edit.because or not starts.isdisjoint(edit.because)):
            yield name, edit


def _applied(edits: Mapping[str, Edit], before: Positions, after: Positions) -> Iterator[AppliedEdit]:
    shift = 0
    names = {edit.start: name for name, edit in edits.items()}
    for name, edit in edits.items():
        start = edit.start + shift
        yield AppliedEdit(
            name,
            edit.rule,
            before.stretch(edit.start, edit.end),
            after.stretch(start, start + len(edit.text)),
            edit.message,
            edit.link,
            tuple(names[start] for start in edit.because if start in names),
        )
        shift += len(edit.text) - (edit.end - edit.start)


def _parse(draft: Draft, positions: Positions) -> Parse:
    if not draft.faults:
        return Parse("clean")
    fault = draft.faults[0]
    message = f"{fault.message}; {fault.cure}" if fault.cure else fault.message
    return Parse("recovered" if draft.is_read else "unreadable", message, *positions.position(fault.start))
