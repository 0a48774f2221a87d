"""Request ids, the access log and counts of requests."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator

import pytest
from prometheus_client import REGISTRY
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from asking import asking
from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from homerow.server.telemetry.logs import ACCESS, JsonFormatter, LogOptions, TextFormatter
from published import OutputFolder


class Lines(logging.Handler):
    """Formats records at once, while the request that they are about is handled."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(params=[JsonFormatter, TextFormatter])
def handler(request: pytest.FixtureRequest) -> Iterator[Lines]:
    logger = logging.getLogger(ACCESS)
    handler = Lines(request.param())
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(logging.NOTSET)


async def fail(_request: Request) -> Response:
    message = "broken"
    raise RuntimeError(message)


def test_response_has_a_new_request_id(output: OutputFolder) -> None:
    output.publish()
    app = create_app(output.build)
    ids = {asking(app, "GET", "/docs").headers["x-request-id"] for _ in range(2)}

    assert len(ids) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)


def test_request_id_of_a_proxy_is_kept_if_it_is_well_formed(output: OutputFolder) -> None:
    output.publish()
    app = create_app(output.build)
    sent = ("proxy-1", "x" * 65, "a b")
    answers = [asking(app, "GET", "/docs", headers={"x-request-id": each}) for each in sent]

    assert [answer.headers["x-request-id"] in sent for answer in answers] == [True, False, False]


def test_crash_has_the_request_id_and_counts_as_500(output: OutputFolder) -> None:
    output.publish()
    labels = {"handler": "site", "method": "GET", "status": "500"}
    before = REGISTRY.get_sample_value("homerow_requests_total", labels) or 0
    answer = asking(
        create_app(output.build, routes=[Route("/fail", fail)]),
        "GET",
        "/fail",
        headers={"x-request-id": "one"},
    )

    assert (answer.status_code, answer.headers["x-request-id"]) == (500, "one")
    assert REGISTRY.get_sample_value("homerow_requests_total", labels) == before + 1


def test_access_log_has_no_query_and_an_address_only_if_wanted(output: OutputFolder, handler: Lines) -> None:
    output.publish()
    for addresses in (False, True):
        settings = ServiceSettings(logs=LogOptions(access=True, addresses=addresses))
        app = create_app(output.build, settings=settings)
        asking(app, "GET", "/docs?q=private", headers={"x-request-id": "one"})

    assert ["127.0.0.1" in line for line in handler.lines] == [False, True]
    for line in handler.lines:
        assert "private" not in line
        assert all(part in line for part in ("/docs", "200", "one", "site", "GET"))


def test_access_log_is_off_by_default(output: OutputFolder, handler: Lines) -> None:
    output.publish()
    asking(create_app(output.build), "GET", "/docs")

    assert handler.lines == []


def test_json_log_is_one_line_with_the_traceback() -> None:
    info = (ValueError, ValueError("broken"), None)
    fields = {
        "levelname": "ERROR",
        "msg": "a\n\ud800 %s",
        "args": ("b",),
        "exc_info": info,
    }
    line = JsonFormatter().format(logging.makeLogRecord(fields))

    entry = json.loads(line)
    assert "\n" not in line
    assert (entry["level"], entry["message"]) == ("error", "a\n\ud800 b")
    assert "ValueError: broken" in entry["exception"]


def test_text_log_has_no_control_characters() -> None:
    record = logging.makeLogRecord({"levelname": "ERROR", "msg": "red \x1b[31m"})

    assert TextFormatter().format(record).endswith("[ERROR] red  [31m")
