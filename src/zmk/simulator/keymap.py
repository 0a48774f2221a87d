"""Read the nodes of a keymap, and report mistakes in the words of its author."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, locate
from zmk.devicetree.merged import Nodes, merge_nodes
from zmk.devicetree.parser import parse
from zmk.devicetree.preprocessor import NO_ENVIRONMENT, Environment, Include
from zmk.devicetree.tree import Devicetree, File, Token
from zmk.firmware.data import FirmwareData
from zmk.samples.predefined import Values, firmware_environment, firmware_values, predefined_nodes
from zmk.simulator.headers import Headers, include_beside

MAX_FINDINGS = 20


class Keymap(Struct, frozen=True):
    """A keymap as nodes, and what is needed to evaluate their properties.

    `notes` are findings that do not keep it from playing.
    """

    tree: Devicetree
    nodes: Nodes
    data: FirmwareData
    values: Values
    headers: Headers
    notes: tuple[Diagnostic, ...] = ()


def read_keymap(
    text: str, path: str, data: FirmwareData, *, include: Include = NO_ENVIRONMENT.include, nodes: str = ""
) -> Keymap:
    """Read a keymap; `nodes` (devicetree) are added to the firmware's. Raises ReportedFailure."""
    file = File(path, text)
    headers = Headers(data, include)
    values = firmware_values(data)
    environment = Environment(firmware_environment(data).macros, headers.include, values.functions)
    tree = parse(file, environment=environment)
    merged = merge_nodes(predefined_nodes(data), parse(nodes), tree)
    assumed = tuple(_assumed(tree, headers))
    errors = list(_missing_files(tree)) or list(_mistakes(tree, merged))
    if errors:
        raise ReportedFailure([*assumed, *errors[:MAX_FINDINGS]])
    notes = (*assumed, *map(_hardware, merged.unknown[:MAX_FINDINGS]))
    return Keymap(tree, merged, data, values, headers, notes)


def read_keymap_file(path: Path, data: FirmwareData) -> Keymap:
    """Read a keymap and the files that it includes. Raises OSError, ReportedFailure."""
    text = path.read_text("utf-8", errors="replace")
    return read_keymap(text, str(path), data, include=include_beside)


def finding(message: str, place: Token, hint: str = "", severity: Severity = Severity.ERROR) -> Diagnostic:
    """Return a finding about a token."""
    file = place.file or File("", "")
    span, line = locate(file.text, file.path, place.start, place.end)
    code = "unusable-keymap" if severity is Severity.ERROR else "keymap-note"
    return Diagnostic(code, message, span, hint, line, severity)


def _missing_files(tree: Devicetree) -> Iterator[Diagnostic]:
    """Yield the includes that were not found: what else is wrong may be because of them."""
    for each in tree.missing:
        hint = "paste the content of the file here, or remove this line"
        yield finding(f"{each.text[:80]} was not found", each, hint)


def _mistakes(tree: Devicetree, nodes: Nodes) -> Iterator[Diagnostic]:
    for fault in tree.faults:
        yield finding(fault.message, Token("", fault.start, fault.end, fault.file), fault.hint)
    if tree.faults:
        return
    for name in nodes.homeless:
        hint = f"put it in: / {{ {name.text[:80]} {{ … }}; }};"
        yield finding(f"the node {name.text[:80]} is outside of / {{ }}", name, hint)
    for reference in nodes.unknown:
        if reference.text[1:] in nodes.labeled:
            hint = "move it below the node with this label"
            yield finding(f"{reference.text[:80]} comes before the node that it changes", reference, hint)
    for call in tree.calls:
        hint = f"include the file that defines it, or add #define {call.name.text[:80]}(…) …"
        yield finding(f"there is no macro {call.name.text[:80]}", call.name, hint)


def _assumed(tree: Devicetree, headers: Headers) -> Iterator[Diagnostic]:
    """Yield the includes of libraries that are read as our data describe them."""
    for path in tree.includes():
        if library := headers.assumed.get(path.text):
            message = f"{path.text} is not here; its macros are assumed to be those of {library.library}"
            yield finding(message, path, f"see {library.link}", Severity.WARNING)


def _hardware(reference: Token) -> Diagnostic:
    message = f"{reference.text[:80]} is not in this file, so it must be a part of the keyboard"
    return finding(message, reference, severity=Severity.WARNING)
