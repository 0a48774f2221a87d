"""Files that others take in."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

from homerow.content.partial import UnreadablePartial, read_partial_text

NOTE = PurePosixPath("docs/_note.md")


def test_a_partial_is_read_anew_when_it_has_changed(tmp_path: Path) -> None:
    file = tmp_path / NOTE
    file.parent.mkdir()
    for number, text in enumerate(("one", "two"), 1):
        file.write_text(text, "utf-8")
        os.utime(file, ns=(number, number))  # a clock may be too slow to tell two saves apart
        assert read_partial_text(tmp_path, NOTE) == text
    file.unlink()
    assert isinstance(read_partial_text(tmp_path, NOTE), UnreadablePartial)


def test_a_link_that_leads_out_of_the_site_is_refused_when_its_target_was_read_before(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (tmp_path / "outside.md").write_text("outside", "utf-8")
    assert read_partial_text(tmp_path, PurePosixPath("outside.md")) == "outside"
    (site / NOTE).symlink_to(tmp_path / "outside.md")
    assert isinstance(read_partial_text(site, NOTE), UnreadablePartial)
