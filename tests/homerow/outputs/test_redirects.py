"""Old addresses, as hosts of files and our own service need them."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.outputs.discovery import sitemap
from homerow.outputs.redirects import redirect_page, redirect_payload, redirect_table
from site_project import Project

REDIRECTS = """
"/docs/old/keys" = "/docs?x=1#hello"
"/paper" = "/paper.pdf"
"/chat" = "https://chat.test/?a=1&b=2"
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.write("redirects.toml", REDIRECTS)
    project.write("static/paper.pdf", b"%PDF")
    project.main("## Hello\n")
    return project


def test_a_page_at_an_old_address_leads_on_and_is_not_listed(project: Project) -> None:
    site = project.site()
    page = redirect_page(site, "/docs/old/keys")

    assert '<meta http-equiv="refresh" content="0; url=/docs?x=1#hello">' in page
    assert '<link rel="canonical" href="https://t.example/docs">' in page
    assert '<meta name="robots" content="noindex">' in page
    assert '<a href="/docs?x=1#hello">Introduction</a>' in page
    assert "/docs/old" not in sitemap(site).decode()


def test_what_leads_elsewhere_is_escaped_and_is_its_own_title(project: Project) -> None:
    page = redirect_page(project.site(), "/chat")

    address = "https://chat.test/?a=1&amp;b=2"
    assert f'<a href="{address}">{address}</a>' in page
    assert f'<link rel="canonical" href="{address}">' in page


def test_a_service_is_told_where_old_addresses_lead(project: Project) -> None:
    project.config('base_url = "/x/"')

    assert redirect_table(project.site()) == {
        "": "/x/docs",
        "docs/old/keys": "/x/docs?x=1#hello",
        "paper": "/x/paper.pdf",
        "chat": "https://chat.test/?a=1&b=2",
    }


def test_behind_a_hash_pages_lead_on_from_whatever_folder(project: Project) -> None:
    project.config('router = "hash"\nbase_url = "/x/"')
    site = project.site()

    assert 'url=../../#/docs?x=1#hello"' in redirect_page(site, "/docs/old/keys")
    assert '<a href="./paper.pdf">' in redirect_page(site, "/paper")
    assert redirect_table(site)["docs/old/keys"] == "/x/#/docs?x=1#hello"
    assert redirect_table(site)["paper"] == "/x/paper.pdf"


def test_a_site_without_redirects_has_none(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write("pages/index.md", title="Home")

    assert redirect_table(project.site()) == {}


def test_a_hash_router_is_told_where_old_addresses_lead(project: Project) -> None:
    project.config('router = "hash"')
    site = project.site()

    assert redirect_payload(site, "/docs/old/keys") == '{"movedTo":"#/docs?x=1#hello"}'
    assert redirect_payload(site, "/docs") is None
    assert "" not in redirect_table(site)
