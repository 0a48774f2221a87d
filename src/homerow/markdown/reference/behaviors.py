"""Which predefined behaviors and input processors a page is about: the data name it as theirs.

Each has a row of a table there, or a section with its name, or else the whole page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import PurePosixPath
from typing import TypeAlias

from homerow.facts.facts import Facts
from homerow.facts.model import Behavior, InputProcessor
from homerow.markdown.document import Definition, Heading

Taught: TypeAlias = Behavior | InputProcessor

_NO_LETTER = re.compile(r"[^a-z0-9]+")


def behaviors_of_pages(facts: Facts) -> Mapping[str, Sequence[Taught]]:
    """Return the behaviors by the page that is about them."""
    pages: dict[str, dict[str, Taught]] = {}
    taught: Iterable[Taught] = chain(facts.behaviors.values(), facts.input_processors.values())
    for behavior in taught:
        if behavior.page:
            pages.setdefault(behavior.page, {})[behavior.node] = behavior
    return {page: tuple(behaviors.values()) for page, behaviors in pages.items()}


def behavior_definitions(
    pages: Mapping[str, Sequence[Taught]],
    path: PurePosixPath,
    headings: Sequence[Heading],
    rows: Collection[Definition],
) -> Iterator[Definition]:
    """Yield a definition for each behavior of a document that has no row: its section, or else the page."""
    route = f"/{path.with_suffix('')}".removesuffix("/index")
    in_rows = {name for row in rows if row.kind == "behavior" for name in row.names}
    for behavior in pages.get(route, ()):
        names = tuple(f"&{label}" for label in behavior.labels)
        if not in_rows.isdisjoint(names):
            continue
        index = _heading_of(behavior, headings)
        yield Definition(
            kind="behavior",
            names=names,
            anchor="" if index is None else headings[index].id,
            title=behavior_title(behavior),
            text="",  # the section's record has it already
            heading=index,
        )


def behavior_title(behavior: Taught) -> str:
    """Return what a behavior is called, first by its label."""
    label = f"&{behavior.labels[0]}"
    name = behavior.display_name if isinstance(behavior, Behavior) else None
    return f"{label}: {name}" if name else label


def _heading_of(behavior: Taught, headings: Sequence[Heading]) -> int | None:
    names = {_plain(behavior.node), *map(_plain, behavior.labels)}
    if isinstance(behavior, Behavior) and behavior.display_name:
        names.add(_plain(behavior.display_name))
    return next((index for index, each in enumerate(headings) if _plain(each.text) in names), None)


def _plain(text: str) -> str:
    return _NO_LETTER.sub("", text.lower())
