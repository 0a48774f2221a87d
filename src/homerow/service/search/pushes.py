"""What a client wants to write, as it says it: batches of actions, copies and moves."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from homerow.search.objects import WrongObject, as_object, is_text, record_from_object
from homerow.service.search.errors import ApiError, wrong_value
from homerow.service.search.push_store import FULL_SCOPE, Change, Clear, Remove, Save

MAX_ACTIONS = 10_000  # in one body
MAX_NAME = 256  # characters of an index's name
MAX_BODY = 100_000  # characters of an object


class Transfer(Struct, frozen=True):
    """A copy or a move; with a `scope` no objects are copied, but what it names."""

    is_move: bool
    destination: str
    scope: tuple[str, ...]


def read_batch(body: Mapping[str, Any]) -> tuple[list[Change], list[str]]:
    """Return changes and ids of `{"requests": [{"action", "body"}, …]}`. Raises ApiError."""
    requests = body.get("requests")
    if not isinstance(requests, list) or len(requests) > MAX_ACTIONS:
        raise ApiError(400, f"requests must be an array of at most {MAX_ACTIONS} actions")
    changes = [_change(number, request) for number, request in enumerate(requests)]
    return changes, [change.object_id for change in changes if not isinstance(change, Clear)]


def read_transfer(body: Mapping[str, Any]) -> Transfer:
    """Return what `{"operation", "destination", "scope"}` asks for. Raises ApiError."""
    operation, scope = body.get("operation"), body.get("scope") or []
    if operation not in ("copy", "move"):
        raise wrong_value("operation", "one of copy, move")
    if not isinstance(scope, list) or not all(each in FULL_SCOPE for each in scope):
        raise wrong_value("scope", f"array of {', '.join(FULL_SCOPE)}")
    return Transfer(operation == "move", read_name(body.get("destination"), "destination"), tuple(scope))


def read_name(value: Any, parameter: str) -> str:
    """Return the name of an index. Raises ApiError."""
    if (
        not isinstance(value, str)
        or not 0 < len(value) <= MAX_NAME
        or "/" in value
        or not value.isprintable()
    ):
        raise wrong_value(parameter, f"name of an index, of at most {MAX_NAME} characters without /")
    return value


def _change(number: int, request: Any) -> Change:
    action = request.get("action") if isinstance(request, dict) else None
    reader = _ACTIONS.get(action) if isinstance(action, str) else None
    if reader is None:
        raise ApiError(400, f"requests[{number}]: action must be one of {', '.join(_ACTIONS)}")
    body = request.get("body") or {}
    if not isinstance(body, dict):
        raise ApiError(400, f"requests[{number}]: body must be an object")
    try:
        return reader(body)
    except WrongObject as error:
        raise ApiError(400, f"requests[{number}]: {error}") from None


def _save(body: Mapping[str, Any]) -> Change:
    object_id = body.get("objectID")
    named = {**body, "objectID": secrets.token_hex(8) if object_id is None else object_id}
    record = record_from_object(named)
    text = json.dumps(as_object(record), separators=(",", ":"))
    if len(text) > MAX_BODY:
        raise WrongObject(f"an object has at most {MAX_BODY} characters")
    return Save(record.object_id, text)


def _remove(body: Mapping[str, Any]) -> Change:
    object_id = body.get("objectID")
    if not is_text(object_id, MAX_BODY):
        raise WrongObject("objectID must be a text")
    return Remove(str(object_id))


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any]], Change]] = MappingProxyType(
    {"addObject": _save, "updateObject": _save, "deleteObject": _remove, "clear": lambda _: Clear()}
)


def read_settings(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return settings. Raises ApiError for what no JSON holds, although it is read as such."""
    try:
        json.dumps(body, allow_nan=False, ensure_ascii=False).encode()
    except ValueError:  # also of a lone surrogate, which an escape can be
        raise ApiError(400, "Settings hold a number or a character that there is not") from None
    return body
