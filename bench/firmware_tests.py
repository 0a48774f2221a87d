"""Run the firmware's own tests of behaviors on the simulator.

python -m bench firmware-tests ../zmk/app/tests    how many pass in each folder, and why others fail

Of the 244 tests at commit 3609ac6, all pass except modifiers/implicit/kp-mod1-dn-mod2-dn-mod1-up-mod2-up,
which the firmware marks as pending: it does not pass there either.

A test is a folder with a keymap whose key matrix plays events, `sed` commands that choose lines of the log,
and the lines that the firmware logged.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from homerow.diagnostics import ReportedFailure
from zmk.devicetree.merged import Node
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import packaged_data
from zmk.simulator.keyboard import keyboard_of, signed
from zmk.simulator.keymap import Keymap, include_beside, read_keymap
from zmk.simulator.simulate import Simulation, simulate

SNAPSHOT = "keycode_events.snapshot"
PATTERNS = "events.patterns"
LATENESS = 1  # ms: a tick of the clock that the tests set

Category: TypeAlias = Literal["unreadable", "unsupported", "pending", "different"]

_NODES = '/ { kscan: kscan { compatible = "zmk,kscan-mock"; rows = <2>; columns = <2>; }; };\n'
_SUBSTITUTION = re.compile(r"s/(?P<pattern>(?:\\.|[^/\\])*)/(?P<replacement>(?:\\.|[^/\\])*)/p")
# What a basic regular expression writes with a backslash, an extended one writes without it, and the reverse.
_SWAPPED = re.compile(r"\\?[(){}|+?]")


class Outcome(Struct, frozen=True):
    """The result of one test; without a category it passed."""

    name: str
    category: Category | None = None
    reason: str = ""


def find_tests(folder: Path) -> list[Path]:
    """Return the folders of tests, in the order of their names."""
    return sorted(path.parent for path in folder.rglob(SNAPSHOT) if (path.parent / PATTERNS).is_file())


def run_tests(folder: Path, data: FirmwareData) -> Iterator[Outcome]:
    """Yield the outcome of each test below a folder. Raises OSError."""
    for path in find_tests(folder):
        yield run_test(path, path.relative_to(folder).as_posix(), data)


def run_test(path: Path, name: str, data: FirmwareData) -> Outcome:
    """Return the outcome of the test in a folder."""
    try:
        simulation = _simulate(path, data)
    except ReportedFailure as failure:
        return Outcome(name, "unreadable", failure.diagnostics[0].message)
    except ValueError as error:
        return Outcome(name, "unreadable", str(error))
    expected = [line.rstrip() for line in (path / SNAPSHOT).read_text("utf-8").splitlines()]
    actual = select(simulation.log, (path / PATTERNS).read_text("utf-8"))
    if actual == expected:
        return Outcome(name)
    if (path / "pending").exists():
        return Outcome(name, "pending", "the firmware does not pass it either")
    missing = {each["behavior"] for each in simulation.trace if each["kind"] == "not-simulated"}
    if missing:
        return Outcome(name, "unsupported", f"the simulator does not have {', '.join(sorted(missing))}")
    return Outcome(name, "different", _difference(expected, actual))


def select(log: Sequence[str], patterns: str) -> list[str]:
    """Return what `sed -n` prints for commands that substitute and print. Raises ValueError for others."""
    commands = [_command(line) for line in patterns.splitlines() if line.strip()]
    selected: list[str] = []
    for line in log:
        for pattern, replacement in commands:
            line, count = pattern.subn(replacement, line, count=1)  # noqa: PLW2901 - as sed does
            if count:
                selected.append(line.rstrip())
    return selected


def _command(line: str) -> tuple[re.Pattern[str], str]:
    match = _SUBSTITUTION.fullmatch(line.strip())
    if match is None:
        raise ValueError(f"this is not a substitution: {line[:80]}")
    pattern = _SWAPPED.sub(lambda each: each[0][1:] or f"\\{each[0]}", match["pattern"])
    return re.compile(pattern), match["replacement"]


def _simulate(path: Path, data: FirmwareData) -> Simulation:
    keymap_path = next(path.glob("native_*.keymap"))
    text = keymap_path.read_text("utf-8")
    keymap = read_keymap(text, str(keymap_path), data, include=include_beside, nodes=_NODES)
    inputs, until = _inputs(keymap)
    return simulate(keyboard_of(keymap), inputs, until, options=_options(path))


def _options(path: Path) -> dict[str, Any]:
    enabled = {line.strip() for conf in path.glob("*.conf") for line in conf.read_text("utf-8").splitlines()}
    return {
        "lateness": LATENESS,
        "isFullRollover": "CONFIG_ZMK_HID_REPORT_TYPE_NKRO=y" in enabled,
        "hasWordCount": "CONFIG_ZMK_WPM=y" in enabled,
        "hasBacklight": "CONFIG_ZMK_BACKLIGHT=y" in enabled,
        "backlight": {
            "start": _integer(enabled, "CONFIG_ZMK_BACKLIGHT_BRT_START", 40),
            "step": _integer(enabled, "CONFIG_ZMK_BACKLIGHT_BRT_STEP", 20),
            "isOn": "CONFIG_ZMK_BACKLIGHT_ON_START=n" not in enabled,
        },
    }


def _integer(lines: Collection[str], option: str, default: int) -> int:
    values = (line.removeprefix(f"{option}=") for line in lines if line.startswith(f"{option}="))
    return int(next(values, default))


def _inputs(keymap: Keymap) -> tuple[list[dict[str, Any]], int]:
    """Return the events of the key matrix and of sensors, and the end. Each event waits after itself."""
    matrix = keymap.nodes.labeled["kscan"]
    (columns,) = _numbers(keymap, matrix, "columns")
    at, inputs = 0, list[dict[str, Any]]()
    for index, encoded in enumerate(_numbers(keymap, matrix, "events")):
        wait = (encoded & 0x7FFFFFFF) >> 16
        at += wait if index == 0 else 0
        position = (encoded & 0xFF) * columns + (encoded >> 8 & 0xFF)
        inputs.append({"kind": "key", "at": at, "position": position, "pressed": encoded >> 31 & 1 == 1})
        at += wait
    return [*inputs, *_turns(keymap)], at


def _turns(keymap: Keymap) -> Iterator[dict[str, Any]]:
    for node in keymap.nodes.with_compatible("zmk,sensor-encoder-mock"):
        (delay,) = _numbers(keymap, node, "event-startup-delay")
        (period,) = _numbers(keymap, node, "event-period")
        for index, degrees in enumerate(_numbers(keymap, node, "events")):
            at = delay + index * period
            yield {"kind": "sensor", "at": at, "sensor": 0, "degrees": signed(degrees)}


def _numbers(keymap: Keymap, node: Node, name: str) -> list[int]:
    property_ = node.properties.get(name)
    cells = property_.cells if property_ else ()
    return [number & 0xFFFFFFFF for cell in cells for number in keymap.values.cells(cell.text)]


def _difference(expected: Sequence[str], actual: Sequence[str]) -> str:
    pairs = zip([*expected, "the end"], [*actual, "the end"], strict=False)
    number, pair = next((number, pair) for number, pair in enumerate(pairs, start=1) if pair[0] != pair[1])
    return f"line {number}: expected {pair[0]!r}, got {pair[1]!r}"


def summary(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield how many tests of each folder passed, and why others failed."""
    passed, failed = Counter[str](), Counter[str]()
    failures: list[str] = []
    for outcome in outcomes:
        counter = failed if outcome.category else passed
        counter[outcome.name.partition("/")[0]] += 1
        if outcome.category:
            failures.append(f"{outcome.name}: {outcome.category}: {outcome.reason}")
    for folder in sorted({*passed, *failed}):
        yield f"{folder:<20} {passed[folder]:>4} of {passed[folder] + failed[folder]:>3} passed"
    yield from failures
    yield f"{passed.total()} of {passed.total() + failed.total()} tests passed"


def main(folder: Path) -> int:
    """Print the outcomes; 1 if a test fails."""
    outcomes = [*run_tests(folder, packaged_data())]
    print(*summary(outcomes), sep="\n")
    return 1 if any(each.category not in {None, "pending"} for each in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
