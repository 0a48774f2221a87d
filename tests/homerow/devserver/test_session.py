"""A site kept in memory while it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from homerow.devserver import session as session_module
from homerow.devserver.session import REMEMBERED, Session, open_session
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.markdown.parser import Parser
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.build_tools import Overtaken
from homerow.pipeline.cache.folder import open_cache
from homerow.pipeline.compile import MANY
from homerow.pipeline.run import run_build
from homerow.pipeline.workers import Workers
from homerow.rendering.front_end import load_front_end
from homerow.rendering.renderer import RenderedPage
from homerow.search.query import SearchQuery
from project import Project
from session_pages import html


def codes(findings: tuple[Diagnostic, ...]) -> list[str]:
    return [finding.code for finding in findings]


def test_a_page_is_rendered_when_asked_for(session: Session) -> None:
    assert "Like this." in html(session, "/docs/faq")


def test_where_there_is_no_page_there_is_none(session: Session) -> None:
    assert session.page("/docs/nowhere") is None


def test_changed_prose_is_seen_after_a_refresh_and_leaves_the_shared_props(
    project: Project, session: Session
) -> None:
    project.edit("docs/faq.md", "Like this.", "Like that.")

    refresh = session.refresh()

    assert "Like that." in html(session, "/docs/faq")
    assert not refresh.has_new_site


def test_an_open_page_shows_its_own_document_before_all_else_is_looked_at(
    project: Project, session: Session
) -> None:
    project.edit("docs/faq.md", "title: Questions", "title: Answers")
    project.edit("docs/intro.md", "First, see", "See")

    routes = session.preview(["/docs/faq", "/nowhere"])

    assert routes == ["/docs/faq"]
    assert "<title>Answers" in html(session, "/docs/faq")
    assert "First, see" in html(session, "/docs")


def test_a_preview_of_what_did_not_change_is_nothing(session: Session) -> None:
    assert session.preview(["/docs/faq", "/docs", "/search"]) == []


def test_a_post_is_previewed_in_the_list_that_is_open(project: Project, session: Session) -> None:
    project.write({"blog/2025-01-01-first.md": "# First\n\nHello.\n\n<!-- truncate -->\n\nMore.\n"})
    session.refresh()
    project.edit("blog/2025-01-01-first.md", "Hello.", "Welcome.")

    assert session.preview(["/blog"]) == ["/blog"]
    assert "Welcome." in html(session, "/blog")
    assert "Welcome." in html(session, "/blog/2025/01/01/first")


def test_what_a_preview_cannot_read_waits_for_the_refresh(project: Project, session: Session) -> None:
    (project.site / "docs/faq.md").write_bytes(b"\xff")

    assert session.preview(["/docs/faq"]) == []
    assert "Like this." in html(session, "/docs/faq")
    assert codes(session.refresh().findings) == ["not-utf-8"]


def test_after_a_preview_nothing_is_parsed_again_and_the_rest_follows(
    project: Project, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.edit("docs/faq.md", "title: Questions", "title: Answers")
    session.preview(["/docs/faq"])
    with monkeypatch.context() as patch:
        patch.delattr(Parser, "parse")
        session.refresh()

    page = json.loads(session.payload("/docs"))["page"]  # type: ignore[arg-type] # the JSON of a payload
    assert b'"label":"Answers"' in session.file(page["sidebarFile"].lstrip("/"))  # type: ignore[operator] # bytes


def test_the_sidebar_of_a_page_that_was_sent_before_a_save_is_still_a_file(
    project: Project, session: Session
) -> None:
    before = json.loads(session.payload("/docs"))["page"]["sidebarFile"]  # type: ignore[arg-type] # as above
    project.edit("docs/faq.md", "title: Questions", "title: Answers")
    session.refresh()

    assert b'"label":"Questions"' in session.file(before.lstrip("/"))  # type: ignore[operator] # bytes


def test_the_list_of_the_pages_of_a_version_is_a_file(session: Session) -> None:
    pages = json.loads(session.file("payloads/404/current.json"))  # type: ignore[arg-type] # bytes

    assert {"title": "Questions", "href": "/docs/faq"} in pages


def test_a_preview_keeps_what_is_found_in_step_with_what_is_shown(project: Project, session: Session) -> None:
    project.edit("docs/faq.md", "Like this.", "With a xylophone.")
    session.preview(["/docs/faq"])

    (hit,) = session.search_index().search(SearchQuery("xylophone")).hits
    assert hit.url == "https://small.test/docs/faq#how"


def test_a_payload_is_that_of_the_page(session: Session) -> None:
    page = session.page("/docs/faq")
    assert isinstance(page, RenderedPage)
    assert session.payload("/docs/faq") == page.payload
    assert session.payload("/docs/nowhere") is None


def test_a_newer_save_ends_a_refresh_and_leaves_what_is_shown(project: Project, session: Session) -> None:
    project.edit("docs/faq.md", "Like this.", "Like that.")
    with pytest.raises(Overtaken):
        session.refresh(lambda: True)
    shown = html(session, "/docs/faq")
    session.refresh()

    assert ("Like this." in shown, "Like that." in html(session, "/docs/faq")) == (True, True)


def test_what_was_just_written_is_found(project: Project, session: Session) -> None:
    def found(text: str) -> list[str]:
        return [hit.url for hit in session.search_index().search(SearchQuery(text)).hits]

    assert found("xylophone") == []
    project.edit("docs/faq.md", "Like this.", "With a xylophone.")
    session.refresh()

    assert found("xylophone") == ["https://small.test/docs/faq#how"]


def test_without_a_change_the_index_is_the_same(session: Session) -> None:
    before = session.search_index()
    session.refresh()

    assert session.search_index() is before


def test_a_changed_title_of_the_site_is_new_to_all_pages(project: Project, session: Session) -> None:
    project.edit("site.toml", "Small", "Little")

    refresh = session.refresh()

    assert refresh.has_new_site
    assert refresh.site_file in html(session, "/docs")


def test_a_changed_partial_changes_its_pages(project: Project, session: Session) -> None:
    project.write(
        {"docs/_hint.md": "Ask.\n", "docs/faq.md": 'import Hint from "./_hint.md"\n\n## How\n\n<Hint/>\n'}
    )
    session.refresh()
    project.edit("docs/_hint.md", "Ask.", "Do ask.")
    session.refresh()

    assert "Do ask." in html(session, "/docs/faq")


def test_a_broken_link_is_found_and_the_page_shown(project: Project, session: Session) -> None:
    project.edit("docs/intro.md", "faq.md#how", "fqa.md")

    assert codes(session.refresh().findings) == ["broken-link"]
    assert "First, see the" in html(session, "/docs")


def test_an_anchor_that_no_author_wrote_is_found(project: Project, session: Session) -> None:
    project.edit("docs/intro.md", "faq.md#how", "faq.md#why")

    assert codes(session.refresh().findings) == ["broken-anchor"]


def test_a_broken_configuration_leaves_the_last_site_until_it_is_mended(
    project: Project, session: Session
) -> None:
    project.edit("site.toml", 'title = "Small"', "title = Small")
    broken = session.refresh()
    shown = html(session, "/docs/faq")
    project.edit("site.toml", "title = Small", 'title = "Tiny"')
    mended = session.refresh()

    assert codes(broken.findings) == ["invalid-toml"]
    assert not broken.has_new_site
    assert "Like this." in shown
    assert mended.findings == ()
    assert "Tiny" in html(session, "/docs/faq")


def test_broken_sidebars_leave_the_last_site_and_hide_no_other_finding(
    project: Project, session: Session
) -> None:
    project.edit("sidebars.toml", "items", "itmes")
    project.edit("docs/intro.md", "faq.md#how", "fqa.md")
    broken = session.refresh()

    assert codes(broken.findings) == ["broken-link", "missing-config-key", "unknown-config-key"]
    assert "First, see the" in html(session, "/docs")
    assert not broken.has_new_site


def test_without_a_site_to_show_the_first_look_fails(project: Project) -> None:
    project.edit("site.toml", 'title = "Small"', "title = Small")
    options = BuildOptions(project.site, project.output)

    with Workers(1) as workers, open_session(options, workers, asset_overrides={}) as session:
        with pytest.raises(ReportedFailure) as failure:
            session.refresh()

        assert codes(failure.value.diagnostics) == ["invalid-toml"]


def test_a_broken_server_bundle_leaves_the_last_one_until_it_is_mended(
    project: Project, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "server.js"
    broken.write_text("globalThis.homerow = {")
    front_end = replace(load_front_end(), server_scripts=(broken,))
    project.edit("site.toml", "Small", "Tiny")
    with monkeypatch.context() as patch:
        patch.setattr(session_module, "load_front_end", lambda _: front_end)
        findings = session.refresh().findings
    shown = html(session, "/docs/faq")
    session.refresh()

    assert codes(findings) == ["broken-front-end"]
    assert "Small" in shown
    assert "Tiny" in html(session, "/docs/faq")


def test_a_draft_is_shown(project: Project, session: Session) -> None:
    project.write({"docs/draft.md": "---\ntitle: Draft\ndraft: true\n---\n\nNot yet.\n"})
    session.refresh()

    assert "Not yet." in html(session, "/docs/draft")


def test_what_pages_share_is_a_file_that_names_its_build(session: Session) -> None:
    name = session.refresh().site_file
    content = session.file(name)

    assert isinstance(content, bytes)
    assert json.loads(content)["buildId"] in name


def test_what_pages_shared_before_a_save_is_still_answered_to_who_was_sent_it(
    project: Project, session: Session
) -> None:
    names = [session.refresh().site_file]
    for number in range(REMEMBERED):
        project.edit("site.toml", f'"Small{number or ""}"', f'"Small{number + 1}"')
        names.append(session.refresh().site_file)

    assert len(set(names)) == REMEMBERED + 1
    assert [session.file(name) is None for name in names] == [True, *[False] * REMEMBERED]


def test_a_session_leaves_the_cache_of_builds_as_it_is(project: Project, session: Session) -> None:
    options = BuildOptions(project.site, project.output)
    run_build(options)
    with open_cache(options.cache_file) as store:
        before = store.documents()
    project.edit("docs/faq.md", "title: Questions", "title: Answers")
    session.refresh()

    with open_cache(options.cache_file) as store:
        assert store.documents() == before


@pytest.fixture
def large(project: Project) -> Project:
    """Return a site with so many documents that it is shown before they are parsed."""
    pages = {f"docs/p{number}.md": f"# Page {number}\n\nText {number}.\n" for number in range(MANY)}
    project.write({**pages, "docs/p1.md": "# Page 1\n\n[gone](gone.md)\n"})
    (project.site / "sidebars.toml").unlink()
    return project


@pytest.mark.slow
def test_a_large_site_is_shown_before_its_pages_are_parsed(large: Project) -> None:
    options = BuildOptions(large.site, large.output)
    with Workers(1) as workers, open_session(options, workers, asset_overrides={}) as session:
        assert session.start()

        shown = html(session, "/docs/p7")
        with pytest.raises(ReportedFailure) as failure:
            session.search_index()

        assert ("Text 7." in shown, ">Page 8</a>" in shown) == (True, True)
        assert codes(failure.value.diagnostics) == ["not-read-yet"]
        assert len(stored_documents(options)) == 1
        assert codes(session.refresh().findings) == ["broken-link"]
        assert len(stored_documents(options)) > MANY
        assert session.search_index().search(SearchQuery("Page 8")).hits


def test_a_small_site_is_parsed_first(project: Project) -> None:
    options = BuildOptions(project.site, project.output)
    with Workers(1) as workers, open_session(options, workers, asset_overrides={}) as session:
        assert not session.start()


def stored_documents(options: BuildOptions) -> set[str]:
    with open_cache(replace(options, is_live=True).cache_file) as store:
        return {*store.documents()}
