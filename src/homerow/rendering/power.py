"""Lines of JSON to lines of JSON: the power profiler's models, from the terminal."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct

from homerow.facts.power_file import load_power
from homerow.rendering.engine import Engine
from homerow.rendering.front_end import load_front_end
from homerow.rendering.renderer import RenderError

MAX_BYTES = 65_536  # of a line; one with every input has some six hundred


class PowerAnswer(Struct, frozen=True):
    """What is printed for a line, or what is wrong with it; lines count from 1."""

    line: int
    text: str
    is_error: bool = False


class _BadLineError(Exception):
    """A line is not what it has to be."""


def answer_power_lines(stream: BinaryIO, model: str, site_dir: Path) -> Iterator[PowerAnswer]:
    """Yield an answer for each line that is not blank. Raises ReportedFailure when the figures are bad."""
    figures = json.dumps(load_power(site_dir).props())
    with Engine(load_front_end().server_script) as engine:
        for number, line in enumerate(_lines(stream), start=1):
            if line.isspace():
                continue
            try:
                yield PowerAnswer(number, _answer(engine, figures, model, line))
            except (_BadLineError, RenderError) as error:
                yield PowerAnswer(number, str(error), is_error=True)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines, of long ones a beginning that is longer than allowed."""
    while line := stream.readline(MAX_BYTES + 1):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES)


def _answer(engine: Engine, figures: str, model: str, line: bytes) -> str:
    question = _question(line)
    sides = json.loads(engine.estimate_power(figures, model, json.dumps(question["inputs"])))
    return json.dumps({"id": question.get("id"), "sides": sides}, ensure_ascii=False)


def _question(line: bytes) -> dict[str, Any]:
    if len(line) > MAX_BYTES:
        raise _BadLineError(f"longer than {MAX_BYTES} bytes")
    try:
        question = json.loads(line, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise _BadLineError("nested too deep") from None
    except ValueError as error:
        raise _BadLineError(f"not JSON: {error}") from error
    if not isinstance(question, dict) or not isinstance(question.get("inputs"), dict):
        raise _BadLineError('not an object with "inputs", which must be an object, too')
    return question


def _finite(text: str) -> float:
    """Read a number. What Python reads as infinite or as none, JSON cannot answer with."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is too large or no number")
    return number
