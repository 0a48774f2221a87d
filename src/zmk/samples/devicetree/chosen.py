"""Values of /chosen and of properties that refer to a node: their form, and the node that they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from homerow.diagnostics import did_you_mean
from homerow.markdown.code.sample import Problem
from zmk.devicetree.tree import Property
from zmk.firmware.zephyr import ADD_HINT
from zmk.samples.vocabulary import Vocabulary

# What a node must be compatible with that one of these properties names, by how its compatible begins.
_TARGETS: Mapping[str, str] = {
    "zmk,kscan": "zmk,kscan-",
    "zmk,matrix-transform": "zmk,matrix-transform",
    "zmk,physical-layout": "zmk,physical-layout",
    "kscan": "zmk,kscan-",
    "transform": "zmk,matrix-transform",
    "physical-layout": "zmk,physical-layout",
}


def check_chosen(written: Property, vocabulary: Vocabulary, *, is_whole: bool) -> Iterator[Problem]:
    """Yield what is wrong with a property of /chosen; a part of its value says nothing of its form."""
    known = (*vocabulary.data.chosen, *vocabulary.zephyr.chosen)
    name = written.name
    if name.text not in known:
        hint = did_you_mean(name.text, known) or ADD_HINT
        message = f"/chosen has no property {name.text[:80]}"
        yield Problem("unknown-property", message, name.start, name.end, hint)
    if is_whole:
        yield from _check_path(written, vocabulary)


def _check_path(written: Property, vocabulary: Vocabulary) -> Iterator[Problem]:
    name = written.name
    value = written.values[0] if len(written.values) == 1 else None
    if value is None or value.kind not in {"reference", "string"}:
        place = (value.start, value.end) if value else (name.start, name.end)
        references = [cell for cell in written.cells if cell.kind == "reference"]
        hint = f"write {references[0].text} without < >" if references else "write &label"
        yield Problem("wrong-property", f"{name.text[:80]} takes one path: &label", *place, hint)
        return
    near = vocabulary.numbered(value.text[1:]) if value.kind == "reference" else None
    if near:
        message = f"there is no {value.text[:80]} on this page"
        yield Problem("unknown-label", message, value.start, value.end, f"did you mean &{near}?")
    yield from check_target(written, vocabulary)


def check_target(written: Property, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield that a property names a node of another kind."""
    wanted = _TARGETS.get(written.name.text)
    for value in written.values if wanted else ():
        label = value.text.strip("<> \t\n")[1:]
        compatibles = [target.compatible for target in vocabulary.targets(label) or ()]
        if wanted and compatibles and all(each and not each.startswith(wanted) for each in compatibles):
            message = f"&{label} is compatible with {compatibles[0]}"
            hint = f"{written.name.text} takes a node that is compatible with {wanted.rstrip('-')}"
            yield Problem("wrong-property", message, value.start, value.end, hint)
