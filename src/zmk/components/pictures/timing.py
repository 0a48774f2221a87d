"""Timing fences: keys pressed and released on an axis of time.

    key F: &mt LSHFT F
    dts &mt { flavor = "balanced"; };
    title Rolled: F comes up first
    press F 0..130
    press J at 60
    release J at 190

Lines before the first title apply to all timelines. The simulator computes what keys do: decisions with
their reasons, the periods that decide, and the rows of `show`. simulation.py describes the lines that make
the keymap; `file=` in the info string names a keymap below samples/ instead. Indented lines below `dts`
continue it, and `#` begins a comment.

What the simulator cannot compute is drawn by hand, below the line `illustration`:
`outcome F at 200: hold Shift`, `state "USB cable" 0..260: on` and `term 0..200 tapping-term-ms`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from markdown_it.token import Token
from msgspec import Struct, field

from homerow.diagnostics import did_you_mean
from homerow.markdown.code.fences import read_code_info, report_unknown_words
from homerow.markdown.code.sample import Problem
from homerow.markdown.document import Json
from homerow.markdown.writer import Writer
from zmk.components.pictures.picture import Mistake, Picture, read_sample, write_picture
from zmk.components.pictures.simulation import MAX_LAYER, KeymapText, Line, LineMistake, simulation_props
from zmk.firmware.data import FirmwareData


class Press(Struct):
    """A press of a key; without an end it is not released yet. `line` is where it is written."""

    start: int
    end: int | None
    line: int


class Timeline(Struct):
    """What a timeline shows."""

    title: str
    line: int
    presses: dict[str, list[Press]] = field(default_factory=dict)
    outcomes: list[Json] = field(default_factory=list)
    states: list[dict[str, Json]] = field(default_factory=list)
    terms: list[Json] = field(default_factory=list)
    keymap: KeymapText = field(default_factory=KeymapText)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.presses) + len({str(state["row"]) for state in self.states})

    def props(self, terms: Sequence[Json], simulation: Json) -> dict[str, Json]:
        """Return its props, with the periods of all timelines, and what computes its results."""
        presses: list[Json] = [
            {"key": name, "from": press.start, "to": press.end or press.start}
            for name, presses in self.presses.items()
            for press in presses
        ]
        return {
            "title": self.title,
            "presses": presses,
            "outcomes": self.outcomes,
            "states": list[Json](self.states),
            "terms": [*terms, *self.terms],
            "simulation": simulation,
        }


MAX_LINES = 120
MAX_TIMELINES = 8
MAX_ROWS = 8
MAX_PRESSES = 40  # in one timeline
MAX_TIME = 10_000  # milliseconds

_NAME = r'(?P<name>"[^"]{1,14}"|[^\s":,]{1,14})'
_SPAN = r"(?P<from>\d{1,6})\.\.(?P<to>\d{1,6})"
_AT = r"at (?P<at>\d{1,6})"
_LEGEND = r"(?P<legend>\S.{0,23})"
_ROWS = rf"computer|layer [0-{MAX_LAYER}]|caps word|backlight|power"


class _Statement(Struct, frozen=True):
    pattern: str
    example: str
    read: Callable[[TimingParser, re.Match[str]], None]


class TimingParser:
    """Reads a fence line by line, and continues after a wrong line."""

    def __init__(self, text: str, data: FirmwareData, *, file: str = "") -> None:
        self._data = data
        self._file = file
        self._keymap = KeymapText()
        self._is_illustration = False
        self.timelines: list[Timeline] = []
        self.problems: list[Problem] = []
        self._lines = text.split("\n")
        self._line = 0
        self._is_devicetree = False
        self._keys: dict[str, int] = {}
        self._terms: list[Json] = []

    def read(self) -> None:
        """Read all lines, then check the timelines."""
        for number, line in enumerate(self._lines[:MAX_LINES]):
            self._line = number
            try:
                self._read(line)
            except Mistake as mistake:
                self._report(number, mistake)
        if len(self._lines) > MAX_LINES:
            self._report(MAX_LINES, Mistake(f"a picture has at most {MAX_LINES} lines", "", "draw two"))
        for timeline in self.timelines:
            self._check(timeline)
        if not self.timelines and not self.problems:
            hint = "write a title, and below it: press F 0..120"
            self._report(0, Mistake("this picture shows nothing", "", hint))

    def _report(self, number: int, mistake: Mistake) -> None:
        line = self._lines[number]
        wrong = mistake.text or line.strip()
        start = sum(len(each) + 1 for each in self._lines[:number]) + line.find(wrong)
        self.problems.append(Problem("bad-timing", mistake.message, start, start + len(wrong), mistake.hint))

    def _read(self, written: str) -> None:
        line = written.strip()
        if not line:
            return
        if self._is_devicetree and written[0].isspace():  # #binding-cells begins no comment
            self._text.nodes.append(Line(self._line, line))
            return
        if line.startswith("#"):
            return
        word = re.split(r"[\s:]", line, maxsplit=1)[0]
        statement = _STATEMENTS.get(word)
        if statement is None:
            hint = did_you_mean(word, _STATEMENTS) or f"a line begins with {', '.join(_STATEMENTS)}"
            raise Mistake(f"no line begins with {word}", word, hint)
        match = re.fullmatch(statement.pattern, line)
        if match is None:
            raise Mistake(f"this {word} cannot be read", line, f"write it as: {statement.example}")
        self._is_devicetree = word == "dts"
        statement.read(self, match)

    @property
    def _current(self) -> Timeline:
        if not self.timelines:
            raise Mistake("this belongs to no timeline", "", "write its title first: title Tapped alone")
        return self.timelines[-1]

    def title(self, match: re.Match[str]) -> None:
        """Begin a timeline."""
        if len(self.timelines) == MAX_TIMELINES:
            raise Mistake(f"a picture has at most {MAX_TIMELINES} timelines", match["title"], "draw two")
        self.timelines.append(Timeline(match["title"], self._line))

    def press(self, match: re.Match[str]) -> None:
        """Press a key; with an end, release it too."""
        name = _plain(match["name"])
        self._keys.setdefault(name, self._line)
        presses = self._current.presses.setdefault(name, [])
        start = _time(match["at"] or match["from"])
        end = _time(match["to"]) if match["to"] else None
        if end is not None and end <= start:
            hint = f"write {end}..{max(start, end + 100)}"
            raise Mistake(f"{name} comes up before it goes down", match[0], hint)
        if presses and (presses[-1].end is None or start < presses[-1].end):
            raise Mistake(f"{name} is still down at {start}", match[0], f"release {name} first")
        if sum(map(len, self._current.presses.values())) == MAX_PRESSES:
            raise Mistake(f"a timeline has at most {MAX_PRESSES} presses", match[0], "draw two")
        presses.append(Press(start, end, self._line))
        self._count_rows(match)

    def release(self, match: re.Match[str]) -> None:
        """Release a key that is down."""
        name, at = _plain(match["name"]), _time(match["at"])
        press = next(reversed(self._current.presses.get(name, [])), None)
        if press is None or press.end is not None:
            raise Mistake(f"{name} is not down", match[0], f"press it first: press {name} at 0")
        if at <= press.start:
            hint = f"it went down at {press.start}: release it later"
            raise Mistake(f"{name} comes up before it goes down", match["at"], hint)
        press.end = at

    def outcome(self, match: re.Match[str]) -> None:
        """Draw the outcome of a key by hand."""
        name = _plain(match["name"])
        self._check_illustration(match, "outcomes of keys")
        if name not in self._current.presses:
            hint = did_you_mean(name, self._current.presses) or f"press it first: press {name} 0..260"
            raise Mistake(f"{name} is not pressed", match["name"], hint)
        at = _time(match["at"])
        self._current.outcomes.append(
            {"key": name, "at": at, "outcome": match["outcome"], "legend": match["legend"]}
        )
        if not any(press.start <= at <= (press.end or at) for press in self._current.presses[name]):
            hint = "state an outcome below the press and the release that it is of"
            raise Mistake(f"{name} is not down at {at}", match["at"], hint)

    def state(self, match: re.Match[str]) -> None:
        """Draw a state by hand that is not a key's."""
        start, end = self._span(match)
        row = _plain(match["name"])
        self._check_illustration(match, "states", shown=row)
        self._current.states.append({"row": row, "from": start, "to": end, "legend": match["legend"]})
        self._count_rows(match)

    def term(self, match: re.Match[str]) -> None:
        """Mark a period of time by hand."""
        self._check_illustration(match, "the periods of behaviors")
        start, end = self._span(match)
        terms = self.timelines[-1].terms if self.timelines else self._terms
        terms.append({"label": match["label"], "from": start, "to": end})

    def nodes(self, match: re.Match[str]) -> None:
        """Add devicetree to the keymap that is simulated."""
        if match["text"]:
            self._text.nodes.append(Line(self._line, match["text"]))

    def key(self, match: re.Match[str]) -> None:
        """Give a key its binding."""
        name = _plain(match["name"])
        self._keys.setdefault(name, self._line)
        self._text.keys[name] = Line(self._line, match["binding"])

    def layer(self, match: re.Match[str]) -> None:
        """Give keys their bindings on a layer."""
        self._text.read_layer(int(match["layer"]), match["rest"], self._line)

    def show(self, match: re.Match[str]) -> None:
        """Show a row that the simulator computes."""
        self._text.shown.append(match["row"])

    def props(self, timeline: Timeline) -> Json:
        """Return the props of a timeline, with those of its simulation unless it is drawn by hand."""
        return timeline.props(self._terms, None if self._is_illustration else self._simulation(timeline))

    @property
    def _text(self) -> KeymapText:
        return self.timelines[-1].keymap if self.timelines else self._keymap

    def _simulation(self, timeline: Timeline) -> dict[str, Json]:
        keymap = self._keymap.joined(timeline.keymap)
        try:
            return simulation_props(keymap, self._keys, timeline.presses, self._data, file=self._file)
        except LineMistake as mistake:
            self._report(mistake.number, mistake)
        except Mistake as mistake:
            self._report(timeline.line, Mistake(mistake.message, timeline.title, mistake.hint))
        return {}

    def _span(self, match: re.Match[str]) -> tuple[int, int]:
        start, end = _time(match["from"]), _time(match["to"])
        if end <= start:
            hint = f"write {end}..{max(start, end + 100)}"
            raise Mistake("this ends before it begins", match[0], hint)
        return start, end

    def _count_rows(self, match: re.Match[str]) -> None:
        if self._current.rows > MAX_ROWS:
            raise Mistake(f"a timeline has at most {MAX_ROWS} rows", match[0], "draw two")

    def illustration(self, match: re.Match[str]) -> None:
        """Let the fence show results that nothing computes."""
        if self.timelines:
            raise Mistake("this holds for all timelines", match[0], "write it above the first title")
        self._is_illustration = True

    def _check_illustration(self, match: re.Match[str], what: str, *, shown: str = "") -> None:
        """Refuse what is drawn by hand where the simulator computes it."""
        if self._is_illustration:
            return
        show = f"write: show {shown}" if re.fullmatch(_ROWS, shown) else "remove this line"
        hint = f"{show}; if nothing can compute it, write illustration above the first title"
        raise Mistake(f"the simulator computes {what}", match[0], hint)

    def _check(self, timeline: Timeline) -> None:
        if not timeline.rows:
            mistake = Mistake("this timeline is empty", timeline.title, "press a key in it: press F 0..120")
            self._report(timeline.line, mistake)
        for name, presses in timeline.presses.items():
            if presses and presses[-1].end is None:
                hint = f"add: release {name} at {presses[-1].start + 120}"
                mistake = Mistake(f"{name} is never released", f"press {name}", hint)
                self._report(presses[-1].line, mistake)


def _plain(name: str) -> str:
    return name.strip('"')


def _time(digits: str) -> int:
    time = int(digits)
    if time > MAX_TIME:
        raise Mistake(f"a picture ends at {MAX_TIME} ms", digits, "use shorter times")
    return time


_STATEMENTS: Mapping[str, _Statement] = MappingProxyType(
    {
        "title": _Statement(r"title:?\s+(?P<title>\S.{0,79})", "title Tapped alone", TimingParser.title),
        "press": _Statement(rf"press\s+{_NAME}\s+(?:{_SPAN}|{_AT})", "press F 0..120", TimingParser.press),
        "release": _Statement(rf"release\s+{_NAME}\s+{_AT}", "release F at 120", TimingParser.release),
        "outcome": _Statement(
            rf"outcome\s+{_NAME}\s+{_AT}:\s*(?P<outcome>hold|tap)\s+{_LEGEND}",
            "outcome F at 200: hold Shift",
            TimingParser.outcome,
        ),
        "state": _Statement(
            rf"state\s+{_NAME}\s+{_SPAN}:\s*{_LEGEND}", 'state "Layer 1" 0..260: on', TimingParser.state
        ),
        "illustration": _Statement("illustration", "illustration", TimingParser.illustration),
        "dts": _Statement(r"dts(?:\s+(?P<text>.+))?", "dts &sk { quick-release; };", TimingParser.nodes),
        "key": _Statement(rf"key\s+{_NAME}:\s*(?P<binding>&.+)", "key Ctrl: &kp LCTRL", TimingParser.key),
        "layer": _Statement(
            rf"layer\s+(?P<layer>[1-{MAX_LAYER}]):\s*(?P<rest>.+)",
            "layer 1: K &kp N1, L &kp N2",
            TimingParser.layer,
        ),
        "show": _Statement(rf"show\s+(?P<row>{_ROWS})", "show layer 1", TimingParser.show),
        "term": _Statement(
            rf"term\s+{_SPAN}\s+(?P<label>\S.{{0,39}})", "term 0..200 tapping-term-ms", TimingParser.term
        ),
    }
)


def write_timing(writer: Writer, token: Token, data: FirmwareData) -> None:
    """Write the picture of a fence."""
    words = token.info.split()[1:]
    report_unknown_words(writer, token, [word for word in words if not word.startswith("file=")], known={})
    name = read_code_info(token.info).file
    file = read_sample(writer, token, name) if name else ""
    if file is None:
        return
    reader = TimingParser(token.content.removesuffix("\n"), data, file=file)
    reader.read()
    timelines = [] if reader.problems else [reader.props(timeline) for timeline in reader.timelines]
    props: dict[str, Json] = {"timelines": timelines}
    titles = [timeline.title for timeline in reader.timelines]
    problems = sorted(reader.problems, key=lambda problem: problem.start)
    write_picture(writer, token, Picture("Timing", props, titles, problems))
