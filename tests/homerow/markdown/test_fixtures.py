"""Every construct of the dialect, as written down in fixtures/*.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from markdown_cases import FIXTURES, Case, parse, read_cases, shown

CASES = [case for file in sorted(FIXTURES.glob("*.md")) for case in read_cases(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}:{case.line} {case.title}")
def test_the_dialect_reads_as_written_down(case: Case) -> None:
    parsed = parse(case.source, file=case.file)
    found = {kind: shown(kind, parsed) for kind in case.expected}
    assert found == dict(case.expected)
    if "diagnostics" not in case.expected:
        assert parsed.document.diagnostics == ()


@pytest.mark.parametrize("file", sorted(FIXTURES.glob("*.md")), ids=lambda file: file.stem)
def test_a_fixture_file_holds_cases_with_titles_of_their_own(file: Path) -> None:
    titles = [case.title for case in read_cases(file)]
    assert titles
    assert len(titles) == len(set(titles))
