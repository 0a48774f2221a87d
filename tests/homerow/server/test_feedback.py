"""Votes on pages, and sentences about them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from asking import asking
from homerow.server.app import create_app
from homerow.server.feedback import RATE
from homerow.server.settings import ServiceSettings
from homerow.server.store.database import open_database
from published import OutputFolder

VOTE = {"route": "/docs/faq", "helpful": True}


@pytest.fixture
def app(output: OutputFolder, settings: ServiceSettings) -> ASGIApp:
    output.publish()
    return create_app(output.build, settings=settings)


def post(app: ASGIApp, body: Any, path: str = "/api/feedback") -> httpx.Response:
    return asking(app, "POST", path, json=body)


def stored(settings: ServiceSettings) -> list[tuple[str, bool, str]]:
    with open_database(settings.data_dir).session(read_only=True) as session:
        rows = session.execute("SELECT route, helpful, comment FROM feedback ORDER BY id")
    return [(route, bool(helpful), comment) for route, helpful, comment in rows]


def test_feedback_service_says_that_it_is_there(app: ASGIApp) -> None:
    assert asking(app, "HEAD", "/api/feedback").status_code == 204


def test_vote_is_stored_and_gets_one_comment(app: ASGIApp, settings: ServiceSettings) -> None:
    answer = post(app, VOTE)
    path = f"/api/feedback/{answer.json()['id']}"

    assert answer.status_code == 201
    assert stored(settings) == [("/docs/faq", True, "")]
    assert post(app, {"comment": "Wires?"}, path).status_code == 204
    assert post(app, {"comment": "Again"}, path).status_code == 404
    assert stored(settings) == [("/docs/faq", True, "Wires?")]


def test_feedback_keeps_no_address(app: ASGIApp, settings: ServiceSettings) -> None:
    post(app, VOTE)

    with open_database(settings.data_dir).session(read_only=True) as session:
        columns = [row[1] for row in session.execute("PRAGMA table_info(feedback)")]
    assert columns == ["id", "received", "token", "route", "helpful", "comment"]


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"helpful": True}, 400, "route is missing."),
        ({"route": "/docs/faq", "helpful": "yes"}, 400, "helpful must be true or false."),
        ({"route": "docs/faq", "helpful": True}, 400, "route must be a route of at most 200 characters."),
        (
            {"route": f"/{'x' * 200}", "helpful": True},
            400,
            "route must be a route of at most 200 characters.",
        ),
        ({"route": "/docs/none", "helpful": True}, 404, "There is no page at /docs/none."),
        ({"route": "/robots.txt", "helpful": True}, 404, "There is no page at /robots.txt."),
    ],
)
def test_vote_that_is_wrong_is_refused_with_the_reason(
    app: ASGIApp, settings: ServiceSettings, body: Any, status: int, reason: str
) -> None:
    answer = post(app, body)

    assert (answer.status_code, answer.json()["detail"]) == (status, reason)
    assert stored(settings) == []


@pytest.mark.parametrize("comment", ["", "x" * 501])
def test_comment_is_a_bounded_text(app: ASGIApp, comment: str) -> None:
    answer = post(app, {"comment": comment}, f"/api/feedback/{post(app, VOTE).json()['id']}")

    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "comment must be a text of 1 to 500 characters.",
    )


def test_vote_of_another_type_is_refused_so_that_other_sites_cannot_send_it(app: ASGIApp) -> None:
    answer = asking(app, "POST", "/api/feedback", content=b"{}", headers={"content-type": "text/plain"})

    assert answer.status_code == 415


def test_votes_of_one_address_are_limited(app: ASGIApp) -> None:
    statuses = [post(app, VOTE).status_code for _ in range(2 * RATE.burst)]

    assert statuses[: RATE.burst] == [201] * RATE.burst
    assert 429 in statuses  # while a busy machine sends them, one may be allowed again


def test_disk_that_refuses_feedback_is_an_answer(app: ASGIApp, settings: ServiceSettings) -> None:
    settings.data_dir.write_text("a file where a folder should be")

    assert post(app, VOTE).status_code == 503


def test_feedback_of_an_absent_file_is_none(settings: ServiceSettings) -> None:
    assert stored(settings) == []
    assert not settings.data_dir.exists()
