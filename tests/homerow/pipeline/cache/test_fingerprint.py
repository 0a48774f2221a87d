"""The inputs on which the output depends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from homerow.pipeline.cache.fingerprint import CHUNK_BYTES, code_digest, files_digest, files_state


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs/faq.md").write_bytes(b"Answers")
    return folder


def test_the_same_files_have_the_same_digest_wherever_they_lie(site: Path, tmp_path: Path) -> None:
    before = files_digest(site)

    assert files_digest(site.rename(tmp_path / "elsewhere")) == before


def test_another_content_is_another_digest(site: Path) -> None:
    before = files_digest(site)
    (site / "docs/faq.md").write_bytes(b"Questions")

    assert files_digest(site) != before


@pytest.mark.parametrize("size", [CHUNK_BYTES, 3 * CHUNK_BYTES])
def test_the_end_of_a_large_file_counts_too(site: Path, size: int) -> None:
    (site / "docs/film.mp4").write_bytes(b"0" * size + b"1")
    before = files_digest(site)
    (site / "docs/film.mp4").write_bytes(b"0" * size + b"2")

    assert files_digest(site) != before


def test_another_name_is_another_digest(site: Path) -> None:
    before = files_digest(site)
    (site / "docs/faq.md").rename(site / "docs/questions.md")

    assert files_digest(site) != before


def test_a_touched_file_has_not_changed(site: Path) -> None:
    before = files_digest(site)
    os.utime(site / "docs/faq.md", (0, 0))

    assert files_digest(site) == before


def test_a_save_that_is_undone_leaves_another_state(site: Path) -> None:
    file = site / "docs/faq.md"
    os.utime(file, (0, 0))
    before = files_state(site)
    assert files_state(site) == before

    file.write_bytes(b"Draft")
    file.write_bytes(b"Answers")

    assert files_state(site) != before


def test_a_new_file_deep_below_is_another_digest(site: Path) -> None:
    before = files_digest(site)
    (site / "docs/a/b").mkdir(parents=True)
    (site / "docs/a/b/c.png").write_bytes(b"")

    assert files_digest(site) != before


def test_a_link_to_a_folder_that_points_elsewhere_is_another_digest(site: Path) -> None:
    (site / "images").symlink_to("one")
    before = files_digest(site)
    (site / "images").unlink()
    (site / "images").symlink_to("two")

    assert files_digest(site) != before


def test_links_in_a_circle_end(site: Path) -> None:
    (site / "docs/up").symlink_to(site, target_is_directory=True)
    (site / "docs/self.md").symlink_to("self.md")

    assert files_digest(site) == files_digest(site)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(site: Path) -> None:
    before = files_digest(site)
    os.mkfifo(site / "docs/pipe.md")

    assert files_digest(site) != before


def test_a_file_that_cannot_be_read_differs_from_an_empty_one(site: Path) -> None:
    (site / "docs/faq.md").unlink()
    (site / "docs/faq.md").symlink_to("nowhere.md")
    before = files_digest(site)
    (site / "docs/nowhere.md").write_bytes(b"")

    assert files_digest(site) != before


def test_names_are_chosen_by_their_end(site: Path) -> None:
    before = files_digest(site, suffix=".md")
    (site / "docs/picture.png").write_bytes(b"")

    assert files_digest(site, suffix=".md") == before


def test_a_new_version_of_what_we_are_built_on_is_another_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "pygments-1.0.dist-info"
    installed.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    code_digest.cache_clear()
    before = code_digest()
    installed.rename(tmp_path / "pygments-99.0.dist-info")
    code_digest.cache_clear()
    try:
        assert code_digest() != before
    finally:
        code_digest.cache_clear()
