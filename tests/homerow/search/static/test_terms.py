"""The terms of many pages."""

from __future__ import annotations

from homerow.search.static.page import PageTexts
from homerow.search.static.terms import Entry, group_terms, join_terms

PAGES = [
    PageTexts("sleep", {"sleep": "0H0"}, ()),
    PageTexts("key", {"key": "0.1"}, ()),
    PageTexts("sleeps keys", {"sleep": "1.2", "key": "0.3"}, ()),
    PageTexts("key", {"key": "2.4"}, ()),
]
TERMS = [Entry(["key", "keys"], "1,0.1;1,0.3;1,2.4"), Entry(["sleep", "sleeps"], "0,0H0;2,1.2")]


def test_terms_of_one_stem_have_the_rows_of_all_pages() -> None:
    assert join_terms([group_terms(PAGES)]) == TERMS


def test_groups_of_pages_are_joined_as_if_they_were_one() -> None:
    for border in range(len(PAGES) + 1):
        groups = [group_terms(PAGES[:border]), group_terms(PAGES[border:])]

        assert join_terms(groups) == TERMS
