"""What the data know of behaviors and input processors stands on our pages, each thing at one place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from homerow.config.loader import load_config
from homerow.facts.facts import Facts
from homerow.facts.loader import load_facts
from homerow.facts.model import Behavior, InputProcessor
from homerow.markdown.document import DefinitionKind, Document
from homerow.markdown.parser import Parser
from homerow.sources.discovery import discover_sources, read_source

SITE = Path(__file__).parents[3] / "site"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document defines something; without an anchor, the whole document does."""

    route: str
    anchor: str


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load_facts(SITE)


@pytest.fixture(scope="module")
def documents(facts: Facts) -> Mapping[str, Document]:
    """Return the documents of the real site by their routes."""
    parser = Parser(SITE, facts=facts)
    sources = [source for source in discover_sources(load_config(SITE)) if source.kind == "doc"]
    return {
        f"/{source.path.with_suffix('')}".removesuffix("/index"): parser.parse(
            source, read_source(SITE, source)
        ).document
        for source in sources
    }


def places(documents: Mapping[str, Document], kind: DefinitionKind) -> Mapping[str, list[Place]]:
    """Return where each name of a kind is defined."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for route, document in documents.items():
        for target in document.targets:
            for mention in target.mentions:
                if mention.kind == kind:
                    found[mention.name].append(Place(route, target.anchor))
    return found


def predefined(facts: Facts) -> Mapping[str, Behavior | InputProcessor]:
    return {**facts.behaviors, **facts.input_processors}


def test_each_predefined_behavior_and_input_processor_has_one_place_on_its_page(
    facts: Facts, documents: Mapping[str, Document]
) -> None:
    known, found = predefined(facts), places(documents, "behavior")

    assert len(known) > 40
    assert {label: each.page for label, each in known.items()} == {
        label: ", ".join(place.route for place in found[f"&{label}"]) for label in known
    }


def test_that_place_is_an_anchor_where_the_page_has_several(
    facts: Facts, documents: Mapping[str, Document]
) -> None:
    found = places(documents, "behavior")
    on_page = Counter(each.page for each in {each.node: each for each in predefined(facts).values()}.values())
    ours = {label: found[f"&{label}"][0] for label in predefined(facts)}

    assert [label for label, place in ours.items() if not place.anchor and on_page[place.route] > 1] == []
    assert [
        label
        for label, place in ours.items()
        if place.anchor and place.anchor not in documents[place.route].ids
    ] == []


def test_two_of_them_share_no_anchor(facts: Facts, documents: Mapping[str, Document]) -> None:
    found = places(documents, "behavior")
    nodes = {each.node: found[f"&{each.labels[0]}"][0] for each in predefined(facts).values()}

    assert [node for node, place in nodes.items() if [*nodes.values()].count(place) > 1] == []


def test_each_constant_of_their_parameters_is_a_row_of_one_table(
    facts: Facts, documents: Mapping[str, Document]
) -> None:
    found = places(documents, "constant")
    constants = [each for each in facts.constants.values() if each.labels]

    assert len(constants) > 50
    assert {each.name: len(found[each.name]) for each in constants} == {each.name: 1 for each in constants}


def test_that_table_is_on_the_page_of_a_behavior_that_takes_it(
    facts: Facts, documents: Mapping[str, Document]
) -> None:
    found, known = places(documents, "constant"), predefined(facts)

    assert [
        (each.name, place.route)
        for each in facts.constants.values()
        for place in found[each.name]
        if place.route not in {known[label].page for label in each.labels}
    ] == []
