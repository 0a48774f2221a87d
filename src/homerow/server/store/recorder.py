"""Records what visitors do, in the background: a request never waits for the store.

Of a query that is still being typed ("l", "la" and so on), only the last one is written.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from homerow.server.store.database import Database, Session, StoreError
from homerow.server.store.schema import SEARCHES, TABLES, Table
from homerow.server.store.visitors import Visitor, day_of, salt_of
from homerow.server.telemetry.metrics import EVENTS, STORE_BYTES, STORE_SECONDS, STORE_UP

PAUSE = 10.0  # seconds without a keystroke, after which a query is complete
MAX_VISITORS = 10_000


class Record(Struct, frozen=True):
    """A row to insert; `values` are those of the columns after `visitor`.

    `received` is in milliseconds since 1970; `at` is the same moment in seconds of the monotonic clock, which
    never jumps.
    """

    table: Table
    visitor: Visitor
    values: tuple[object, ...]
    received: int
    at: float


class SettlingQueries:
    """Collects the queries of each visitor, and returns the longest of those that continue each other."""

    def __init__(self) -> None:
        self._typed: OrderedDict[Visitor, tuple[Record, float]] = OrderedDict()  # with the last keystroke

    def add(self, record: Record) -> list[Record]:
        """Add a query; return queries that are complete now."""
        complete = []
        longest, typed = self._typed.pop(record.visitor, (record, record.at))
        if record.at - typed > PAUSE or not _continues(longest, record):
            complete.append(longest)
            longest = record
        elif len(_text(record)) >= len(_text(longest)):
            longest = record
        else:
            longest = _with_id_of(longest, record)
        self._typed[record.visitor] = (longest, record.at)
        if len(self._typed) > MAX_VISITORS:
            complete.append(self._typed.popitem(last=False)[1][0])
        return complete

    def settled(self, now: float | None) -> list[Record]:
        """Return the queries that are complete at a time of the monotonic clock; all of them for None."""
        complete = []
        while self._typed:
            visitor, (record, typed) = next(iter(self._typed.items()))
            if now is not None and now - typed <= PAUSE:
                break
            complete.append(record)
            del self._typed[visitor]
        return complete


def _with_id_of(longest: Record, last: Record) -> Record:
    """Return the longest query with the id of the last one, because clicks refer to the last answer."""
    *values, _ = longest.values
    return replace(longest, values=(*values, last.values[-1]))


def _continues(one: Record, other: Record) -> bool:
    """Whether one of two queries begins with the other."""
    return _text(one).startswith(_text(other)) or _text(other).startswith(_text(one))


def _text(record: Record) -> str:
    return str(record.values[0]).lower()


logger = logging.getLogger(__name__)

MAX_WAITING = 10_000  # records in memory; more are dropped
MAX_BATCH = 1_000  # records in a transaction
PAUSE_SECONDS = 1.0  # between two transactions
RETRY_SECONDS = 5.0  # after the store failed
CHECK_SECONDS = 10.0  # without a transaction, after which the store is checked
MEASURE_SECONDS = 60.0  # between two looks at the size of the store
PRUNE_SECONDS = 3600.0  # between two deletions of old rows
DAY = 24 * 3600 * 1000  # milliseconds


class Recorder:
    """Takes records at once, and writes them in a thread; drops and counts those that it cannot store."""

    def __init__(self, database: Database, *, keep_days: int, is_enabled: bool = True) -> None:
        self._database = database
        self._is_enabled = is_enabled
        self._keep_days = keep_days
        self._waiting: queue.Queue[Record] = queue.Queue(MAX_WAITING)
        self._settling = SettlingQueries()
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._salt = ("", "")  # of a day
        self._pruned = ("", 0.0)  # on a day, at a time
        self._succeeded = 0.0  # time of the last transaction
        self._measured = 0.0  # time of the last look at the size
        self._is_failing = False

    @property
    def problem(self) -> str | None:
        """Return what is wrong with the store, or None."""
        return "the store fails, so events are dropped" if self._is_failing else None

    def add(self, table: Table, visitor: Visitor, *values: object) -> None:
        """Record something that a visitor did."""
        if not self._is_enabled:
            return
        try:
            self._waiting.put_nowait(Record(table, visitor, values, _now(), time.monotonic()))
        except queue.Full:
            EVENTS.labels(table.name, "dropped").inc()

    def start(self) -> None:
        """Write from now on, until `close`."""
        threading.Thread(target=self._run, name="recorder", daemon=True).start()

    def close(self) -> None:
        """Stop, and write the records that wait, unless the store fails: the end must not wait for it."""
        self._stopped.set()
        if not self._is_failing:
            self.flush()

    def flush(self) -> None:
        """Write all records that wait, also queries that may still be typed."""
        with self._lock:
            while self._write(self._batch(is_last=True)) and not self._waiting.empty():
                pass

    def _run(self) -> None:
        pause = PAUSE_SECONDS
        while not self._stopped.wait(pause):
            with self._lock:
                is_stored = self._write(self._batch()) and self._prune() and self._check()
            pause = PAUSE_SECONDS if is_stored else RETRY_SECONDS

    def _batch(self, *, is_last: bool = False) -> list[Record]:
        """Return records to write now: only the last of the queries that a visitor sends while typing."""
        batch: list[Record] = []
        while len(batch) < MAX_BATCH:
            try:
                record = self._waiting.get_nowait()
            except queue.Empty:
                break
            if record.table is SEARCHES:
                batch += self._settling.add(record)
            else:
                batch.append(record)
        return batch + self._settling.settled(None if is_last else time.monotonic())

    def _write(self, batch: Sequence[Record]) -> bool:
        """Write records, wholly or not at all; whether the store took them."""
        if not batch:
            return True
        with STORE_SECONDS.time():
            is_stored = self._transact(lambda session: self._insert(session, batch))
        if not is_stored:
            self._salt = ("", "")  # a new one was rolled back
        _count(batch, "stored" if is_stored else "dropped")
        return is_stored

    def _insert(self, session: Session, batch: Sequence[Record]) -> None:
        day = day_of(_now())
        if self._salt[0] != day:
            self._salt = (day, salt_of(session, day))
        for table, rows in _rows(batch, self._salt[1]):
            table.insert(session, rows)

    def _transact(self, work: Callable[[Session], object], *, read_only: bool = False) -> bool:
        """Work in a transaction; whether it succeeded. Whatever fails is logged: the thread must go on."""
        try:
            with self._database.session(read_only=read_only) as session:
                work(session)
            self._succeed()
        except Exception as error:  # noqa: BLE001 - see above
            self._fail(error)
            return False
        return True

    def _prune(self) -> bool:
        """Delete old rows and salts each hour, and when a day begins; whether the store could do it."""
        # The clock is read once: it may be set back between two looks at it.
        clock, now = _now(), time.monotonic()
        day = day_of(clock)
        if self._pruned[0] == day and now < self._pruned[1] + PRUNE_SECONDS:
            return True

        def delete(session: Session) -> None:
            salt_of(session, day)
            for table in TABLES:
                table.delete_before(session, clock - self._keep_days * DAY)

        is_pruned = self._transact(delete)
        if is_pruned:
            self._pruned = (day, now)
        return is_pruned

    def _check(self) -> bool:
        """Look whether the store works, unless a transaction has just shown it."""
        if time.monotonic() < self._succeeded + CHECK_SECONDS:
            return True
        return self._transact(lambda session: session.execute("SELECT 1 FROM views LIMIT 1"), read_only=True)

    def _succeed(self) -> None:
        self._is_failing = False
        self._succeeded = time.monotonic()
        STORE_UP.set(1)
        if self._measured == 0 or self._succeeded > self._measured + MEASURE_SECONDS:
            self._measured = self._succeeded
            with suppress(StoreError):  # it has failed since
                STORE_BYTES.set(self._database.size())

    def _fail(self, error: Exception) -> None:
        """Log a failure once, until the store works again; one that nobody expects with its traceback."""
        if not self._is_failing:
            trace = None if isinstance(error, StoreError) else error
            logger.error("The store fails, so events are dropped: %s", error, exc_info=trace)
        self._is_failing = True
        STORE_UP.set(0)


def _now() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _rows(batch: Iterable[Record], salt: str) -> Iterable[tuple[Table, list[tuple[object, ...]]]]:
    rows: dict[str, tuple[Table, list[tuple[object, ...]]]] = {}
    for record in batch:
        _, listed = rows.setdefault(record.table.name, (record.table, []))
        listed.append((record.received, record.visitor.hashed(salt), *record.values))
    return rows.values()


def _count(batch: Iterable[Record], outcome: str) -> None:
    for record in batch:
        EVENTS.labels(record.table.name, outcome).inc()
