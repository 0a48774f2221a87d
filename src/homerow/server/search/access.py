"""The searched index, and the credentials that a request needs: the application's id and its public key."""

from __future__ import annotations

import hmac
from typing import Protocol

from msgspec import Struct
from starlette.requests import Request

from homerow.search.engine import Searcher
from homerow.search.live import LiveIndex
from homerow.server.http.responses import ApiError
from homerow.server.release import Access, Releases

APPLICATION, KEY = "x-algolia-application-id", "x-algolia-api-key"


class SiteIndex(Protocol):
    """The index of a site."""

    def access(self) -> Access | None:
        """Return the credentials that clients need; None when the site has no search."""

    async def engine(self, access: Access) -> Searcher | None:
        """Return the engine for a request that `access` admitted; None before the first index."""


class PublishedIndex(Struct, frozen=True):
    """The index of the site that is published at this moment."""

    releases: Releases
    live: LiveIndex

    def access(self) -> Access | None:
        """Return the credentials of the release."""
        release = self.releases.current()
        return release.search if release else None

    async def engine(self, _access: Access) -> Searcher | None:
        """Return the engine of the release."""
        release = self.releases.current()
        return await self.live.opened(release) if release else None


def admit(request: Request, index: SiteIndex) -> Access:
    """Return the credentials of an index, for a request that has them. Raises ApiError 403 or 404."""
    access = index.access()
    if access is None:
        raise ApiError(404, "This site has no search: site.toml has no [search], or disables it")
    names = {name.lower(): value for name, value in request.query_params.items()}
    key = request.headers.get(KEY) or names.get(KEY, "")
    application = request.headers.get(APPLICATION) or names.get(APPLICATION, "")
    if not (is_same(key, access.api_key) and is_same(application, access.application_id)):
        raise ApiError(403, "Invalid Application-ID or API key")
    return access


def is_same(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
