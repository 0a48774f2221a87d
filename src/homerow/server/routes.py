"""Routes of pages that visitors send."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from homerow.config.validation import allowed_text
from homerow.server.http.answers import ApiError
from homerow.server.paths import SiteFile, locate
from homerow.server.release import Release

RouteText: TypeAlias = Annotated[
    str, allowed_text("a route of at most 200 characters", r"/[\x21-\x7e]{0,199}")
]


def require_page(release: Release | None, route: str) -> None:
    """Raise ApiError 404 if a route, without the base URL, is not that of a page."""
    segments = tuple(route.removeprefix("/").split("/"))
    place = locate(release, segments) if release else None
    if not isinstance(place, SiteFile) or not place.name.endswith(".html"):
        raise ApiError(404, f"There is no page at {route[:80]}")
