r"""Filters of the search protocol: facetFilters, and filters as an expression.

facetFilters   AND of ORs as nested lists: ["language:en", ["version:a", "type:-lvl1"]]; `\-` is a minus
filters        in words: language:en AND (version:a OR version:b) AND NOT type:content
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from homerow.search.query import FACETS, FacetAttribute, FacetFilter, Filters
from homerow.server.http.responses import ApiError

MAX_TOKENS = 400

_ATTRIBUTES: Mapping[str, FacetAttribute] = MappingProxyType({name: name for name in FACETS})
_TOKEN = re.compile(
    r"""\s*(?:([()]|(?:AND|OR|NOT)(?=[\s()]|$))|([\w.]+):("[^"]*"|'[^']*'|[^\s()"']+))""", re.ASCII
)
# A filter, or its answer where no record has the attribute.
Term = FacetFilter | bool


def facet_filters(groups: Iterable[tuple[str, ...]]) -> Filters:
    """Return facetFilters as an AND of ORs. Raises ApiError."""
    return _conjunction([_facet_term(item) for item in group] for group in groups if group)


def word_filters(expression: str) -> Filters:
    """Return an expression as an AND of ORs. Raises ApiError for any other expression."""
    if not expression.strip():
        return ()
    tokens = list(_tokens(expression))
    return _conjunction(_words_group(expression, group) for group in _split(tokens, "AND"))


def _conjunction(groups: Iterable[list[Term]]) -> Filters:
    # A group that is true for every record is dropped; one that is true for none becomes an empty OR.
    return tuple(
        tuple(term for term in group if isinstance(term, FacetFilter))
        for group in groups
        if not any(term is True for term in group)
    )


def _facet_term(item: str) -> Term:
    name, colon, value = item.partition(":")
    if not colon or not name.strip():
        raise ApiError(400, f"Invalid facetFilters: {item[:80]!r} is not attribute:value")
    is_negated = value.startswith("-")
    return _term(name.strip(), value[1:] if is_negated else value.removeprefix("\\"), is_negated=is_negated)


def _term(name: str, value: str, *, is_negated: bool) -> Term:
    attribute = _ATTRIBUTES.get(name)
    return FacetFilter(attribute, value.strip(), is_negated) if attribute else is_negated


def _words_group(expression: str, tokens: list[str | Term]) -> list[Term]:
    """Return the alternatives of `a OR NOT b`, with brackets around them or not."""
    if tokens[:1] == ["("] and tokens[-1:] == [")"]:
        tokens = tokens[1:-1]
    return [_alternative(expression, part) for part in _split(tokens, "OR")]


def _alternative(expression: str, tokens: list[str | Term]) -> Term:
    match tokens:
        case [FacetFilter() | bool() as term]:
            return term
        case ["NOT", FacetFilter() as term]:
            return FacetFilter(term.attribute, term.value, is_negated=True)
        case ["NOT", bool() as known]:
            return not known
        case _:
            raise ApiError(
                400, f"Invalid filters: {expression[:80]!r} is not an AND of ORs of attribute:value"
            )


def _split(tokens: list[str | Term], word: str) -> Iterator[list[str | Term]]:
    """Yield the tokens between occurrences of a word outside of brackets."""
    part: list[str | Term] = []
    depth = 0
    for each in tokens:
        if each == word and not depth:
            yield part
            part = []
            continue
        depth += {"(": 1, ")": -1}.get(str(each), 0)
        part.append(each)
    yield part


def _tokens(expression: str) -> Iterator[str | Term]:
    position = count = 0
    while expression[position:].strip():
        match = _TOKEN.match(expression, position)
        count += 1
        if match is None or count > MAX_TOKENS:
            raise ApiError(400, f"Invalid filters: cannot read {expression[position : position + 80]!r}")
        position = match.end()
        word, name, value = match.groups()
        yield word or _term(name, value.strip("\"'"), is_negated=False)
