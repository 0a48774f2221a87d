"""Records as the JSON objects of DocSearch's schema (recordVersion v3), and back.

Clients put values into pages as HTML, so in an object they are escaped; in a record they are plain.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

from homerow.search.record import LEVELS, Hierarchy, RecordType, SearchRecord, Weight

MAX_TEXT = 100_000  # characters of one value
MAX_NAME = 1_000  # characters of an id, an address, a facet's value
_TYPES: Mapping[str, RecordType] = {name: name for name in get_args(RecordType)}
_LEVEL_NAMES = tuple(f"lvl{level}" for level in range(LEVELS))


class WrongObject(ValueError):  # noqa: N818 - the object is wrong, not the program
    """An object is no record; the message says which member and why."""


def escape(text: str) -> str:
    """Return text as HTML that may stand between tags."""
    # As html.escape does, which takes longer to begin than a title has to be looked at.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def as_object(record: SearchRecord) -> dict[str, Any]:
    """Return a record as an object; its hierarchy goes from lvl0 to lvl6, as clients read its last member."""
    return {
        "objectID": record.object_id,
        "url": record.url,
        "url_without_anchor": record.url_without_anchor,
        "anchor": record.anchor,
        "type": record.type,
        "hierarchy": _escaped_hierarchy(record.hierarchy),
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


def shown_texts(value: Mapping[str, Any]) -> Sequence[str | None]:
    """Return the values of ATTRIBUTES, in their order and as HTML, of an object that as_object made."""
    hierarchy = value["hierarchy"]
    return (*(hierarchy[name] for name in _LEVEL_NAMES), value["content"])


def record_from_object(value: Mapping[str, Any]) -> SearchRecord:
    """Return the record of an object that a stranger sent. Raises WrongObject."""
    url = _name(value, "url")
    hierarchy = _table(value, "hierarchy")
    weight = _table(value, "weight")
    return SearchRecord(
        object_id=_name(value, "objectID"),
        url=url,
        url_without_anchor=_name(value, "url_without_anchor", url.partition("#")[0]),
        anchor=_name(value, "anchor", url.partition("#")[2]) or None,
        type=_type(value),
        hierarchy=tuple(_text(hierarchy, name) for name in _LEVEL_NAMES),
        content=_text(value, "content"),
        language=_name(value, "language", _name(value, "lang", "en")),
        version=_names(value, "version"),
        docusaurus_tag=_name(value, "docusaurus_tag", "default"),
        weight=Weight(*(_number(weight, name) for name in ("pageRank", "level", "position"))),
    )


def is_text(value: Any, most: int) -> bool:
    """Return whether a stranger's value is a text of so many characters.

    JSON may escape a lone surrogate, which is no character and cannot be stored.
    """
    if not isinstance(value, str) or len(value) > most:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(2)  # the text below a heading comes behind the heading, and has the same
def _escaped_hierarchy(hierarchy: Hierarchy) -> Mapping[str, str | None]:
    return dict(zip(_LEVEL_NAMES, map(_escaped, hierarchy), strict=True))


def _escaped(text: str | None) -> str | None:
    return None if text is None else escape(text)


def _type(value: Mapping[str, Any]) -> RecordType:
    name = _name(value, "type", "content")
    if name not in _TYPES:
        raise WrongObject(f"type must be one of {', '.join(_TYPES)}")
    return _TYPES[name]


def _table(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = value.get(name) or {}
    if not isinstance(table, dict):
        raise WrongObject(f"{name} must be an object")
    return table


def _text(value: Mapping[str, Any], name: str) -> str | None:
    text = value.get(name)
    if text is None:
        return None
    if not is_text(text, MAX_TEXT):
        raise WrongObject(f"{name} must be a text of at most {MAX_TEXT} characters")
    return html.unescape(str(text))


def _name(value: Mapping[str, Any], name: str, default: str | None = None) -> str:
    text = value.get(name)
    if text is None and default is not None:
        return default
    if not is_text(text, MAX_NAME):
        raise WrongObject(f"{name} must be a text of at most {MAX_NAME} characters")
    return str(text)


def _names(value: Mapping[str, Any], name: str) -> tuple[str, ...]:
    items = value.get(name) or ()
    items = [items] if isinstance(items, str) else items
    if not isinstance(items, Sequence) or not all(is_text(item, MAX_TEXT) for item in items):
        raise WrongObject(f"{name} must be a text or a list of texts")
    return tuple(item[:MAX_NAME] for item in items)


def _number(value: Mapping[str, Any], name: str) -> int:
    number = value.get(name) or 0
    if isinstance(number, bool) or not isinstance(number, int | float) or not abs(number) <= 1e9:
        raise WrongObject(f"weight.{name} must be a number")
    return int(number)
