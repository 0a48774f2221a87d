"""The settings of the service."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from homerow.server.http.rate import Rate
from homerow.server.telemetry.logs import LogOptions


class ServiceSettings(Struct, frozen=True):
    """`data_dir` is the folder of the store, unless `store` is the URL of a database.

    `keep_days` is how long the store keeps what visitors do and say. Without `analytics`, views, searches
    and events are not stored.
    `proxies` are the addresses or networks of proxies in front of the service, which are believed when they
    say for whom they ask.
    """

    data_dir: Path = Path(".homerow/service")
    store: str = ""
    keep_days: int = 365
    analytics: bool = True
    proxies: tuple[str, ...] = ()
    rate: Rate = field(default_factory=Rate)
    logs: LogOptions = field(default_factory=LogOptions)


DEFAULTS = ServiceSettings()
