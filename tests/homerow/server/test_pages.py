"""Clean URLs: each page has one address."""

from __future__ import annotations

from pathlib import Path

import pytest

from asking import Ask, asker
from homerow.server.app import create_app
from published import FILES, SCRIPT, OutputFolder


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "index.html"),
        ("/docs", "docs.html"),
        ("/docs/faq", "docs/faq.html"),
        ("/docs/v1.2", "docs/v1.2.html"),
        ("/old", "old/index.html"),
        ("/docs/f%61q", "docs/faq.html"),
        ("/docs?version=next", "docs.html"),
    ],
)
def test_a_page_is_served_at_its_clean_address(ask: Ask, path: str, name: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.content) == (200, FILES[name])
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "clean"),
    [
        ("/index.html", "/"),
        ("/index", "/"),
        ("/docs.html", "/docs"),
        ("/docs/", "/docs"),
        ("/docs/index.html", "/docs"),
        ("/docs/index", "/docs"),
        ("/docs/faq.html/", "/docs/faq"),
        ("/old/", "/old"),
        ("/docs/faq.html?a=1&b=%2F", "/docs/faq?a=1&b=%2F"),
    ],
)
def test_any_other_spelling_of_a_page_redirects_to_the_clean_one(ask: Ask, path: str, clean: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.headers["location"]) == (301, clean)
    assert answer.headers["cache-control"] == "public, max-age=600"


@pytest.mark.parametrize(
    "path", ["/nowhere", "/nowhere/", "/nowhere.html", "/nowhere/index.html", "/docs/no"]
)
def test_an_unknown_path_shows_the_not_found_page_without_a_redirect(ask: Ask, path: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.content) == (404, FILES["404.html"])
    assert "etag" not in answer.headers


@pytest.mark.parametrize("path", ["/404", "/404.html", "/404/"])
def test_the_not_found_page_has_no_address_of_its_own(ask: Ask, path: str) -> None:
    assert ask(path).status_code == 404


def test_a_file_that_became_a_link_is_gone(output: OutputFolder) -> None:
    release = output.publish({"index.html": b"one", "other.txt": b"two"})
    ask = asker(create_app(output.build))
    assert ask("/").content == b"one"
    Path(release, "index.html").unlink()
    Path(release, "index.html").symlink_to(release / "other.txt")

    assert ask("/").status_code == 404


def test_a_page_beside_a_route_is_served(output: OutputFolder) -> None:
    output.publish({**FILES, "api/index.html": b"about the API", "1/x.html": b"one"})
    ask = asker(create_app(output.build))

    assert ask("/api").content == b"about the API"
    assert ask("/docs/faq", method="POST").status_code == 405


def test_a_condition_cannot_turn_the_not_found_page_into_a_304(ask: Ask) -> None:
    assert ask("/nowhere", if_none_match="*").status_code == 404


@pytest.mark.parametrize(
    "path", ["/assets/gone-4f2a91bc.js", "/assets/gone", "/payloads/nowhere", "/docs/image.png", "/a.b/c.7z"]
)
def test_a_missing_asset_is_answered_with_text_and_never_with_a_page(ask: Ask, path: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.text) == (404, "File not found.\n")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"


def test_a_release_without_a_not_found_page_answers_with_text(output: OutputFolder) -> None:
    output.publish({"index.html": b"home"})
    answer = asker(create_app(output.build))("/nowhere")
    assert (answer.status_code, answer.text) == (404, "Page not found.\n")


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        (f"/{SCRIPT}", "text/javascript; charset=utf-8"),
        ("/payloads/docs/faq.json", "application/json"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/firmware.tar.gz", "application/gzip"),
        ("/caf%C3%A9.txt", "text/plain; charset=utf-8"),
        ("/.well-known/security.txt", "text/plain; charset=utf-8"),
    ],
)
def test_a_file_is_served_as_it_is_with_its_media_type(ask: Ask, path: str, media_type: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
@pytest.mark.parametrize("path", ["/", "/docs", "/nowhere", "/healthz", "/robots.txt"])
def test_only_get_and_head_are_allowed(ask: Ask, path: str, method: str) -> None:
    answer = ask(path, method=method)
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.fixture
def ask_below(output: OutputFolder) -> Ask:
    """Ask a site that is mounted below /zmk/."""
    output.publish(base_url="/zmk/")
    return asker(create_app(output.build))


@pytest.mark.parametrize(
    ("path", "name"), [("/zmk/", "index.html"), ("/zmk/docs", "docs.html"), ("/zmk/robots.txt", "robots.txt")]
)
def test_a_mounted_site_is_served_below_its_base(ask_below: Ask, path: str, name: str) -> None:
    assert ask_below(path).content == FILES[name]


@pytest.mark.parametrize(
    ("path", "clean"),
    [
        ("/", "/zmk/"),
        ("/zmk", "/zmk/"),
        ("/zmk?q=1", "/zmk/?q=1"),
        ("/zmk/index.html", "/zmk/"),
        ("/zmk/docs/", "/zmk/docs"),
    ],
)
def test_redirects_of_a_mounted_site_stay_below_its_base(ask_below: Ask, path: str, clean: str) -> None:
    assert ask_below(path).headers["location"] == clean


@pytest.mark.parametrize("path", ["/docs", "/zmkdocs", "/zmk//docs", "/ZMK/docs"])
def test_a_mounted_site_has_nothing_outside_its_base(ask_below: Ask, path: str) -> None:
    answer = ask_below(path)
    assert (answer.status_code, answer.content) == (404, FILES["404.html"])


def test_a_missing_asset_outside_the_base_is_text_too(ask_below: Ask) -> None:
    assert ask_below(f"/{SCRIPT}").headers["content-type"] == "text/plain; charset=utf-8"
