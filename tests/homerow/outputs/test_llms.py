"""The indexes of pages as Markdown, and the text of all pages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from homerow.outputs import llms
from homerow.outputs.llms import PageText, write_llms_files
from homerow.outputs.release_folder import Release, ReleaseStore
from homerow.site.routes import markdown_route
from site_project import Project


@pytest.fixture
def release(tmp_path: Path) -> Release:
    folder = tmp_path / "release"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs.md").write_text("# Start\n")
    (folder / "docs/combos.md").write_text("# Combos\n")
    return Release(store=ReleaseStore(tmp_path / "build"), number=1, folder=folder, previous=None)


def texts(release: Release, routes: Iterable[str]) -> dict[str, PageText]:
    """Return the pages whose Markdown is in the release; the key of each is its text."""
    files = {route: release.folder / markdown_route(route).lstrip("/") for route in routes}
    return {
        route: PageText(file.read_text(), (file.stat().st_size,)) if file.is_file() else PageText("", ())
        for route, file in files.items()
    }


def written(project: Project, release: Release) -> dict[str, str]:
    site = project.site()
    write_llms_files(site, release, texts(release, site.pages), {})
    return {
        path.relative_to(release.folder).as_posix(): path.read_text("utf-8")
        for path in release.folder.rglob("*.txt")
    }


@pytest.fixture
def keys(tmp_path: Path) -> Project:
    project = Project(tmp_path / "site")
    project.sidebar('"intro", { category = "Keys & more", items = ["combos", "secret"] }')
    project.write("docs/combos.md", title="Combos [two]", description="Keys together")
    project.write("docs/secret.md", title="Secret", unlisted="true")
    project.write("blog/2020-05-24-post.md", title="News", description="What is new")
    return project


def test_the_index_has_the_sections_of_the_sidebar_and_the_blog(keys: Project, release: Release) -> None:
    index = written(keys, release)["llms.txt"]

    assert [line for line in index.splitlines() if line.startswith("#")][1:] == [
        "## Documentation",
        "## Keys & more",
        "## Blog",
        "## Sections",
    ]
    assert "- [Combos \\[two\\]](https://t.example/docs/combos.md): Keys together\n" in index
    assert "Secret" not in index


def test_pages_without_a_category_are_in_the_order_of_the_sidebar(keys: Project, release: Release) -> None:
    keys.sidebar('"zoo", "intro"')
    for name in ("zoo", "ant"):
        keys.write(f"docs/{name}.md", title=name)

    index = written(keys, release)["llms.txt"]

    titles = [line.split("]")[0] for line in index.splitlines() if line.startswith("- [")]
    assert titles[:4] == ["- [zoo", "- [Introduction", "- [ant", "- [Combos \\[two\\"]


def test_a_section_has_an_index_of_its_own(keys: Project, release: Release) -> None:
    files = written(keys, release)

    assert "(https://t.example/llms/keys--more.txt)" in files["llms.txt"]
    assert files["llms/keys--more.txt"].endswith("docs/combos.md): Keys together\n")


def test_an_index_that_is_too_long_has_no_descriptions_or_only_sections(
    keys: Project, release: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = written(keys, release)["llms.txt"]
    monkeypatch.setattr(llms, "MAX_INDEX", len(whole) - 1)
    shorter = written(keys, release)["llms.txt"]
    monkeypatch.setattr(llms, "MAX_INDEX", len(shorter) - 1)
    shortest = written(keys, release)["llms.txt"]

    assert "Keys together" not in shorter
    assert "docs/combos.md" in shorter
    assert "docs/combos.md" not in shortest
    assert "llms/keys--more.txt" in shortest


def test_the_text_of_all_pages_goes_on_in_another_file(
    keys: Project, release: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(llms, "MAX_TEXT", 10)
    files = written(keys, release)

    assert files["llms-full.txt"].startswith("# Start\n")
    assert files["llms-full.txt"].endswith("https://t.example/llms-full.2.txt\n")
    assert files["llms-full.2.txt"] == "# Combos\n\n"


def test_texts_are_kept_until_one_of_their_pages_changes(
    keys: Project, release: Release, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(llms, "MAX_TEXT", 10)
    site = keys.site()
    known = write_llms_files(site, release, texts(release, site.pages), {})
    names = ("llms-full.txt", "llms-full.2.txt")
    later = replace(release, folder=tmp_path / "later", linked=frozenset(names), own=set())
    (later.folder / "docs").mkdir(parents=True)
    for name in names:
        (later.folder / name).hardlink_to(release.folder / name)
    (later.folder / "docs.md").write_text("# Start\n")
    (later.folder / "docs/combos.md").write_text("# Others\n")

    write_llms_files(site, later, texts(later, site.pages), known)

    assert (later.folder / "llms-full.txt").samefile(release.folder / "llms-full.txt")
    assert (later.folder / "llms-full.2.txt").read_text() == "# Others\n\n"
    assert (release.folder / "llms-full.2.txt").read_text() == "# Combos\n\n"
