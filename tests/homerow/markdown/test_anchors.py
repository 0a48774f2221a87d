"""The ids of a page, and the slugs of its headings."""

from __future__ import annotations

import sys

import pytest

from homerow.markdown.anchors import Ids, Slugger, ids_of, slugify

NAMES = {"how", "how-to", "to", "Ünï"}


def test_ids_are_what_they_were_made_of() -> None:
    ids = ids_of(["to", "how", "how-to", "Ünï", "how", ""])

    assert list(ids) == sorted(NAMES)
    assert len(ids) == len(NAMES)
    assert all(name in ids for name in NAMES)


@pytest.mark.parametrize("name", ["", "ow", "how-", "-to", "ho", "\n", "how\nhow-to", "\nhow", None])
def test_what_stands_among_ids_or_in_one_is_none(name: str | None) -> None:
    assert name not in ids_of(NAMES)


def test_without_ids_there_are_none() -> None:
    assert (list(Ids()), len(Ids()), "" in Ids()) == ([], 0, False)
    assert ids_of([]) == ids_of([""]) == Ids()


def test_a_thousand_ids_are_one_value_in_memory() -> None:
    """Ids take little memory: as sets of strings they were the largest part of the cache."""
    ids = ids_of(f"heading-{number}" for number in range(1_000))

    assert Ids.__struct_fields__ == ("lines",)
    assert sys.getsizeof(ids.lines) < 1_000 * 16


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Hello World", "hello-world"),
        ("  spaces  around ", "spaces--around"),
        ("snake_case and kebab-case", "snake_case-and-kebab-case"),
        ("What's new?", "whats-new"),
        ("a/b & c", "ab--c"),
        ("Größe", "größe"),
        ("日本語", "日本語"),
        ("e\u0301 stays one letter", "e\u0301-stays-one-letter"),
        ("½ and ² are not digits", "-and--are-not-digits"),
        ("🎉", ""),
    ],
)
def test_a_slug_is_what_github_makes_of_the_text(text: str, slug: str) -> None:
    assert slugify(text) == slug


def test_the_same_text_gets_a_number() -> None:
    slugger = Slugger()
    assert [slugger.slug(text) for text in ("A", "A", "A-1", "A")] == ["a", "a-1", "a-1-1", "a-2"]


def test_text_without_a_letter_still_gets_a_slug() -> None:
    assert Slugger().slug("🎉") == "section"


def test_a_slug_is_claimed_once() -> None:
    slugger = Slugger()
    assert slugger.claim("a")
    assert not slugger.claim("a")
    assert slugger.slug("A") == "a-1"
