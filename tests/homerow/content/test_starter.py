"""A site to start from, made by the command and built by the real stages."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.cli import main
from homerow.config.loader import load_config
from homerow.content.new import new_site
from homerow.diagnostics import ReportedFailure


def test_a_new_site_has_the_name_of_its_folder(tmp_path: Path) -> None:
    site = new_site(tmp_path / "My docs")

    assert load_config(site).title == "My docs"
    assert site == tmp_path / "My docs" / "site"


def test_a_new_site_builds_without_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "site", "docs"]) == 0
    monkeypatch.chdir("docs")

    assert main(["build"]) == 0

    assert "warning" not in capsys.readouterr().err
    assert '<a href="/docs/intro">Welcome</a>' in Path("build/index.html").read_text("utf-8")
    assert Path("build/docs/guides/publishing.html").is_file()
    assert Path("build/search-index.json").is_file()


def test_two_keys_are_enough_for_a_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site/docs/guides").mkdir(parents=True)
    (tmp_path / "site/site.toml").write_text('title = "Two"\nurl = "https://two.test"\n')
    (tmp_path / "site/docs/guides/a.md").write_text("# First steps\n")
    (tmp_path / "site/docs/README.md").write_text("# Read me\n")
    monkeypatch.chdir(tmp_path)

    assert main(["build"]) == 0

    page = Path("build/docs.html").read_text("utf-8")
    assert "url=/docs" in Path("build/index.html").read_text("utf-8")
    assert page.index('href="/docs"') < page.index("Guides")
    assert 'class="search-button' in page
    assert 'href="/blog"' not in page
    assert "<footer" not in page


def test_a_new_project_ignores_what_builds_write(tmp_path: Path) -> None:
    new_site(tmp_path / "docs")

    assert "/build\n" in (tmp_path / "docs" / ".gitignore").read_text("utf-8")


def test_a_folder_with_files_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()

    with pytest.raises(ReportedFailure) as failure:
        new_site(tmp_path)

    assert "is not empty" in failure.value.diagnostics[0].message
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("name", ['a"b', "a\\b", "a\nb"])
def test_a_name_that_cannot_be_a_title_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ReportedFailure) as failure:
        new_site(tmp_path / name)

    assert "cannot be the title" in failure.value.diagnostics[0].message
