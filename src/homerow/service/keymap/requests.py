"""What the keymap tools are asked: a body of JSON or plain text, checked before anything is done with it."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from homerow.keymap.upgrade.result import File
from homerow.service.search.bodies import read_body
from homerow.service.search.errors import ApiError

MAX_BYTES = 256 * 1024
MAX_FILES = 32
MAX_NAME = 200  # characters
MAX_REJECTED = 10_000
DEFAULT_NAME = "pasted"  # what it is, its text tells
JSON, TEXT = "application/json", "text/plain"


class Asked(Struct, frozen=True):
    """Files to upgrade, and the ids of edits that are not wanted."""

    files: tuple[File, ...]
    reject: frozenset[str] = frozenset()


async def read_asked(request: Request) -> Asked:
    """Return what a request asks for. Raises ApiError 400, 413, 415."""
    media_type = request.headers.get("content-type", TEXT).partition(";")[0].strip().lower()
    if media_type not in {JSON, TEXT}:
        raise ApiError(415, f"Send {JSON} or {TEXT}")
    try:
        text = (await read_body(request, MAX_BYTES)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ApiError(400, f"The body is not UTF-8: byte {error.start} begins no character") from None
    if media_type == TEXT:
        return Asked((File(_name(request.query_params.get("name", DEFAULT_NAME)), text),))
    return _asked(_value(text))


def _value(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ApiError(400, "The body is no JSON") from None
    if not isinstance(value, dict):
        raise ApiError(400, "The body must be a JSON object with files")
    return value


def _asked(value: dict[str, Any]) -> Asked:
    files, reject = value.get("files"), value.get("reject", [])
    if not isinstance(files, list) or not 1 <= len(files) <= MAX_FILES:
        raise ApiError(400, f"files must be a list of 1 to {MAX_FILES}")
    if not isinstance(reject, list) or len(reject) > MAX_REJECTED:
        raise ApiError(400, f"reject must be a list of at most {MAX_REJECTED}")
    if not all(isinstance(each, str) for each in reject):
        raise ApiError(400, "reject must be a list of ids of edits")
    return Asked(tuple(_file(file) for file in files), frozenset(reject))


def _file(value: Any) -> File:
    if not isinstance(value, dict) or not isinstance(value.get("text"), str):
        raise ApiError(400, "Each of files must be an object with a name and a text")
    return File(_name(value.get("name", DEFAULT_NAME)), _text(value["text"]))


def _name(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= MAX_NAME or not value.isprintable():
        raise ApiError(400, f"The name of a file must have 1 to {MAX_NAME} characters that can be shown")
    return value


def _text(value: str) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:  # JSON can say "\ud800"; no text holds that
        raise ApiError(400, "A text has half a character") from None
    return value
