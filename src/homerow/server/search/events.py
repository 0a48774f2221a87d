"""What visitors search, see and choose: queries, and events as the insights client sends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field
from starlette.requests import Request

from homerow.config.validation import WrongMembersError, allowed_text
from homerow.server.http.rate import Rate
from homerow.server.store.recorder import Recorder
from homerow.server.store.schema import EVENTS, SEARCHES
from homerow.server.store.visitors import visitor_of

MAX_EVENTS = 1000  # in one body
MAX_OBJECTS = 20  # of one event
MAX_TOKEN = 129  # characters of a visitor's token and of an index's name
MAX_ID = 500  # characters of an object's id, or of a filter
MAX_EVENT_BYTES = 4_000  # of an event as JSON: 20 object ids of 180 bytes
MAX_QUERY = 200  # characters of a query
BYTE_RATE = Rate(per_second=1_000, burst=1_000_000)  # bytes of events from one address

Name: TypeAlias = Annotated[str, allowed_text("1 to 64 printable ASCII characters", r"[\x20-\x7e]{1,64}")]
IndexName: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_TOKEN, description=f"a text of 1 to {MAX_TOKEN} characters")
]
Token: TypeAlias = Annotated[
    str,
    allowed_text(
        f"1 to {MAX_TOKEN} characters of a-z, A-Z, 0-9, -_=/+.@", rf"[A-Za-z0-9_=/+.@-]{{1,{MAX_TOKEN}}}"
    ),
]
QueryId: TypeAlias = Annotated[str, allowed_text("32 hexadecimal digits", "[0-9a-f]{32}")]
ObjectId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_ID, description=f"a text of 1 to {MAX_ID} characters")
]
ObjectIds: TypeAlias = Annotated[
    tuple[ObjectId, ...],
    Meta(min_length=1, max_length=MAX_OBJECTS, description=f"an array of 1 to {MAX_OBJECTS} texts"),
]
Position: TypeAlias = Annotated[int, Meta(ge=1, le=10**9, description="an integer from 1")]
Positions: TypeAlias = Annotated[
    tuple[Position, ...], Meta(max_length=MAX_OBJECTS, description="an array of integers from 1")
]
Timestamp: TypeAlias = Annotated[int, Meta(ge=0, le=10**14, description="milliseconds since 1970")]


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An action of a visitor."""

    type: Literal["click", "conversion", "view"] = field(name="eventType")
    subtype: Literal["addToCart", "purchase"] | None = field(name="eventSubtype", default=None)
    name: Name = field(name="eventName")
    index: IndexName
    user_token: Token = field(name="userToken")
    query_id: QueryId | None = field(name="queryID", default=None)
    object_ids: ObjectIds | None = field(name="objectIDs", default=None)
    filters: ObjectIds | None = None
    positions: Positions | None = None
    timestamp: Timestamp | None = None

    def __post_init__(self) -> None:
        """Check the members that depend on each other. Raises WrongMembersError."""
        if (self.object_ids is None) == (self.filters is None):
            raise WrongMembersError("either objectIDs or filters must be given, and not both")
        if self.positions is None:
            if self.type == "click" and self.query_id is not None:
                raise WrongMembersError("a click with a queryID needs positions")
        elif self.type != "click":
            raise WrongMembersError("positions are for clicks alone")
        elif len(self.positions) != len(self.object_ids or ()):
            raise WrongMembersError("positions must be as many as objectIDs")
        if self.size > MAX_EVENT_BYTES:
            raise WrongMembersError(f"an event has at most {MAX_EVENT_BYTES} bytes")

    @property
    def size(self) -> int:
        """The bytes of the event as JSON."""
        return len(msgspec.json.encode(self))


class SentEvents(Struct, frozen=True):
    """The events of one request; one invalid event refuses them all, so that a mistake is seen at once."""

    events: Annotated[
        tuple[Annotated[Event, Meta(description="an object")], ...],
        Meta(min_length=1, max_length=MAX_EVENTS, description=f"an array of 1 to {MAX_EVENTS} events"),
    ]


class SearchActivity:
    """Records the queries and the events of visitors; without a recorder, as in the dev server, nothing."""

    def __init__(self, recorder: Recorder | None) -> None:
        self._recorder = recorder

    def add_query(self, request: Request, text: str, hit_count: int, query_id: str = "") -> None:
        """Record a query, its number of hits, and the id that clicks on them refer to."""
        words = " ".join(text[:MAX_QUERY].split())
        visitor = visitor_of(request)
        if self._recorder and visitor and words:
            self._recorder.add(SEARCHES, visitor, words, hit_count, query_id)

    def add_events(self, request: Request, events: Sequence[Event]) -> None:
        """Record events, without the tokens that clients give to their users."""
        visitor = visitor_of(request)
        if self._recorder and visitor:
            for event in events:
                self._recorder.add(EVENTS, visitor, *_values(event))


def _values(event: Event) -> tuple[object, ...]:
    return (
        event.type,
        event.subtype or "",
        event.name,
        event.index,
        event.query_id or "",
        msgspec.json.encode(event.object_ids or ()).decode(),
        msgspec.json.encode(event.positions or ()).decode(),
        msgspec.json.encode(event.filters or ()).decode(),
        event.timestamp,
    )
