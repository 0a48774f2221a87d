"""Terms as numbers, because numbers are added, sorted and counted faster than texts are."""

from __future__ import annotations

from functools import lru_cache

REMEMBERED_TERMS = 16_384


@lru_cache(REMEMBERED_TERMS)
def letters_of(term: str) -> int:
    """Return the number that a term's letters are."""
    return int.from_bytes(term.encode(), "big")


@lru_cache(REMEMBERED_TERMS)
def term_of(letters: int) -> str:
    """Return the term of a number."""
    return letters.to_bytes(-(-letters.bit_length() // 8), "big").decode()
