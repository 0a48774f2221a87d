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


def require(request: Request, access: Access) -> None:
    """Let a request pass that has the public credentials. Raises ApiError."""
    application, key = credentials(request)
    if not (is_same(key, access.api_key) and is_same(application, access.application_id)):
        raise ApiError(403, "Invalid Application-ID or API key")


def is_same(one: str, other: str) -> bool:
    """Compare in a time that tells nothing about where the first difference is."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
