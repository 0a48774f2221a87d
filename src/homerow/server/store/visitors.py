"""Visitors without cookies and stored addresses: a hash with a salt that is deleted after the day."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, date, datetime, timedelta

from msgspec import Struct
from starlette.requests import Request

from homerow.server.http.rate import client_address
from homerow.server.store.database import Session

MAX_AGENT = 200  # characters of a User-Agent that count


class Visitor(Struct, frozen=True):
    """The address and the browser of a visitor; they stay in memory until they are hashed."""

    address: str
    agent: str

    def hashed(self, salt: str) -> str:
        """Return a hash that nobody can compute again once the salt is deleted."""
        text = f"{self.address}\0{self.agent}".encode("utf-8", "replace")
        return hashlib.blake2b(text, key=bytes.fromhex(salt), digest_size=8).hexdigest()


def visitor_of(request: Request) -> Visitor | None:
    """Return the visitor, or None if the browser asks not to be counted (Do Not Track, GPC)."""
    if "1" in (request.headers.get("dnt"), request.headers.get("sec-gpc")):
        return None
    return Visitor(client_address(request), request.headers.get("user-agent", "")[:MAX_AGENT])


def day_of(clock: int) -> str:
    """Return the day in UTC of a time in milliseconds since 1970; in it, a visitor has the same hash."""
    return datetime.fromtimestamp(clock / 1000, UTC).date().isoformat()


def salt_of(session: Session, day: str) -> str:
    """Return the salt of a day, the same for all processes, and delete others.

    That of the next day stays, because the clocks of machines differ; a later one is from a wrong clock.
    """
    session.execute("DELETE FROM salts WHERE day < %s OR day > %s", (day, _next(day)))
    values = (day, secrets.token_hex(32))
    session.execute("INSERT INTO salts (day, salt) VALUES (%s, %s) ON CONFLICT (day) DO NOTHING", values)
    ((salt,),) = session.execute("SELECT salt FROM salts WHERE day = %s", (day,))
    return str(salt)


def _next(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
