"""site/data/keymap-upgrades.toml: as its schema says, true to the data, and leading to pages that exist."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import jsonschema

from paths import ROOT
from zmk.devicetree.upgrade.catalog import FILE, load_catalog

SITE = ROOT / "site"
GIVEN = tomllib.loads(FILE.read_text("utf-8"))


OTHER_KEY = {"CURU"}  # its new name is another key, and the note says so


def data(name: str) -> Any:
    return json.loads((SITE / "data" / f"{name}.json").read_text("utf-8"))


def links(value: Any) -> Iterator[str]:
    match value:
        case dict():
            yield from (each for key, each in value.items() if key.endswith("link"))
            yield from (link for each in value.values() for link in links(each))
        case list():
            yield from (link for each in value for link in links(each))
        case _:
            pass


def test_it_is_as_its_schema_says() -> None:
    schema = json.loads((SITE / "data/schemas/keymap-upgrades.schema.json").read_text("utf-8"))

    jsonschema.Draft202012Validator(schema).validate(GIVEN)


def test_every_old_key_code_has_a_name_of_the_same_key_or_a_word_of_why_not() -> None:
    codes = load_catalog().keycodes

    for key in data("keycodes")["keycodes"]:
        for old in set(key.get("deprecated", ())) - set(codes.removed) - OTHER_KEY:
            renamed = codes.names[old]
            assert {renamed.to, *renamed.others} <= {key["name"], *key.get("aliases", ())}, old


def test_new_behaviors_and_options_exist() -> None:
    labels = {label for each in data("behaviors")["behaviors"] for label in each["labels"]}
    options = {each["symbol"] for each in data("options")["options"]}
    catalog = load_catalog()

    assert {each.to for each in catalog.behaviors.values()} <= labels
    assert {each.to for each in catalog.options.renamed.values()} <= options


def test_options_that_the_documented_firmware_has_are_never_removed() -> None:
    options = {each["symbol"] for each in data("options")["options"]}

    assert not options & load_catalog().options.removed.keys()


def test_what_is_said_leads_to_pages_that_exist() -> None:
    for link in set(links(GIVEN)):
        path, _, anchor = link.removeprefix("/").partition("#")
        if path.startswith("blog/"):
            path = re.sub(r"(\d{4})/(\d\d)/(\d\d)/", r"\1-\2-\3-", path)
        pages = [page for page in (SITE / f"{path}.md", SITE / path / "index.md") if page.is_file()]
        assert pages, link
        assert not anchor or f"{{#{anchor}}}" in pages[0].read_text("utf-8"), link


def test_nodes_have_the_labels_that_the_firmware_gives_them() -> None:
    given = {each["node"].rpartition("/")[2]: {*each["labels"]} for each in data("behaviors")["behaviors"]}

    assert {name: {*labels} for name, labels in load_catalog().nodes.labels.items()}.items() <= given.items()


def test_functions_that_a_key_is_taken_for_exist() -> None:
    codes = load_catalog().keycodes

    assert {*codes.calls.values()} <= codes.functions
    assert not codes.functions & codes.calls.keys()


def test_no_new_name_is_an_old_one() -> None:
    catalog = load_catalog()

    for names in (catalog.keycodes.names, catalog.behaviors, catalog.constants, catalog.boards.names):
        assert [each.to for each in names.values() if each.to in names] == []
    words = catalog.known.names - catalog.known.labels
    assert [name for name in words if not re.fullmatch(r"[A-Z]\w*", name)] == []
