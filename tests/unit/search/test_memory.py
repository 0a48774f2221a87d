"""What is remembered, and how much of it."""

from __future__ import annotations

from homerow.search.memory import ENTRY_BYTES, Memory


def test_what_was_not_used_for_longest_is_forgotten() -> None:
    memory: Memory[str, str] = Memory(3 * ENTRY_BYTES, lambda _key, _value: 0)
    for key in "abc":
        memory.keep(key, key.upper())
    memory.get("a")

    memory.keep("d", "D")

    assert [memory.get(key) for key in "abcd"] == ["A", None, "C", "D"]


def test_what_takes_nothing_by_itself_is_not_remembered_for_ever() -> None:
    memory: Memory[int, str] = Memory(100 * ENTRY_BYTES, lambda _key, _value: 0)
    for number in range(1_000):
        memory.keep(number, "nothing")

    assert sum(memory.get(number) is not None for number in range(1_000)) == 100
