"""Which predefined behaviors and input processors a page is about: the data name it as theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from homerow.facts.facts import Facts
from homerow.facts.model import Behavior, InputProcessor
from homerow.markdown.document import Definition, Heading, Section

_NO_LETTER = re.compile(r"[^a-z0-9]+")


def behavior_definitions(
    facts: Facts, path: PurePosixPath, headings: Sequence[Heading], sections: Sequence[Section]
) -> Iterator[Definition]:
    """Yield a definition for each behavior of a document: the section with its name, or else the page."""
    route = f"/{path.with_suffix('')}".removesuffix("/index")
    texts = {section.heading: section.text for section in sections}
    labelled = {behavior.node: behavior for behavior in _all(facts) if behavior.page == route}
    for behavior in labelled.values():
        index = _heading_of(behavior, headings)
        yield Definition(
            kind="behavior",
            names=tuple(f"&{label}" for label in behavior.labels),
            anchor="" if index is None else headings[index].id,
            title=_title(behavior),
            text=texts.get(index, "").partition("\n")[0],
            heading=index,
        )


def _all(facts: Facts) -> Iterator[Behavior | InputProcessor]:
    yield from facts.behaviors.values()
    yield from facts.input_processors.values()


def _title(behavior: Behavior | InputProcessor) -> str:
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
