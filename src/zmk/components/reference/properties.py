"""Properties: `<Properties of="zmk,behavior-hold-tap">`, a row for each devicetree property.

`of` lists bindings by their compatible; `zmk,combos/*` means the child nodes of such a node, `/chosen` the
chosen node. A property of several bindings has one row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.writer import Frame, Row, Writer
from zmk.components.reference.reference_table import (
    Entry,
    ReferenceTable,
    RequestedRows,
    data_of,
    joined,
    words_of,
)
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Property, value_text

CHOSEN = "/chosen"
CHILDREN = "/*"

# Parts of a compatible that anchors omit, as in zmk,behavior-hold-tap.
_PREFIXES = ("zmk,", "behavior-", "input-processor-")


class OwnedProperty(Struct, frozen=True):
    """A property by its owners in the table, such as `zmk,combos/*` or `/chosen`."""

    name: str
    of: Mapping[str, Property]


def _find(writer: Writer, frame: Frame) -> RequestedRows[OwnedProperty]:
    owners: dict[str, Mapping[str, Property]] = {}
    for owner in words_of(frame):
        properties = _properties(data_of(writer), owner)
        if properties:
            owners[owner] = properties
        else:
            _report_unknown(writer, frame, owner)
    if not owners:  # reported, so that its rows need no findings
        return {row.name: (None, row.place) for row in frame.rows}
    described = {row.name for row in frame.rows}
    return {
        owned.name: (owned, frame.word_place("of", next(iter(owned.of))))
        for owned in _merged(owners)
        if owned.name in described or _is_needed(owned)
    }


def _properties(data: FirmwareData, owner: str) -> Mapping[str, Property]:
    if owner == CHOSEN:
        return {
            name: Property(
                compatible=CHOSEN, of="node", name=name, documented=chosen.documented, type="phandle"
            )
            for name, chosen in data.chosen.items()
        }
    binding = data.bindings.get(owner.removesuffix(CHILDREN))
    if binding is None:
        return {}
    return binding.child_properties if owner.endswith(CHILDREN) else binding.properties


def _report_unknown(writer: Writer, frame: Frame, owner: str) -> None:
    known = (*data_of(writer).bindings, CHOSEN)
    hint = did_you_mean(owner, known) or "write a compatible, /* after it for its child nodes, or /chosen"
    writer.context.report(
        "unknown-binding",
        f"the binding {owner} is unknown, or has no properties",
        frame.word_place("of", owner),
        hint=hint,
    )


def _merged(owners: Mapping[str, Mapping[str, Property]]) -> Iterator[OwnedProperty]:
    for name in dict.fromkeys(name for properties in owners.values() for name in properties):
        yield OwnedProperty(name, {owner: found[name] for owner, found in owners.items() if name in found})


def _is_needed(owned: OwnedProperty) -> bool:
    """Tell whether a table must have this property. A page may describe only some properties of /chosen."""
    return any(not (each.deprecated or each.zephyr or owner == CHOSEN) for owner, each in owned.of.items())


def _entry(writer: Writer, owned: OwnedProperty, _row: Row) -> Entry:
    owner = next(iter(owned.of))
    return Entry(
        kind="chosen" if owner == CHOSEN else "property",
        names=(owned.name,),
        anchor=f"{_short(owner)}-{owned.name}".replace("#", "").replace(",", "-"),
        cells=(
            _by_owner(owned, _type),
            _by_owner(owned, _default) + _predefined(data_of(writer), owned),
        ),
        context=", ".join(owned.of),
    )


def _short(owner: str) -> str:
    for prefix in _PREFIXES:
        owner = owner.removeprefix(prefix)
    return owner.removeprefix("/").replace(CHILDREN, "-child")


def _by_owner(owned: OwnedProperty, show: Callable[[Property], str]) -> str:
    """Return what is common to all owners, or a line for each difference."""
    lines: dict[str, list[str]] = {}
    for owner, each in owned.of.items():
        lines.setdefault(show(each), []).append(f"<code>{escape(owner)}</code>")
    if len(lines) == 1:
        return next(iter(lines))
    return "<br>\n".join(f"{line} <small>{joined(owners, 'and')}</small>" for line, owners in lines.items())


def _type(each: Property) -> str:
    values = ", ".join(f"<code>{escape(value_text(value, each.type))}</code>" for value in each.enum)
    return f"{each.type or 'of Zephyr'}{f' <small>one of {values}</small>' if values else ''}"


def _default(each: Property) -> str:
    if each.const is not None:
        return f"always <code>{escape(value_text(each.const, each.type))}</code>"
    if each.required:
        return "required"
    if each.default is not None:
        return f"<code>{breakable(value_text(each.default, each.type))}</code>"
    if each.fallback is not None:
        return f"<code>&lt;{breakable(each.fallback)}&gt;</code>"
    return "off" if each.type == "boolean" else "none"


def _predefined(data: FirmwareData, owned: OwnedProperty) -> str:
    """Return a line for each value that predefined behaviors give this property."""
    values: dict[str, list[str]] = {}
    for label, behavior in data.behaviors.items():
        each = owned.of.get(behavior.compatible)
        if each is not None and owned.name in behavior.properties:
            value = value_text(behavior.properties[owned.name], each.type) or "on"
            values.setdefault(value, []).append(f"<code>&amp;{label}</code>")
    return "".join(
        f" <small>{joined(labels, 'and')}: <code>{breakable(value)}</code></small>"
        for value, labels in values.items()
    )


PROPERTIES = ReferenceTable("Properties", ("Property", "Type", "Default"), _find, _entry)
