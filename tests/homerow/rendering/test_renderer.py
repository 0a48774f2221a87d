"""A page job to its two files, with the real front end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path, PurePosixPath

import msgspec
import pytest
from msgspec.structs import replace

from homerow.config.loader import load_config
from homerow.content.discovery import discover_sources, read_source
from homerow.markdown.document import Article
from homerow.markdown.parser import Parser
from homerow.rendering.front_end import document_assets, load_front_end
from homerow.rendering.job import PageJob, page_job, page_resources
from homerow.rendering.renderer import RenderedPage, Renderer, RenderError
from homerow.rendering.sidebar_files import sidebar_files
from homerow.rendering.site_props import site_props
from homerow.rendering.site_types import IslandRequest
from homerow.rendering.v8 import Engine
from site_project import Project

TABS = '<Tabs>\n<TabItem value="a" label="Apple">\n\n## In a tab\n\n</TabItem>\n</Tabs>\n'


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(load_front_end().server_scripts) as opened:
        yield opened


def articles(project: Project) -> Mapping[str, Article]:
    config = load_config(project.folder)
    parser = Parser(project.folder, conventions=config.conventions)
    sources = discover_sources(config)
    return {
        source.path.as_posix(): parser.parse(source, read_source(project.folder, source)).article
        for source in sources
    }


def render(project: Project, engine: Engine, route: str) -> RenderedPage:
    renderer, job = prepared(project, engine, route)
    return renderer.render(job)


def prepared(project: Project, engine: Engine, route: str) -> tuple[Renderer, PageJob]:
    site = project.site()
    assets = document_assets(load_front_end(), site.config, site_file="assets/site-1.json")
    props = replace(site_props(site), build_id="1")
    engine.set_site(*(msgspec.json.encode(each).decode() for each in (props, assets)))
    renderer = Renderer(engine, articles(project).__getitem__, "1")
    sidebars = sidebar_files(site)
    resources = page_resources(site.config, load_front_end(), sidebars)
    engine.set_sidebars({resources[at]: file.content.decode() for at, file in sidebars.items()})
    return renderer, page_job(site, site.pages[route], resources)


def test_a_page_is_a_document_with_its_article_in_it(full_project: Project, engine: Engine) -> None:
    html = render(full_project, engine, "/docs/faq").html

    assert html.startswith("<!doctype html><html")
    assert '<h3 id="three"' in html
    assert "<!--article:" not in html


GERMAN = """
"Skip to main content" = "Zum Inhalt"
"On this page" = "Auf dieser Seite"
"Last updated on {date}" = "Stand: {date}"
"{month} {day}, {year}" = "{day}. {month} {year}"
"March" = "März"
"Note" = "Hinweis"
"Copy code" = "Code kopieren"
"Link to {heading}" = "Link auf {heading}"
"All posts" = "Alle Beiträge"
"Page not found" = "Seite nicht gefunden"
"""


def test_a_page_is_in_the_language_of_the_site(tmp_path: Path, engine: Engine) -> None:
    german = Project(tmp_path)
    german.config('language = "de"\n')
    german.write("messages.toml", GERMAN)
    german.write("docs/wege.md", ":::note\n\nx\n\n:::\n\n## Anfang\n\n```\nx\n```\n")
    german.write("blog/2026-03-09-neu.md", "Text.\n")
    german.dates = {PurePosixPath("docs/wege.md"): date(2026, 3, 9)}

    page = render(german, engine, "/docs/wege").html
    post, missing = (render(german, engine, route).html for route in ("/blog/2026/03/09/neu", "/404"))

    for text in ("Zum Inhalt", "Auf dieser Seite", "Hinweis", "Code kopieren", "Link auf Anfang"):
        assert text in page
    assert '<html lang="de"' in page
    assert re.search(r"Stand: (?:<!-- -->)?<time[^>]*>9. März 2026</time>", page)
    assert "Alle Beiträge" in post
    assert '<h1 class="page-title">Seite nicht gefunden</h1>' in missing
    assert "<title>Seite nicht gefunden | T</title>" in missing


def test_a_payload_has_the_props_the_article_and_its_build(full_project: Project, engine: Engine) -> None:
    payload = json.loads(render(full_project, engine, "/docs/faq").payload)

    assert payload.keys() == {"buildId", "page", "articles"}
    assert (payload["buildId"], payload["page"]["href"]) == ("1", "/x/docs/faq")
    assert len(payload["articles"]) == 1


def test_the_article_is_the_same_in_the_document_and_in_the_payload(
    full_project: Project, engine: Engine
) -> None:
    page = render(full_project, engine, "/docs/features/combos")

    (article,) = json.loads(page.payload)["articles"]
    assert article in page.html


def test_the_props_in_the_document_hold_no_article(full_project: Project, engine: Engine) -> None:
    full_project.write("docs/faq.md", "Unmistakable words.\n", title="FAQ", description="Short")

    assert render(full_project, engine, "/docs/faq").html.count("Unmistakable words.") == 1


def test_a_list_of_posts_has_an_article_for_each(full_project: Project, engine: Engine) -> None:
    page = render(full_project, engine, "/blog")

    assert page.html.count("Short.") == 2
    assert "Long." not in page.html
    assert len(json.loads(page.payload)["articles"]) == 2


def test_ids_are_those_of_the_final_html_whoever_wrote_them(full_project: Project, engine: Engine) -> None:
    full_project.write("docs/faq.md", f'## How & why {{#how}}\n\n<a id="old&amp;new"></a>\n\n{TABS}')

    ids = render(full_project, engine, "/docs/faq").ids

    assert {"how", "old&new", "in-a-tab", ":root", ":main"} <= {*ids}


def test_what_only_looks_like_an_id_is_none(full_project: Project, engine: Engine) -> None:
    full_project.write(
        "docs/faq.md", '`<a id="shown">` and `x < y id="less"`\n\n<p title=\'a id="in"\'>x</p>\n'
    )

    assert not {"shown", "less", "in"} & {*render(full_project, engine, "/docs/faq").ids}


def test_a_mark_that_an_author_writes_does_not_multiply_the_article(
    full_project: Project, engine: Engine
) -> None:
    full_project.write(
        "docs/faq.md", "## A <!--article:0--> title\n\nOnce.\n\n<!--article:0-->\n", description="d"
    )

    assert render(full_project, engine, "/docs/faq").html.count("Once.") == 1


@pytest.mark.parametrize(
    "text", ["<!--article:0-->", "</script><script>alert(1)</script>", "\u2028", "\\u003c"]
)
def test_a_title_is_text_wherever_it_stands(full_project: Project, engine: Engine, text: str) -> None:
    full_project.write("docs/faq.md", "Once.\n", title=json.dumps(f"T {text}"), description="d")

    page = render(full_project, engine, "/docs/faq")

    assert page.html.count("Once.") == 1
    assert "<script>alert" not in page.html
    assert json.loads(page.payload)["page"]["title"] == f"T {text}"
    embedded = re.search(r'<script id=":page"[^>]*>(.*?)</script>', page.html)
    assert embedded
    assert json.loads(embedded[1])["title"] == f"T {text}"


def test_a_component_that_fails_is_named(engine: Engine) -> None:
    request = IslandRequest("Tabs", {"items": None}, slots=[], module=None, prefix="")

    with pytest.raises(RenderError, match=r"<Tabs> failed: TypeError: ") as failure:
        engine.render_islands([request])

    assert failure.value.stack.startswith("at Tabs (")


@pytest.fixture
def hashed_world(full_project: Project) -> Project:
    """Return the project with everything in it, behind a hash."""
    config = (full_project.folder / "site.toml").read_text()
    full_project.write("site.toml", config.replace('base_url = "/x/"', 'base_url = "/x/"\nrouter = "hash"'))
    full_project.write("static/LICENSE", b"")
    return full_project


def test_behind_a_hash_every_address_of_the_site_is_relative(hashed_world: Project, engine: Engine) -> None:
    for route in hashed_world.site().pages:
        html = render(hashed_world, engine, route).html.replace('<base href="/x/"/>', "")  # of /404 alone
        addresses = re.findall(r'\s(?:href|src)="([^"]*)"', html)
        elsewhere = ("https://", "#:main")

        assert [a for a in addresses if not a.startswith(("#/", "./", "../", *elsewhere))] == []


def test_behind_a_hash_links_name_the_page_also_before_its_own_anchors(
    hashed_world: Project, engine: Engine
) -> None:
    text = '[a](#b) [f](faq.md#three) [s](/docs?q=1#x) [l](/LICENSE) `<a href="#b">`\n\n## B\n'
    hashed_world.write("docs/links.md", text, title="Links")

    (article,) = json.loads(render(hashed_world, engine, "/docs/links").payload)["articles"]

    links = re.findall(r'<a [^>]*?href="([^"]*)"', article)
    assert links == ["#/docs/links#b", "#/docs/faq#three", "#/docs?q=1#x", "./LICENSE", "#/docs/links#b"]
    assert "&lt;a href=&quot;#b&quot;&gt;" in article


@pytest.mark.parametrize(("world", "base"), [("full_project", "/x/"), ("hashed_world", "#/")])
def test_on_a_list_anchors_lead_to_the_post_and_headings_and_footnotes_have_no_ids(
    world: str, base: str, request: pytest.FixtureRequest, engine: Engine
) -> None:
    project: Project = request.getfixturevalue(world)
    project.write("blog/2024-01-01-brief.md", f"Text[^1] [b](#b)\n\n## B\n\n{TABS}\n[^1]: Note.\n")

    listed = json.loads(render(project, engine, "/blog").payload)["articles"][0]

    links = re.findall(r'<a [^>]*?href="([^"]*)"', listed)
    names = (":fn-1", "b", "b", "in-a-tab", ":fnref-1")
    assert links == [f"{base}blog/2024/01/01/brief#{name}" for name in names]
    assert ' id="' not in listed


def test_behind_a_hash_a_page_is_known_to_the_world_by_its_file(
    hashed_world: Project, engine: Engine
) -> None:
    html = render(hashed_world, engine, "/docs/features/combos").html

    assert '<base href="../../"/>' in html
    assert 'rel="canonical" href="https://t.example/x/docs/features/combos.html"/>' in html


def test_a_payload_alone_is_that_of_the_page(full_project: Project, engine: Engine) -> None:
    renderer, job = prepared(full_project, engine, "/docs/faq")

    assert renderer.render_payload(job) == renderer.render(job).payload
