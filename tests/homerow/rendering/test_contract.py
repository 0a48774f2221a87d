"""The props that Python writes match the types of web/src/contract."""

from __future__ import annotations

import json

import pytest

from homerow.rendering.front_end import document_assets, load_front_end
from homerow.rendering.job import page_job, page_resources
from homerow.rendering.page_props import page_props
from homerow.rendering.sidebar_files import sidebar_files
from homerow.rendering.site_props import site_props
from site_project import Project
from typescript import declarations, misfits

LISTS = {"post-list", "archive", "authors", "tags", "index"}
KINDS = LISTS | {"home", "doc", "post", "standalone", "search", "not-found"}


def test_site_props_are_what_the_contract_says(full_project: Project) -> None:
    props = {"buildId": "1", **site_props(full_project.site())}

    assert misfits(props, "SiteProps", "site.ts") == []


def test_site_props_of_a_bare_site_are_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    bare = Project(tmp_path_factory.mktemp("bare"))

    assert misfits({"buildId": "1", **site_props(bare.site())}, "SiteProps", "site.ts") == []


def test_page_props_of_every_kind_are_what_the_contract_says(full_project: Project) -> None:
    site = full_project.site()
    resources = page_resources(site.config, load_front_end(), sidebar_files(site))
    props = [json.loads(page_job(site, page, resources).page) for page in site.pages.values()]

    assert {each["kind"] for each in props} == KINDS
    assert [
        misfits(each, "PageProps", "page.ts") for each in props if misfits(each, "PageProps", "page.ts")
    ] == []


def test_every_kind_of_navbar_item_of_the_contract_is_told(full_project: Project) -> None:
    site = site_props(full_project.site())
    kinds = {item["kind"] for item in site["navbar"]}

    options = declarations("site.ts")["LeafNavbarItem"].options  # type: ignore[union-attr] # it is a union
    assert len(kinds) == len(options) + 1  # and the dropdown


def test_document_assets_are_what_the_contract_says(full_project: Project) -> None:
    assets = document_assets(load_front_end(), full_project.site().config, site_file="assets/site-1.json")

    assert misfits(assets, "DocumentAssets", "server.ts") == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"title": None}, "PageProps.title: None is not a string"),
        ({"extra": 1}, "PageProps.extra: is not in the contract"),
        ({"toc": [{"id": "a", "html": "A"}]}, "PageProps.toc.0.level: is missing"),
        ({"previous": {"title": "A"}}, "PageProps.previous.href: is missing"),
        ({"noindex": 0}, "PageProps.noindex: 0 is not a boolean"),
    ],
)
def test_what_is_not_in_the_contract_is_seen(
    full_project: Project, change: dict[str, object], problem: str
) -> None:
    site = full_project.site()
    props = {**page_props(site, site.pages["/docs/faq"]), "styles": [], "sidebarFile": None, **change}

    assert misfits(props, "PageProps", "page.ts") == [problem]
