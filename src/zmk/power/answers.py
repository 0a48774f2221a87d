"""The power profiler on the command line: a line of JSON in, a line of JSON out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from homerow.config.validation import InvalidValueError, convert
from homerow.rendering.renderer import RenderError
from zmk.front_end import call_front_end
from zmk.power.figures import load_power
from zmk.power.keyboard import Keyboard

MAX_BYTES = 65_536  # of a line; a line with every input has about 600


class PowerAnswer(Struct, frozen=True):
    """The output for a line, or its error; lines count from 1."""

    line: int
    text: str
    is_error: bool = False


class _Question(Struct, forbid_unknown_fields=True):
    """A line: a keyboard, and any id, which the answer repeats."""

    inputs: Keyboard
    id: Any = None


class EstimateError(Exception):
    """The model has no answer."""


class _BadLineError(Exception):
    """A line is not a question."""


def answer_power_lines(stream: BinaryIO, model: str, site_dir: Path) -> Iterator[PowerAnswer]:
    """Yield an answer for each line that is not blank. Raises ReportedFailure for bad figures."""
    figures = json.dumps(load_power(site_dir).props())
    for number, line in enumerate(_lines(stream), start=1):
        if line.isspace():
            continue
        try:
            yield PowerAnswer(number, _answer(figures, model, line))
        except (_BadLineError, RenderError) as error:
            yield PowerAnswer(number, str(error), is_error=True)


def estimate_power(figures: str, inputs: str) -> str:
    """Return the answer to JSON of inputs with JSON of figures, as JSON. Raises EstimateError."""
    try:
        return call_front_end("estimatePower", figures, "default", inputs)
    except RenderError as error:
        raise EstimateError(str(error)) from error


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines; long ones are cut to one byte more than allowed."""
    while line := stream.readline(MAX_BYTES + 1):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES)


def _answer(figures: str, model: str, line: bytes) -> str:
    question = _question(line)
    sides = json.loads(
        call_front_end("estimatePower", figures, model, msgspec.json.encode(question.inputs).decode("utf-8"))
    )
    return json.dumps({"id": question.id, "sides": sides}, ensure_ascii=False)


def _question(line: bytes) -> _Question:
    if len(line) > MAX_BYTES:
        raise _BadLineError(f"longer than {MAX_BYTES} bytes")
    try:
        return convert(msgspec.json.decode(line), _Question)
    except RecursionError:
        raise _BadLineError("nested too deep") from None
    except InvalidValueError as invalid:
        raise _BadLineError("; ".join(each.sentence for each in invalid.violations)) from None
    except ValueError as error:
        raise _BadLineError(f"not JSON: {error}") from error
