"""Page views."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.applications import Starlette

from asking import asking
from homerow.server.app import create_app
from homerow.server.page_views import RATE
from homerow.server.settings import ServiceSettings
from homerow.server.store.database import open_database
from published import OutputFolder

VIEW = {"route": "/docs/faq", "referrer": "example.org"}


@pytest.fixture
def app(output: OutputFolder, settings: ServiceSettings) -> Starlette:
    output.publish()
    return create_app(output.build, settings=settings)


def views(app: Starlette, settings: ServiceSettings) -> list[tuple[Any, ...]]:
    app.state.recorder.flush()
    with open_database(settings.data_dir).session(read_only=True) as session:
        return session.execute("SELECT route, referrer FROM views")


def test_view_is_counted(app: Starlette, settings: ServiceSettings) -> None:
    answer = asking(app, "POST", "/api/views", json=VIEW)

    assert (answer.status_code, answer.content) == (204, b"")
    assert "set-cookie" not in answer.headers
    assert views(app, settings) == [("/docs/faq", "example.org")]


@pytest.mark.parametrize("header", ["dnt", "sec-gpc"])
def test_view_of_a_visitor_who_opts_out_is_not_counted(
    app: Starlette, settings: ServiceSettings, header: str
) -> None:
    assert asking(app, "POST", "/api/views", json=VIEW, headers={header: "1"}).status_code == 204
    assert views(app, settings) == []


def test_views_are_not_counted_without_analytics(output: OutputFolder, settings: ServiceSettings) -> None:
    output.publish()
    app = create_app(output.build, settings=ServiceSettings(data_dir=settings.data_dir, analytics=False))

    assert asking(app, "POST", "/api/views", json=VIEW).status_code == 204
    assert views(app, settings) == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"route": "/docs/none"}, 404),
        ({"route": "/robots.txt"}, 404),
        ({"route": "docs"}, 400),
        ({**VIEW, "referrer": "https://example.org/secret?token"}, 400),
        ([], 400),
    ],
)
def test_view_that_is_wrong_is_refused(
    app: Starlette, settings: ServiceSettings, body: Any, status: int
) -> None:
    assert asking(app, "POST", "/api/views", json=body).status_code == status
    assert views(app, settings) == []


def test_view_from_a_page_of_another_site_is_refused(app: Starlette) -> None:
    answer = asking(app, "POST", "/api/views", content=b"{}", headers={"content-type": "text/plain"})

    assert answer.status_code == 415


def test_views_of_one_address_are_limited(app: Starlette) -> None:
    answers = (asking(app, "POST", "/api/views", json=VIEW) for _ in range(10 * RATE.burst))
    statuses = (answer.status_code for answer in answers)

    assert next(statuses) == 204
    assert 429 in statuses  # while a busy machine sends them, some are allowed again
