"""The [search] table of site.toml."""

from __future__ import annotations

from typing import Any

from homerow.config.addresses import address, site_url
from homerow.config.identifier import identifier
from homerow.config.model import RENTED, SearchSettings, SearchSource
from homerow.config.schema import Spot, Table, boolean, list_of, name, text
from homerow.config.unique import check_unique

SEARCH_SOURCE = Table(
    SearchSource,
    {"id": identifier, "index_name": name, "label": text},
    required=frozenset({"id", "index_name"}),
)


def search_hosts(value: Any, spot: Spot) -> tuple[str, ...]:
    """Read the origins that are asked in turn: one, several, or "algolia" for the rented service's own."""
    if isinstance(value, str):
        return (RENTED,) if value == RENTED else (site_url(value, spot),)
    hosts: tuple[str, ...] = list_of(site_url)(value, spot)
    return hosts


def report_address(value: Any, spot: Spot) -> str:
    """Read where to report a search in vain; {query} stands for what was searched for."""
    address(text(value, spot).replace("{query}", "query"), spot)
    return str(value)


def search_sources(value: Any, spot: Spot) -> tuple[SearchSource, ...]:
    """Read the sources of search results: their ids differ."""
    found: tuple[SearchSource, ...] = list_of(SEARCH_SOURCE)(value, spot)
    if len(found) == len(value):
        check_unique([source.id for source in found], spot, "id", "search source")
    return found


SEARCH = Table(
    SearchSettings,
    {
        "application_id": identifier,
        "api_key": identifier,
        "index_name": identifier,
        "host": search_hosts,
        "insights": boolean,
        "report_url": report_address,
        "sources": search_sources,
    },
)


def search(value: Any, spot: Spot) -> SearchSettings:
    """Read the search settings: a client needs an application id and a key, or there is none."""
    settings: SearchSettings = SEARCH(value, spot)
    if bool(settings.application_id) != bool(settings.api_key):
        given, missing = ("application_id", "api_key")[:: 1 if settings.application_id else -1]
        message = f"search has an {given} but no {missing}"
        raise spot.below(given).report_key("missing-config-key", message, cure=f'add {missing} = "…"')
    return settings
