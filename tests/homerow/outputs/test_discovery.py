"""Files that describe the site to browsers and visitors."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from homerow.outputs.discovery import discovery_files
from site_project import Project

SEARCH = '[search]\napplication_id = "keys"\napi_key = "public"\n'
SECURITY = '[security]\ncontact = ["https://t.example/report", "mailto:s@t.example"]\nexpires = 2030-01-31\n'
OPEN_SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "site")


def files(project: Project, toml: str) -> dict[str, str]:
    """Return the files of a site with these lines in site.toml."""
    project.write("site.toml", f'title = "Keys & <more>"\nurl = "https://t.example"\n{toml}')
    return {name: content.decode() for name, content in discovery_files(project.site()).items()}


def test_discovery_files_describe_only_what_a_site_has(project: Project) -> None:
    assert set(files(project, "[search]\nenabled = false\n")) == {"manifest.webmanifest"}


def test_open_search_leads_to_the_page_that_searches_in_browsers_too(project: Project) -> None:
    assert "https://t.example/search?q={searchTerms}" in files(project, "")["opensearch.xml"]


def test_open_search_names_the_page_of_results(project: Project) -> None:
    description = ET.fromstring(files(project, f'base_url = "/kb/"\n{SEARCH}')["opensearch.xml"])  # noqa: S314
    url = description.find(f"{OPEN_SEARCH}Url")

    assert url is not None
    assert url.get("template") == "https://t.example/kb/search?q={searchTerms}"
    assert description.findtext(f"{OPEN_SEARCH}ShortName") == "Keys & <more>"


def test_open_search_is_left_out_where_queries_are_behind_a_hash(project: Project) -> None:
    assert "opensearch.xml" not in files(project, f'router = "hash"\n{SEARCH}')


def test_manifest_has_the_icon_with_its_size(project: Project) -> None:
    icon = io.BytesIO()
    Image.new("RGB", (192, 192)).save(icon, "PNG")
    project.write("static/icon.png", icon.getvalue())
    manifest = json.loads(files(project, 'icon = "/icon.png"\nbase_url = "/kb/"\n')["manifest.webmanifest"])

    assert manifest["icons"] == [
        {"src": "https://t.example/kb/icon.png", "type": "image/png", "sizes": "192x192"}
    ]
    assert (manifest["name"], manifest["start_url"]) == ("Keys & <more>", "/kb/")


def test_security_contact_is_published_at_the_root_of_a_host_only(project: Project) -> None:
    text = files(project, SECURITY)[".well-known/security.txt"]

    assert text.splitlines() == [
        "Contact: https://t.example/report",
        "Contact: mailto:s@t.example",
        "Expires: 2030-01-31T00:00:00+00:00",
        "Canonical: https://t.example/.well-known/security.txt",
    ]
    assert ".well-known/security.txt" not in files(project, f'base_url = "/kb/"\n{SECURITY}')
