"""Names in `<…>`: each has a value, or is called with as many arguments as it takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from homerow.diagnostics import Severity, did_you_mean
from homerow.markdown.code.sample import Problem
from zmk.devicetree.tree import Cell, Name
from zmk.firmware.zephyr import ADD_HINT
from zmk.samples.vocabulary import Vocabulary


def check_names(cell: Cell, vocabulary: Vocabulary, own: Collection[str] = ()) -> Iterator[Problem]:
    """Yield what is wrong with the names in a cell; `own` are the parameters of the macro around it."""
    for name in cell.names:
        if name.text in own:
            continue
        if name.arity is None:
            yield from _check_value(name, vocabulary)
        else:
            yield from _check_call(name, name.arity, vocabulary)


def _check_value(name: Name, vocabulary: Vocabulary) -> Iterator[Problem]:
    if not vocabulary.has_value(name.text):
        message = f"unknown key code or constant {name.text[:80]}"
        yield Problem("unknown-code", message, name.start, name.end, _hint(name, vocabulary))
        return
    key = vocabulary.key(name.text)
    if key and name.text in key.deprecated:
        message = f"the key code {name.text} is deprecated"
        hint = f"write {key.name}"
        yield Problem("deprecated", message, name.start, name.end, hint, severity=Severity.WARNING)


def _hint(name: Name, vocabulary: Vocabulary) -> str:
    if vocabulary.targets(name.text):
        return f"write &{name.text}"
    near = did_you_mean(name.text, vocabulary.values())
    return near or f'define it in a sample of this page, or say defines="{name.text}" in the fence'


def _check_call(name: Name, given: int, vocabulary: Vocabulary) -> Iterator[Problem]:
    if name.text not in vocabulary.functions():
        near = did_you_mean(name.text, vocabulary.functions())
        hint = near or f"define it in a sample of this page; {ADD_HINT}"
        yield Problem("unknown-code", f"there is no {name.text[:80]}() to call", name.start, name.end, hint)
        return
    arities = vocabulary.arities(name.text)
    if arities and given not in arities:
        takes = " or ".join(map(str, arities))
        message = (
            f"{name.text}() takes {takes} argument{'' if arities == (1,) else 's'}, and here are {given}"
        )
        yield Problem("wrong-parameters", message, name.start, name.end, "give it as many as it takes")
