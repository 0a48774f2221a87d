"""Every rule, and everything that no rule may touch: one file a case."""

from __future__ import annotations

from pathlib import Path

import pytest

from upgrade_cases import FOLDER, read_case, report_lines
from zmk.devicetree.upgrade.upgrade_files import upgrade

CASES = [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.txt"))]


@pytest.mark.parametrize("path", CASES)
def test_files_become_what_the_case_says(path: Path) -> None:
    case = read_case(path)

    upgraded = upgrade(case.before, chosen=case.target).files

    after = [(file.path, file.text) for file in case.after]
    assert [(new.name, new.text) for new in upgraded] == after, case.title
    assert "".join(report_lines(upgraded)) == case.report


@pytest.mark.parametrize("path", CASES)
def test_an_upgraded_file_has_nothing_to_upgrade(path: Path) -> None:
    case = read_case(path)

    assert [new.edits for new in upgrade(case.after, chosen=case.target).files] == [()] * len(case.after)
