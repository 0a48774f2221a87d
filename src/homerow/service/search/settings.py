"""What the one who runs the service decides."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from homerow.service.search.rate import Rate


class ServiceSettings(Struct, frozen=True):
    """`data_dir` is where the service keeps the events that visitors send.

    `proxies` are the addresses or networks of proxies in front of the service, which are believed when they
    say for whom they ask.
    """

    data_dir: Path = Path(".homerow/service")
    proxies: tuple[str, ...] = ()
    rate: Rate = field(default_factory=Rate)
