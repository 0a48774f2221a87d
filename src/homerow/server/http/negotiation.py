"""Content codings: which ones a client accepts, best first (RFC 9110 §12.5.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

Coding: TypeAlias = Literal["br", "gzip", "identity"]

# In our own order of preference, which decides between equals; the value is the suffix of the packed file.
SUFFIXES: Mapping[Coding, str] = MappingProxyType({"br": ".br", "gzip": ".gz", "identity": ""})
ALIASES = MappingProxyType({"x-gzip": "gzip"})  # RFC 9110 §8.4.1.3
ELEMENT = re.compile(
    r"[ \t]*(?P<coding>[!#$%&'*+.^_`|~0-9A-Za-z-]+)"
    r"(?:[ \t]*;[ \t]*q=(?P<weight>0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?[ \t]*",
    re.IGNORECASE,
)
# A coding that nobody named is not wanted; plain bytes that nobody forbade are, but after all else.
UNNAMED: Mapping[Coding, float] = MappingProxyType({"br": 0.0, "gzip": 0.0, "identity": 0.0001})


MEDIA_RANGE = re.compile(
    r"[ \t]*(?P<range>[^\s,;/]+/[^\s,;/]+)(?P<parameters>(?:[ \t]*;[^,;]*)*)[ \t]*", re.IGNORECASE
)
WEIGHT = re.compile(r";[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)[ \t]*(?:;|$)", re.IGNORECASE)
MARKDOWN, HTML = "text/markdown", "text/html"


@lru_cache(maxsize=256)
def prefers_markdown(accept: str) -> bool:
    """Return whether a client names text/markdown and wants HTML no more than that (RFC 9110 §12.5.1)."""
    if MARKDOWN not in accept.lower():
        return False
    weights: dict[str, float] = {}
    for element in accept.split(","):
        match = MEDIA_RANGE.fullmatch(element)
        if match:
            weight = WEIGHT.search(match["parameters"])
            weights.setdefault(match["range"].lower(), float(weight[1]) if weight else 1.0)
    everything = weights.get("text/*", weights.get("*/*", 0.0))
    markdown = weights.get(MARKDOWN, 0.0)
    return markdown > 0 and markdown >= weights.get(HTML, everything)


@lru_cache(maxsize=256)
def acceptable_codings(accept_encoding: str | None) -> tuple[Coding, ...]:
    """Return the codings that may be sent, best first; () when even plain bytes are forbidden.

    No field at all means "anything": plain bytes are what every client can read.
    """
    if accept_encoding is None:
        return ("identity",)
    weights = _parse(accept_encoding)
    everything_else = weights.get("*")
    ranks: dict[Coding, float] = {}
    for coding in SUFFIXES:
        unnamed = UNNAMED[coding] if everything_else is None else everything_else
        ranks[coding] = weights.get(coding, unnamed)
    return tuple(sorted((c for c in ranks if ranks[c] > 0), key=lambda c: -ranks[c]))


def _parse(accept_encoding: str) -> dict[str, float]:
    """Return weights by coding; an element that breaks the grammar counts as not said."""
    weights: dict[str, float] = {}
    for element in accept_encoding.split(","):
        match = ELEMENT.fullmatch(element)
        if match:
            coding = match["coding"].lower()
            weights.setdefault(ALIASES.get(coding, coding), float(match["weight"] or 1))
    return weights
