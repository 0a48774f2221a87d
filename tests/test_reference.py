"""Each documented option has its row on one page of /docs/config; others have a reason to have none."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from homerow.config.loader import load_config
from homerow.content.discovery import discover_sources, read_source
from homerow.markdown.document import Definition
from parsing import site_parser
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data
from zmk.firmware.records import Property
from zmk.references import OPTION_PREFIX

SITE = Path(__file__).parents[1] / "site"
REFERENCE = "/docs/config"

Pages = Mapping[str, tuple[Definition, ...]]


@pytest.fixture(scope="module")
def facts() -> FirmwareData:
    return load_data(SITE)


@pytest.fixture(scope="module")
def pages(facts: FirmwareData) -> Pages:
    """Return what each page of the reference defines, by its route."""
    parser = site_parser(SITE)
    sources = [
        source
        for source in discover_sources(load_config(SITE))
        if source.kind == "doc" and source.path.parent.as_posix() == "docs/config"
    ]
    texts = {source.path.stem: parser.parse(source, read_source(SITE, source)).text for source in sources}
    return {
        REFERENCE if stem == "index" else f"{REFERENCE}/{stem}": text.definitions
        for stem, text in texts.items()
    }


@pytest.fixture(scope="module")
def undocumented() -> dict[str, Any]:
    return tomllib.loads((SITE / "data/undocumented.toml").read_text("utf-8"))


def routes_of_options(pages: Pages) -> dict[str, list[str]]:
    """Return the pages with a row for each option."""
    routes: dict[str, list[str]] = {}
    for route, definitions in pages.items():
        for definition in definitions:
            if definition.kind == "option":
                routes.setdefault(definition.title.removeprefix(OPTION_PREFIX), []).append(route)
    return routes


def routes_of_properties(pages: Pages) -> dict[tuple[str, str], list[str]]:
    """Return the pages with a row for each property, by owner (`zmk,combos/*`, `/chosen`) and name."""
    routes: dict[tuple[str, str], list[str]] = {}
    for route, definitions in pages.items():
        for definition in definitions:
            if definition.kind in {"property", "chosen"}:
                for owner in definition.context.split(", "):
                    routes.setdefault((owner, definition.title), []).append(route)
    return routes


def documented_properties(facts: FirmwareData) -> Iterator[tuple[tuple[str, str], Property]]:
    """Yield what a reader may write into the nodes that the reference documents, by owner and name."""
    for compatible, binding in facts.bindings.items():
        if binding.head.documented and (binding.head.page or "").startswith(REFERENCE):
            for owner, properties in (
                (compatible, binding.properties),
                (f"{compatible}/*", binding.child_properties),
            ):
                yield from (((owner, each.name), each) for each in properties.values() if not each.deprecated)


def test_a_documented_option_has_its_row_on_the_one_page_that_the_data_name(
    facts: FirmwareData, pages: Pages
) -> None:
    expected = {name: [option.page] for name, option in facts.options.items() if option.documented}

    assert len(expected) > 150
    assert routes_of_options(pages) == expected


def test_a_property_of_a_documented_node_has_its_row_on_the_one_page_that_the_data_name(
    facts: FirmwareData, pages: Pages
) -> None:
    expected = {place: [each.page] for place, each in documented_properties(facts)}
    chosen = {("/chosen", each.property): [each.page] for each in facts.chosen.values() if each.documented}

    assert len(expected) > 150
    assert routes_of_properties(pages) == expected | chosen


def test_an_option_without_a_row_has_a_reason(facts: FirmwareData, undocumented: dict[str, Any]) -> None:
    counts = Counter(name for group in undocumented["undocumented"] for name in group["options"])

    assert counts == Counter(name for name, option in facts.options.items() if not option.documented)


def test_reasons_are_written_as_their_schema_says(undocumented: dict[str, Any]) -> None:
    schema = json.loads((SITE / "data/schemas/undocumented.schema.json").read_text("utf-8"))

    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(undocumented)
