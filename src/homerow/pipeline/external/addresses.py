"""Addresses of the web: the parts of a URL, and which network addresses may be requested.

A pull request can add any link, so a link must not make the machine that checks it talk to its own network
(server-side request forgery). Only addresses that the whole internet can reach are requested.
"""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import quote, urlsplit

from msgspec import Struct

PORTS = {"http": 80, "https": 443}

_HOST = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+")
_SAFE = "/%:@!$&'()*+,;=~-._"  # RFC 3986: characters of a path, and the percent sign of one that is encoded
_NAT64 = IPv6Network("64:ff9b::/96")


class Target(Struct, frozen=True):
    """The parts of a URL that a request needs; `path` includes the query. All of them are ASCII."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the Host field."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def parse_url(url: str) -> Target:
    """Return the parts of an address, without a user name. Raises ValueError if it is not of the web."""
    parts = urlsplit(url)
    host = (parts.hostname or "").encode("idna").decode("ascii").lower()
    if parts.scheme not in PORTS or not _HOST.fullmatch(host):
        raise ValueError("not an address of the web")
    path = quote(parts.path or "/", safe=_SAFE)
    query = f"?{quote(parts.query, safe=_SAFE + '?')}" if parts.query else ""
    return Target(parts.scheme, host, parts.port or PORTS[parts.scheme], f"{path}{query}")


def may_be_requested(address: str, *, is_own: bool) -> bool:
    """Return whether a network address may be requested.

    The host of the site's own url (`is_own`) may be in a private network. Even then link-local addresses are
    refused: cloud providers serve credentials there.
    """
    plain = _embedded(ip_address(address.partition("%")[0]))
    if plain.is_link_local or plain.is_multicast or plain.is_unspecified:
        return False
    is_site_local = isinstance(plain, IPv6Address) and plain.is_site_local
    return is_own or (plain.is_global and not plain.is_reserved and not is_site_local)


def _embedded(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 address leads to (RFC 4291, 3056, 6052), or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address
