"""The table of faults in docs/operations.md: each row names a test."""

from __future__ import annotations

import re

from paths import ROOT


def test_every_fault_in_the_guide_has_a_test() -> None:
    guide = (ROOT / "docs/operations.md").read_text("utf-8")
    section = guide.split("## Faults\n")[1].split("\n## ")[0]
    named = re.findall(r"\| `(test_\w+)` \|$", section, re.MULTILINE)
    sources = [file.read_text("utf-8") for file in (ROOT / "tests/homerow").rglob("test_*.py")]
    defined = {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}

    assert len(named) == len(section.strip().splitlines()) - 4
    assert set(named) <= defined
