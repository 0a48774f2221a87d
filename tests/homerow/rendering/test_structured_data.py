"""Structured data of every kind of page, read back by a JSON-LD processor."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pyld import jsonld

from project import Project

pytestmark = pytest.mark.slow

SCHEMA = "https://schema.org/"
SCRIPT = re.compile(r'<script[^>]*type="application/ld\+json"[^>]*>(.*?)</script>', re.DOTALL)
PROCESSED = {
    # Terms of schema.org have the names of their IRIs. The published context is not fetched.
    "documentLoader": lambda url, _options: {
        "contextUrl": None,
        "documentUrl": url,
        "document": {"@context": {"@vocab": SCHEMA, **{name: {"@type": "@id"} for name in ("url", "item")}}},
    }
}
THING = frozenset({"@id", "@type", "name", "url"})
ARTICLE = THING | {"mainEntityOfPage", "headline", "description", "image", "publisher", "isPartOf"}
PROPERTIES: Mapping[str, frozenset[str]] = {
    "TechArticle": ARTICLE | {"dateModified", "inLanguage"},
    "BlogPosting": ARTICLE | {"datePublished", "dateModified", "keywords", "author", "inLanguage"},
    "BreadcrumbList": THING | {"itemListElement"},
    "ListItem": THING | {"position", "item"},
    **dict.fromkeys(("WebSite", "Blog", "Organization", "Person"), THING),
}
SITE = {
    "site.toml": 'title = "Keys"\nurl = "https://keys.test"\nbase_url = "/kb/"\nfeedback = false\n',
    "sidebars.toml": '[docs]\nitems = ["intro", { category = "A & <b>", items = ["faq"] }]\n',
    "pages/index.md": "---\ntitle: Home\n---\n\nHello.\n",
    "docs/intro.md": "---\ntitle: Intro\nslug: /\n---\n\nHello.\n",
    "docs/faq.md": '---\ntitle: "</script> & \\"quotes\\""\ndescription: Answers\n---\n\nLike this.\n',
    "blog/authors.toml": '[ada]\nname = "Ada"\nurl = "https://ada.test/"\n',
    "blog/2025-01-31-first.md": "---\ntitle: First\nauthors: [ada]\ntags: [keys]\n---\n\nWords.\n",
}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = Project(tmp_path_factory.mktemp("structured"))
    project.write(SITE)
    ran = project.run("build")
    assert ran.code == 0, ran.err
    return project.output


def read(page: Path) -> list[Any]:
    """Return the nodes of all structured data of a page, with IRIs in place of names."""
    data = [json.loads(text) for text in SCRIPT.findall(page.read_text("utf-8"))]
    return [node for each in data for node in jsonld.flatten(each, options=PROCESSED)]


def types_of(nodes: list[Any]) -> set[str]:
    return {kind.removeprefix(SCHEMA) for node in nodes for kind in node.get("@type", ())}


def test_all_data_are_typed_things_with_properties_of_their_types(output: Path) -> None:
    nodes = [node for page in output.rglob("*.html") for node in read(page)]

    assert types_of(nodes) == PROPERTIES.keys()
    assert list(unknown_properties(nodes)) == []


def unknown_properties(nodes: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield properties that a node's type does not have, and unknown types; references have no type."""
    for node in nodes:
        for kind in node.get("@type", ()):
            allowed = PROPERTIES.get(kind.removeprefix(SCHEMA), frozenset())
            names = {name.removeprefix(SCHEMA) for name in node}
            yield from ((kind, name) for name in names - allowed)


@pytest.mark.parametrize(
    ("page", "types"),
    [
        ("docs/faq", {"TechArticle", "WebSite", "Organization", "BreadcrumbList", "ListItem"}),
        ("blog/2025/01/31/first", {"BlogPosting", "Blog", "Organization", "Person"}),
        ("index", set()),
        ("blog", set()),
        ("404", set()),
    ],
)
def test_each_kind_of_page_has_its_types(output: Path, page: str, types: set[str]) -> None:
    assert types_of(read(output / f"{page}.html")) == types


def test_a_page_has_its_address_and_its_title_letter_for_letter(output: Path) -> None:
    [article] = [node for node in read(output / "docs/faq.html") if f"{SCHEMA}TechArticle" in node["@type"]]

    assert article["@id"] == "https://keys.test/kb/docs/faq"
    assert article[f"{SCHEMA}url"] == [{"@id": "https://keys.test/kb/docs/faq"}]
    assert article[f"{SCHEMA}headline"] == [{"@value": '</script> & "quotes"'}]


def test_breadcrumbs_are_numbered_and_lead_to_pages(output: Path) -> None:
    items = [node for node in read(output / "docs/faq.html") if f"{SCHEMA}ListItem" in node.get("@type", ())]

    names = {node[f"{SCHEMA}position"][0]["@value"]: node[f"{SCHEMA}name"][0]["@value"] for node in items}
    assert names == {1: "A & <b>", 2: '</script> & "quotes"'}
    assert items[-1][f"{SCHEMA}item"] == [{"@id": "https://keys.test/kb/docs/faq"}]
