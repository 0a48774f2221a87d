"""Builds on a disk that is full or read-only: the published site stays, and a later build succeeds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from asking import asker
from disks import filled, mounted_disk, read_only
from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from project import SMALL_SITE, Project

pytestmark = pytest.mark.system

MEGABYTES = 64


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Project]:
    with mounted_disk(tmp_path / "disk", MEGABYTES) as folder:
        project = Project(folder)
        project.write(SMALL_SITE)
        project.build()
        yield project


# Nothing fits; the cache fits in part; the release fits in part.
@pytest.mark.parametrize("spare", [0, 20_000, 300_000])
def test_build_on_a_full_disk_leaves_the_site_and_says_why(disk: Project, tmp_path: Path, spare: int) -> None:
    ask = asker(create_app(disk.output, settings=ServiceSettings(data_dir=tmp_path / "data")))
    before = disk.files()
    parts = "".join(f"## Part {n}\n\nText {n}.\n\n" for n in range(2_000))
    disk.edit("docs/faq.md", "Like this.", f"Like that.\n\n{parts}")
    with filled(disk.root, spare=spare):
        ran = disk.run("build")
        assert ran.code == 1
        assert re.search("No space left on device|the disk has room", ran.err)
        assert "Traceback" not in ran.err
        assert disk.files() == before
        assert ask("/docs/faq").status_code == 200

    disk.build()
    assert "Like that." in ask("/docs/faq").text


def test_build_on_a_read_only_disk_leaves_the_site_and_says_why(disk: Project, tmp_path: Path) -> None:
    ask = asker(create_app(disk.output, settings=ServiceSettings(data_dir=tmp_path / "data")))
    disk.edit("docs/faq.md", "Like this.", "Like that.")
    with read_only(disk.root):
        ran = disk.run("build")
        assert ran.code == 1
        assert "Read-only file system" in ran.err
        assert "Traceback" not in ran.err
        assert "Like this." in ask("/docs/faq").text
        assert disk.run("check").code == 0

    disk.build()
    assert "Like that." in ask("/docs/faq").text
