"""A limit to the requests of one address: a token bucket each."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request

from homerow.server.http.responses import ApiError

REMEMBERED = 10_000  # addresses


class Rate(Struct, frozen=True):
    """Requests per second in the long run, and in one burst; 0 per second means no limit.

    The default suffices for an office behind one address: 20 people who type 8 characters a second.
    """

    per_second: float = 200.0
    burst: int = 800


NO_LIMIT = Rate(per_second=0)


class RateLimit:
    """Counts requests by the address that they come from."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> None:
        """Count a request. Raises ApiError 429 if there were too many; a refused one is not counted.

        A request that costs more than a burst is accepted when the bucket is full.
        """
        if self._rate.per_second <= 0:
            return
        now = self._clock()
        tokens, filled = self._buckets.pop(address, (float(self._rate.burst), now))
        tokens = min(self._rate.burst, tokens + (now - filled) * self._rate.per_second)
        needed = min(cost, self._rate.burst)
        is_refused = tokens < needed
        self._buckets[address] = (tokens if is_refused else tokens - cost, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if is_refused:
            seconds = math.ceil((needed - tokens) / self._rate.per_second)
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
