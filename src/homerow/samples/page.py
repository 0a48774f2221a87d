"""The samples of a page, checked together: one may use what another one defines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeAlias

from homerow.diagnostics import nearest
from homerow.samples.devicetree import check_devicetree
from homerow.samples.options import check_kconfig, check_options, own_shields
from homerow.samples.reading import read_sample
from homerow.samples.sample import FRAGMENT_WORDS, Problem, Sample
from homerow.samples.structured import check_json, check_yaml
from homerow.samples.vocabulary import Known, Vocabulary

MAX_PROBLEMS = 20  # of one sample; more would only say the same

Check: TypeAlias = Callable[[str, Vocabulary], Iterable[Problem]]
# Devicetree is not among them: what it may use depends on the page.
_CHECKS: Mapping[str, Check] = {
    "ini": lambda text, names: () if names.facts.is_empty else check_options(text, names.facts),
    "kconfig": lambda text, names: () if names.facts.is_empty else check_kconfig(text, names.facts),
    "yaml": lambda text, names: check_yaml(text, names.facts, names.shields),
    "json": lambda text, _: check_json(text),
}
DEVICETREE = "dts"
CHECKED_LANGUAGES = frozenset({DEVICETREE, *_CHECKS})


def check_page(samples: Sequence[Sample], known: Known) -> Iterator[tuple[int, Problem]]:
    """Yield problems with the index of the sample that each is of."""
    readings = {
        index: read_sample(sample.text, sample.marks)
        for index, sample in enumerate(samples)
        if sample.language == DEVICETREE
    }
    declared = (name for sample in samples for name in sample.marks.defines)
    kconfig = (sample.text for sample in samples if sample.language == "kconfig")
    shields = (shield for text in kconfig for shield in own_shields(text))
    vocabulary = Vocabulary(known, (each.tree for each in readings.values()), declared, shields)
    for index, sample in enumerate(samples):
        if sample.language == DEVICETREE:
            problems: Iterable[Problem] = check_devicetree(readings[index], sample.marks, vocabulary)
        else:
            problems = _CHECKS[sample.language](sample.text, vocabulary)
        yield from ((index, each) for each in _judged(sample, list(islice(problems, MAX_PROBLEMS)), known))


def _judged(sample: Sample, problems: list[Problem], known: Known) -> Iterator[Problem]:
    """Yield the problems of a sample; of one that is wrong on purpose, that it has none."""
    fragment = sample.marks.fragment
    if fragment and fragment not in FRAGMENT_WORDS:
        near = nearest(fragment, FRAGMENT_WORDS)
        cure = f"did you mean {near}?" if near else f"write one of {', '.join(FRAGMENT_WORDS)}"
        yield Problem("unknown-fragment", f"a sample is no fragment of {fragment[:80]}", -1, -1, cure)
    if not sample.marks.invalid:
        yield from problems
    elif not problems and not known.facts.is_empty:
        message = "this sample is said to be invalid, and nothing is wrong with it"
        yield Problem("stale-invalid", message, -1, -1, "remove the word invalid")
