"""What was worked out before, the latest used, up to a number of bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

# What an entry takes beside what `size` says: its objects, its row. Without it a flood of words that nothing
# matches, each of which takes next to nothing, would be remembered for ever.
ENTRY_BYTES = 1_000

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Memory(Generic[Key, Value]):
    """Values by key; any number of threads may ask at once. `size` says how many bytes both hold."""

    def __init__(self, most: int, size: Callable[[Key, Value], int]) -> None:
        self._most = most
        self._measure = size
        self._size = 0
        self._lock = threading.Lock()
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """Return what is known."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def keep(self, key: Key, value: Value) -> None:
        """Remember a value, and forget what was not used for longest."""
        with self._lock:
            if key in self._values:
                return  # another thread was faster
            self._size += self._taken(key, value)
            self._values[key] = value
            while self._size > self._most:
                self._size -= self._taken(*self._values.popitem(last=False))

    def _taken(self, key: Key, value: Value) -> int:
        return ENTRY_BYTES + self._measure(key, value)
