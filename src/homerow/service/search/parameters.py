"""One query as a client sends it: which parameters there are, what they mean, what they are by default.

What the unknown ones say is ignored: clients send more with every release.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, urlencode

from msgspec import Struct

from homerow.search.query import FACETS, MAX_HITS_PER_PAGE, FacetAttribute, Marking, SearchQuery, WordRemoval
from homerow.search.record import ATTRIBUTES
from homerow.service.search.errors import ApiError, wrong_value
from homerow.service.search.filters import facet_filters, word_filters
from homerow.service.search.values import flag, nested_texts, number, text, texts

MAX_PARAMETERS = 100
SNIPPET_WORDS = 10
# What a site's index says of itself when a client does not (docs sites of this kind ask for neither).
TAGS = ('<span class="algolia-docsearch-suggestion--highlight">', "</span>")
SNIPPETS: Mapping[str, int] = MappingProxyType({"content": SNIPPET_WORDS})

_REMOVALS: Mapping[str, WordRemoval] = MappingProxyType(
    {"none": "none", "lastWords": "last", "firstWords": "first", "allOptional": "all"}
)
READERS: Mapping[str, Callable[[str, Any], Any]] = MappingProxyType(
    {
        "query": text,
        "page": number,
        "hitsPerPage": number,
        "attributesToRetrieve": texts,
        "attributesToHighlight": texts,
        "attributesToSnippet": texts,
        "snippetEllipsisText": text,
        "highlightPreTag": text,
        "highlightPostTag": text,
        "facetFilters": nested_texts,
        "filters": text,
        "facets": texts,
        "distinct": lambda name, value: number(name, value) if _is_number(value) else int(flag(name, value)),
        "clickAnalytics": flag,
        "restrictSearchableAttributes": texts,
        "optionalWords": texts,
        "removeWordsIfNoResults": text,
    }
)


class Asked(Struct, frozen=True):
    """A query, whether its answer has an id of its own, and what was asked."""

    query: SearchQuery
    wants_query_id: bool
    echo: str


def read_parameters(given: Mapping[str, Any]) -> Asked:
    """Return what a client asks for. Raises ApiError."""
    given = _unpacked(given)
    known = {name: READERS[name](name, value) for name, value in given.items() if name in READERS}
    return Asked(_query(known), known.get("clickAnalytics", False), _echo(given))


def _echo(given: Mapping[str, Any]) -> str:
    """Return parameters as a client may send them in `params`: texts, and all else as JSON."""
    plain = [
        (name, value if isinstance(value, str) else json.dumps(value))
        for name, value in given.items()
        if isinstance(value, str | int | float | list)
    ]
    return urlencode(plain, errors="replace")


def _unpacked(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the parameters, with those of `params`, which is a URL-encoded string of more of them."""
    packed = given.get("params") or ""
    if not isinstance(packed, str):
        raise wrong_value("params", "string")
    try:
        more = dict(parse_qsl(packed, keep_blank_values=True, max_num_fields=MAX_PARAMETERS))
    except ValueError:
        raise wrong_value("params", f"at most {MAX_PARAMETERS} parameters") from None
    if len(given) > MAX_PARAMETERS:
        raise ApiError(400, f"More than {MAX_PARAMETERS} parameters")
    return {**{name: value for name, value in given.items() if name != "params"}, **more}


def _query(known: Mapping[str, Any]) -> SearchQuery:
    size: int = known.get("hitsPerPage", 20)
    if size > MAX_HITS_PER_PAGE:
        raise wrong_value("hitsPerPage", f"integer of at most {MAX_HITS_PER_PAGE}")
    return SearchQuery(
        text=known.get("query", ""),
        page=known.get("page", 0),
        hits_per_page=size,
        filters=facet_filters(known.get("facetFilters", ())) + word_filters(known.get("filters", "")),
        facets=_facets(known.get("facets", ())),
        attributes=_attributes(known.get("restrictSearchableAttributes") or ("*",)),
        optional=tuple(word for each in known.get("optionalWords", ()) for word in each.split()),
        removal=_removal(known.get("removeWordsIfNoResults") or None),
        distinct=known.get("distinct", 1),
        retrieved=known.get("attributesToRetrieve", ("*",)),
        marking=_marking(known),
    )


def _marking(known: Mapping[str, Any]) -> Marking:
    snippets = known.get("attributesToSnippet")
    return Marking(
        before=known.get("highlightPreTag") or TAGS[0],
        after=known.get("highlightPostTag") or TAGS[1],
        ellipsis=known.get("snippetEllipsisText", "…"),
        highlights=_attributes(known.get("attributesToHighlight", ("*",))),
        snippets=SNIPPETS if snippets is None else _snippets(snippets),
    )


def _snippets(wanted: tuple[str, ...]) -> Mapping[str, int]:
    """Return the words to keep by attribute, from `content:10`, `hierarchy.lvl1` or `*:20`."""
    found: dict[str, int] = {}
    for each in wanted:
        name, _, words = each.partition(":")
        count = number("attributesToSnippet", words) if words else SNIPPET_WORDS
        found.update(dict.fromkeys(_attributes((name,)), count))
    return MappingProxyType(found)


def _attributes(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the attributes that are named: whole (`hierarchy`), by their path, or all by `*`."""
    return tuple(
        name for name in ATTRIBUTES if any(each in ("*", name, name.partition(".")[0]) for each in wanted)
    )


def _facets(wanted: Sequence[str]) -> tuple[FacetAttribute, ...]:
    return tuple(name for name in FACETS if name in wanted or "*" in wanted)


def _removal(name: str | None) -> WordRemoval:
    if name is None:
        return "some"
    if name not in _REMOVALS:
        raise wrong_value("removeWordsIfNoResults", f"one of {', '.join(_REMOVALS)}")
    return _REMOVALS[name]


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and (isinstance(value, int) or str(value).isdigit())
