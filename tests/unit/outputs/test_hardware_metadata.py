"""Supported hardware as data for other programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from homerow.outputs.hardware_metadata import DATA_NAME, SCHEMA_NAME, write_hardware_metadata
from homerow.outputs.release import ReleaseStore
from site_world import World

REAL_DATA = Path(__file__).parents[3] / "site/data"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "site")


def publish(world: World) -> Path:
    with ReleaseStore(world.folder.parent / "build").begin() as release:
        write_hardware_metadata(world.site(), release)
        return release.publish("digest")


def test_what_is_published_follows_the_schema_that_it_names(world: World) -> None:
    world.config('base_url = "/zmk/"\n')
    shutil.copytree(REAL_DATA, world.folder / "data")

    published = publish(world)
    data = json.loads((published / DATA_NAME).read_text("utf-8"))
    schema = json.loads((published / SCHEMA_NAME).read_text("utf-8"))

    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    assert data["$schema"] == schema["$id"] == f"https://t.example/zmk/{SCHEMA_NAME}"
    assert {"id", "name", "kind"} <= data["hardware"][0].keys()


def test_a_site_without_data_publishes_none(world: World) -> None:
    published = publish(world)

    assert [(published / name).exists() for name in (DATA_NAME, SCHEMA_NAME)] == [False, False]
