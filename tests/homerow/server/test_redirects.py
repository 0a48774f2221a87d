"""Old addresses redirect to the new ones at once."""

from __future__ import annotations

import pytest

from asking import Ask, asker
from homerow.server.app import create_app
from published import FILES, OutputFolder

REDIRECTS = {
    "docs/questions": "/docs/faq#how",
    "docs/kept": "/docs/faq?x=1",
    "chat": "https://chat.test/invite",
}
PAGES = {f"{source}.html": b"<p>This page has moved.</p>" for source in REDIRECTS}


@pytest.fixture
def ask_moved(output: OutputFolder) -> Ask:
    """Ask a site with old addresses, for which the release also has pages."""
    output.publish({**FILES, **PAGES}, redirects=REDIRECTS)
    return asker(create_app(output.build))


@pytest.mark.parametrize("spelling", ["", "/", ".html", "/index.html"])
def test_an_old_address_redirects_for_good_however_it_is_spelled(ask_moved: Ask, spelling: str) -> None:
    answer = ask_moved(f"/docs/questions{spelling}")

    assert (answer.status_code, answer.headers["location"]) == (301, "/docs/faq#how")
    assert answer.headers["cache-control"] == "public, max-age=600"


@pytest.mark.parametrize(
    ("path", "target"),
    [("/docs/questions?a=b%20c", "/docs/faq?a=b%20c#how"), ("/docs/kept?a=b", "/docs/faq?x=1")],
)
def test_the_query_goes_along_unless_the_target_has_its_own(ask_moved: Ask, path: str, target: str) -> None:
    assert ask_moved(path).headers["location"] == target


def test_another_host_is_redirected_to_for_the_time_being(ask_moved: Ask) -> None:
    answer = ask_moved("/chat")

    assert (answer.status_code, answer.headers["location"]) == (302, "https://chat.test/invite")


@pytest.mark.parametrize("path", ["/docs/faq", "/docs"])
def test_what_is_published_is_no_old_address(ask_moved: Ask, path: str) -> None:
    assert ask_moved(path).status_code == 200


@pytest.mark.parametrize(
    "redirects",
    [
        None,
        ["docs/questions"],
        {"docs/questions": 3},
        {"docs/questions": "//evil.test"},
        {"docs/questions": "javascript:alert()"},
        {"docs/questions": "/x\r\nset-cookie: a=b"},
        {"docs/questions": "docs"},
    ],
)
def test_what_no_header_may_hold_is_no_redirect(output: OutputFolder, redirects: object) -> None:
    output.publish(redirects=redirects)
    ask = asker(create_app(output.build))

    assert ask("/docs/questions").status_code == 404
    assert ask("/docs/faq").status_code == 200
