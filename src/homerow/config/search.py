"""The search of a site: which index readers ask."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct

from homerow.config.formats import SITE_URL, Address, Identifier, site_url_hint
from homerow.config.validation import WrongMembersError, allowed_text

RENTED = "algolia"
STATIC = "static"
SearchHost: TypeAlias = Annotated[
    str,
    allowed_text(
        f'an address of scheme and host, "{STATIC}" or "{RENTED}"',
        rf"{RENTED}|{STATIC}|{SITE_URL}",
        site_url_hint,
    ),
]


class SearchSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The search. Without an application id, or if no host answers, browsers search files of the site."""

    enabled: bool = True
    """Whether the site has a search."""
    application_id: Identifier = ""
    """Public name with which clients ask a service. Without one, browsers search files of the site."""
    api_key: Identifier = ""
    """Public key that belongs to `application_id`."""
    index_name: Identifier = ""
    """Name of the index."""
    host: tuple[SearchHost, ...] = ()
    """Origins that are asked in turn; none is this site's own service. `static`: browsers search files of
    the site. `algolia`: Algolia's hosts."""
    insights: bool = False
    """Whether to tell the service which results readers choose."""
    report_url: Address = ""
    """Address for reports of queries without results; it may contain `{query}`."""

    def __post_init__(self) -> None:
        """Check that a client has an application id and a key, or neither."""
        if bool(self.application_id) != bool(self.api_key):
            given, missing = ("application_id", "api_key")[:: 1 if self.application_id else -1]
            message = f"search has an {given} but no {missing}"
            raise WrongMembersError(message, at=(given,), hint=f'add {missing} = "…"', kind="missing")
        word = next((host for host in self.host if host in (RENTED, STATIC)), None)
        if word and len(self.host) > 1:
            raise WrongMembersError(f'"{word}" is one of several hosts', at=("host",), hint="name it alone")
        if self.host and word != STATIC and not self.application_id:
            hint = 'add application_id = "…" and api_key = "…"'
            raise WrongMembersError("search has a host but no application_id", at=("host",), hint=hint)

    @property
    def is_rented(self) -> bool:
        """Whether Algolia's own hosts are asked."""
        return self.host == (RENTED,)

    @property
    def is_static(self) -> bool:
        """Whether browsers search the files of the site, and ask no host."""
        return self.host == (STATIC,) or not self.application_id

    @property
    def is_on(self) -> bool:
        """Whether the site has a search."""
        return self.enabled
