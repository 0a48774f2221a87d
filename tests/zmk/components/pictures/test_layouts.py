"""The keyboards that keymap pictures are drawn on."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from paths import ROOT
from zmk.components.pictures.layouts import read_layout

SITE = ROOT / "site"
SCHEMA = json.loads((SITE / "data/schemas/layout.schema.json").read_text("utf-8"))
COUNTS = {"split-36": 36, "split-42": 42, "sixty-percent": 61, "pad-12": 12}


@pytest.mark.parametrize("path", sorted((SITE / "data/layouts").iterdir()), ids=lambda path: path.stem)
def test_a_layout_keeps_to_its_schema(path: Path) -> None:
    Draft202012Validator.check_schema(SCHEMA)

    wrong = [*Draft202012Validator(SCHEMA).iter_errors(tomllib.loads(path.read_text("utf-8")))]

    assert wrong == []


@pytest.mark.parametrize("name", COUNTS)
def test_a_layout_has_the_keys_that_its_name_and_title_say(name: str) -> None:
    layout = read_layout(SITE, name)

    assert len(layout.keys) == COUNTS[name]
    assert str(COUNTS[name]) in layout.title


@pytest.mark.parametrize("name", COUNTS)
def test_no_key_lies_on_another(name: str) -> None:
    upright = [key for key in read_layout(SITE, name).keys if key[4] == 0]

    overlapping = [
        (one, other)
        for index, one in enumerate(upright)
        for other in upright[index + 1 :]
        if abs(one[0] + one[2] / 2 - other[0] - other[2] / 2) < (one[2] + other[2]) / 2 - 0.01
        and abs(one[1] + one[3] / 2 - other[1] - other[3] / 2) < (one[3] + other[3]) / 2 - 0.01
    ]

    assert overlapping == []
