"""The parameters of a query: their types, defaults and meaning.

Unknown parameters are ignored, because clients send more with every release; null means the default.
Those that would change what is found are refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias, TypeVar
from urllib.parse import parse_qsl

from msgspec import Meta, Struct
from msgspec.structs import fields

from homerow.config.validation import InvalidValueError, allowed_text, convert
from homerow.search.query import (
    ATTRIBUTES,
    FACETS,
    MAX_HITS_PER_PAGE,
    MAX_QUERY_BYTES,
    FacetAttribute,
    Marking,
    SearchQuery,
    Shown,
)
from homerow.server.http.responses import ApiError
from homerow.server.search.filters import facet_filters

MAX_PARAMETERS = 100
MAX_ITEMS = 100  # attributes, words or filters of one parameter
MAX_TEXT = 511  # characters
MAX_MARK = 100  # characters of a text that an answer repeats at each match
MAX_REQUESTS = 50  # in one body
MAX_HITS = 2000  # that the queries of one body ask for
MAX_NAME = 256  # characters of an index's name
SNIPPET_WORDS = 10  # the dialog and the page of results ask for their own number
# The highlight tags of documentation sites, for clients that name none.
TAGS = ('<span class="algolia-docsearch-suggestion--highlight">', "</span>")

_QUERY_TEXT = f"string shorter than {MAX_QUERY_BYTES} bytes"
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999_999_999, description="non-negative integer")]
PageSize: TypeAlias = Annotated[
    int, Meta(ge=0, le=MAX_HITS_PER_PAGE, description=f"integer from 0 to {MAX_HITS_PER_PAGE}")
]
Text: TypeAlias = Annotated[
    str, Meta(max_length=MAX_TEXT, description=f"string of at most {MAX_TEXT} characters")
]
Mark: TypeAlias = Annotated[
    str, Meta(max_length=MAX_MARK, description=f"string of at most {MAX_MARK} characters")
]
Texts: TypeAlias = Annotated[
    tuple[Text, ...], Meta(max_length=MAX_ITEMS, description=f"array of at most {MAX_ITEMS} strings")
]
FacetFilters: TypeAlias = Annotated[
    tuple[Text | Texts, ...],
    Meta(max_length=MAX_ITEMS, description="array (AND) of attribute:value or arrays of them (OR)"),
]
Snippets: TypeAlias = Annotated[
    tuple[Annotated[str, allowed_text("attribute or attribute:words", "[^:]*(?::[0-9]{0,9})?")], ...],
    Meta(max_length=MAX_ITEMS, description="array of attribute or attribute:words"),
]


class Query(Struct, frozen=True, rename="camel", kw_only=True):
    """A query."""

    query: Annotated[str, Meta(max_length=MAX_TEXT, description=_QUERY_TEXT)] = ""
    page: Count = 0
    hits_per_page: PageSize = 20
    attributes_to_retrieve: Texts = ("*",)
    attributes_to_highlight: Texts = ("*",)
    attributes_to_snippet: Snippets = (f"content:{SNIPPET_WORDS}",)
    snippet_ellipsis_text: Mark = "…"
    highlight_pre_tag: Mark = ""
    highlight_post_tag: Mark = ""
    facet_filters: FacetFilters = ()
    facets: Texts = ()
    distinct: bool | Count | None = None
    click_analytics: bool = False
    analytics: bool = True
    optional_words: Texts = ()


class IndexQuery(Query, frozen=True, kw_only=True):
    """A query that names its index."""

    index_name: Annotated[
        str, Meta(min_length=1, max_length=MAX_NAME, description=f"string of 1 to {MAX_NAME} characters")
    ]


class Queries(Struct, frozen=True):
    """Queries that are answered in their order."""

    requests: Annotated[
        tuple[IndexQuery, ...],
        Meta(max_length=MAX_REQUESTS, description=f"array of at most {MAX_REQUESTS} queries"),
    ]


# Parameters that may also come as text: JSON, or items separated by commas.
LISTS = frozenset(each.encode_name for each in fields(Query) if each.type in (Texts, FacetFilters, Snippets))
# Parameters that this service lacks, with the only value that changes nothing, besides null.
UNSUPPORTED: Mapping[str, object] = MappingProxyType(
    {"filters": "", "removeWordsIfNoResults": "none", "restrictSearchableAttributes": [], "type": "default"}
)
# What a name in a list of attributes means: all of them, one, or those that are its members.
_NAMED: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "*": ATTRIBUTES,
        "hierarchy": [name for name in ATTRIBUTES if name.startswith("hierarchy.")],
        **{name: (name,) for name in ATTRIBUTES},
    }
)
T = TypeVar("T")
Q = TypeVar("Q", bound=Query)


def read_query(given: Mapping[str, Any], kind: type[Q]) -> Q:
    """Return the query of one index. Raises ApiError."""
    return _convert(_listed(_unpacked(given)), kind)


def read_queries(body: Mapping[str, Any]) -> Sequence[IndexQuery]:
    """Return the queries of a body. Raises ApiError."""
    items = body.get("requests")
    if not isinstance(items, list) or not all(isinstance(each, dict) for each in items):
        raise ApiError(400, "Malformed body: expected requests, an array of objects")
    given = items[: MAX_REQUESTS + 1]  # one more than allowed is refused
    queries = _convert({"requests": [_listed(_unpacked(each)) for each in given]}, Queries).requests
    if sum(each.hits_per_page for each in queries) > MAX_HITS:
        expected = (
            f"at most {MAX_HITS} in all queries of a request: ask for fewer hits, or send several requests"
        )
        raise wrong_value("hitsPerPage", expected)
    return queries


def _convert(value: Mapping[str, Any], kind: type[T]) -> T:
    try:
        return convert(value, kind, strict=False, max_violations=1)
    except InvalidValueError as invalid:
        (violation,) = invalid.violations
        name = next(str(part) for part in reversed(violation.path) if isinstance(part, str))
        if violation.kind == "missing":
            raise ApiError(400, f"{name} {violation.message}") from None
        raise wrong_value(name, violation.message.removeprefix("must be ")) from None


def wrong_value(name: str, expected: str) -> ApiError:
    """Return the refusal of a parameter's value, in the words that clients expect."""
    return ApiError(400, f'Invalid value for "{name}" parameter, expected {expected}')


def _unpacked(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the parameters with those of `params`, a URL-encoded string of further ones. Raises ApiError."""
    packed = given.get("params") or ""
    if not isinstance(packed, str):
        raise wrong_value("params", "string")
    try:
        more = dict(parse_qsl(packed, keep_blank_values=True, max_num_fields=MAX_PARAMETERS))
    except ValueError:
        raise wrong_value("params", f"at most {MAX_PARAMETERS} parameters") from None
    if len(given) > MAX_PARAMETERS:
        raise ApiError(400, f"More than {MAX_PARAMETERS} parameters")
    unpacked = {**{name: value for name, value in given.items() if name != "params"}, **more}
    for name, accepted in UNSUPPORTED.items():
        if unpacked.get(name) not in (None, accepted):
            raise ApiError(400, f'The parameter "{name}" is not supported')
    return unpacked


def _listed(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the parameters without nulls, with lists that came as text as lists."""
    return {
        name: _list(name, value) if name in LISTS and isinstance(value, str) else value
        for name, value in given.items()
        if value is not None
    }


def _list(name: str, text: str) -> Any:
    if not text.lstrip().startswith("["):
        return [item for item in (part.strip() for part in text.split(",")) if item]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise wrong_value(name, "array of strings") from None


def search_query(query: Query) -> SearchQuery:
    """Return a query for the engine. Raises ApiError."""
    if len(query.query.encode()) >= MAX_QUERY_BYTES:
        raise wrong_value("query", _QUERY_TEXT)
    groups = ((each,) if isinstance(each, str) else each for each in query.facet_filters)
    optional = tuple(word for each in query.optional_words for word in each.casefold().split())
    return SearchQuery(
        text=query.query,
        page=query.page,
        hits_per_page=query.hits_per_page,
        filters=facet_filters(groups),
        facets=_facets(query.facets),
        # If all words are optional, pages with most of them are hits, as they are without any.
        optional_words=() if {*query.query.casefold().split()} <= {*optional} else optional,
        distinct=_distinct(query),
        retrieved=query.attributes_to_retrieve,
        marking=Marking(
            before=query.highlight_pre_tag or TAGS[0],
            after=query.highlight_post_tag or TAGS[1],
            ellipsis=query.snippet_ellipsis_text,
        ),
        shown=Shown(_attributes(query.attributes_to_highlight), _snippets(query.attributes_to_snippet)),
    )


def _distinct(query: Query) -> int:
    """Return how many hits a page may have: by default one, and any number if nothing is asked."""
    return int(bool(query.query.strip()) if query.distinct is None else query.distinct)


def _snippets(wanted: Sequence[str]) -> Mapping[str, int]:
    """Return the words to keep by attribute, from `content:10`, `hierarchy.lvl1` or `*:20`."""
    found: dict[str, int] = {}
    for each in wanted:
        name, _, words = each.partition(":")
        found.update(dict.fromkeys(_NAMED.get(name, ()), int(words or SNIPPET_WORDS)))
    return found


def _attributes(wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the attributes that are named, in their order."""
    named = frozenset(chain.from_iterable(_NAMED.get(each, ()) for each in wanted))
    return tuple(name for name in ATTRIBUTES if name in named)


def _facets(wanted: Sequence[str]) -> tuple[FacetAttribute, ...]:
    return tuple(name for name in FACETS if name in wanted or "*" in wanted)
