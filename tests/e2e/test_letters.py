"""Pages whose addresses have letters of any script, on our server and on hosts that only serve files."""

from __future__ import annotations

import unicodedata
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

import pytest

from browser_page import Visit
from output_links import broken_links, output_files
from project import SMALL_SITE, Project
from serving import serving
from static_host import Files, static_host

NAMES = ("入门", "größe", "한국어", "हिन्दी")
DECOMPOSED = unicodedata.normalize("NFD", "größe")
LINKS = " ".join(f"[{name}]({name}.md) [r](/docs/{name})" for name in NAMES)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a built site; on disk, half of the letters are in several characters, as macOS writes them."""
    project = Project(tmp_path_factory.mktemp("letters"))
    pages = {f"docs/{name}.md": f"# {name}\n\n{LINKS} ![x]({name}.svg)\n" for name in NAMES}
    pages |= {f"docs/{name}.svg": "<svg/>" for name in NAMES}
    pages = {unicodedata.normalize("NFD", path): text for path, text in pages.items()}
    project.write({**SMALL_SITE, **pages, "blog/2025-01-31-über.md": "---\ntags: [键盘]\n---\n\n# Ü\n"})
    items = ", ".join(f'"{name}"' for name in ("intro", "faq", *NAMES))
    project.write({"sidebars.toml": f"[docs]\nitems = [{items}]\n", "static/größe.txt": "x"})
    project.write({"redirects.toml": '"/старый" = "/docs/入门"\n'})
    project.build()
    return project


def test_files_have_composed_names_and_every_link_leads_to_one(project: Project) -> None:
    files = output_files(project.output)

    assert {f"docs/{name}.html" for name in NAMES} <= files
    assert {"blog/2025/01/31/über.html", "blog/tags/键盘.html", "größe.txt", "старый.html"} <= files
    assert broken_links(project.output) == {}
    sitemap = (project.output / "sitemap.xml").read_text("utf-8")
    assert f"<loc>https://small.test/docs/{quote('入门')}</loc>" in sitemap


class _PageFiles(Files):
    """`/x` is the file x.html where there is one."""

    def translate_path(self, path: str) -> str:
        file = super().translate_path(path).rstrip("/")
        return f"{file}.html" if Path(f"{file}.html").is_file() else file


@pytest.mark.browser
@pytest.mark.parametrize("host", ["service", "files"])
def test_readers_go_from_page_to_page(project: Project, visit: Visit, opened: ExitStack, host: str) -> None:
    files = project.output.resolve()
    origin = (
        opened.enter_context(serving(project, "serve")).origin
        if host == "service"
        else opened.enter_context(static_host(files, _PageFiles))
    )
    reader = visit(origin, f"/docs/{quote('入门')}")
    reader.mark()

    for name in ("größe", "한국어"):
        reader.page.locator("[data-article] a", has_text=name).first.click()
        reader.wait_for_route(f"/docs/{quote(name)}")
        assert reader.page.locator("nav[aria-label=Docs] [aria-current=page]").inner_text() == name
    assert reader.is_marked
    if host == "service":
        reader.open(f"/docs/{quote(DECOMPOSED)}")
        reader.page.wait_for_url(f"{origin}/docs/{quote('größe')}")


@pytest.mark.browser
def test_an_old_address_keeps_its_query_and_anchor_on_a_host_of_files(
    project: Project, visit: Visit, opened: ExitStack
) -> None:
    origin = opened.enter_context(static_host(project.output.resolve(), _PageFiles))
    reader = visit(origin)

    reader.page.goto(f"{origin}/{quote('старый')}?x=1#part")

    reader.page.wait_for_url(f"{origin}/docs/{quote('入门')}?x=1#part")
