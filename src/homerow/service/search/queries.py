"""Answering queries: from what was asked before of the same index, else from its engine."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from homerow.search.engines.engine import SearchEngine
from homerow.search.memory import Memory
from homerow.service.search.answers import closed_answer, open_answer, query_ids
from homerow.service.search.parameters import Asked, read_parameters

REMEMBERED_BYTES = 16_000_000

_Key: TypeAlias = tuple[str, str, bytes]  # of an index, by digest and name, and of what was asked
_Answer: TypeAlias = tuple[Asked, bytes]


class Answerer:
    """Answers one query at a time; the same question to the same index is not asked twice."""

    def __init__(self) -> None:
        self._known: Memory[_Key, _Answer] = Memory(REMEMBERED_BYTES, _size)
        self._ids = query_ids()

    def answer(self, engine: SearchEngine, index: str, parameters: Mapping[str, Any]) -> Sequence[bytes]:
        """Return the answer as JSON, in pieces: it is long, and is put together once. Raises ApiError."""
        started = time.perf_counter()
        key = (engine.digest, index, _as_bytes(parameters))
        known = self._known.get(key)
        if known is None:
            asked = read_parameters(parameters)
            known = asked, open_answer(asked, engine.search(asked.query), index)
            self._known.keep(key, known)
        asked, opened = known
        return closed_answer(
            opened,
            milliseconds=(time.perf_counter() - started) * 1000,
            query_id=next(self._ids) if asked.wants_query_id else None,
        )


def _as_bytes(parameters: Mapping[str, Any]) -> bytes:
    try:
        return msgspec.json.encode(parameters)
    except UnicodeEncodeError:  # a lone surrogate, which JSON may escape
        return json.dumps(parameters).encode()


def _size(key: _Key, answer: _Answer) -> int:
    return len(key[2]) + len(answer[1])
