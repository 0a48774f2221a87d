"""The types of the front end are those of the Structs that Python gives it, and these hold what they say."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from scripts.contract_types import FILES, FOLDER, types

from homerow.rendering import page_types, site_types
from homerow.rendering.front_end import document_assets, load_front_end
from homerow.rendering.job import page_job, page_resources
from homerow.rendering.sidebar_files import sidebar_files
from homerow.rendering.site_props import site_props
from site_project import Project

LISTS = {"post-list", "archive", "authors", "tags", "index"}
KINDS = LISTS | {"home", "doc", "post", "standalone", "search", "not-found"}


@pytest.mark.parametrize("file", FILES)
def test_the_types_of_the_front_end_are_made_from_the_structs(file: str) -> None:
    assert (FOLDER / file).read_text("utf-8") == types(file)


def test_site_props_are_what_their_type_says(full_project: Project) -> None:
    props = site_props(full_project.site())

    assert msgspec.json.decode(msgspec.json.encode(props), type=site_types.SiteProps) == props


def test_site_props_of_a_bare_site_are_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    props = site_props(Project(tmp_path_factory.mktemp("bare")).site())

    assert msgspec.json.decode(msgspec.json.encode(props), type=site_types.SiteProps) == props


def test_page_props_of_every_kind_are_what_their_type_says(full_project: Project) -> None:
    site = full_project.site()
    resources = page_resources(site.config, load_front_end(), sidebar_files(site))
    kind: Any = page_types.PageProps
    pages = [page_job(site, page, resources).page for page in site.pages.values()]

    for page in pages:
        assert json.loads(msgspec.json.encode(msgspec.json.decode(page, type=kind))) == json.loads(page)
    assert {json.loads(page)["kind"] for page in pages} == KINDS


def test_every_kind_of_navbar_item_is_given(full_project: Project) -> None:
    kinds = {type(item) for item in site_props(full_project.site()).navbar}

    assert kinds == {*get_args(site_types.NavbarItem)}


def test_document_assets_are_what_their_type_says(full_project: Project) -> None:
    assets = document_assets(load_front_end(), full_project.site().config, site_file="assets/site-1.json")

    assert msgspec.json.decode(msgspec.json.encode(assets), type=site_types.DocumentAssets) == assets
