"""Records as the JSON objects of DocSearch's schema (recordVersion v3), and back.

Clients put values into pages as HTML, so in an object they are escaped; in a record they are plain.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from html import escape as escape_html
from typing import Any

from homerow.search.indexing.record import LEVELS, SearchRecord

ID = "objectID"
EXCLUDED = "-"  # before the name of a member
_LEVEL_NAMES = tuple(f"lvl{level}" for level in range(LEVELS))

escape = partial(escape_html, quote=False)  # text for HTML content


def as_object(record: SearchRecord) -> dict[str, Any]:
    """Return a record as an object; its hierarchy goes from lvl0 to lvl6, as clients read its last member."""
    return {
        ID: record.object_id,
        "url": record.url,
        "url_without_anchor": record.url_without_anchor,
        "anchor": record.anchor,
        "type": record.type,
        "hierarchy": dict(zip(_LEVEL_NAMES, map(_escaped, record.hierarchy), strict=True)),
        "content": _escaped(record.content),
        "language": record.language,
        "lang": record.language,
        "version": list(record.version),
        "docusaurus_tag": record.docusaurus_tag,
        "weight": {
            "pageRank": record.weight.page_rank,
            "level": record.weight.level,
            "position": record.weight.position,
        },
    }


def retrieve(whole: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, Any]:
    """Return the members of an object that are named, and its id; `hierarchy.lvl0` names one of a member.

    `*` names every member, and a minus excludes one: `*`, `-content`.
    """
    if names == ("*",):
        return whole
    excluded = {name.removeprefix(EXCLUDED) for name in names if name.startswith(EXCLUDED)}
    shown = whole if "*" in names else _named(whole, names)
    if excluded:
        kept = (name for name in shown if name not in excluded)
        shown = {name: _without(shown[name], name, excluded) for name in kept}
    return {**shown, ID: whole[ID]}


def _named(whole: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, Any]:
    shown: dict[str, Any] = {name: whole[name] for name in names if name in whole}
    for name in names:
        outer, _, inner = name.partition(".")
        table = whole.get(outer)
        if outer not in names and isinstance(table, dict) and inner in table:
            shown.setdefault(outer, {})[inner] = table[inner]
    return shown


def _without(value: Any, name: str, excluded: Collection[str]) -> Any:
    """Return a member without those of its own members that are excluded."""
    if not isinstance(value, dict):
        return value
    return {inner: each for inner, each in value.items() if f"{name}.{inner}" not in excluded}


def _escaped(text: str | None) -> str | None:
    return None if text is None else escape(text)
