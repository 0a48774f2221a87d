"""A limit to the requests of one address: a token bucket each."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request

from homerow.service.answers import ApiError

REMEMBERED = 10_000  # addresses


class Rate(Struct, frozen=True):
    """Requests per second in the long run, and in one burst; 0 per second means no limit."""

    per_second: float = 100.0
    burst: int = 400


class RateLimit:
    """Counts requests by the address that they come from."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, count: int = 1) -> None:
        """Count one or several requests. Raises ApiError 429 if there were too many."""
        if self._rate.per_second <= 0:
            return
        now = self._clock()
        tokens, filled = self._buckets.pop(address, (float(self._rate.burst), now))
        tokens = min(self._rate.burst, tokens + (now - filled) * self._rate.per_second)
        wanted = min(count, self._rate.burst)
        self._buckets[address] = (max(0.0, tokens - wanted), now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if tokens < wanted:
            seconds = math.ceil((wanted - tokens) / self._rate.per_second)
            raise ApiError(429, "Too many requests", {"retry-after": str(seconds)})


def client_address(request: Request) -> str:
    """Return the address that a client's requests are counted by; for IPv6, its network.

    One IPv6 client has a whole network of 64 bits (RFC 6177) and could use another address each time.
    """
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or f"{int(address) >> 64:x}::/64")
