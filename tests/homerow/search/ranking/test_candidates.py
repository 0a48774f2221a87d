"""Which records are looked at, where many hold a word of the query."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from homerow.search.indexing.record import Weight
from search_project import found, index_of, section


def test_a_rare_word_weighs_enough_to_come_in_among_titles_that_say_the_common_one(tmp_path: Path) -> None:
    crowd = [section(f"crowd{number}", "Keyboards") for number in range(150)]
    others = [
        section(f"other{number}", "Lights", text="Each of them is red or blue.") for number in range(300)
    ]
    text = "Sell it, " + "change it and give it away, as long as this note stays with it. " * 3
    engine = index_of(
        tmp_path, *crowd, *others, section("rare", "License", text=f"{text} For every keyboard.")
    )

    assert found(engine, "selling keyboards") == ["rare"]


def test_the_title_of_a_long_list_leaves_room_for_other_pages(tmp_path: Path) -> None:
    rows = [section("list", "List of keys", "All", f"NAME_{number}") for number in range(400)]
    rows = [
        replace(row, object_id=f"list#{number}", weight=Weight(0, 70, number))
        for number, row in enumerate(rows)
    ]
    engine = index_of(tmp_path, *rows, section("dead", "When keys are dead, this is what to look at"))

    assert {address.partition("#")[0] for address in found(engine, "keys")} == {"list", "dead"}
    assert found(engine, "keys name 399")[0] == "list#name_399"


def test_what_holds_two_words_once_comes_in_among_what_says_one_of_them_often(tmp_path: Path) -> None:
    crowd = [
        section(f"{word}{number}", "Page", text=f"This text is about {word}, and {word} again, and {word}.")
        for word in ("caps", "led")
        for number in range(150)
    ]
    text = "It receives from the computer whether a lock is on. " * 2
    engine = index_of(tmp_path, *crowd, section("both", "Page", text=f"{text} Caps Lock can have a led."))

    assert found(engine, "caps led")[0] == "both"
