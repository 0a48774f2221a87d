"""Content that is right has no finding; a mistake in it has one on its line, whatever kind it is of."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from homerow.config.loader import load_config
from homerow.config.sidebars import load_sidebars
from homerow.diagnostics import Diagnostic, DiagnosticLog
from homerow.facts.loader import load_facts
from homerow.markdown.document import Document
from homerow.markdown.parser import Parser
from homerow.site.assemble import assemble_site
from homerow.site.checks import check_anchors, check_site
from homerow.site.page import documents_of
from homerow.sources.discovery import discover_sources, read_source
from mistakes import KINDS, Mistake, Words, mistakes

ROOT = Path(__file__).parents[1]
SEED = 4
COUNT = 200
REPORTED = 0.98


class Content:
    """The real content, parsed and checked by the real stages; one text of it can be another one."""

    def __init__(self, folder: Path) -> None:
        self._config = load_config(folder)
        self._sidebars = load_sidebars(folder)
        self._parser = Parser(folder, facts=load_facts(folder))
        sources = [source for source in discover_sources(self._config) if source.kind != "partial"]
        self._sources = {source.path.as_posix(): source for source in sources}
        self.texts: Mapping[str, str] = {
            path: read_source(folder, source) for path, source in self._sources.items()
        }
        self._documents = {path: self._parse(path, text) for path, text in self.texts.items()}

    def _parse(self, path: str, text: str) -> Document:
        return self._parser.parse(self._sources[path], text).document

    def findings(self, path: str = "", text: str = "") -> list[Diagnostic]:
        """Return what is found when one file has another text: in itself, or else in the whole site."""
        documents = self._documents | ({path: self._parse(path, text)} if path else {})
        if path and documents[path].diagnostics:
            return list(documents[path].diagnostics)
        log = DiagnosticLog()
        for document in documents.values():
            log.add(*document.diagnostics)
        site = assemble_site(
            self._config,
            list(documents.values()),
            log,
            sidebars=self._sidebars,
            dates={},
            include_drafts=False,
        )
        check_site(site, log)
        check_anchors(site, {route: each.ids for route, each in documents_of(site.pages.values())}, log)
        return list(log)


@pytest.fixture(scope="module")
def content() -> Content:
    return Content(ROOT / "site")


def chosen(texts: Mapping[str, str], count: int) -> list[Mistake]:
    """Return so many mistakes, of every kind about as many."""
    words = Words(load_facts(ROOT / "site"), SEED)
    chance = random.Random(SEED)
    by_kind = [list(mistakes(kind, texts, words)) for kind in KINDS]
    for found in by_kind:
        chance.shuffle(found)
    rounds = [found[turn] for turn in range(count) for found in by_kind if turn < len(found)]
    return rounds[:count]


def line_of(mistake: Mistake, text: str) -> int:
    return text.count("\n", 0, mistake.start) + 1


def test_the_content_has_no_findings(content: Content) -> None:
    assert content.findings() == []


def test_nearly_every_mistake_is_found_on_its_line(content: Content) -> None:
    missed = []
    made = chosen(content.texts, COUNT)
    for mistake in made:
        text = content.texts[mistake.path]
        found = content.findings(mistake.path, mistake.make(text))
        places = {(each.span.path, each.span.line) for each in found if each.span}
        if (f"site/{mistake.path}", line_of(mistake, text)) not in places:
            missed.append((mistake, [each.code for each in found], sorted(places)))

    assert len(made) == COUNT
    assert {mistake.kind for mistake in made} == set(KINDS)
    assert len(missed) <= COUNT * (1 - REPORTED), missed
