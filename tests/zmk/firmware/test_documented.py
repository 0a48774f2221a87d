"""Each behavior and input processor of the data is defined on exactly one page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from homerow.config.loader import load_config
from homerow.content.discovery import discover_sources, read_source
from homerow.markdown.document import Document
from parsing import site_parser
from paths import ROOT
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data
from zmk.firmware.records import Behavior, InputProcessor

SITE = ROOT / "site"


@dataclass(frozen=True, slots=True)
class Place:
    """A definition in a document; without an anchor, the whole document."""

    route: str
    anchor: str


@pytest.fixture(scope="module")
def data() -> FirmwareData:
    return load_data(SITE)


@pytest.fixture(scope="module")
def documents(data: FirmwareData) -> Mapping[str, Document]:
    """Return the documents of the real site by their routes."""
    parser = site_parser(SITE)
    sources = [source for source in discover_sources(load_config(SITE)) if source.kind == "doc"]
    return {
        f"/{source.path.with_suffix('')}".removesuffix("/index"): parser.parse(
            source, read_source(SITE, source)
        ).document
        for source in sources
    }


def places(documents: Mapping[str, Document], kind: str) -> Mapping[str, list[Place]]:
    """Return where each name of a kind is defined."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for route, document in documents.items():
        for target in document.targets:
            for reference in target.references:
                if reference.kind == kind:
                    found[reference.name].append(Place(route, target.anchor))
    return found


def predefined(data: FirmwareData) -> Mapping[str, Behavior | InputProcessor]:
    return {**data.behaviors, **data.input_processors}


def test_each_predefined_behavior_and_input_processor_has_one_place_on_its_page(
    data: FirmwareData, documents: Mapping[str, Document]
) -> None:
    known, found = predefined(data), places(documents, "behavior")

    assert len(known) > 40
    assert {label: each.page for label, each in known.items()} == {
        label: ", ".join(place.route for place in found[f"&{label}"]) for label in known
    }


def test_that_place_is_an_anchor_where_the_page_has_several(
    data: FirmwareData, documents: Mapping[str, Document]
) -> None:
    found = places(documents, "behavior")
    on_page = Counter(each.page for each in {each.node: each for each in predefined(data).values()}.values())
    ours = {label: found[f"&{label}"][0] for label in predefined(data)}

    assert [label for label, place in ours.items() if not place.anchor and on_page[place.route] > 1] == []
    assert [
        label
        for label, place in ours.items()
        if place.anchor and place.anchor not in documents[place.route].ids
    ] == []


def test_two_of_them_share_no_anchor(data: FirmwareData, documents: Mapping[str, Document]) -> None:
    found = places(documents, "behavior")
    nodes = {each.node: found[f"&{each.labels[0]}"][0] for each in predefined(data).values()}

    assert [node for node, place in nodes.items() if [*nodes.values()].count(place) > 1] == []


def test_each_constant_of_their_parameters_is_a_row_of_one_table(
    data: FirmwareData, documents: Mapping[str, Document]
) -> None:
    found = places(documents, "constant")
    constants = [each for each in data.constants.values() if each.labels]

    assert len(constants) > 50
    assert {each.name: len(found[each.name]) for each in constants} == {each.name: 1 for each in constants}


def test_that_table_is_on_the_page_of_a_behavior_that_takes_it(
    data: FirmwareData, documents: Mapping[str, Document]
) -> None:
    found, known = places(documents, "constant"), predefined(data)

    assert [
        (each.name, place.route)
        for each in data.constants.values()
        for place in found[each.name]
        if place.route not in {known[label].page for label in each.labels}
    ] == []
