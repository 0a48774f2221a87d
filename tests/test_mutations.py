"""Content that is right has no finding; a mistake in it has one on its line, whatever kind it is of."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from homerow.config.loader import load_config
from homerow.config.sidebars import load_sidebars
from homerow.content.discovery import discover_sources, read_source
from homerow.content.git_dates import GitDates
from homerow.diagnostics import Diagnostic, DiagnosticLog, ReportedFailure
from homerow.markdown.document import Document
from homerow.site.assemble import assemble_site
from homerow.site.checks import check_anchors, check_site
from homerow.site.page import documents_of
from mistake_kinds import KINDS, mistakes
from mistakes import Mistake, Words
from parsing import site_parser
from zmk.firmware.loader import load_data
from zmk.power.figures import load_power

pytestmark = pytest.mark.system

ROOT = Path(__file__).parents[1]
SEED = 4
COUNT = 250
REPORTED = 0.98


class Content:
    """The real content, parsed and checked by the real stages; one text of it can be another one."""

    def __init__(self, folder: Path) -> None:
        self._config = load_config(folder)
        self._sidebars = load_sidebars(folder)
        self._parser = site_parser(folder)
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
            dates=GitDates(),
            include_drafts=False,
        )
        check_site(site, log)
        check_anchors(site, {route: each.ids for route, each in documents_of(site.pages.values())}, log)
        return list(log)


@pytest.fixture(scope="module")
def content() -> Content:
    return Content(ROOT / "site")


def _misspelled(old: str, words: Words) -> str:
    return words.misspelled(old)


def chosen(texts: Mapping[str, str], count: int) -> list[Mistake]:
    """Return so many mistakes, of every kind about as many."""
    words = Words(load_data(ROOT / "site"), SEED)
    chance = random.Random(SEED)
    by_kind = [list(mistakes(kind, texts, words)) for kind in KINDS]
    for found in by_kind:
        chance.shuffle(found)
    rounds = [found[turn] for turn in range(count) for found in by_kind if turn < len(found)]
    return rounds[:count]


# Mistakes in data: the file, a pattern whose last group is changed, and how.
DATA: Mapping[str, tuple[str, str, Callable[[str, Words], str]]] = {
    "an id of a key": ("keycodes.json", r'"page": 7, "id": (\d+)', lambda old, _: old + old[-1]),
    "a new key code": ("keymap-upgrades.toml", r'^[A-Z_]+ = { to = "([A-Z]\w{2,})", or', _misspelled),
    "a low bound": ("power.toml", r"^low = ([1-9][\d.]*)$", lambda old, _: f"999{old}"),
    "a binding of a behavior": ("behaviors.json", r'"compatible": "(zmk,[\w-]+)"', _misspelled),
    "a group of keys": ("keycodes.json", r'"group": "(\w+)"', _misspelled),
}


def test_nearly_every_mistake_in_data_is_found_on_its_line(tmp_path: Path) -> None:
    words, chance = Words(load_data(ROOT / "site"), SEED), random.Random(SEED)
    shutil.copytree(ROOT / "site/data", tmp_path / "data")
    missed, made = [], 0
    for kind, (name, pattern, change) in DATA.items():
        file = tmp_path / "data" / name
        text = file.read_text("utf-8")
        places = list(re.finditer(pattern, text, re.MULTILINE))
        for place in chance.sample(places, min(6, len(places))):
            made += 1
            wrong = change(place[1], words)
            file.write_text(text[: place.start(1)] + wrong + text[place.end(1) :], "utf-8")
            line = text.count("\n", 0, place.start(1)) + 1
            if line not in lines_of_findings(tmp_path, name):
                missed.append((kind, line, wrong))
        file.write_text(text, "utf-8")

    assert len(missed) <= made * (1 - REPORTED), missed


def lines_of_findings(folder: Path, name: str) -> set[int]:
    """Return the lines of a data file with findings."""
    found: list[Diagnostic] = []
    for load in (load_data, load_power):
        try:
            load(folder)
        except ReportedFailure as failure:
            found += failure.diagnostics
    return {each.span.line for each in found if each.span and each.span.path.endswith(name)}


def test_the_content_has_no_findings(content: Content) -> None:
    assert content.findings() == []


def test_nearly_every_mistake_is_found_on_its_line(content: Content) -> None:
    missed = []
    made = chosen(content.texts, COUNT)
    for mistake in made:
        text = content.texts[mistake.path]
        found = content.findings(mistake.path, mistake.make(text))
        places = {(each.span.path, each.span.line) for each in found if each.span}
        if (f"site/{mistake.path}", mistake.line(text)) not in places:
            missed.append((mistake, [each.code for each in found], sorted(places)))

    assert len(made) == COUNT
    assert {mistake.kind for mistake in made} == set(KINDS)
    assert len(missed) <= COUNT * (1 - REPORTED), missed
