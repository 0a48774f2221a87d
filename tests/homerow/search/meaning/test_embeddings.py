"""Texts as vectors: what is about the same thing is near, in whatever words."""

from __future__ import annotations

import numpy as np
import pytest

from homerow.search.meaning.embeddings import DIMENSIONS, open_embeddings, read_words, split_word


def similarity(left: str, right: str) -> float:
    embeddings = open_embeddings()
    return float(embeddings.embed(left) @ embeddings.embed(right))


@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("my laptop refuses to pair", "the computer rejects the connection", "the color of the lights"),
        ("save power", "low battery consumption", "a key for uppercase letters"),
        ("the screen is dark", "the display shows nothing", "two keys pressed together"),
    ],
)
def test_texts_about_one_thing_are_nearer_than_others(text: str, near: str, far: str) -> None:
    assert similarity(text, near) > similarity(text, far) + 0.1


def test_a_vector_has_length_one() -> None:
    vector = open_embeddings().embed("How do I pair a second device?")

    assert vector.shape == (DIMENSIONS,)
    assert np.linalg.norm(vector) == pytest.approx(1)


def test_a_text_without_words_has_no_direction() -> None:
    assert not open_embeddings().embed("— ???").any()


def test_a_name_counts_as_its_parts() -> None:
    assert similarity("tapping-term-ms", "tapping term ms") == pytest.approx(1)


def test_several_texts_have_the_vectors_that_each_has_alone() -> None:
    embeddings = open_embeddings()
    texts = ["Pair a device", "", "???", "Choose a color"]

    assert embeddings.embed_all(texts) == pytest.approx(np.stack([embeddings.embed(text) for text in texts]))


def test_an_unknown_word_is_split_into_the_longest_pieces() -> None:
    rows = {"key": 0, "keyb": 1, "##oard": 2, "##o": 3, "s": 4}

    assert split_word("keyboard", rows) == (1, 2)
    assert split_word("keys", rows) == ()


def test_words_have_no_diacritics_and_signs_divide_them() -> None:
    assert read_words("Café tables → CONFIG_ZMK_SLEEP=y") == ["cafe", "tables", "config", "zmk", "sleep", "y"]
