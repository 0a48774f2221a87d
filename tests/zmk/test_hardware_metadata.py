"""The list of hardware for other programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from homerow.outputs.site_files import metadata
from paths import ROOT
from site_project import Project
from zmk.published_data import DATA_NAME, SCHEMA_NAME, hardware_metadata

REAL_DATA = ROOT / "site/data"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "site")


def test_hardware_metadata_follow_the_schema_that_they_name(project: Project) -> None:
    project.config('base_url = "/zmk/"\nextensions = ["zmk"]\n')
    shutil.copytree(REAL_DATA, project.folder / "data")

    published = hardware_metadata(project.site())
    data, schema = json.loads(published[DATA_NAME]()), json.loads(published[SCHEMA_NAME]())

    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    assert data["$schema"] == schema["$id"] == f"https://t.example/zmk/{SCHEMA_NAME}"
    assert {"id", "name", "kind"} <= data["hardware"][0].keys()


def test_a_site_without_data_publishes_no_hardware_metadata(project: Project) -> None:
    assert hardware_metadata(project.site()) == {}


def test_pages_of_other_sites_may_read_it(project: Project) -> None:
    project.config('extensions = ["zmk"]\n')
    shutil.copytree(REAL_DATA, project.folder / "data")

    manifest = json.loads(metadata(project.site(), build_id="", policy=""))

    assert {DATA_NAME, SCHEMA_NAME, "api/options.json"} <= {*manifest["shared"]}
