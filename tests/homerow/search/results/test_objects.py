"""Records as the objects that clients read."""

from __future__ import annotations

from homerow.search.results.objects import as_object, retrieve
from search_project import section

RECORD = section("a", "Combos", text="Two keys & one <thing>.")


def test_an_object_is_escaped_and_its_hierarchy_goes_from_the_group_down() -> None:
    sent = as_object(RECORD)

    assert sent["content"] == "Two keys &amp; one &lt;thing&gt;."
    assert list(sent["hierarchy"]) == [f"lvl{level}" for level in range(7)]


def test_members_are_retrieved_by_name_or_path_and_the_id_always() -> None:
    whole = as_object(RECORD)

    assert retrieve(RECORD, ("*",)) == whole
    assert retrieve(RECORD, ("url", "hierarchy.lvl1", "no")) == {
        "url": RECORD.url,
        "hierarchy": {"lvl1": "Combos"},
        "objectID": RECORD.object_id,
    }


def test_members_are_excluded_by_a_minus_and_the_id_never() -> None:
    whole = as_object(RECORD)
    rest = {name: value for name, value in whole.items() if name != "content"}
    levels = {"hierarchy": {"lvl0": "Docs", "lvl1": "Combos"}}

    assert retrieve(RECORD, ("*", "-content")) == rest
    assert retrieve(RECORD, ("-content", "*", "-objectID")) == rest
    assert retrieve(RECORD, ("hierarchy", *(f"-hierarchy.lvl{level}" for level in range(2, 7)))) == {
        **levels,
        "objectID": RECORD.object_id,
    }
    assert retrieve(RECORD, ("-content",)) == {"objectID": RECORD.object_id}
