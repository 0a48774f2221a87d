"""What the one who runs the service decides."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from homerow.service.search.rate import Rate


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """`data_dir` is where the service keeps what visitors and clients send: events, pushed indices.

    Without an `admin_key` nobody can push anything.
    """

    data_dir: Path = Path(".homerow/service")
    admin_key: str = ""
    rate: Rate = field(default_factory=Rate)
