"""What stands in `bindings = <…>`: nodes that exist, with as many parameters as each takes, and right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.keymap.tree import Cell
from homerow.samples.sample import Problem
from homerow.samples.vocabulary import CELL_COUNTS, Target, Vocabulary

Kind: TypeAlias = Literal["key", "layer"]

# What the parameters of a behavior are, by its compatible.
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
_PLACES = {count: name for name, count in CELL_COUNTS.items()}


class Use(Struct, frozen=True):
    """A reference and the cells up to the next one."""

    reference: Cell
    parameters: tuple[Cell, ...]

    @property
    def end(self) -> int:
        """Where its last cell ends; a macro that stands for several ends once."""
        return max(cell.end for cell in (self.reference, *self.parameters))


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


def check_bindings(cells: Iterable[Cell], count: str | None, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield what is wrong with the uses in `<…>`; `count` is the property that counts parameters there.

    Without it, a use may be of any kind: a fragment does not say which property it is taken from.
    """
    loose, uses = split_uses(cells)
    if loose:
        first = loose[0]
        name = first.text if first.kind == "name" else ""
        cure = f"write &{name}" if vocabulary.targets(name) else "begin with a reference such as &kp"
        yield Problem("unknown-behavior", f"{first.text[:40]} is no reference", first.start, first.end, cure)
    for use in uses:
        yield from _check_use(use, count, vocabulary)


def _check_use(use: Use, count: str | None, vocabulary: Vocabulary) -> Iterator[Problem]:
    label = use.reference.label
    place = use.reference.start, use.reference.end
    if not label:
        return
    targets = vocabulary.targets(label)
    if targets is None:
        message = f"there is no &{label[:80]}"
        yield Problem("unknown-behavior", message, *place, vocabulary.cure(label, count))
        return
    if not targets:
        return
    expected = {number for target in targets for number in _numbers(target, count)}
    if not expected:
        places = ", ".join(_PLACES[each] for target in targets for each in target.cells if each in _PLACES)
        cure = f"it can stand in {places}" if places else "write a behavior"
        yield Problem("wrong-parameters", f"&{label} cannot stand here", *place, cure)
        return
    yield from _check_parameters(use, expected, targets, vocabulary)


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
    if sum(known) not in expected:
        yield _wrong_count(use, known, expected)
    elif len(targets) == 1:
        yield from _check_kinds(use, targets[0], vocabulary)


def _wrong_count(use: Use, widths: Sequence[int], expected: set[int]) -> Problem:
    takes = " or ".join(str(number) for number in sorted(expected))
    label = use.reference.text
    plural = "" if expected == {1} else "s"
    message = f"{label} takes {takes} parameter{plural}, and here are {sum(widths)}"
    ends = accumulate(widths)
    surplus = [cell for cell, end in zip(use.parameters, ends, strict=True) if end > max(expected)]
    if surplus:
        return Problem(
            "wrong-parameters", message, surplus[0].start, surplus[-1].end, "remove what is too much"
        )
    return Problem("wrong-parameters", message, use.reference.start, use.end, "add what is missing")


def _check_kinds(use: Use, target: Target, vocabulary: Vocabulary) -> Iterator[Problem]:
    kinds = kinds_of(target, vocabulary)
    for index, cell in enumerate(use.parameters):
        kind = kinds[index] if len(kinds) == len(use.parameters) else None
        message, cure = _misfit(cell, kind, use.reference.label, target, vocabulary)
        if message:
            yield Problem("wrong-parameters", message, cell.start, cell.end, cure)


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
    """Return what is wrong with a parameter that exists, and the cure; empty texts when it fits."""
    if kind == "key" and cell.kind == "number" and len(cell.text) == 1:
        return f"&{label} takes a key code, and this is a number", f"N{cell.text} sends {cell.text}"
    key = vocabulary.key(cell.names[0].text if cell.kind == "name" else cell.text)
    if kind == "layer" and key:
        return f"&{label} takes a layer, and {cell.text} is a key code", "write the number of a layer"
    constants = vocabulary.facts.constants
    own = vocabulary.known.constants.get(target.compatible, ())
    if key and own and kind is None and cell.text not in own:
        return f"{cell.text} is a key code, and no parameter of &{label}", f"it takes {', '.join(own[:4])}, …"
    constant = None if key else constants.get(cell.text)
    if constant and constant.labels and cell.text not in own:
        return f"{cell.text} is no parameter of &{label}", f"it is one of &{constant.labels[0]}"
    return "", ""
