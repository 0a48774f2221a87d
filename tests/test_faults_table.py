"""The table of faults in OPERATIONS.md: each row names a test that `make faults` runs."""

from __future__ import annotations

import re

from paths import ROOT


def test_every_fault_in_the_guide_has_a_test_that_make_faults_runs() -> None:
    guide = (ROOT / "OPERATIONS.md").read_text("utf-8")
    section = guide.split("## Faults\n")[1].split("\n## ")[0]
    named = re.findall(r"\| `(test_\w+)` \|$", section, re.MULTILINE)
    make = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    (files,) = re.findall(r"^FAULTS := (.*)", make, re.MULTILINE)
    sources = [(ROOT / name).read_text("utf-8") for name in files.split()]
    defined = {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}

    assert len(named) == len(section.strip().splitlines()) - 4
    assert set(named) <= defined
