"""YAML as nodes, which know their places; bounded, because libyaml's composer recurses in C."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import yaml

Members: TypeAlias = "Mapping[str, yaml.Node]"

MAX_EVENTS = 20_000  # names, values and brackets; the build.yaml of a shop with 300 keyboards has 3,000
MAX_DEPTH = 20
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def compose(text: str) -> list[yaml.Node]:
    """Return the documents of a text. Raises YAMLError."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    if text.startswith("\ufeff"):  # libyaml does not count a byte order mark
        text = f"\n{text[1:]}"
    depth = 0
    for number, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH or number > MAX_EVENTS:
            mark = yaml.Mark("", event.start_mark.index if event.start_mark else 0, 0, 0, None, 0)
            raise yaml.MarkedYAMLError(problem="it is too long, or nested too deeply", problem_mark=mark)
    return list(yaml.compose_all(text, Loader=_LOADER))


def compose_first(text: str) -> yaml.Node | None:
    """Return the first document of a text, None if it is empty. Raises YAMLError."""
    return next(iter(compose(text)), None)


def keys_and_members(node: yaml.Node | None) -> tuple[list[yaml.ScalarNode], Members]:
    """Return the keys of a mapping, and its values by key; nothing of another node."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    named = [(key, value) for key, value in pairs if isinstance(key, yaml.ScalarNode)]
    return [key for key, _ in named], {key.value: value for key, value in named}


def items(node: yaml.Node | None) -> list[yaml.Node]:
    """Return the items of a list; nothing of another node."""
    return node.value if isinstance(node, yaml.SequenceNode) else []


def scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """Yield a scalar itself, or those in a list."""
    for each in [node] if isinstance(node, yaml.ScalarNode) else items(node):
        if isinstance(each, yaml.ScalarNode):
            yield each


def text_of(node: yaml.Node | None) -> str:
    """Return the text of a scalar; '' of another node."""
    return node.value if isinstance(node, yaml.ScalarNode) else ""


def start_of(node: yaml.ScalarNode) -> int:
    """Return where the text of a scalar begins, after its quote."""
    return int(node.start_mark.index) + (1 if node.style in {"'", '"'} else 0)
