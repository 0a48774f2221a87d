"""Exports of the index for other engines: complete, equal to the records, and valid by their own settings."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from homerow.cli import main
from homerow.search.export import EXPORTS, SearchRecord, Weight, page_records, priority, write_export
from homerow.search.page import LEVELS
from homerow.search.query import ATTRIBUTES
from library import INDEX, publish_books, record
from published import OutputFolder
from search_project import pages_of, section

SYNONYMS = (("hrm", "home row mods"), ("lt", "LT(1, KC_SPC)"))
PAGES = pages_of(
    [
        section("layers", "Layers"),
        section(
            "layers",
            "Layers",
            "Momentary <layers> & more",
            text="Hold & release <b> a key.",
            rank=2,
            names=("&mo",),
        ),
        section("behaviors", "Behaviors", version=("current", "3.5")),
    ]
)
RECORDS = [each for page in PAGES for each in page_records(page)]
each_engine = pytest.mark.parametrize("engine", EXPORTS)
TYPES: Mapping[str, type] = {"string": str, "string[]": list, "int64": int}


def export(engine: str, folder: Path) -> list[Mapping[str, Any]]:
    """Export pages; return the objects of their records, without the actions of bulk requests."""
    assert write_export(folder, EXPORTS[engine], "books", PAGES, SYNONYMS) == len(RECORDS) == 4
    lines = [json.loads(line) for line in (folder / "records.ndjson").read_text("utf-8").splitlines()]
    if engine != "opensearch":
        return lines
    assert [each["index"]["_id"] for each in lines[::2]] == [each["objectID"] for each in lines[1::2]]
    assert {each["index"]["_index"] for each in lines[::2]} == {"books"}
    return lines[1::2]


def settings(folder: Path) -> Any:
    return json.loads((folder / "settings.json").read_text("utf-8"))


def read_back(engine: str, given: Mapping[str, Any]) -> SearchRecord:
    """Return the record of an exported object, without what only the engine's form lacks."""
    nested = given.get("hierarchy", {})
    levels = [given.get(name, nested.get(name.partition(".")[2])) for name in ATTRIBUTES[:LEVELS]]
    texts = [*levels, given.get("content")]
    if engine == "algolia":
        texts = [text and html.unescape(text) for text in texts]
    return SearchRecord(
        object_id=given["objectID"],
        url=given["url"],
        url_without_anchor=given["url_without_anchor"],
        anchor=given.get("anchor"),
        type=given["type"],
        hierarchy=tuple(texts[:LEVELS]),
        content=texts[LEVELS],
        language=given["language"],
        version=tuple(given["version"]),
        docusaurus_tag=given["docusaurus_tag"],
        weight=_weight(given),
        names=tuple(given["names"]),
    )


def _weight(given: Mapping[str, Any]) -> Weight:
    if "weight" in given:
        return Weight(*(given["weight"][name] for name in ("pageRank", "level", "position")))
    rest, position = divmod(given["item_priority"], 1000)
    page_rank, level = divmod(rest, 1000)
    return Weight(page_rank, level, 999 - position)


@each_engine
def test_an_export_has_all_that_records_have(engine: str, tmp_path: Path) -> None:
    exported = export(engine, tmp_path)

    assert [read_back(engine, each) for each in exported] == RECORDS


def test_algolia_gets_attributes_that_objects_have(tmp_path: Path) -> None:
    first = export("algolia", tmp_path)[1]
    given = settings(tmp_path)

    flat = {*first, *(f"{outer}.{inner}" for outer in ("hierarchy", "weight") for inner in first[outer])}
    ranked = [each.partition("(")[2].rstrip(")") for each in given["customRanking"]]
    searched = [each.removeprefix("unordered(").rstrip(")") for each in given["searchableAttributes"]]
    assert flat >= {*ranked, *searched, *given["attributesForFaceting"], given["attributeForDistinct"]}
    assert first["hierarchy"]["lvl2"] == "Momentary &lt;layers&gt; &amp; more"


def test_opensearch_maps_every_field_and_reads_each_synonym(tmp_path: Path) -> None:
    exported = export("opensearch", tmp_path)
    given = settings(tmp_path)
    analysis, mappings = given["settings"]["analysis"], given["mappings"]

    assert mappings["dynamic"] == "strict"
    for document in exported:
        assert document.keys() <= mappings["properties"].keys()
        for name in ("hierarchy", "weight"):
            assert document[name].keys() <= mappings["properties"][name]["properties"].keys()
    filters = {each for analyzer in analysis["analyzer"].values() for each in analyzer["filter"]}
    assert filters - analysis["filter"].keys() == {"lowercase", "asciifolding"}
    assert analysis["filter"]["same"]["synonyms"] == ["hrm, home row mods", "lt, LT(1  KC_SPC)"]


def test_typesense_gets_documents_of_its_schema(tmp_path: Path) -> None:
    exported = export("typesense", tmp_path)
    schema = settings(tmp_path)
    fields = {field["name"]: field for field in schema["fields"]}

    for document in exported:
        assert document.keys() - {"id"} <= fields.keys()
        assert all(
            isinstance(document[name], TYPES[fields[name]["type"]]) for name in document.keys() - {"id"}
        )
        assert {name for name, field in fields.items() if not field.get("optional")} <= document.keys()
    assert schema["default_sorting_field"] in fields


def test_priority_is_the_order_of_records() -> None:
    best_first = [Weight(1, 0, 5), Weight(0, 90, 0), Weight(0, 90, 1), Weight(0, 0, 5), Weight(-1, 100, 0)]
    numbers = [priority(replace(RECORDS[0], weight=each)) for each in best_first]

    assert all(one > other for one, other in pairwise(numbers))


def test_the_command_exports_the_published_index(
    output: OutputFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [record(f"/{name}", name.title()) for name in ("layers", "combos")]
    publish_books(output, records)
    folder = output.root / "exported"
    place = ["--out", str(output.build), "--to", str(folder)]

    assert main(["search", "export", "--format", "algolia", *place]) == 0

    lines = (folder / "records.ndjson").read_text("utf-8").splitlines()
    assert [json.loads(line)["url"] for line in lines] == [each.url for each in records]
    assert f"2 records of {INDEX} for algolia" in capsys.readouterr().out


def test_a_query_has_no_format(output: OutputFolder, capsys: pytest.CaptureFixture[str]) -> None:
    publish_books(output, [record("/layers", "Layers")])

    assert main(["search", "layers", "--format", "algolia", "--out", str(output.build)]) == 1

    assert "error[bad-export]" in capsys.readouterr().err
