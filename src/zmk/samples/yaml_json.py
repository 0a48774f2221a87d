"""YAML and JSON: they can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import yaml

from homerow.markdown.code.sample import Problem
from zmk.samples.hardware import check_hardware
from zmk.samples.vocabulary import Vocabulary
from zmk.yaml_nodes import compose

MAX_YAML = 100_000  # characters; PyYAML reads 30,000 of them a second, libyaml twenty times as many
_END = re.compile(r"end of stream|stream end")
_TOO_DEEP = "this nests too deeply to be read"
_HIGHLIGHT = re.compile(r"//[ \t]*highlight-(?:next-line|start|end)[ \t]*$", re.MULTILINE)


def check_json(text: str) -> Iterator[Problem]:
    """Yield where a text stops being JSON."""
    text = _HIGHLIGHT.sub(lambda comment: " " * len(comment[0]), text)
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        hint = "is there a comma, a quote or a bracket too many or too few?"
        yield Problem("invalid-json", f"this is not JSON: {error.msg}", error.pos, error.pos + 1, hint)
    except RecursionError:
        yield Problem("invalid-json", _TOO_DEEP, 0, 1, "nest less deeply")
    except ValueError:  # a number of more digits than Python converts
        yield Problem("invalid-json", "a number in this is too long", 0, 1, "shorten it")


def check_yaml(text: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield where a text stops being YAML, or else what is wrong with the hardware in it.

    The text is read as nodes: values are not made of them, and an alias is one more name of one node.
    """
    if len(text) > MAX_YAML:
        message = f"this has more than {MAX_YAML:,} characters"
        yield Problem("invalid-yaml", message, 0, 1, "show a part of it")
        return
    try:
        documents = _compose(text)
    except yaml.MarkedYAMLError as error:
        # An unclosed bracket is noticed at the end of the text, but reported at its start.
        is_unclosed = _END.search(error.problem or "") and error.context_mark
        mark = error.context_mark if is_unclosed else error.problem_mark or error.context_mark
        start = min(mark.index if mark else 0, max(0, len(text.rstrip()) - 1))
        message = f"this is not YAML: {error.problem or error.context}"
        yield Problem("invalid-yaml", message, start, start + 1, "check indentation, quotes and colons")
    except yaml.YAMLError as error:
        yield Problem(
            "invalid-yaml",
            f"this is not YAML: {str(error)[:80]}",
            0,
            1,
            "check the quotes, colons and indentation",
        )
    except RecursionError:
        yield Problem("invalid-yaml", _TOO_DEEP, 0, 1, "nest less deeply")
    else:
        yield from (problem for each in documents for problem in check_hardware(each, vocabulary))


def _compose(text: str) -> list[yaml.Node]:
    """Return the documents in a text. Raises YAMLError, RecursionError.

    A text that libyaml rejects is parsed again by PyYAML, whose errors name the start of the problem.
    """
    try:
        return compose(text)
    except yaml.YAMLError:
        return list(yaml.compose_all(text, Loader=yaml.SafeLoader))
