"""Options of a configuration, taken one by one, and the report of what becomes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct, field

from homerow.javascript import Fields, Items, Unread

Outcome: TypeAlias = Literal["decision", "loss", "unread", "ignored", "finding", "converted"]
MAX_PLACES = 12  # of one entry; losses have all of theirs
TITLES: Mapping[Outcome, str] = {
    "decision": "Needs a decision",
    "loss": "Lost: their structure is not shown",
    "unread": "Not read: the value needs a run of the configuration",
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

    def note(self, outcome: Outcome, text: str, path: str = "", line: int | None = None) -> None:
        """Add an entry for one place, or none; the same entry is added once."""
        place = f"{path}:{line}" if path and line else path
        entry = Entry(outcome, text, (place,) if place else ())
        if entry not in self.entries:
            self.entries.append(entry)

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


T = TypeVar("T")

_NAMES: dict[type, str] = {str: "a text", bool: "true or false", int: "a number"}


class Options:
    """The options of one object; `name` is its path in the configuration, `line` where it begins."""

    def __init__(self, value: Any, name: str, file: str, report: Report, line: int | None = None) -> None:
        self.fields = value if isinstance(value, Fields) else Fields()
        self.name = name
        self.file = file
        self.report = report
        self.line = line
        self._taken: set[str] = set()
        if isinstance(value, Unread):
            self.note_unread(name, value)
        for unread in self.fields.unread:
            self.note_unread(f"a part of {name}", unread)

    def note(self, outcome: Outcome, text: str, key: str = "") -> None:
        """Report what becomes of an option, or of the object."""
        self.report.note(outcome, text, self.file, self.fields.lines.get(key, self.line))

    def note_unread(self, name: str, value: Unread) -> None:
        """Report a value that is code."""
        self.report.note("unread", f"{name} is code: `{value.code}`", self.file, value.line)

    def has(self, key: str) -> bool:
        """Return whether an option is given."""
        return self.fields.get(key) is not None

    def raw(self, key: str) -> Any:
        """Return the value of an option, of any type."""
        self._taken.add(key)
        return self.fields.get(key)

    def text(self, key: str) -> str:
        """Return an option that is a text; "" if it is not given or, which is reported, not readable."""
        return self._of(key, str) or ""

    def flag(self, key: str, *, default: bool) -> bool:
        """Return an option that is true or false."""
        value = self._of(key, bool)
        return default if value is None else value

    def number(self, key: str) -> int | None:
        """Return an option that is a whole number."""
        return self._of(key, int)

    def items(self, key: str) -> list[tuple[Any, int | None]]:
        """Return the items of a list with their lines; those that are code are reported and left out."""
        value = self.raw(key)
        if isinstance(value, Unread):
            self.note_unread(f"{self.name}{key}", value)
        if not isinstance(value, Items):
            return []
        found: list[tuple[Any, int | None]] = []
        for item, line in zip(value, value.lines, strict=True):
            if isinstance(item, Unread):
                self.note_unread(f"an item of {self.name}{key}", item)
            elif item is not None:
                found.append((item, line))
        return found

    def texts(self, key: str) -> list[str]:
        """Return the texts of a list."""
        return [item for item, _ in self.items(key) if isinstance(item, str)]

    def objects(self, key: str, name: str) -> Iterator[Options]:
        """Yield the items of a list as objects of that name."""
        return (self.object(item, name, line) for item, line in self.items(key))

    def object(self, value: Any, name: str, line: int | None = None) -> Options:
        """Return a value in the same file as an object; any other value has no options."""
        return Options(value, name, self.file, self.report, line)

    def options(self, key: str) -> Options:
        """Return an option that is an object; without one, an object without options."""
        return self.object(self.raw(key), f"{self.name}{key}.")

    def finish(self, *dropped: str, reasons: Mapping[str, str] = {}) -> None:
        """Report the options that were not read, with the reason why they are ignored.

        Dropped ones need no word: they have no effect, or the same effect without them.
        """
        for key in self.fields:
            if key not in self._taken and key not in dropped and self.fields[key] is not None:
                reason = f": {reasons[key]}" if key in reasons else ""
                self.note("ignored", f"{self.name}{key}{reason}", key)

    def _of(self, key: str, kind: type[T]) -> T | None:
        value = self.raw(key)
        if isinstance(value, Unread):
            self.note_unread(f"{self.name}{key}", value)
            return None
        if value is None or isinstance(value, kind):
            return value
        self.note("ignored", f"{self.name}{key} is not {_NAMES[kind]}", key)
        return None
