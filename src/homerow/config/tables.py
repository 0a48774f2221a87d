"""The tables of site.toml: one row a key, in the order of config/model.py."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from homerow.config.addresses import (
    base_url,
    edit_url,
    folder,
    plain_route,
    route_or_address,
    site_url,
)
from homerow.config.model import (
    AnalyticsSettings,
    Announcement,
    BlogSettings,
    DocsVersion,
    Footer,
    FooterColumn,
    Logo,
    SearchSettings,
    SearchSource,
    Severities,
    ThemeSettings,
)
from homerow.config.navbar import footer_item, navbar_item
from homerow.config.schema import (
    Reader,
    Spot,
    Table,
    boolean,
    list_of,
    name,
    one_of,
    positive,
    text,
)

_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def identifier(value: Any, spot: Spot) -> str:
    """Read a name that can stand in a facet and in a storage key."""
    if not _IDENTIFIER.fullmatch(text(value, spot)):
        raise spot.wrong("made of letters, digits, dots, dashes and underscores")
    return str(value)


_THEME_MODE = one_of("light", "dark")

LOGO = Table(
    Logo,
    {
        "alt": text,
        "src": route_or_address,
        "src_dark": route_or_address,
        "href": route_or_address,
        "width": positive,
        "height": positive,
    },
    required=frozenset({"alt", "src"}),
)

FOOTER = Table(
    Footer,
    {
        "style": _THEME_MODE,
        "columns": list_of(
            Table(
                lambda items, title=None: FooterColumn(title=title, items=items),
                {"title": name, "items": list_of(footer_item)},
                required=frozenset({"items"}),
            )
        ),
        "logo": LOGO,
        "badge": LOGO,
        "copyright": text,
    },
)

ANNOUNCEMENT = Table(
    Announcement,
    {
        "id": identifier,
        "content": name,
        "background_color": name,
        "text_color": name,
        "is_closeable": boolean,
    },
    required=frozenset({"id", "content"}),
)

THEME = Table(
    ThemeSettings,
    {"default_mode": _THEME_MODE, "respect_system": boolean, "disable_switch": boolean},
)

VERSION = Table(
    DocsVersion,
    {
        "name": identifier,
        "label": name,
        "path": folder,
        "route": plain_route,
        "main_doc_id": name,
        "is_last": boolean,
        "plugin_id": identifier,
    },
    required=frozenset({"name", "label"}),
)

BLOG = Table(BlogSettings, {"title": name, "description": text, "page_size": positive})

SEARCH_SOURCE = Table(
    SearchSource,
    {"id": identifier, "index_name": name, "label": text},
    required=frozenset({"id", "index_name"}),
)

ANALYTICS = Table(
    AnalyticsSettings,
    {"provider": one_of("gtag"), "tracking_id": identifier, "anonymize_ip": boolean},
)

SEVERITIES = Table(
    Severities,
    dict.fromkeys(Severities.__dataclass_fields__, one_of("throw", "warn", "ignore")),
)


def versions(value: Any, spot: Spot) -> tuple[DocsVersion, ...]:
    """Read the docs versions: names, folders and routes differ, and one of them is the last."""
    found: tuple[DocsVersion, ...] = list_of(VERSION)(value, spot)
    if len(found) < len(value):
        return found  # what is wrong with the others was said
    for key in ("name", "path", "route"):
        _check_unique([getattr(version, key) for version in found], spot, key, "docs version")
    if sum(version.is_last for version in found) != 1:
        cure = "write is_last = false in all but one"
        raise spot.report_key("wrong-config-value", "exactly one docs version must be the last", cure=cure)
    return found


def search_sources(value: Any, spot: Spot) -> tuple[SearchSource, ...]:
    """Read the sources of search results: their ids differ."""
    found: tuple[SearchSource, ...] = list_of(SEARCH_SOURCE)(value, spot)
    if len(found) == len(value):
        _check_unique([source.id for source in found], spot, "id", "search source")
    return found


def _check_unique(values: list[str], spot: Spot, key: str, noun: str) -> None:
    for index, value in enumerate(values):
        if value in values[:index]:
            message = f'{noun} {key} "{value}" is given twice'
            code = f"duplicate-{noun.replace(' ', '-')}"
            spot.below(index).below(key).report(code, message, cure=f"give each its own {key}")


SEARCH = Table(
    SearchSettings,
    {
        "application_id": identifier,
        "api_key": identifier,
        "index_name": identifier,
        "host": name,
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


def analytics(value: Any, spot: Spot) -> AnalyticsSettings:
    """Read the analytics settings: a provider counts for somebody, whom the tracking id names."""
    settings: AnalyticsSettings = ANALYTICS(value, spot)
    if settings.provider is not None and not settings.tracking_id:
        message = f"analytics by {settings.provider} has no tracking_id"
        cure = 'add tracking_id = "G-…"'
        raise spot.below("provider").report_key("missing-config-key", message, cure=cure)
    return settings


SITE: Mapping[str, Reader] = {
    "title": name,
    "url": site_url,
    "base_url": base_url,
    "router": one_of("browser", "hash"),
    "tagline": text,
    "favicon": route_or_address,
    "logo": LOGO,
    "language": one_of("en"),
    "edit_url": edit_url,
    "hide_navbar_on_scroll": boolean,
    "navbar": list_of(navbar_item),
    "footer": FOOTER,
    "announcement": ANNOUNCEMENT,
    "theme": THEME,
    "versions": versions,
    "blog": BLOG,
    "search": search,
    "analytics": analytics,
    "severities": SEVERITIES,
}
