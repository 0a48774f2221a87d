"""Header fields of a request as one mapping."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers


def combine_fields(headers: Headers) -> Mapping[str, str]:
    """Return fields by lower-case name; one that came in several lines is a list (RFC 9110 §5.3)."""
    fields: dict[str, str] = {}
    for name, value in headers.items():
        fields[name] = f"{fields[name]}, {value}" if name in fields else value
    return fields
