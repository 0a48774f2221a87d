"""The documentation of homerow, in docs/: it builds without findings; its reference is that of the types."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from msgspec import Struct
from scripts.config_reference import PAGES, authored, described, page_file, reference

from docusaurus import extension as docusaurus
from homerow.cli import COMMANDS
from output_links import broken_links
from paths import ROOT
from project import HOMEROW

DOCS = ROOT / "docs"
GUIDES = [
    *sorted(ROOT.glob("*.md")),
    ROOT / "deploy/README.md",
    DOCS / "operations.md",
    *sorted((DOCS / "docs").rglob("*.md")),
]
TARGETS = {*re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)}


@pytest.mark.parametrize("name", PAGES)
def test_a_reference_is_that_of_the_types(name: str) -> None:
    assert page_file(name).read_text("utf-8") == reference(name), "run `python -m bench references`"


KINDS = [kind for _, tables in PAGES.values() for kind in tables.values()]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_key_is_explained(kind: type[Struct]) -> None:
    assert [each.name for each in authored(kind) if each.name not in described(kind)] == []


def test_every_command_is_listed() -> None:
    text = (DOCS / "docs/reference/commands.md").read_text("utf-8")

    assert set(re.findall(r"`homerow (\w+)", text)) == {*COMMANDS, *docusaurus.commands()}


def test_the_figures_of_the_comparison_are_measured() -> None:
    measured = (ROOT / "bench/RESULTS.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+\| ([\d.]+) \|(?: ([\d.]+) \|)?", _comparison(), re.MULTILINE)

    assert len(rows) == 9
    assert [figure for row in rows for figure in row if figure not in measured] == []


def _comparison() -> str:
    return (DOCS / "docs/about/comparison.md").read_text("utf-8")


@pytest.mark.slow
def test_the_documentation_builds_without_findings_and_its_links_lead_to_files(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    output = tmp_path_factory.mktemp("docs") / "build"
    ran = subprocess.run(
        [*HOMEROW, "build", "--site", DOCS, "--out", output], capture_output=True, text=True, check=False
    )

    assert (ran.returncode, ran.stderr) == (0, "")
    assert (output / "docs/reference/site-toml.html").is_file()
    assert broken_links(output) == {}


def test_the_readme_is_short_and_the_targets_of_make_are_few() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 60
    assert len(TARGETS) <= 1 + 12  # and help


@pytest.mark.parametrize("file", GUIDES, ids=lambda file: file.name)
def test_the_targets_that_a_guide_names_exist(file: Path) -> None:
    named = re.findall(r"(?:^|`|\$ )make ([a-z][a-z-]*)(?=[`\s])", file.read_text("utf-8"), re.MULTILINE)

    assert set(named) <= TARGETS
