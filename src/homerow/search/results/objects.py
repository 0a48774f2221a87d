"""Records as the JSON objects of DocSearch's schema (recordVersion v3), and back.

Clients put values into pages as HTML, so in an object they are escaped; in a record they are plain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, partial
from html import escape as escape_html
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from homerow.search.indexing.record import LEVELS, SearchRecord

ID = "objectID"
EXCLUDED = "-"  # before the name of a member
_LEVEL_NAMES = tuple(f"lvl{level}" for level in range(LEVELS))
_WEIGHT_NAMES = ("pageRank", "level", "position")

escape = partial(escape_html, quote=False)  # text for HTML content


def as_object(record: SearchRecord) -> dict[str, Any]:
    """Return a record as an object; its hierarchy goes from lvl0 to lvl6, as clients read its last member."""
    return {name: read(record) for name, read in _MEMBERS.items()}


def retrieve(record: SearchRecord, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the named members of a record's object, and its id; `hierarchy.lvl0` names one of a member.

    `*` names every member, and a minus excludes one: `*`, `-content`.
    """
    shown: dict[str, Any] = {}
    for name, parts in _named(names).items():
        value = _MEMBERS[name](record)
        shown[name] = value if parts is None else {part: value[part] for part in parts}
    shown[ID] = record.object_id
    return shown


@lru_cache(maxsize=64)  # clients name the same members in each query, which has up to 1,000 hits
def _named(names: tuple[str, ...]) -> Mapping[str, Sequence[str] | None]:
    """Return the members that are named, with the parts to keep of those that are not wanted whole."""
    named: dict[str, Sequence[str] | None] = dict.fromkeys(
        _MEMBERS if "*" in names else [name for name in names if name in _MEMBERS]
    )
    for name in names:
        outer, _, part = name.partition(".")
        kept = named.get(outer, ())
        if kept is not None and part in _PARTS.get(outer, ()):
            named[outer] = (*kept, part)
    excluded = {name.removeprefix(EXCLUDED) for name in names if name.startswith(EXCLUDED)}
    return {name: _without(name, parts, excluded) for name, parts in named.items() if name not in excluded}


def _without(name: str, parts: Sequence[str] | None, excluded: Collection[str]) -> Sequence[str] | None:
    """Return the parts of a member without those that are excluded."""
    kept = _PARTS.get(name, ()) if parts is None else parts
    left = [part for part in kept if f"{name}.{part}" not in excluded]
    return parts if len(left) == len(kept) else left


def _hierarchy(record: SearchRecord) -> Mapping[str, str | None]:
    return dict(zip(_LEVEL_NAMES, map(_escaped, record.hierarchy), strict=True))


def _weight(record: SearchRecord) -> Mapping[str, int]:
    weight = record.weight
    return dict(zip(_WEIGHT_NAMES, (weight.page_rank, weight.level, weight.position), strict=True))


def _escaped(text: str | None) -> str | None:
    return None if text is None else escape(text)


_MEMBERS: Mapping[str, Callable[[SearchRecord], Any]] = MappingProxyType(
    {
        ID: attrgetter("object_id"),
        "url": attrgetter("url"),
        "url_without_anchor": attrgetter("url_without_anchor"),
        "anchor": attrgetter("anchor"),
        "type": attrgetter("type"),
        "hierarchy": _hierarchy,
        "content": lambda record: _escaped(record.content),
        "language": attrgetter("language"),
        "lang": attrgetter("language"),
        "version": lambda record: list(record.version),
        "docusaurus_tag": attrgetter("docusaurus_tag"),
        "weight": _weight,
    }
)
_PARTS: Mapping[str, Sequence[str]] = MappingProxyType({"hierarchy": _LEVEL_NAMES, "weight": _WEIGHT_NAMES})
