"""Labels of behaviors and input processors, as `of="&bt &out"` names them."""

from __future__ import annotations

from collections.abc import Callable

from homerow.diagnostics import did_you_mean
from homerow.markdown.reference.described import words_of
from homerow.markdown.writer import Frame, Writer


def labels_of(writer: Writer, frame: Frame, has_rows: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the labels that a component is of, without their signs; one that gives no row is reported."""
    facts = writer.draft.facts
    known = [f"&{label}" for label in (*facts.behaviors, *facts.input_processors) if has_rows(label)]
    words = words_of(frame)
    for word in words:
        if word not in known:
            cure = did_you_mean(word, known) or "write it as a keymap does: &bt"
            message = f"{frame.tag.name} knows no behavior or input processor {word}"
            writer.draft.report("unknown-label", message, frame.word_place("of", word), cure=cure)
    return tuple(word.removeprefix("&") for word in words if word in known)
