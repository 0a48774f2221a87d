"""GET /api/options and others: lists of the release, and their records by name. Any page may read them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.diagnostics import misspelled
from homerow.extensions import Api
from homerow.server.http.headers import SHORT
from homerow.server.http.rate import NO_LIMIT, Rate, RateLimit, client_address
from homerow.server.http.responses import ApiError, answer_problem
from homerow.server.openapi import JSON, Schema, done, open_operation
from homerow.server.paths import SiteFile, find_file
from homerow.server.release import Release
from homerow.server.static_site import respond_with_file, unless_known
from zmk.firmware.lists import file_of, path_of
from zmk.published_lists import LISTS, RECORDS, PublishedList, current_release, read_list

MAX_NAME = 200  # characters; no name is longer
OPEN: Mapping[str, str] = MappingProxyType({"access-control-allow-origin": "*"})


class DataApi(Struct, frozen=True):
    """Answers with lists of the published release."""

    limit: RateLimit

    def routes(self) -> list[Route]:
        """Return the routes: /api/options, /api/options/{name}, and so on."""
        respond = {name: partial(self._respond, name) for name in LISTS}
        paths = {name: f"/{path_of(name)}" for name in LISTS}
        return [Route(paths[name] + rest, respond[name]) for name in LISTS for rest in ("", "/{name}")]

    async def _respond(self, name: str, request: Request) -> Response:
        """Return a list, or its records of one name, or a refusal."""
        try:
            self.limit.take(client_address(request))
            return _answer(current_release(request), name, request)
        except ApiError as error:
            return answer_problem(error, OPEN)


def _answer(release: Release | None, name: str, request: Request) -> Response:
    if release is None:
        raise ApiError(404, f"No release is published here; the whole list is /{file_of(name)}")
    file = find_file(release.folder, file_of(name))
    if file is None:
        raise ApiError(404, "This site has no such data")
    word = request.path_params.get("name")
    if word is None:
        return respond_with_file(file, release, request)
    return _answer_with_records(file, name, word[:MAX_NAME], request)


def _answer_with_records(file: SiteFile, name: str, word: str, request: Request) -> Response:
    """Return the records of a name, or 304. Raises ApiError 404."""
    found = read_list(file, name)
    records = found.find(word)
    if not records:
        raise ApiError(404, not_found(found, name, word))
    body = msgspec.json.encode({"firmware": found.firmware, name: records})
    tag = f'"{hashlib.blake2b(body).hexdigest()[:32]}"'
    headers = {"cache-control": SHORT, "etag": tag, **OPEN}
    return unless_known(Response(body, headers=headers, media_type=JSON), request)


def not_found(found: PublishedList, name: str, word: str) -> str:
    """Return the message that a list has no record of a name."""
    nearest = misspelled(word, found.records)
    hint = f". The nearest name is {nearest}" if nearest else ""
    return f"{word} is not in the list of {name.replace('_', ' ')}{hint}"


def data_routes(rate: Rate = NO_LIMIT) -> list[Route]:
    """Return the routes of all lists."""
    return DataApi(RateLimit(rate)).routes()


_NAME: Schema = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}


def _operation(name: str, summary: str) -> Schema:
    answers = {
        "200": {**done(LISTS[name]), "headers": {"ETag": {"schema": {"type": "string"}}}},
        "304": {"description": "The client has this answer."},
    }
    return open_operation(summary, answers, (404, 429, 503))


def _paths(name: str) -> Mapping[str, Schema]:
    title = name.replace("_", " ")
    return {
        f"/{path_of(name)}": {"get": _operation(name, f"Get the list of {title} of the firmware.")},
        f"/{path_of(name)}/{{name}}": {
            "parameters": [_NAME],
            "get": _operation(name, f"Get the part of the list of {title} that has a name."),
        },
    }


DESCRIPTION = Api(
    paths={path: each for name in LISTS for path, each in _paths(name).items()},
    types=(*LISTS.values(), *RECORDS.values()),
)
