"""The samples of a page, checked together: one may use what another one defines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeAlias

from msgspec.structs import replace

from homerow.diagnostics import nearest
from homerow.markdown.code.sample import FRAGMENT_WORDS, Problem, Sample
from zmk.devicetree.preprocessor import Environment
from zmk.samples.devicetree.check import check_devicetree
from zmk.samples.devicetree.reading import Reading, read_sample
from zmk.samples.kconfig import check_kconfig, check_options, own_shields, own_symbols
from zmk.samples.vocabulary import Defined, KnownNames, Vocabulary
from zmk.samples.yaml_json import check_code, check_commands, check_json, check_yaml, own_interconnects

MAX_PROBLEMS = 20  # of one sample; more would only say the same

Check: TypeAlias = Callable[[str, Vocabulary], Iterable[Problem]]
# Devicetree is not among them: what it may use depends on the page.
_CHECKS: Mapping[str, Check] = {
    "ini": lambda text, names: () if names.data.is_empty else check_options(text, names.data),
    "kconfig": lambda text, names: (
        () if names.data.is_empty else check_kconfig(text, names.data, names.symbols)
    ),
    "yaml": check_yaml,
    "json": lambda text, _: check_json(text),
    **dict.fromkeys(("bash", "bat", "console", "powershell"), check_commands),
    **dict.fromkeys(("c", "cmake", "cpp"), check_code),
}
DEVICETREE = "dts"
CHECKED_LANGUAGES = frozenset({DEVICETREE, *_CHECKS})


def check_page(samples: Sequence[Sample], known: KnownNames) -> Iterator[tuple[int, Problem]]:
    """Yield problems with the index of the sample that each is of."""
    environment = known.environment
    readings = _read(samples, environment)
    own = {define.name.text: define for each in readings.values() for define in each.tree.defines}
    if own:
        environment = replace(environment, macros={**environment.macros, **own})
        readings = _read(samples, environment)
    vocabulary = Vocabulary(known, (each.tree for each in readings.values()), _defined(samples), environment)
    for index, sample in enumerate(samples):
        if sample.language == DEVICETREE:
            problems: Iterable[Problem] = check_devicetree(readings[index], sample.marks, vocabulary)
        else:
            problems = _CHECKS[sample.language](sample.text, vocabulary)
        yield from ((index, each) for each in _judged(sample, list(islice(problems, MAX_PROBLEMS)), known))


def _read(samples: Sequence[Sample], environment: Environment) -> dict[int, Reading]:
    return {
        index: read_sample(sample.text, sample.marks, environment)
        for index, sample in enumerate(samples)
        if sample.language == DEVICETREE
    }


def _defined(samples: Sequence[Sample]) -> Defined:
    """Return the names that samples define, except those in devicetree."""
    kconfig = [sample.text for sample in samples if sample.language == "kconfig"]
    metadata = [sample.text for sample in samples if sample.language == "yaml"]
    return Defined(
        declared=frozenset(name for sample in samples for name in sample.marks.defines),
        shields=frozenset(name for text in kconfig for name in own_shields(text)),
        symbols=frozenset(name for text in kconfig for name in own_symbols(text)),
        interconnects=frozenset(name for text in metadata for name in own_interconnects(text)),
    )


def _judged(sample: Sample, problems: list[Problem], known: KnownNames) -> Iterator[Problem]:
    """Yield the problems of a sample; of one that is wrong on purpose, that it has none."""
    fragment = sample.marks.fragment
    if fragment and fragment not in FRAGMENT_WORDS:
        near = nearest(fragment, FRAGMENT_WORDS)
        hint = f"did you mean {near}?" if near else f"write one of {', '.join(FRAGMENT_WORDS)}"
        yield Problem("unknown-fragment", f"a sample cannot be a fragment of {fragment[:80]}", -1, -1, hint)
    if not sample.marks.invalid:
        yield from problems
    elif not problems and not known.data.is_empty:
        message = "this sample is said to be invalid, and nothing is wrong with it"
        yield Problem("stale-invalid", message, -1, -1, "remove the word invalid")
