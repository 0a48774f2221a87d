"""Properties: `<Properties of="zmk,behavior-hold-tap">`, a row for each devicetree property.

`of` names bindings by their compatible; `zmk,combos/*` means the child nodes of such a node, `/chosen` the
node that chooses. A property that several bindings have is one row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.facts.facts import Facts
from homerow.facts.model import Property
from homerow.markdown.document import Definition, DefinitionKind
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.reference.conditions import joined
from homerow.markdown.reference.described import describe, has_facts, refuse_content, words_of
from homerow.markdown.reference.table import Entry, define, reference_table
from homerow.markdown.reference.values import written
from homerow.markdown.writer import Frame, Row, Writer

CHOSEN = "/chosen"
CHILDREN = "/*"
COLUMNS = ("Property", "Type", "Default")

# What a compatible says only to computers, as in zmk,behavior-hold-tap.
_PREFIXES = ("zmk,", "behavior-", "input-processor-")


class Owned(Struct, frozen=True):
    """A property, and every owner of it among those that a table is of: `zmk,combos/*`, `/chosen`."""

    name: str
    of: Mapping[str, Property]


def finish_properties(writer: Writer, frame: Frame, html: str) -> None:
    """Put the table where the component stood."""
    refuse_content(writer, frame, html)
    if not has_facts(writer, frame):
        return
    owners = {owner: _properties(writer.draft.facts, owner) for owner in words_of(frame)}
    for owner, properties in owners.items():
        if properties is None:
            _report_unknown(writer, frame, owner)
    things = _merged({owner: properties for owner, properties in owners.items() if properties is not None})
    if not things:
        return
    places = {name: frame.word_place("of", next(iter(owned.of))) for name, owned in things.items()}
    described = {row.name for row in frame.rows}
    wanted = {name: owned for name, owned in things.items() if name in described or _is_needed(owned)}
    entries = [_entry(writer, owned, row) for owned, row in describe(writer, frame, wanted, places)]
    if entries:
        writer.out.append(reference_table("Properties", COLUMNS, entries))


def _properties(facts: Facts, owner: str) -> Mapping[str, Property] | None:
    if owner == CHOSEN:
        return {
            name: Property(CHOSEN, "node", name, chosen.documented, type="phandle")
            for name, chosen in facts.chosen.items()
        }
    binding = facts.bindings.get(owner.removesuffix(CHILDREN))
    if binding is None:
        return None
    return (binding.child_properties if owner.endswith(CHILDREN) else binding.properties) or None


def _report_unknown(writer: Writer, frame: Frame, owner: str) -> None:
    known = (*writer.draft.facts.bindings, CHOSEN)
    cure = did_you_mean(owner, known) or "write a compatible, /* after it for its child nodes, or /chosen"
    writer.draft.report(
        "unknown-binding",
        f"there is no binding {owner}, or it has no properties",
        frame.word_place("of", owner),
        cure=cure,
    )


def _merged(owners: Mapping[str, Mapping[str, Property]]) -> dict[str, Owned]:
    names = dict.fromkeys(name for properties in owners.values() for name in properties)
    return {
        name: Owned(name, {owner: found[name] for owner, found in owners.items() if name in found})
        for name in names
    }


def _is_needed(owned: Owned) -> bool:
    """Tell whether a table would lack something without it. Of /chosen, a page describes what it is about."""
    return any(not (each.deprecated or each.zephyr or owner == CHOSEN) for owner, each in owned.of.items())


def _entry(writer: Writer, owned: Owned, row: Row) -> Entry:
    context = next(iter(owned.of))
    anchor = f"{_short(context)}-{owned.name}".replace("#", "").replace(",", "-")
    kind: DefinitionKind = "chosen" if context == CHOSEN else "property"
    heading = writer.section_heading
    definition = Definition(
        kind, (owned.name,), anchor, owned.name, row.text, context=", ".join(owned.of), heading=heading
    )
    define(writer, definition, row.place)
    cells = (_by_owner(owned, _type), _by_owner(owned, _default) + _predefined(writer.draft.facts, owned))
    return Entry(anchor, owned.name, cells, row.html)


def _short(owner: str) -> str:
    for prefix in _PREFIXES:
        owner = owner.removeprefix(prefix)
    return owner.removeprefix("/").replace(CHILDREN, "-child")


def _by_owner(owned: Owned, show: Callable[[Property], str]) -> str:
    """Return what holds for all owners; where they differ, a line for each."""
    lines: dict[str, list[str]] = {}
    for owner, each in owned.of.items():
        lines.setdefault(show(each), []).append(f"<code>{escape(owner)}</code>")
    if len(lines) == 1:
        return next(iter(lines))
    return "<br>\n".join(f"{line} <small>{joined(owners, 'and')}</small>" for line, owners in lines.items())


def _type(each: Property) -> str:
    values = ", ".join(f"<code>{escape(written(value, each.type))}</code>" for value in each.enum)
    return f"{each.type or 'of Zephyr'}{f'<small>one of {values}</small>' if values else ''}"


def _default(each: Property) -> str:
    if each.const is not None:
        return f"always <code>{escape(written(each.const, each.type))}</code>"
    if each.required:
        return "required"
    if each.default is not None:
        return f"<code>{breakable(written(each.default, each.type))}</code>"
    if each.fallback is not None:
        return f"<code>&lt;{breakable(each.fallback)}&gt;</code>"
    return "off" if each.type == "boolean" else "none"


def _predefined(facts: Facts, owned: Owned) -> str:
    """Return what the predefined behaviors of this binding set, a line for each value."""
    values: dict[str, list[str]] = {}
    for label, behavior in facts.behaviors.items():
        each = owned.of.get(behavior.compatible)
        if each is not None and owned.name in behavior.properties:
            value = written(behavior.properties[owned.name], each.type) or "on"
            values.setdefault(value, []).append(f"<code>&amp;{label}</code>")
    return "".join(
        f"<small>{joined(labels, 'and')}: <code>{breakable(value)}</code></small>"
        for value, labels in values.items()
    )
