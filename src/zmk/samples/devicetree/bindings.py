"""Check `bindings = <…>`: the nodes exist, and their parameters are complete and valid."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.markdown.code.sample import Problem
from zmk.devicetree.tree import Cell, Token
from zmk.samples.vocabulary import CELL_COUNTS, Target, Vocabulary

Kind: TypeAlias = Literal["key", "layer"]

# The parameters of a behavior, by its compatible.
_KINDS: Mapping[str, tuple[Kind, ...]] = {
    "zmk,behavior-key-press": ("key",),
    "zmk,behavior-key-toggle": ("key",),
    "zmk,behavior-momentary-layer": ("layer",),
    "zmk,behavior-to-layer": ("layer",),
    "zmk,behavior-toggle-layer": ("layer",),
}
# Behaviors that pass their parameters on to those in their own bindings.
_PASSING = {"zmk,behavior-hold-tap", "zmk,behavior-sticky-key", "zmk,behavior-sensor-rotate-var"}
_MAX_PASSED = 4  # behaviors in behaviors
_DIGITS = re.compile(r"[0-9]{1,9}")
_PLACES = {count: name for name, count in CELL_COUNTS.items()}


class Use(Struct, frozen=True):
    """A reference and the cells up to the next one."""

    reference: Cell
    parameters: tuple[Cell, ...]


def split_uses(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], tuple[Use, ...]]:
    """Return the cells before the first reference, and then each reference with its parameters."""
    loose: list[Cell] = []
    uses: list[tuple[Cell, list[Cell]]] = []
    for cell in cells:
        if cell.kind == "reference":
            uses.append((cell, []))
        else:
            (uses[-1][1] if uses else loose).append(cell)
    return tuple(loose), tuple(Use(reference, tuple(parameters)) for reference, parameters in uses)


def check_bindings(
    cells: Iterable[Cell], count: str | None, vocabulary: Vocabulary, layers: int | None = None
) -> Iterator[Problem]:
    """Yield what is wrong with the uses in `<…>`; `count` is the property that counts parameters there.

    Without it, a use may be of any kind: a fragment does not say which property it is taken from. `layers`
    is the number of layers if that is known.
    """
    loose, uses = split_uses(cells)
    if loose:
        first = loose[0]
        name = first.text if first.kind == "name" else ""
        hint = f"write &{name}" if vocabulary.targets(name) else "begin with a reference such as &kp"
        yield Problem(
            "unknown-behavior", f"{first.text[:40]} is not a reference", first.start, first.end, hint
        )
    for use in uses:
        yield from _check_use(use, count, vocabulary, layers)


def check_pins(cells: Iterable[Cell], vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield the pins in `<…>` that have too few or too many parameters."""
    for use in split_uses(cells)[1]:
        expected = vocabulary.pin_cells(use.reference.label)
        widths = [vocabulary.width(cell) for cell in use.parameters]
        known = [width for width in widths if width is not None]
        if expected is not None and len(known) == len(widths):
            yield from _count_problem(use, known, {expected})


def check_layers(cells: Iterable[Cell], layers: int | None) -> Iterator[Problem]:
    """Yield the numbers in `<…>` that are beyond the last layer; None: it is not known."""
    for cell in cells if layers else ():
        if _DIGITS.fullmatch(cell.text) and int(cell.text) >= (layers or 0):
            hint = f"its last layer is {(layers or 0) - 1}; write ... for layers that are left out"
            place = cell.used()
            message = f"this keymap has no layer {cell.text}"
            yield Problem("unknown-layer", message, place.start, place.end, hint)


def _check_use(use: Use, count: str | None, vocabulary: Vocabulary, layers: int | None) -> Iterator[Problem]:
    label = use.reference.label
    place = use.reference.start, use.reference.end
    if not label:
        return
    targets = vocabulary.targets(label)
    if targets is None:
        message = f"there is no &{label[:80]}"
        yield Problem("unknown-behavior", message, *place, vocabulary.hint(label, count))
        return
    if not targets:
        return
    expected = {number for target in targets for number in _numbers(target, count)}
    if not expected:
        places = ", ".join(_PLACES[each] for target in targets for each in target.cells if each in _PLACES)
        hint = f"it is allowed in {places}" if places else "write a behavior"
        yield Problem("wrong-parameters", f"&{label} is not allowed here", *place, hint)
        return
    yield from _check_parameters(use, expected, targets, vocabulary)
    if len(targets) == 1:
        kinds = kinds_of(targets[0], vocabulary)
        numbers = zip(use.parameters, kinds, strict=False) if len(kinds) == len(use.parameters) else ()
        yield from check_layers((cell for cell, kind in numbers if kind == "layer"), layers)


def _numbers(target: Target, count: str | None) -> Iterator[int]:
    if count is None:
        yield from target.cells.values()
    elif count in target.cells:
        yield target.cells[count]


def _check_parameters(
    use: Use, expected: set[int], targets: tuple[Target, ...], vocabulary: Vocabulary
) -> Iterator[Problem]:
    widths = [vocabulary.width(cell) for cell in use.parameters]
    known = [width for width in widths if width is not None]
    if len(known) < len(widths):
        return
    problems = [*_count_problem(use, known, expected)]
    yield from problems
    if not problems and len(targets) == 1:
        yield from _check_kinds(use, targets[0], vocabulary)


def _count_problem(use: Use, widths: Sequence[int], expected: Collection[int]) -> Iterator[Problem]:
    if wrong := wrong_count(use, widths, expected):
        yield Problem("wrong-parameters", wrong.message, wrong.place.start, wrong.place.end, wrong.hint)


class WrongCount(Struct, frozen=True):
    """A use with too many parameters, or too few; `place` has them, or all of the use."""

    message: str
    place: Token
    hint: str


def wrong_count(use: Use, widths: Sequence[int], expected: Collection[int]) -> WrongCount | None:
    """Return what is wrong with the number of parameters; `widths` are those of the cells."""
    given = sum(widths)
    if given in expected:
        return None
    takes = " or ".join(str(number) for number in sorted(expected))
    head = f"{use.reference.text[:80]} takes {takes} parameter{'' if set(expected) == {1} else 's'}"
    ends = accumulate(widths)
    surplus = [cell for cell, end in zip(use.parameters, ends, strict=True) if end > max(expected)]
    if len(surplus) == 1:
        return WrongCount(f"{head}, {surplus[0].text[:80]} is one too many", _span(surplus), "remove it")
    here = "here is none" if given == 0 else "here is 1" if given == 1 else f"here are {given}"
    if surplus:
        return WrongCount(f"{head}, and {here}", _span(surplus), "remove what is too much")
    return WrongCount(f"{head}, and {here}", _span((use.reference, *use.parameters)), "add what is missing")


def _span(cells: Sequence[Cell]) -> Token:
    """Return the place of cells, or of the macros that they come from."""
    used = [cell.used() for cell in cells]
    end = max(each.end for each in used if each.file is used[0].file)
    return Token("", used[0].start, end, used[0].file)


def _check_kinds(use: Use, target: Target, vocabulary: Vocabulary) -> Iterator[Problem]:
    kinds = kinds_of(target, vocabulary)
    for index, cell in enumerate(use.parameters):
        kind = kinds[index] if len(kinds) == len(use.parameters) else None
        message, hint = _misfit(cell, kind, use.reference.label, target, vocabulary)
        if message:
            yield Problem("wrong-parameters", message, cell.start, cell.end, hint)


def kinds_of(target: Target, vocabulary: Vocabulary, depth: int = _MAX_PASSED) -> tuple[Kind, ...]:
    """Return what the parameters of a node are; empty when that is not known."""
    if target.compatible not in _PASSING or not depth:
        return _KINDS.get(target.compatible, ())
    passed = [vocabulary.targets(label) for label in target.uses]
    kinds = [kinds_of(found[0], vocabulary, depth - 1) if found else () for found in passed]
    return tuple(each[0] for each in kinds) if all(kinds) else ()


def _misfit(
    cell: Cell, kind: Kind | None, label: str, target: Target, vocabulary: Vocabulary
) -> tuple[str, str]:
    """Return what is wrong with a parameter that exists, and the hint; empty texts when it fits."""
    if kind == "key" and cell.kind == "number" and len(cell.text) == 1:
        return f"&{label} takes a key code, and this is a number", f"N{cell.text} sends {cell.text}"
    key = vocabulary.key(cell.names[0].text if cell.kind == "name" else cell.text)
    if kind == "layer" and key:
        return f"&{label} takes a layer, and {cell.text} is a key code", "write the number of a layer"
    constants = vocabulary.data.constants
    own = vocabulary.known.constants.get(target.compatible, ())
    if key and own and kind is None and cell.text not in own:
        return f"{cell.text} is a key code, and no parameter of &{label}", f"it takes {', '.join(own[:4])}, …"
    constant = None if key else constants.get(cell.text)
    if constant and constant.labels and cell.text not in own:
        return f"{cell.text} is not a parameter of &{label}", f"it is one of &{constant.labels[0]}"
    return "", ""
