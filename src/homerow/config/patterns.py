"""The kinds of text in configuration files, as types: what each may be, and what to do if it is not."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Annotated, TypeAlias

from msgspec import Meta

from homerow.config.validation import allowed_text

# Addresses of links. A `javascript:` address would run in our page.
_HOST = r"(?:\[[0-9A-Fa-f:.]+\]|[^\s/?#\[\]:@]+)(?::[0-9]{1,5})?"
SITE_URL = rf"https?://{_HOST}/?"
WEB_ADDRESS = rf"https?://{_HOST}(?:[/?#]\S*)?"
_ADDRESS = rf"{WEB_ADDRESS}|mailto:\S+"
_ADDRESS_WITH_URL = rf"https?://{_HOST}[/?#]\S*\{{url\}}\S*"
_NO_DOTS = r"(?!\.{1,2}(?:[/?#]|$))"
_SEGMENT = rf"{_NO_DOTS}[A-Za-z0-9._~@\u00aa-\uffff-]+"  # letters of any script
_ASCII_SEGMENT = rf"{_NO_DOTS}[A-Za-z0-9._~@-]+"
SEGMENTS = rf"(?:{_SEGMENT}/)*{_SEGMENT}"
_PLAIN_ROUTE = rf"/(?:{SEGMENTS})?"
ROUTE = rf"{_PLAIN_ROUTE}(?:[?#].*)?"
BASE_URL = rf"/?(?:(?:{_ASCII_SEGMENT}/)*{_ASCII_SEGMENT}/?)?"


def is_letter(char: str) -> bool:
    """Return whether a character is a letter of any script, a mark of one, or a digit."""
    return char.isalnum() or unicodedata.category(char).startswith("M")


def _route_hint(value: str) -> str:
    is_elsewhere = ":" in re.split(r"[?#]", value, maxsplit=1)[0]
    return "an address elsewhere goes into href" if is_elsewhere else "begin with /, end without"


def _address_hint(value: str) -> str:
    return "a route of this site goes into to" if value.startswith("/") else "begin with https://"


def site_url_hint(value: str) -> str:
    """Return a hint for a text that is not a scheme and a host."""
    has_scheme = re.match(r"(?i:https?)://.", value)
    return "a path goes into base_url" if has_scheme else f"write https://{value.lstrip('/')}"


Name: TypeAlias = Annotated[str, Meta(pattern=r"\S", description="a text that is not empty")]
Positive: TypeAlias = Annotated[int, Meta(ge=1, description="a whole number from 1")]
Number: TypeAlias = Annotated[float, Meta(ge=0, le=1e300, description="a number from 0")]  # not inf, not nan
Day: TypeAlias = Annotated[date, Meta(description="a date such as 2030-01-31")]
_LANGUAGE = r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?"
# A language tag (BCP 47): language, script, region.
Language: TypeAlias = Annotated[
    str,
    allowed_text("a language tag such as en or pt-BR", _LANGUAGE),
]
# A name that can be part of a facet and of a storage key.
Identifier: TypeAlias = Annotated[
    str,
    allowed_text("made of letters a-z, digits, dots, dashes and underscores", r"[A-Za-z0-9][A-Za-z0-9._-]*"),
]
SiteUrl: TypeAlias = Annotated[str, allowed_text("an address of scheme and host", SITE_URL, site_url_hint)]
Address: TypeAlias = Annotated[str, allowed_text("an address with a scheme", _ADDRESS, _address_hint)]
AddressWithUrl: TypeAlias = Annotated[
    str,
    allowed_text("an address with {url}", _ADDRESS_WITH_URL, "write for example https://a.example/?q={url}"),
]
Route: TypeAlias = Annotated[str, allowed_text("a route of this site", ROUTE, _route_hint)]
# A route below which others are.
PlainRoute: TypeAlias = Annotated[str, allowed_text("a route", _PLAIN_ROUTE, "begin with /, end without")]
# Files of the static folder are routes too.
RouteOrAddress: TypeAlias = Annotated[
    str,
    allowed_text("a route of this site or an address", rf"{ROUTE}|{_ADDRESS}", "begin with / or https://"),
]
Folder: TypeAlias = Annotated[
    str, allowed_text("a folder in the site folder", SEGMENTS, 'write for example "docs"')
]
Color: TypeAlias = Annotated[str, allowed_text("a color", "#[0-9a-fA-F]{6}", "write for example #1f4fb0")]
BaseUrl: TypeAlias = Annotated[str, allowed_text("a path", BASE_URL, "write / or /docs/")]
