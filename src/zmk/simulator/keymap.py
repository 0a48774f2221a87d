"""Read the nodes of a keymap and its headers, and report mistakes in the words of its author.

Headers are those of the firmware, those of libraries, and its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, locate
from zmk.devicetree.header_libraries import LibraryHeader, library_headers
from zmk.devicetree.merged import Nodes, merge_nodes
from zmk.devicetree.parser import parse
from zmk.devicetree.preprocessor import NO_ENVIRONMENT, Environment, Include
from zmk.devicetree.tree import Devicetree, File, Token
from zmk.firmware.data import FirmwareData
from zmk.samples.predefined import Values, firmware_environment, firmware_values, predefined_nodes

MAX_ANCESTORS = 6  # folders above a file in which one that it includes may be
_KEYS, _MODIFIERS = "dt-bindings/zmk/keys.h", "dt-bindings/zmk/modifiers.h"


class Headers:
    """Finds included files, and remembers which of the firmware's headers they were."""

    def __init__(self, data: FirmwareData, include: Include) -> None:
        self._data = data
        self._include = include
        self._included: set[str] = set()
        self.assumed: dict[str, LibraryHeader] = {}  # by the path that a keymap includes

    def include(self, path: str, file: File) -> File | None:
        """Return an included file; the firmware's are empty, because what they define is known."""
        name = path[1:-1]
        if path.startswith('"') and (own := self._include(path, file)):
            return own
        if _is_known(name, self._data):
            self._included.update((name, *self._data.zephyr.includes.get(name, ())))
            return File(name, "", is_builtin=True)
        library = library_headers().get(name)
        own = self._include(path, file)
        if own or library is None:
            return own
        self.assumed[name] = library
        return library.file

    def missing(self, name: str) -> str | None:
        """Return the header that a name needs and that is not included; a part of a keymap needs none."""
        header = _headers_of(self._data).get(name) if self._included else None
        return header if header not in self._included else None


@lru_cache(maxsize=2)
def _headers_of(data: FirmwareData) -> Mapping[str, str]:
    """Return the header of each name."""
    flags = (each.flag for each in data.modifiers.values())
    usages = (key.usage for key in data.keys if key.usage)
    return {
        **{each.name: each.header for each in data.constants.values()},
        **dict.fromkeys((*data.keycodes, *usages), _KEYS),
        **dict.fromkeys((*data.modifiers, *flags), _MODIFIERS),
    }


@lru_cache(maxsize=2)
def _files(data: FirmwareData) -> frozenset[str]:
    files = (
        *(each.file for each in data.behaviors.values()),
        *(each.file for each in data.macros.values()),
        *(each.file for each in data.input_processors.values()),
    )
    headers = (each.header for each in data.constants.values())
    return frozenset((*data.zephyr.headers, *headers, *(each.removeprefix("app/dts/") for each in files)))


def _is_known(name: str, data: FirmwareData) -> bool:
    is_ours, zephyr = name.startswith(("dt-bindings/zmk/", "behaviors/")), data.zephyr
    is_zephyrs = not is_ours and name.startswith(zephyr.header_folders)
    return is_zephyrs or name in _files(data) or name in zephyr.includes


def include_beside(path: str, includer: File) -> File | None:
    """Return a file that is beside the one that includes it, or in a folder for such files above it."""
    folder = Path(includer.path).parent
    for parent in (folder, *folder.absolute().parents[:MAX_ANCESTORS]):
        for each in (parent, parent / "dts", parent / "include", parent / "config"):
            found = each / path[1:-1]
            if found.is_file():
                return File(str(found), found.read_text("utf-8", errors="replace"))
        if (parent / ".git").exists():
            break
    return None


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
