"""Who may ask: the application's id and its public key, in headers or in the query string."""

from __future__ import annotations

import hmac

from msgspec import Struct
from starlette.requests import Request

from homerow.service.search.errors import ApiError

APPLICATION, KEY = "x-algolia-application-id", "x-algolia-api-key"
MAX_CREDENTIAL = 500  # characters


class Access(Struct, frozen=True):
    """What a release says of its search: credentials that are public, and the name of its index."""

    application_id: str
    api_key: str
    index_name: str


def credentials(request: Request) -> tuple[str, str]:
    """Return the application's id and the key that came with a request; '' for what did not."""
    application, key = request.headers.get(APPLICATION), request.headers.get(KEY)
    if not (application and key):
        given = {name.lower(): value for name, value in request.query_params.items()}
        application, key = application or given.get(APPLICATION, ""), key or given.get(KEY, "")
    return application[:MAX_CREDENTIAL], key[:MAX_CREDENTIAL]


def require(request: Request, access: Access, admin_key: str) -> None:
    """Let a request pass that has the public credentials, or the admin's. Raises ApiError."""
    application, key = credentials(request)
    is_known = is_same(key, access.api_key) or _is_admin(key, admin_key)
    if not (is_same(application, access.application_id) and is_known):
        raise ApiError(403, "Invalid Application-ID or API key")


def require_admin(request: Request, access: Access, admin_key: str) -> None:
    """Let a request pass that may write. Raises ApiError."""
    require(request, access, admin_key)
    if not _is_admin(credentials(request)[1], admin_key):
        raise ApiError(403, "Method not allowed with this API key")


def _is_admin(key: str, admin_key: str) -> bool:
    return bool(admin_key) and is_same(key, admin_key)


def is_same(one: str, other: str) -> bool:
    """Compare in a time that tells nothing about where the first difference is."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
