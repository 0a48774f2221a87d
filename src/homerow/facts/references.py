"""Names in records that stand for other records: each must be known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from homerow.diagnostics import Diagnostic, did_you_mean
from homerow.facts.keycode_groups import KeyGroups
from homerow.facts.listing import Listing

Naming: TypeAlias = Callable[[Any], Iterable[str]]

# Which list has records that name others, in which key, how they are found, and where those others are.
REFERENCES: tuple[tuple[str, str, Naming, tuple[str, ...]], ...] = (
    ("choices", "members", lambda choice: choice.members, ("options",)),
    ("properties", "compatible", lambda owned: (owned.compatible,), ("bindings",)),
    ("behaviors", "compatible", lambda behavior: (behavior.compatible,), ("bindings",)),
    ("macros", "compatible", lambda macro: (macro.compatible,), ("bindings",)),
    ("input_processors", "compatible", lambda processor: (processor.compatible,), ("bindings",)),
    ("constants", "labels", lambda constant: constant.labels, ("behaviors", "input_processors")),
    ("keycodes", "group", lambda key: (key.group,), ("groups",)),
    ("keycodes", "modifiers", lambda key: key.modifiers, ("modifiers",)),
    ("keycodes", "footnotes", lambda key: sum(key.footnotes.values(), ()), ("footnotes",)),
)


def unknown_references(listings: Mapping[str, Listing], groups: KeyGroups) -> list[Diagnostic]:
    """Return a finding for each name of a record that is in none of the lists where it is looked for."""
    known: dict[str, Mapping[str, Any]] = {name: listing.by_name for name, listing in listings.items()}
    known |= {"groups": groups.groups, "footnotes": groups.footnotes}
    return [
        finding
        for name, key, naming, places in REFERENCES
        if name in listings
        for finding in _unknown(listings[name], key, naming, [known.get(place, {}) for place in places])
    ]


def _unknown(
    listing: Listing, key: str, naming: Naming, known: list[Mapping[str, Any]]
) -> Iterator[Diagnostic]:
    for index, record in enumerate(listing.records):
        for name in naming(record):
            if not any(name in names for names in known):
                cure = did_you_mean(name[:80], (each for names in known for each in names))
                message = f'"{key}" names "{name[:80]}", which the data do not have'
                yield listing.finding("unknown-fact", message, record=index, key=key, cure=cure)
