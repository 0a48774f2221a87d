"""The tables of site.toml: one row a key, in the order of config/model.py."""

from __future__ import annotations

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
from homerow.config.identifier import identifier
from homerow.config.model import (
    AnalyticsSettings,
    Announcement,
    BlogSettings,
    DocsVersion,
    Footer,
    FooterColumn,
    Logo,
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
from homerow.config.search import search
from homerow.config.unique import check_unique

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


ANALYTICS = Table(
    AnalyticsSettings,
    {"provider": one_of("gtag"), "tracking_id": identifier, "anonymize_ip": boolean},
)

SEVERITIES = Table(
    Severities,
    dict.fromkeys(Severities.__struct_fields__, one_of("throw", "warn", "ignore")),
)


def versions(value: Any, spot: Spot) -> tuple[DocsVersion, ...]:
    """Read the docs versions: names, folders and routes differ, and one of them is the last."""
    found: tuple[DocsVersion, ...] = list_of(VERSION)(value, spot)
    if len(found) < len(value):
        return found  # what is wrong with the others was said
    for key in ("name", "path", "route"):
        check_unique([getattr(version, key) for version in found], spot, key, "docs version")
    if sum(version.is_last for version in found) != 1:
        cure = "write is_last = false in all but one"
        raise spot.report_key("wrong-config-value", "exactly one docs version must be the last", cure=cure)
    return found


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
