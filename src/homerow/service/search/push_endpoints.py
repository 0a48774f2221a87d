"""Writing: what the official clients need to push an index, for whoever has the admin key."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from homerow.service.search.access import require_admin
from homerow.service.search.api import Operation
from homerow.service.search.bodies import PUSH_BYTES, read_object
from homerow.service.search.errors import ApiError
from homerow.service.search.indices import Indices
from homerow.service.search.push_store import Clear, IndexRow, PushStore
from homerow.service.search.pushed import Publisher, PushedIndices
from homerow.service.search.pushes import read_batch, read_name, read_settings, read_transfer
from homerow.service.search.rate import RateLimit, client_address

INDEX = r"indexes/(?P<index>[^/]+)"
Path = Mapping[str, str]
Value = TypeVar("Value")


class PushEndpoints(Struct, frozen=True):
    """The endpoints that need the admin key; without one configured they refuse everybody."""

    indices: Indices
    store: PushStore
    publisher: Publisher
    pushed: PushedIndices
    limit: RateLimit
    admin_key: str

    def operations(self) -> tuple[Operation, ...]:
        """Return the rows of the table."""
        rows = (
            ("GET", r"indexes", self.list_indices),
            ("POST", rf"{INDEX}/batch", self.change_objects),
            ("POST", rf"{INDEX}/operation", self.transfer),
            ("POST", rf"{INDEX}/clear", self.clear),
            ("DELETE", INDEX, self.delete),
            ("GET", rf"{INDEX}/settings", self.tell_settings),
            ("PUT", rf"{INDEX}/settings", self.change_settings),
            ("GET", rf"{INDEX}/task/(?P<task>[0-9]{{1,18}})", self.tell_task),
        )
        return tuple(Operation(method, re.compile(path), endpoint) for method, path, endpoint in rows)

    async def list_indices(self, request: Request, _path: Path) -> Response:
        """List the pushed indices."""
        self._admit(request)
        rows = await _stored(self.store.rows)
        return JSONResponse({"items": [_listed(row) for row in rows], "nbPages": 1})

    async def change_objects(self, request: Request, path: Path) -> Response:
        """Save and remove objects: all that the body says, or none of it."""
        name = self._admit_write(request, path["index"])
        changes, ids = await asyncio.to_thread(read_batch, await read_object(request, PUSH_BYTES))
        return await self._written(lambda: self.store.change(name, changes), objectIDs=ids)

    async def transfer(self, request: Request, path: Path) -> Response:
        """Copy or move an index."""
        source = self._admit_write(request, path["index"], is_written=False)
        asked = read_transfer(await read_object(request, PUSH_BYTES))
        self._refuse_own(asked.destination)
        if asked.is_move:
            self._refuse_own(source)
            return await self._written(
                lambda: self.store.move(source, asked.destination), updatedAt=_time_text()
            )
        return await self._written(
            lambda: self.store.copy(source, asked.destination, asked.scope), updatedAt=_time_text()
        )

    async def clear(self, request: Request, path: Path) -> Response:
        """Take all objects out of an index."""
        name = self._admit_write(request, path["index"])
        return await self._written(lambda: self.store.change(name, [Clear()]), updatedAt=_time_text())

    async def delete(self, request: Request, path: Path) -> Response:
        """Forget an index."""
        name = self._admit_write(request, path["index"])
        return await self._written(lambda: self.store.delete(name), deletedAt=_time_text())

    async def tell_settings(self, request: Request, path: Path) -> Response:
        """Tell the settings that a client gave; they are kept for it, and our ranking has none."""
        self._admit(request)
        return JSONResponse(await _stored(lambda: self.store.settings(path["index"])))

    async def change_settings(self, request: Request, path: Path) -> Response:
        """Keep settings."""
        name = self._admit_write(request, path["index"])
        settings = read_settings(await read_object(request, PUSH_BYTES))
        return await self._written(lambda: self.store.change_settings(name, settings), updatedAt=_time_text())

    async def tell_task(self, request: Request, path: Path) -> Response:
        """Tell whether a write can be seen. Tasks count over all indices: an index may have moved since."""
        self._admit(request)
        is_published = int(path["task"]) <= self.pushed.current().task
        return JSONResponse(
            {"status": "published" if is_published else "notPublished", "pendingTask": not is_published}
        )

    def _admit(self, request: Request) -> None:
        self.limit.take(client_address(request))
        require_admin(request, self.indices.access(), self.admin_key)

    def _admit_write(self, request: Request, index: str, *, is_written: bool = True) -> str:
        self._admit(request)
        name = read_name(index, "indexName")
        if is_written:
            self._refuse_own(name)
        return name

    def _refuse_own(self, name: str) -> None:
        if name == self.indices.access().index_name:
            raise ApiError(403, f"Index {name} comes with the site: build the site to change it")

    async def _written(self, write: Callable[[], int], **more: Any) -> Response:
        task = await _stored(write)
        self.publisher.wake()
        return JSONResponse({"taskID": task, **more})


async def _stored(work: Callable[[], Value]) -> Value:
    """Ask the store in a thread. Raises ApiError: 503 when the disk refuses, 413 when there is no room."""
    try:
        return await asyncio.to_thread(work)
    except (sqlite3.Error, OSError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise ApiError(413, "There is no room for more objects") from error
        raise ApiError(503, "Nothing can be stored now") from error


def _listed(row: IndexRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "createdAt": _time_text(row.created),
        "updatedAt": _time_text(row.updated),
        "entries": row.entries,
        "dataSize": row.size,
        "fileSize": row.size,
        "lastBuildTimeS": 0,
        "numberOfPendingTasks": 0,
        "pendingTask": False,
    }


def _time_text(milliseconds: int | None = None) -> str:
    time = datetime.now(UTC) if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)
    return time.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
