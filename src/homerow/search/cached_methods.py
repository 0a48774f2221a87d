"""Caches of methods that belong to one object and end with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar
from weakref import WeakMethod

T = TypeVar("T")


def cached_method(size: int, method: Callable[..., T]) -> Callable[..., T]:
    """Return a bound method that remembers its last results, for a private attribute of its own object.

    `lru_cache(size)(self.method)` would refer back to the object. An index would then stay in memory after
    its release was replaced, until the garbage collector finds the reference cycle.
    """
    reference: WeakMethod[Callable[..., T]] = WeakMethod(method)

    def call(*arguments: Any, **named: Any) -> T:
        living = reference()
        if living is None:
            raise ReferenceError("the object of this method is gone")
        return living(*arguments, **named)

    return lru_cache(size)(call)
