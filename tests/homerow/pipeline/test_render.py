"""Pages that cannot be rendered."""

from __future__ import annotations

from homerow.diagnostics import format_diagnostic
from homerow.pipeline.render import render_failure
from homerow.rendering.article import Resolutions
from homerow.rendering.job import ArticleJob, PageJob
from homerow.rendering.renderer import RenderError

STACK = "\n".join(f"at {name} (server.js:1:1)" for name in ("HoldTap", "Article", "DocLayout", "App", "root"))


def test_a_page_that_throws_names_its_source_and_its_components() -> None:
    article = ArticleJob("docs/hold-tap.md", "whole", Resolutions())
    job = PageJob("/docs/hold-tap", "{}", (article,))

    shown = format_diagnostic(render_failure(RenderError("no flavor", STACK), job, "site"))

    assert shown.startswith(
        "site/docs/hold-tap.md:1:1: error[render-failed]: /docs/hold-tap could not be rendered: no flavor\n"
    )
    assert "at HoldTap" in shown
    assert "at root" not in shown


def test_a_page_without_an_article_is_named_by_its_route() -> None:
    job = PageJob("/404", "{}", ())

    shown = format_diagnostic(render_failure(RenderError("no navbar"), job, "site"))

    assert shown == "/404:1:1: error[render-failed]: /404 could not be rendered: no navbar"
