"""Pages as Markdown over HTTP: by their own address, and by the Accept field."""

from __future__ import annotations

import pytest

from asking import Ask, asker
from homerow.server.app import create_app
from homerow.server.http.headers import prefers_markdown
from published import OutputFolder

HTML, MARKDOWN = b"<!doctype html><p>Combos</p>", b"# Combos\n"
BOTH = "accept, accept-encoding"


@pytest.fixture
def pages(output: OutputFolder) -> Ask:
    files = {"docs/combos.html": HTML, "docs/combos.md": MARKDOWN, "docs/only.html": HTML}
    output.publish(files, base_url="/kb/")
    return asker(create_app(output.build))


@pytest.mark.parametrize(
    ("field", "is_markdown"),
    [
        ("", False),
        ("*/*", False),
        ("text/html, text/markdown;q=0.9", False),
        ("text/markdown;q=0", False),
        ("text/markdown;q=0.5, */*", False),
        ("text/markdown", True),
        ("TEXT/Markdown, */*;q=0.1", True),
        ("text/markdown, text/html, */*", True),
        ("text/markdownx", False),
    ],
)
def test_markdown_is_sent_to_clients_that_name_it_first(field: str, *, is_markdown: bool) -> None:
    assert prefers_markdown(field) is is_markdown


def test_a_page_is_html_or_markdown_as_the_client_prefers(pages: Ask) -> None:
    answers = [pages("/kb/docs/combos"), pages("/kb/docs/combos", accept="text/markdown, */*;q=0.1")]

    assert [(answer.content, answer.headers["content-type"]) for answer in answers] == [
        (HTML, "text/html; charset=utf-8"),
        (MARKDOWN, "text/markdown; charset=utf-8"),
    ]
    assert [answer.headers["vary"] for answer in answers] == [BOTH, BOTH]
    assert [answer.headers["link"] for answer in answers] == [
        '</kb/docs/combos.md>; rel="alternate"; type="text/markdown"',
        '</kb/docs/combos>; rel="canonical"',
    ]


def test_the_media_types_of_a_page_have_tags_of_their_own(pages: Ask) -> None:
    tag = pages("/kb/docs/combos", accept="text/markdown").headers["etag"]

    assert pages("/kb/docs/combos", if_none_match=tag).status_code == 200
    kept = pages("/kb/docs/combos", if_none_match=tag, accept="text/markdown")
    assert (kept.status_code, kept.headers["vary"]) == (304, BOTH)


def test_the_markdown_of_a_page_has_an_address_of_its_own(pages: Ask) -> None:
    answer = pages("/kb/docs/combos.md", accept="text/html")

    assert (answer.content, answer.headers["vary"]) == (MARKDOWN, "accept-encoding")
    assert answer.headers["link"] == '</kb/docs/combos>; rel="canonical"'


def test_a_page_without_markdown_is_always_html(pages: Ask) -> None:
    answer = pages("/kb/docs/only", accept="text/markdown")

    assert (answer.content, answer.headers["vary"]) == (HTML, "accept-encoding")
    assert "link" not in answer.headers
