"""Queries while they are typed."""

from __future__ import annotations

from homerow.server.store.recorder import PAUSE, Record, SettlingQueries
from homerow.server.store.schema import SEARCHES
from homerow.server.store.visitors import Visitor


def typed(*queries: str, address: str = "one", pause: float = 0.1) -> list[Record]:
    """Return queries of one visitor, with a pause before each."""
    return [
        Record(SEARCHES, Visitor(address, ""), (query, 1, f"id {number}"), 0, (number + 1) * pause)
        for number, query in enumerate(queries)
    ]


def complete(records: list[Record]) -> list[object]:
    settling = SettlingQueries()
    done = [each for record in records for each in settling.add(record)]
    return [record.values[0] for record in done + settling.settled(None)]


def test_typed_letters_are_one_query() -> None:
    assert complete(typed("l", "la", "lay", "Layer")) == ["Layer"]


def test_deleted_letters_are_no_new_query() -> None:
    assert complete(typed("layers", "laye", "l", "combo")) == ["layers", "combo"]


def test_query_has_the_id_of_the_last_answer() -> None:
    """The visitor clicks on a hit of this answer."""
    settling = SettlingQueries()
    for record in typed("layers", "layer"):
        assert settling.add(record) == []

    (settled,) = settling.settled(None)
    assert settled.values == ("layers", 1, "id 1")


def test_queries_after_a_pause_are_two() -> None:
    assert complete(typed("la", "layers", pause=PAUSE + 1)) == ["la", "layers"]


def test_queries_of_two_visitors_are_apart() -> None:
    assert sorted(map(str, complete([*typed("la"), *typed("layers", address="two")]))) == ["la", "layers"]


def test_query_is_complete_after_a_pause() -> None:
    settling = SettlingQueries()
    (record,) = typed("layers")
    settling.add(record)

    assert settling.settled(record.at + PAUSE) == []
    assert settling.settled(record.at + PAUSE + 1) == [record]
    assert settling.settled(None) == []
