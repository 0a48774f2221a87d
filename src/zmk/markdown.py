"""The part of the extension that works while pages are parsed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from homerow.markdown.code.sample import Problem, Sample
from homerow.markdown.document import Definition, Heading, Reference
from homerow.markdown.extension import ComponentWriter, MarkdownExtension, UnknownName
from homerow.markdown.writer import Writer, WriteRule
from zmk.components.pictures.keymap_picture import write_keymap
from zmk.components.pictures.pinout import write_pinout
from zmk.components.pictures.timing import write_timing
from zmk.components.pictures.try_it import write_try_it
from zmk.components.reference.behaviors import PREDEFINED, behavior_definitions, behaviors_of_pages
from zmk.components.reference.constants import CONSTANTS
from zmk.components.reference.hardware import finish_hardware
from zmk.components.reference.keycodes import finish_keycodes
from zmk.components.reference.options import OPTIONS
from zmk.components.reference.properties import PROPERTIES
from zmk.firmware.loader import load_data
from zmk.references import Names, OwnNames
from zmk.samples.page_samples import CHECKED_LANGUAGES, check_page
from zmk.samples.vocabulary import KnownNames


class ZmkMarkdown(MarkdownExtension):
    """Pictures of keymaps, reference tables, and checks of code against the data. Raises ReportedFailure."""

    component_writers: Mapping[str, ComponentWriter] = {
        "options": OPTIONS.finish,
        "properties": PROPERTIES.finish,
        "constants": CONSTANTS.finish,
        "predefined": PREDEFINED.finish,
        "keycodes": finish_keycodes,
        "hardware": finish_hardware,
    }
    sample_languages = CHECKED_LANGUAGES

    def __init__(self, site_dir: Path) -> None:
        self.data = load_data(site_dir)
        self.fences: Mapping[str, WriteRule] = {
            "keymap": partial(write_keymap, data=self.data),
            "pinout": partial(write_pinout, data=self.data),
            "timing": partial(write_timing, data=self.data),
            "try-it": partial(write_try_it, data=self.data),
        }
        self.checks_names = not self.data.is_empty
        self._known = KnownNames(self.data)
        self._names = Names(self._known)
        self._behaviors = behaviors_of_pages(self.data)

    def read_code(self, code: str, writer: Writer) -> Reference | UnknownName | None:
        """Return the name of the firmware that code refers to, or the unknown one."""
        return self._names.read(code, OwnNames(writer.origin.body, writer.context.site_dir))

    def names_in(self, text: str) -> Sequence[str]:
        """Return the words of plain text that look like names of the firmware."""
        return self._names.in_text(text)

    def check_samples(self, samples: Sequence[Sample]) -> Iterable[tuple[int, Problem]]:
        """Yield what is wrong with samples, checked together."""
        return check_page(samples, self._known)

    def definitions(
        self, path: PurePosixPath, headings: Sequence[Heading], defined: Sequence[Definition]
    ) -> Iterable[Definition]:
        """Yield the behaviors that the page is about."""
        return behavior_definitions(self._behaviors, path, headings, defined)
