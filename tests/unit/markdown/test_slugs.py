from __future__ import annotations

import pytest

from homerow.markdown.slugs import Slugger, slugify


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
        ("½ and ² are no digits", "-and--are-no-digits"),
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
