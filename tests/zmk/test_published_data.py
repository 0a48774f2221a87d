"""The data about the firmware as files of a release."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from homerow.server.openapi import description
from paths import ROOT
from site_project import Project
from zmk.firmware.lists import file_of
from zmk.published_data import published_data
from zmk.published_lists import LISTS

PAGE = """
<Options of="ZMK_SLEEP">

- `ZMK_SLEEP`: Enables deep sleep.

</Options>
"""


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    project = Project(tmp_path_factory.mktemp("site"))
    project.config('base_url = "/x/"\nextensions = ["zmk"]\n')
    shutil.copytree(ROOT / "site/data", project.folder / "data")
    project.write("docs/config/power.md", PAGE, title="Power")
    published = published_data(project.site())
    return {name: json.loads(published[file_of(name)]()) for name in LISTS}


def test_published_lists_follow_their_description(lists: dict[str, Any]) -> None:
    schemas = description(("zmk",))["components"]["schemas"]

    for name, kind in LISTS.items():
        schema = {"$ref": f"#/components/schemas/{kind.__name__}", "components": {"schemas": schemas}}
        Draft202012Validator(schema).validate(lists[name])
        assert lists[name][name], name


def test_published_record_has_the_address_of_the_section_that_documents_it(lists: dict[str, Any]) -> None:
    options = {option["symbol"]: option for option in lists["options"]["options"]}

    anchor = "https://t.example/x/docs/config/power#config-zmk-sleep"
    assert options["ZMK_SLEEP"]["documentation"] == anchor
    assert options["ZMK_EXT_POWER"]["documentation"] == "https://t.example/x/docs/config/power"
    assert "documentation" not in options["ZMK_BLE"]  # its page is not on this site


def test_site_without_data_publishes_no_lists(tmp_path: Path) -> None:
    assert published_data(Project(tmp_path / "site").site()) == {}
