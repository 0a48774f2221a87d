"""What visitors saw and chose, as the insights client tells it: checked as its own service checks it.

One wrong event refuses the whole body, so that a client's mistake is seen at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from homerow.search.objects import is_text
from homerow.service.search.errors import ApiError

MAX_EVENTS = 1000  # in one body
MAX_OBJECTS = 20  # of one event
MAX_TOKEN = 129  # characters of a visitor's token and of an index's name
TYPES = ("click", "conversion", "view")
SUBTYPES = ("addToCart", "purchase")

_NAME = re.compile(r"[\x20-\x7e]{1,64}")
_TOKEN = re.compile(r"[A-Za-z0-9_=/+.@-]{1,129}")
_QUERY_ID = re.compile(r"[0-9a-f]{32}")


class Event(Struct, frozen=True):
    """Something that a visitor did; `timestamp` is in milliseconds since 1970, or None."""

    type: str
    subtype: str
    name: str
    index: str
    user_token: str
    query_id: str
    object_ids: tuple[str, ...]
    positions: tuple[int, ...]
    filters: tuple[str, ...]
    timestamp: int | None


def read_events(body: Mapping[str, Any]) -> list[Event]:
    """Return the events of a body. Raises ApiError 422 with the reason for the first wrong one."""
    events = body.get("events")
    if not isinstance(events, list) or not events:
        raise _wrong("events must be a non-empty array")
    if len(events) > MAX_EVENTS:
        raise _wrong(f"at most {MAX_EVENTS} events are allowed in one request")
    return [_event(number, event) for number, event in enumerate(events)]


def _event(number: int, event: Any) -> Event:
    problem = "must be an object" if not isinstance(event, dict) else next(_problems(event), None)
    if problem:
        raise _wrong(f"events[{number}]: {problem}")
    return Event(
        type=event["eventType"],
        subtype=event.get("eventSubtype") or "",
        name=event["eventName"],
        index=event["index"],
        user_token=event["userToken"],
        query_id=event.get("queryID") or "",
        object_ids=tuple(event.get("objectIDs") or ()),
        positions=tuple(event.get("positions") or ()),
        filters=tuple(event.get("filters") or ()),
        timestamp=event.get("timestamp"),
    )


def _problems(event: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with an event, the plainest first."""
    if event.get("eventType") not in TYPES:
        yield f"eventType must be one of {', '.join(TYPES)}"
    if event.get("eventSubtype") not in (None, *SUBTYPES):
        yield f"eventSubtype must be one of {', '.join(SUBTYPES)}"
    if not _matches(_NAME, event.get("eventName")):
        yield "eventName must be 1 to 64 printable ASCII characters"
    if not _is_text(event.get("index"), MAX_TOKEN):
        yield "index is missing"
    if not _matches(_TOKEN, event.get("userToken")):
        yield f"userToken must be 1 to {MAX_TOKEN} characters of a-z, A-Z, 0-9, -_=/+.@"
    if event.get("queryID") is not None and not _matches(_QUERY_ID, event["queryID"]):
        yield "queryID must be 32 hexadecimal digits"
    timestamp = event.get("timestamp")
    if timestamp is not None and not _is_count(timestamp, 0, 10**14):
        yield "timestamp must be milliseconds since 1970"
    yield from _object_problems(event)
    yield from _position_problems(event)


def _object_problems(event: Mapping[str, Any]) -> Iterator[str]:
    ids, filters = event.get("objectIDs"), event.get("filters")
    if (ids is None) == (filters is None):
        yield "either objectIDs or filters must be given, and not both"
    for name, items in (("objectIDs", ids), ("filters", filters)):
        if items is not None and not _is_texts(items):
            yield f"{name} must be an array of 1 to {MAX_OBJECTS} texts"


def _position_problems(event: Mapping[str, Any]) -> Iterator[str]:
    positions = event.get("positions")
    is_click = event.get("eventType") == "click"
    if positions is None:
        if is_click and event.get("queryID") is not None:
            yield "a click with a queryID needs positions"
    elif not is_click:
        yield "positions are for clicks alone"
    elif not isinstance(positions, list) or not all(_is_count(each, 1, 10**9) for each in positions):
        yield "positions must be an array of integers from 1"
    elif len(positions) != len(event.get("objectIDs") or ()):
        yield "positions must be as many as objectIDs"


def _matches(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_text(value: Any, most: int) -> bool:
    return bool(value) and is_text(value, most)


def _is_texts(items: Any) -> bool:
    return isinstance(items, list) and 0 < len(items) <= MAX_OBJECTS and all(_is_text(i, 500) for i in items)


def _is_count(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _wrong(reason: str) -> ApiError:
    return ApiError(422, reason)
