"""Places of words."""

from __future__ import annotations

from homerow.markdown.places import find_word


def test_a_word_is_found_where_it_is_no_part_of_a_longer_one() -> None:
    assert find_word("A_KEYS KEYS2 (KEYS) KEYS", "KEYS") == 14
    assert find_word("KEYS", "KEYS") == 0


def test_a_word_that_is_only_a_part_of_others_is_not_found() -> None:
    assert find_word("A_KEYS KEYS2", "KEYS") == -1
