"""Answering queries: from what was asked before of the same index, else from its engine."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from homerow.search.engines.engine import SearchEngine
from homerow.service.search.answers import closed_answer, open_answer
from homerow.service.search.parameters import Asked, read_parameters

REMEMBERED_BYTES = 16_000_000


class Answerer:
    """Answers one query at a time; the same question to the same index is not asked twice."""

    def __init__(self) -> None:
        self._known = _Memory(REMEMBERED_BYTES)

    def answer(self, engine: SearchEngine, index: str, parameters: Mapping[str, Any]) -> bytes:
        """Return the answer as JSON. Raises ApiError."""
        started = time.perf_counter()
        key = (engine.digest, index, json.dumps(parameters, sort_keys=True))
        known = self._known.get(key)
        if known is None:
            asked = read_parameters(parameters)
            known = asked, open_answer(asked, engine.search(asked.query), index)
            self._known.keep(key, known)
        asked, opened = known
        return closed_answer(opened, asked, milliseconds=(time.perf_counter() - started) * 1000)


class _Memory:
    """Answers by question, the latest used ones, up to a number of bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._answers: OrderedDict[tuple[str, str, str], tuple[Asked, bytes]] = OrderedDict()

    def get(self, key: tuple[str, str, str]) -> tuple[Asked, bytes] | None:
        answer = self._answers.get(key)
        if answer:
            self._answers.move_to_end(key)
        return answer

    def keep(self, key: tuple[str, str, str], answer: tuple[Asked, bytes]) -> None:
        self._size += _size(key, answer)
        self._answers[key] = answer
        while self._size > self._most:
            self._size -= _size(*self._answers.popitem(last=False))


def _size(key: tuple[str, str, str], answer: tuple[Asked, bytes]) -> int:
    return len(key[2]) + len(answer[1])
