"""Which predefined behaviors and input processors a page is about: the data name it as theirs.

Each has a row of a table there, or a section with its name, or else the whole page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import PurePosixPath

from homerow.facts.facts import Facts
from homerow.facts.model import Behavior, InputProcessor
from homerow.markdown.document import Definition, Heading

_NO_LETTER = re.compile(r"[^a-z0-9]+")


def behavior_definitions(
    facts: Facts, path: PurePosixPath, headings: Sequence[Heading], rows: Collection[Definition]
) -> Iterator[Definition]:
    """Yield a definition for each behavior of a document that has no row: its section, or else the page."""
    route = f"/{path.with_suffix('')}".removesuffix("/index")
    in_rows = {name for row in rows if row.kind == "behavior" for name in row.names}
    labelled = {behavior.node: behavior for behavior in _all(facts) if behavior.page == route}
    for behavior in labelled.values():
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


def _all(facts: Facts) -> Iterator[Behavior | InputProcessor]:
    yield from facts.behaviors.values()
    yield from facts.input_processors.values()


def behavior_title(behavior: Behavior | InputProcessor) -> str:
    """Return what a behavior is called, first by its label."""
    label = f"&{behavior.labels[0]}"
    name = behavior.display_name if isinstance(behavior, Behavior) else None
    return f"{label}: {name}" if name else label


def _heading_of(behavior: Behavior | InputProcessor, headings: Sequence[Heading]) -> int | None:
    names = {_plain(behavior.node), *map(_plain, behavior.labels)}
    if isinstance(behavior, Behavior) and behavior.display_name:
        names.add(_plain(behavior.display_name))
    return next((index for index, each in enumerate(headings) if _plain(each.text) in names), None)


def _plain(text: str) -> str:
    return _NO_LETTER.sub("", text.lower())
