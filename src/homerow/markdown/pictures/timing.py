"""Timing fences: keys pressed and released on an axis of time, drawn as a picture.

    hold-tap F: hold Shift, tap f, flavor balanced, tapping-term-ms 200
    title Rolled: F comes up first
    press F 0..130
    press J at 60
    release J at 190

Lines before the first title apply to all timelines. The front end computes the outcome of a hold-tap by the
firmware's rules. Other lines: `outcome F at 200: hold Shift` for a key with other rules,
`state "Layer 1" 0..260: on` for anything that is not a key, `term 0..200 tapping-term-ms`, `# comment`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from markdown_it.token import Token
from msgspec import Struct, field

from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Json
from homerow.markdown.fences import report_unknown_words
from homerow.markdown.pictures.hold_tap import read_hold_tap
from homerow.markdown.pictures.picture import Mistake, Picture, write_picture
from homerow.markdown.writer import Writer
from homerow.samples.sample import Problem

MAX_LINES = 120
MAX_TIMELINES = 8
MAX_ROWS = 8
MAX_PRESSES = 40  # in one timeline
MAX_TIME = 10_000  # milliseconds

_NAME = r'(?P<name>"[^"]{1,14}"|[^\s":,]{1,14})'
_SPAN = r"(?P<from>\d{1,6})\.\.(?P<to>\d{1,6})"
_AT = r"at (?P<at>\d{1,6})"
_LEGEND = r"(?P<legend>\S.{0,23})"


class _Press(Struct):
    start: int
    end: int | None
    line: int


class _Timeline(Struct):
    title: str
    line: int
    presses: dict[str, list[_Press]] = field(default_factory=dict)
    outcomes: list[Json] = field(default_factory=list)
    states: list[dict[str, Json]] = field(default_factory=list)
    terms: list[Json] = field(default_factory=list)

    @property
    def rows(self) -> int:
        return len(self.presses) + len({str(state["row"]) for state in self.states})


class _Statement(Struct, frozen=True):
    pattern: str
    example: str
    read: Callable[[_Reader, re.Match[str]], None]


def write_timing(writer: Writer, token: Token) -> None:
    """Write the picture of a fence."""
    report_unknown_words(writer, token, token.info.split()[1:], known={})
    reader = _Reader(token.content.removesuffix("\n"))
    reader.read()
    props: dict[str, Json] = {"timelines": [reader.props(timeline) for timeline in reader.timelines]}
    titles = [timeline.title for timeline in reader.timelines]
    problems = sorted(reader.problems, key=lambda problem: problem.start)
    write_picture(writer, token, Picture("Timing", props, titles, problems))


class _Reader:
    """Reads a fence line by line, and continues after a wrong line."""

    def __init__(self, text: str) -> None:
        self.timelines: list[_Timeline] = []
        self.problems: list[Problem] = []
        self._lines = text.split("\n")
        self._line = 0
        self._hold_taps: dict[str, dict[str, Json]] = {}
        self._terms: list[Json] = []

    def read(self) -> None:
        """Read all lines, then check the timelines."""
        for number, line in enumerate(self._lines[:MAX_LINES]):
            self._line = number
            try:
                self._read(line.strip())
            except Mistake as mistake:
                self._report(number, mistake)
        if len(self._lines) > MAX_LINES:
            self._report(MAX_LINES, Mistake(f"a picture has at most {MAX_LINES} lines", "", "draw two"))
        for timeline in self.timelines:
            self._check(timeline)
        if not self.timelines and not self.problems:
            cure = "write a title, and below it: press F 0..120"
            self._report(0, Mistake("this picture shows nothing", "", cure))

    def _report(self, number: int, mistake: Mistake) -> None:
        line = self._lines[number]
        wrong = mistake.text or line.strip()
        start = sum(len(each) + 1 for each in self._lines[:number]) + line.find(wrong)
        self.problems.append(Problem("bad-timing", mistake.message, start, start + len(wrong), mistake.cure))

    def _read(self, line: str) -> None:
        if not line or line.startswith("#"):
            return
        word = re.split(r"[\s:]", line, maxsplit=1)[0]
        statement = _STATEMENTS.get(word)
        if statement is None:
            cure = did_you_mean(word, _STATEMENTS) or f"a line begins with {', '.join(_STATEMENTS)}"
            raise Mistake(f"no line begins with {word}", word, cure)
        match = re.fullmatch(statement.pattern, line)
        if match is None:
            raise Mistake(f"this {word} cannot be read", line, f"write it as: {statement.example}")
        statement.read(self, match)

    @property
    def _current(self) -> _Timeline:
        if not self.timelines:
            raise Mistake("this belongs to no timeline", "", "write its title first: title Tapped alone")
        return self.timelines[-1]

    def title(self, match: re.Match[str]) -> None:
        """Begin a timeline."""
        if len(self.timelines) == MAX_TIMELINES:
            raise Mistake(f"a picture has at most {MAX_TIMELINES} timelines", match["title"], "draw two")
        self.timelines.append(_Timeline(match["title"], self._line))

    def hold_tap(self, match: re.Match[str]) -> None:
        """Make a key of all timelines a hold-tap."""
        name = _plain(match["name"])
        if self.timelines:
            raise Mistake("a hold-tap holds for all timelines", match[0], "write it above the first title")
        if name in self._hold_taps:
            raise Mistake(f"{name} is a hold-tap already", match["name"], "write one line for each key")
        self._hold_taps[name] = read_hold_tap(name, match["rest"])

    def press(self, match: re.Match[str]) -> None:
        """Press a key; with an end, release it too."""
        name = _plain(match["name"])
        presses = self._current.presses.setdefault(name, [])
        start = _time(match["at"] or match["from"])
        end = _time(match["to"]) if match["to"] else None
        if end is not None and end <= start:
            cure = f"write {end}..{max(start, end + 100)}"
            raise Mistake(f"{name} comes up before it goes down", match[0], cure)
        if presses and (presses[-1].end is None or start < presses[-1].end):
            raise Mistake(f"{name} is still down at {start}", match[0], f"release {name} first")
        if sum(map(len, self._current.presses.values())) == MAX_PRESSES:
            raise Mistake(f"a timeline has at most {MAX_PRESSES} presses", match[0], "draw two")
        presses.append(_Press(start, end, self._line))
        self._count_rows(match)

    def release(self, match: re.Match[str]) -> None:
        """Release a key that is down."""
        name, at = _plain(match["name"]), _time(match["at"])
        press = next(reversed(self._current.presses.get(name, [])), None)
        if press is None or press.end is not None:
            raise Mistake(f"{name} is not down", match[0], f"press it first: press {name} at 0")
        if at <= press.start:
            cure = f"it went down at {press.start}: release it later"
            raise Mistake(f"{name} comes up before it goes down", match["at"], cure)
        press.end = at

    def outcome(self, match: re.Match[str]) -> None:
        """Set the outcome of a key with rules of its own."""
        name = _plain(match["name"])
        if name in self._hold_taps:
            cure = "take this line out; it is drawn as the firmware decides"
            raise Mistake(f"{name} is a hold-tap, whose outcome is computed", match[0], cure)
        if name not in self._current.presses:
            cure = did_you_mean(name, self._current.presses) or f"press it first: press {name} 0..260"
            raise Mistake(f"{name} is not pressed", match["name"], cure)
        at = _time(match["at"])
        self._current.outcomes.append(
            {"key": name, "at": at, "outcome": match["outcome"], "legend": match["legend"]}
        )
        if not any(press.start <= at <= (press.end or at) for press in self._current.presses[name]):
            cure = "state an outcome below the press and the release that it is of"
            raise Mistake(f"{name} is not down at {at}", match["at"], cure)

    def state(self, match: re.Match[str]) -> None:
        """Show something that is not a key, such as a layer."""
        start, end = self._span(match)
        row = _plain(match["name"])
        self._current.states.append({"row": row, "from": start, "to": end, "legend": match["legend"]})
        self._count_rows(match)

    def term(self, match: re.Match[str]) -> None:
        """Mark a period of time."""
        start, end = self._span(match)
        terms = self.timelines[-1].terms if self.timelines else self._terms
        terms.append({"label": match["label"], "from": start, "to": end})

    def _span(self, match: re.Match[str]) -> tuple[int, int]:
        start, end = _time(match["from"]), _time(match["to"])
        if end <= start:
            cure = f"write {end}..{max(start, end + 100)}"
            raise Mistake("this ends before it begins", match[0], cure)
        return start, end

    def _count_rows(self, match: re.Match[str]) -> None:
        if self._current.rows > MAX_ROWS:
            raise Mistake(f"a timeline has at most {MAX_ROWS} rows", match[0], "draw two")

    def _check(self, timeline: _Timeline) -> None:
        if not timeline.rows:
            mistake = Mistake("this timeline is empty", timeline.title, "press a key in it: press F 0..120")
            self._report(timeline.line, mistake)
        for name, presses in timeline.presses.items():
            if presses and presses[-1].end is None:
                cure = f"add: release {name} at {presses[-1].start + 120}"
                mistake = Mistake(f"{name} is never released", f"press {name}", cure)
                self._report(presses[-1].line, mistake)

    def props(self, timeline: _Timeline) -> Json:
        """Return the props of a timeline."""
        presses: list[Json] = [
            {"key": name, "from": press.start, "to": press.end or press.start}
            for name, presses in timeline.presses.items()
            for press in presses
        ]
        return {
            "title": timeline.title,
            "presses": presses,
            "holdTaps": [hold_tap for name, hold_tap in self._hold_taps.items() if name in timeline.presses],
            "outcomes": timeline.outcomes,
            "states": list[Json](timeline.states),
            "terms": [*self._terms, *timeline.terms],
        }


def _plain(name: str) -> str:
    return name.strip('"')


def _time(digits: str) -> int:
    time = int(digits)
    if time > MAX_TIME:
        raise Mistake(f"a picture ends at {MAX_TIME} ms", digits, "use shorter times")
    return time


_STATEMENTS: Mapping[str, _Statement] = MappingProxyType(
    {
        "title": _Statement(r"title:?\s+(?P<title>\S.{0,79})", "title Tapped alone", _Reader.title),
        "hold-tap": _Statement(
            rf"hold-tap\s+{_NAME}:\s*(?P<rest>.+)",
            "hold-tap F: hold Shift, tap f, flavor balanced",
            _Reader.hold_tap,
        ),
        "press": _Statement(rf"press\s+{_NAME}\s+(?:{_SPAN}|{_AT})", "press F 0..120", _Reader.press),
        "release": _Statement(rf"release\s+{_NAME}\s+{_AT}", "release F at 120", _Reader.release),
        "outcome": _Statement(
            rf"outcome\s+{_NAME}\s+{_AT}:\s*(?P<outcome>hold|tap)\s+{_LEGEND}",
            "outcome F at 200: hold Shift",
            _Reader.outcome,
        ),
        "state": _Statement(
            rf"state\s+{_NAME}\s+{_SPAN}:\s*{_LEGEND}", 'state "Layer 1" 0..260: on', _Reader.state
        ),
        "term": _Statement(
            rf"term\s+{_SPAN}\s+(?P<label>\S.{{0,39}})", "term 0..200 tapping-term-ms", _Reader.term
        ),
    }
)
