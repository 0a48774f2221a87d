"""Ids and names that authors choose are never those by which the page finds its own elements."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from browser_page import BrowserPage, Visit
from project import SMALL_SITE, Project
from serving import serving

pytestmark = pytest.mark.browser

SEARCH = ".search-button"
FIELD = ".search-dialog__field"
ALL_IDS = "() => [...document.querySelectorAll('[id]')].map(({ id }) => id)"
# Names that scripts read from `document`, or that a counter of page views keeps its queue in.
PROPERTIES = ("getElementById", "querySelector", "querySelectorAll", "addEventListener", "head", "body")


def open_search(reader: BrowserPage) -> list[str]:
    """Open the search dialog, look for something, and return all ids of the page."""
    reader.page.locator(SEARCH).first.click()
    reader.page.locator(FIELD).fill("questions")
    reader.page.locator(".search-hit").first.wait_for()
    found: Any = reader.page.evaluate(ALL_IDS)
    return list(map(str, found))


def test_no_id_or_name_of_an_author_disturbs_the_page(
    tmp_path: Path, visit: Visit, opened: ExitStack
) -> None:
    project = Project(tmp_path)
    config = f"{SMALL_SITE['site.toml']}feedback = true\n"
    project.write({**SMALL_SITE, "site.toml": config})
    project.build()
    server = opened.enter_context(serving(project, "serve"))
    shell = open_search(visit(server.origin, "/docs"))
    assert {":root", ":main", ":page"} <= {*shell}
    headings = "".join(f"## {name.strip(':')}\n\n" for name in shell)
    explicit = "".join(f"## Explicit {{#{name}}}\n\n" for name in shell)
    html = "".join(f'<span id="{name}">x</span>\n' for name in (*shell, "dataLayer", "homerow"))
    names = "".join(f'<img name="{name}" id="{name}" alt="">\n' for name in PROPERTIES)
    docs = {"headings": headings, "explicit": explicit, "html": f"{html}\n{names}"}
    project.write(
        {f"docs/{name}.md": f"# {name}\n\n[main](#main)\n\n## Main\n\n{text}" for name, text in docs.items()}
    )
    project.write({"sidebars.toml": '[docs]\nitems = ["intro", "faq", "headings", "explicit", "html"]\n'})
    ran = project.run("build")
    assert ran.code == 0, ran.err

    for name in docs:
        reader = visit(server.origin, f"/docs/{name}")
        ids = open_search(reader)
        assert sorted({each for each in ids if ids.count(each) > 1}) == [], name
        for _ in ("panel", "query", "dialog"):
            reader.page.keyboard.press("Escape")
        reader.page.locator("[data-article] p > a[href='#main']").click()
        assert reader.page.evaluate("() => document.querySelector(':target').textContent") == "Main"
