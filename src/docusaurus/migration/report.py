"""The report of a migration: everything converted, ignored or not read, and all open decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

Outcome: TypeAlias = Literal["decision", "loss", "unread", "ignored", "finding", "converted"]
MAX_PLACES = 12  # of one entry; losses have all of theirs
TITLES: Mapping[Outcome, str] = {
    "decision": "Needs a decision",
    "loss": "Lost: their structure is not shown",
    "unread": "Not read: only a program could tell",
    "ignored": "Ignored",
    "finding": "Found in the content (homerow check shows each place)",
    "converted": "Converted",
}


class Entry(Struct, frozen=True):
    """One thing that happened, and where: places are `file:line` or a file."""

    outcome: Outcome
    text: str
    places: tuple[str, ...] = ()


class Report(Struct):
    """Entries in the order they were made."""

    entries: list[Entry] = field(default_factory=list)

    def _add(self, outcome: Outcome, text: str, path: str, line: int | None) -> None:
        place = f"{path}:{line}" if path and line else path
        entry = Entry(outcome, text, (place,) if place else ())
        if entry not in self.entries:
            self.entries.append(entry)

    def convert(self, text: str, path: str = "", line: int | None = None) -> None:
        """Report a conversion."""
        self._add("converted", text, path, line)

    def ignore(self, text: str, path: str = "", line: int | None = None) -> None:
        """Report something without a counterpart, which is left out."""
        self._add("ignored", text, path, line)

    def unread(self, text: str, path: str = "", line: int | None = None) -> None:
        """Report a value that is code, and the assumption about it."""
        self._add("unread", text, path, line)

    def decide(self, text: str, path: str = "", line: int | None = None) -> None:
        """Report an open decision."""
        self._add("decision", text, path, line)

    def gather(self, outcome: Outcome, text: str, places: Iterable[str]) -> None:
        """Report the same at several places."""
        self.entries.append(Entry(outcome, text, tuple(places)))

    def of(self, outcome: Outcome) -> list[Entry]:
        """Return the entries of one outcome."""
        return [entry for entry in self.entries if entry.outcome == outcome]


def terminal_text(report: Report) -> str:
    """Return the report for a terminal: all decisions, and the number of other entries."""
    return "\n".join(_terminal_lines(report))


def _terminal_lines(report: Report) -> Iterator[str]:
    for outcome, title in TITLES.items():
        entries = report.of(outcome)
        if not entries:
            continue
        yield f"{title}: {len(entries)}"
        if outcome != "converted":
            yield from (f"  {_shown(entry)}" for entry in entries)


def _shown(entry: Entry) -> str:
    first, more = entry.places[:1], len(entry.places) - 1
    place = f"{first[0]}: " if first else ""
    return f"{place}{entry.text}" + (f" (and {more} more)" if more > 0 else "")


def markdown_text(report: Report, *, source: str, files: Iterable[str]) -> str:
    """Return the whole report as a Markdown file."""
    return "\n".join(_markdown_lines(report, source, files)) + "\n"


def _markdown_lines(report: Report, source: str, files: Iterable[str]) -> Iterator[str]:
    yield f"# Migration of {source}\n"
    yield "`homerow migrate docusaurus` wrote these files; the content is unchanged:\n"
    yield from (f"- `{file}`" for file in files)
    for outcome, title in TITLES.items():
        if entries := report.of(outcome):
            yield f"\n## {title}\n"
            for entry in entries:
                yield from _markdown_entry(entry)


def _markdown_entry(entry: Entry) -> Iterator[str]:
    shown = entry.places if entry.outcome == "loss" else entry.places[:MAX_PLACES]
    if len(entry.places) <= 1:
        yield f"- {entry.text}" + (f" (`{shown[0]}`)" if shown else "")
        return
    yield f"- {entry.text}"
    yield from (f"  - `{place}`" for place in shown)
    if len(entry.places) > len(shown):
        yield f"  - and {len(entry.places) - len(shown)} others"
