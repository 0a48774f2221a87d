"""Cutting a version on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from homerow.config.loader import load_config
from homerow.diagnostics import Diagnostic, ReportedFailure, Severity
from homerow.site.version_cut import VersionCut, cut_version
from project import file_digests
from site_project import HEAD, Project

MEMORY = Path("/dev/shm")  # noqa: S108 - another disk than that of temporary files


@pytest.fixture
def project(project: Project) -> Project:
    """Return a site with a sidebar, a picture, a partial and a link."""
    project.sidebar('"intro", "keys/layers"')
    project.write("docs/keys/layers.md", "![a](a.svg) [b](../intro.md)\n", title="Layers")
    project.write("docs/keys/a.svg", "<svg/>")
    project.write("docs/keys/_part.md")
    (project.folder / "docs/link.svg").symlink_to("keys/a.svg")
    return project


def cut(project: Project, name: str) -> VersionCut:
    return cut_version(load_config(project.folder), name)


def refusal(project: Project, name: str) -> Diagnostic:
    before = file_digests(project.folder)
    with pytest.raises(ReportedFailure) as failure:
        cut(project, name)
    assert file_digests(project.folder) == before
    assert not [path for path in project.folder.iterdir() if path.name.startswith(".")]
    (finding,) = failure.value.diagnostics
    return finding


def test_a_version_has_every_file_of_the_current_one(project: Project) -> None:
    before = file_digests(project.folder / "docs")

    done = cut(project, "1.0")

    assert file_digests(project.folder / "docs") == before
    assert file_digests(project.folder / "docs-1.0") == before
    assert (project.folder / "docs-1.0/link.svg").readlink() == Path("keys/a.svg")
    assert (done.files, done.sidebars, done.dropped) == (5, {"docs": "docs-1.0"}, ())
    assert sorted(path.name for path in project.folder.iterdir()) == [
        "docs",
        "docs-1.0",
        "sidebars.toml",
        "site.toml",
    ]


def test_a_site_with_versions_has_nothing_wrong_with_it(project: Project) -> None:
    cut(project, "1.0")
    project.write("docs/new.md", unlisted="true")
    cut(project, "2.0")

    assert [finding for finding in project.find() if finding.severity is Severity.ERROR] == []
    assert {route for route in project.site().pages if route.startswith("/docs")} == {
        *("/docs", "/docs/keys/layers", "/docs/new"),
        *("/docs/next", "/docs/next/keys/layers", "/docs/next/new"),
        *("/docs/1.0", "/docs/1.0/keys/layers"),
    }
    assert {name: list(own) for name, own in project.site().sidebars.items()} == {
        "current": ["docs"],
        "2.0": ["docs"],
        "1.0": ["docs"],
    }


def test_documents_that_the_new_version_lacks_are_told(project: Project) -> None:
    project.write("docs/keys/old.md")
    cut(project, "1.0")
    (project.folder / "docs/keys/old.md").unlink()

    assert cut(project, "2.0").dropped == ("keys/old.md",)


def test_folders_of_others_are_not_copied(project: Project) -> None:
    project.config(
        '[blog]\npath = "docs/news"\n[[versions]]\nname = "current"\nlabel = "Next"\n'
        '[[versions]]\nname = "0.9"\nlabel = "0.9"\npath = "docs/old/0.9"\nroute = "/0.9"\nis_last = false\n'
    )
    project.write("docs/news/2025-01-01-a.md")
    project.write("docs/old/0.9/intro.md")
    cut(project, "1.0")

    copied = file_digests(project.folder / "docs-1.0")
    assert [path for path in copied if path.startswith(("news", "old"))] == []
    assert "keys/layers.md" in copied


def test_a_site_may_have_no_sidebars(project: Project) -> None:
    (project.folder / "sidebars.toml").unlink()

    assert cut(project, "1.0").sidebars == {}
    assert not (project.folder / "sidebars.toml").exists()


def test_line_ends_the_byte_order_mark_and_the_mode_stay(project: Project) -> None:
    file = project.folder / "site.toml"
    file.write_bytes(f"\ufeff{HEAD}# The end\n".replace("\n", "\r\n").encode())
    file.chmod(0o640)

    cut(project, "1.0")

    text = file.read_bytes().decode()
    assert text.startswith("\ufefftitle")
    assert text.count("\r\n") == text.count("\n") > len(HEAD.splitlines())
    assert file.stat().st_mode & 0o777 == 0o640


def test_files_in_the_way_are_refused(project: Project) -> None:
    project.write("docs-1.0", "A file.\n")

    finding = refusal(project, "1.0")
    assert (finding.code, finding.message) == ("file-exists", f"{project.folder / 'docs-1.0'} exists")


def test_a_dangling_link_in_the_way_is_refused(project: Project) -> None:
    link = project.folder / "docs-1.0"
    link.symlink_to("nowhere")

    with pytest.raises(ReportedFailure):
        cut(project, "1.0")

    assert link.is_symlink()


def test_a_site_without_documents_is_refused(project: Project) -> None:
    project.config('[[versions]]\nname = "current"\nlabel = "Next"\npath = "manual"\n')

    assert refusal(project, "1.0").code == "no-documents"


def test_a_file_that_cannot_be_copied_is_named(project: Project) -> None:
    os.mkfifo(project.folder / "docs/pipe")
    with pytest.raises(ReportedFailure) as failure:
        cut(project, "1.0")

    assert f"{project.folder / 'docs/pipe'}: " in failure.value.diagnostics[0].message
    assert not (project.folder / "docs-1.0").exists()


@pytest.mark.skipif(not MEMORY.is_dir(), reason="needs another disk")
def test_a_failure_at_the_last_step_leaves_the_site_as_it_was(
    project: Project, request: pytest.FixtureRequest
) -> None:
    # A file cannot be renamed to another disk, and sidebars.toml is replaced after site.toml.
    elsewhere = MEMORY / f"homerow-{os.getpid()}.toml"
    request.addfinalizer(elsewhere.unlink)
    sidebars = project.folder / "sidebars.toml"
    elsewhere.write_bytes(sidebars.read_bytes())
    if elsewhere.stat().st_dev == project.folder.stat().st_dev:
        pytest.skip("needs another disk")
    sidebars.unlink()
    sidebars.symlink_to(elsewhere)
    before = file_digests(project.folder)

    with pytest.raises(OSError, match="link"):
        cut(project, "1.0")

    assert file_digests(project.folder) == before
    assert sidebars.is_symlink()


def test_a_name_that_is_too_long_for_a_folder_changes_nothing(project: Project) -> None:
    before = file_digests(project.folder)

    with pytest.raises(OSError, match="name too long"):
        cut(project, "1" * 300)

    assert file_digests(project.folder) == before
