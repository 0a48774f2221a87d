"""Security headers, on every answer that a browser reads them from."""

from __future__ import annotations

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from asking import Ask, asker
from homerow.server.app import create_app
from homerow.server.http.middleware import SECURITY_HEADERS
from published import FILES, POLICY, OutputFolder

STRICTEST = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


async def crash(request: Request) -> Response:
    raise RuntimeError("a bug")


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("/docs", {}, 200),
        ("/docs", {"range": "bytes=0-1"}, 206),
        ("/docs/", {}, 301),
        ("/docs", {"if_none_match": "*"}, 304),
        ("/%zz", {}, 400),
        ("/nowhere", {}, 404),
        ("/assets/gone", {}, 404),
        ("/docs", {"method": "POST"}, 405),
        ("/docs", {"range": "bytes=9999-"}, 416),
        ("/healthz", {}, 200),
        ("/crash", {}, 500),
    ],
)
def test_every_answer_carries_the_security_headers(
    output: OutputFolder, path: str, fields: dict[str, str], status: int
) -> None:
    output.publish()
    answer = asker(create_app(output.build, routes=[Route("/crash", crash)]))(path, **fields)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("path", "policies"),
    [
        ("/assets/app.js", {"content-security-policy", "referrer-policy"}),
        ("/assets/app.css", set()),
        ("/assets/text.woff2", set()),
    ],
)
def test_a_part_of_pages_carries_only_what_a_browser_reads_there(
    output: OutputFolder, path: str, policies: set[str]
) -> None:
    output.publish({**FILES, path.removeprefix("/"): b"part"})
    headers = asker(create_app(output.build))(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert {*headers} & {*SECURITY_HEADERS} == {"x-content-type-options", *policies}


def test_a_crash_tells_a_stranger_nothing(output: OutputFolder) -> None:
    answer = asker(create_app(output.build, routes=[Route("/crash", crash)]))("/crash")
    assert answer.text == "The server made a mistake.\n"


@pytest.mark.parametrize("path", ["/docs", "/nowhere", "/robots.txt"])
def test_files_carry_the_policy_of_their_release_and_forbid_framing(ask: Ask, path: str) -> None:
    assert ask(path).headers["content-security-policy"] == f"{POLICY}; frame-ancestors 'none'"


@pytest.mark.parametrize("path", ["/docs/", "/assets/gone", "/healthz"])
def test_what_is_no_file_carries_the_strictest_policy(ask: Ask, path: str) -> None:
    assert ask(path).headers["content-security-policy"] == STRICTEST


def test_a_policy_that_decides_about_framing_is_left_as_it_is(output: OutputFolder) -> None:
    output.publish(policy="frame-ancestors 'self'")
    assert asker(create_app(output.build))("/").headers["content-security-policy"] == "frame-ancestors 'self'"


@pytest.mark.parametrize("policy", ["", "default-src 'self'\r\nset-cookie: a=b", "default-src caf\u00e9"])
def test_a_policy_that_is_no_header_value_gives_way_to_the_strictest(
    output: OutputFolder, policy: str
) -> None:
    output.publish(FILES, policy=policy)
    assert asker(create_app(output.build))("/").headers["content-security-policy"] == STRICTEST
