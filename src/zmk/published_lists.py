"""Lists of data about the firmware in a release, `api/options.json` and others: records by name.

A record has the members of the record in the site's data folder, and the address of its documentation.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from inspect import cleandoc
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct, defstruct
from starlette.requests import Request

from homerow.server.paths import SiteFile
from homerow.server.release import Release, Releases
from zmk.firmware.lists import DOCUMENTATION, RECORD_LISTS, names_of
from zmk.firmware.records import Firmware

# What a name in code begins with and the data leave out: CONFIG_ZMK_SLEEP, &kp.
PREFIXES = ("CONFIG_", "&")


def _record_type(kind: type[Struct]) -> type[Struct]:
    members: Any = [(DOCUMENTATION, str | None, None)]
    text = {"__doc__": cleandoc(kind.__doc__ or "")}
    return defstruct(kind.__name__, members, bases=(kind,), namespace=text, frozen=True, kw_only=True)


def _list_type(name: str, kind: type[Struct]) -> type[Struct]:
    title = "".join(word.capitalize() for word in name.split("_"))
    members: Any = [("firmware", Firmware), (name, tuple[kind, ...])]  # type: ignore[valid-type]
    return defstruct(f"{title}List", members, frozen=True)


# The types of the records, and those of the files, by the names of the lists.
RECORDS: Mapping[str, type[Struct]] = MappingProxyType(
    {name: _record_type(each.record) for name, each in RECORD_LISTS.items()}
)
LISTS: Mapping[str, type[Struct]] = MappingProxyType(
    {name: _list_type(name, kind) for name, kind in RECORDS.items()}
)


class PublishedList(Struct, frozen=True):
    """A list of a release. Properties of several bindings have the same name."""

    firmware: Mapping[str, str]
    records: Mapping[str, tuple[Mapping[str, Any], ...]]

    def find(self, word: str) -> tuple[Mapping[str, Any], ...]:
        """Return the records with a name, written as in the data or as in code."""
        return self.records.get(plain_name(word), ())


def plain_name(word: str) -> str:
    """Return a name in code as the data have it."""
    for prefix in PREFIXES:
        word = word.removeprefix(prefix)
    return word


# Decoding the key codes takes 1 ms. All lists of a release need 2 MB; requests may alternate with a new one.
@lru_cache(maxsize=2 * len(RECORD_LISTS))
def read_list(file: SiteFile, name: str) -> PublishedList:
    """Return the list in a file of a release. Raises ApiError 503 if it was just replaced."""
    values = msgspec.json.decode(file.read())
    records: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for record in values[name]:
        for each in dict.fromkeys(names_of(name, record)):
            records[each] = (*records.get(each, ()), record)
    return PublishedList(values["firmware"], records)


def current_release(request: Request) -> Release | None:
    """Return the published release of the service; None without one, as in the dev server."""
    releases: Releases | None = getattr(request.app.state, "releases", None)
    return releases.current() if releases else None
