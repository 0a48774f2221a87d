"""Whether the service is alive, and whether it is ready."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asking import asker, asking
from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from library import publish_books
from published import OutputFolder


def damage_index(release: Path) -> None:
    """Truncate every file of the index."""
    for file in (release / "assets" / "search").glob("texts-*"):
        os.truncate(file, file.stat().st_size // 2)


def test_health_names_the_build_and_needs_none(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))

    assert ask("/healthz").json() == {"status": "ok", "buildId": None}
    output.publish(build_id="4f2a", base_url="/zmk/")
    assert ask("/healthz").json() == {"status": "ok", "buildId": "4f2a"}


def test_service_without_a_release_is_not_ready(output: OutputFolder) -> None:
    answer = asker(create_app(output.build))("/readyz")

    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "buildId": None, "problems": ["no release is published"]}


@pytest.mark.parametrize("base_url", ["/", "/zmk/"])
def test_service_with_a_release_is_ready(output: OutputFolder, base_url: str) -> None:
    output.publish(base_url=base_url)
    answer = asker(create_app(output.build))("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"status": "ready", "buildId": "one", "problems": []})


def test_service_is_not_ready_without_its_index(output: OutputFolder) -> None:
    publish_books(output, before_switch=damage_index)
    ask = asker(create_app(output.build))

    assert ask("/readyz").status_code == 503
    assert ".bin is damaged" in ask("/readyz").json()["problems"][0]
    assert ask("/").status_code == 200
    publish_books(output, build_id="two")
    assert (ask("/readyz").status_code, ask("/readyz").json()["problems"]) == (200, [])


def test_service_stays_ready_with_the_last_index(output: OutputFolder) -> None:
    publish_books(output)
    ask = asker(create_app(output.build))
    assert ask("/readyz").status_code == 200
    publish_books(output, build_id="two", before_switch=damage_index)

    assert ask("/readyz").status_code == 200
    assert ".bin is damaged" in ask("/readyz").json()["problems"][0]


def test_release_without_a_home_page_is_not_ready(output: OutputFolder) -> None:
    output.publish({"docs.html": b"docs"})

    assert asker(create_app(output.build))("/readyz").status_code == 503


def test_service_is_ready_while_the_store_is_down(output: OutputFolder, settings: ServiceSettings) -> None:
    output.publish()
    settings.data_dir.write_text("a file where a folder should be")
    app = create_app(output.build, settings=settings)
    asking(app, "POST", "/api/views", json={"route": "/docs"})
    app.state.recorder.flush()
    answer = asking(app, "GET", "/readyz")

    assert (answer.status_code, answer.json()["problems"]) == (
        200,
        ["the store fails, so events are dropped"],
    )
