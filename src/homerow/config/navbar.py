"""The items of navbar and footer: one row a type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homerow.config.addresses import address, route
from homerow.config.navbar_items import (
    DocItem,
    DocSidebarItem,
    DocsVersionDropdownItem,
    DocsVersionItem,
    DropdownItem,
    HtmlItem,
    LinkItem,
    LocaleDropdownItem,
    SearchItem,
)
from homerow.config.schema import Reader, Spot, Table, list_of, name, one_of
from homerow.diagnostics import did_you_mean

_POSITION: Mapping[str, Reader] = {"position": one_of("left", "right")}


def _link(value: Any, spot: Spot) -> LinkItem:
    item: LinkItem = _LINK(value, spot)
    if (item.to is None) == (item.href is None):
        cure = 'write to = "/docs" or href = "https://…"'
        raise spot.report("wrong-config-value", f'link "{item.label}" needs either to or href', cure=cure)
    return item


_LINK = Table(
    LinkItem,
    {"label": name, "to": route, "href": address, **_POSITION},
    required=frozenset({"label"}),
)
_HTML = Table(HtmlItem, {"value": name, **_POSITION}, required=frozenset({"value"}))

LEAVES: Mapping[str, Reader] = {
    "link": _link,
    "doc": Table(
        DocItem,
        {"doc_id": name, "label": name, "version": name, **_POSITION},
        required=frozenset({"doc_id"}),
    ),
    "docSidebar": Table(
        DocSidebarItem,
        {"sidebar_id": name, "label": name, **_POSITION},
        required=frozenset({"sidebar_id"}),
    ),
    "docsVersion": Table(DocsVersionItem, {"label": name, **_POSITION}),
    "docsVersionDropdown": Table(DocsVersionDropdownItem, _POSITION),
    "localeDropdown": Table(LocaleDropdownItem, _POSITION),
    "search": Table(SearchItem, _POSITION),
    "html": _HTML,
}


def _read_item(value: Any, spot: Spot, types: Mapping[str, Reader]) -> Any:
    if not isinstance(value, dict):
        raise spot.wrong("a table")
    kind = value.get("type", "link")
    if not isinstance(kind, str) or kind not in types:
        shown = str(kind)[:80]
        cure = did_you_mean(shown, types) or f"known types: {', '.join(types)}"
        message = f'navbar item "{_title(value, spot)}" has the unknown type "{shown}"'
        raise spot.below("type").report("unknown-navbar-item", message, cure=cure)
    return types[kind]({key: member for key, member in value.items() if key != "type"}, spot)


def _title(value: Mapping[str, Any], spot: Spot) -> str:
    """Return what an author calls an item: its label, or its place when it has none."""
    return str(value.get("label") or spot.name)[:80]


def leaf_item(value: Any, spot: Spot) -> Any:
    """Read an item of a dropdown."""
    return _read_item(value, spot, LEAVES)


_DROPDOWN = Table(
    DropdownItem,
    {"label": name, "items": list_of(leaf_item), "to": route, **_POSITION},
    required=frozenset({"label", "items"}),
)
ITEMS: Mapping[str, Reader] = {**LEAVES, "dropdown": _DROPDOWN}
FOOTER_ITEMS: Mapping[str, Reader] = {"link": _link, "html": _HTML}


def navbar_item(value: Any, spot: Spot) -> Any:
    """Read an item of the navbar."""
    return _read_item(value, spot, ITEMS)


def footer_item(value: Any, spot: Spot) -> Any:
    """Read an item of a footer column."""
    return _read_item(value, spot, FOOTER_ITEMS)
