"""The part of a page in the index for browsers."""

from __future__ import annotations

import json

from homerow.search.static.page import TEXT_BYTES, PagePart, PageTexts, base36
from search_project import section
from static_search import page_parts

GROUPS = [["combo", "chord"]]


def part() -> tuple[PagePart, PageTexts]:
    (page,) = page_parts(
        [
            section("combos", "Combos"),
            section("combos", "Combos", text="Press keys at once."),
            section("combos", "Combos", "The timeout"),
            section(
                "combos", "Combos", "The timeout", text="A combo has a timeout, and keys have none. " * 9
            ),
        ],
        GROUPS,
    )
    return page


def test_a_heading_and_its_text_are_one_section() -> None:
    page, texts = part()

    assert (page.levels, page.headings, len(page.lengths)) == ("12", "11", 2)
    (text,) = texts.files
    url, group, title, sections = json.loads(text)
    assert (url, group, title) == ("https://t.example/combos", "Docs", "Combos")
    assert [(anchor, headings) for anchor, headings, _ in sections] == [
        (None, []),
        ("the-timeout", ["The timeout"]),
    ]


def test_rows_have_the_first_positions_in_headings_and_texts() -> None:
    rows = part()[1].rows

    assert rows["timeout"] == "1H1.4.9.9.9"
    assert rows["key"] == "0.1,1.6.9.9.9"


def test_terms_of_one_stem_share_their_rows_and_synonyms_are_marked() -> None:
    _, page = part()

    assert {"combo", "combos"} <= set(page.terms.split())
    assert page.rows["combo"] == "0H0,1.1.9.9.9"
    assert page.rows["chord"] == "0H0~,1.1.9.9.9~"


def test_stop_words_are_found_in_headings_alone() -> None:
    rows = part()[1].rows

    assert rows["the"] == "1H0"
    assert "and" not in rows


def test_long_texts_are_files_of_their_own() -> None:
    ((page, _),) = page_parts(section("a", "A", f"B{n}", text="word " * TEXT_BYTES) for n in range(3))

    assert page.sizes == "111"


def test_numbers_are_written_as_javascript_reads_them() -> None:
    assert [base36(number) for number in (0, 9, 10, 35, 36, 1295, 1296)] == [
        "0", "9", "a", "z", "10", "zz", "100",
    ]  # fmt: skip
