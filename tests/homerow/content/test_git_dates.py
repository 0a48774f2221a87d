import os
import subprocess
from datetime import date
from pathlib import Path, PurePosixPath

import pytest

from homerow.content.git_dates import GitDates, is_shallow, read_git_dates, read_history_state


def git(folder: Path, *arguments: str, day: str = "2025-01-01") -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.org",
        "GIT_COMMITTER_DATE": f"{day}T12:00:00+0000",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, env=environment)


def commit(repository: Path, day: str, **files: str) -> None:
    for path, content in files.items():
        write(repository, f"site/docs/{path}.md", content)
    git(repository, "add", "-A")
    git(repository, "commit", "-m", "x", day=day)


def write(folder: Path, path: str, content: str) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(content)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init")
    return folder


def dates(repository: Path) -> dict[str, str]:
    return {str(path): day.isoformat() for path, day in read_git_dates(repository / "site").last.items()}


def test_each_file_has_the_day_of_its_newest_commit(repository: Path) -> None:
    commit(repository, "2025-01-01", a="1", b="1")
    commit(repository, "2025-02-02", a="2")

    assert dates(repository) == {"docs/a.md": "2025-02-02", "docs/b.md": "2025-01-01"}


def test_each_file_has_the_day_of_its_first_commit_under_any_name(repository: Path) -> None:
    commit(repository, "2025-01-01", a="one\ntwo\nthree\nfour\n", b="1")
    git(repository, "mv", "site/docs/a.md", "site/docs/c.md")
    commit(repository, "2025-02-02", c="one\ntwo\nthree\nfive\n")
    commit(repository, "2025-03-03", b="2")

    first = read_git_dates(repository / "site").first
    assert first[PurePosixPath("docs/c.md")] == date(2025, 1, 1)
    assert first[PurePosixPath("docs/b.md")] == date(2025, 1, 1)


def test_files_outside_the_site_are_not_read(repository: Path) -> None:
    write(repository, "README.md", "x")
    commit(repository, "2025-01-01", a="1")

    assert dates(repository) == {"docs/a.md": "2025-01-01"}


def test_the_site_may_be_the_repository(repository: Path) -> None:
    commit(repository, "2025-01-01", a="1")

    assert read_git_dates(repository).last == {PurePosixPath("site/docs/a.md"): date(2025, 1, 1)}


def test_a_move_is_no_change(repository: Path) -> None:
    commit(repository, "2025-01-01", a="one\ntwo\nthree\n")
    git(repository, "mv", "site/docs/a.md", "site/docs/b.md")
    commit(repository, "2025-02-02")
    git(repository, "mv", "site/docs/b.md", "site/docs/c.md")
    commit(repository, "2025-03-03")

    assert dates(repository)["docs/c.md"] == "2025-01-01"


def test_a_move_with_a_change_is_a_change(repository: Path) -> None:
    commit(repository, "2025-01-01", a="one\ntwo\nthree\nfour\n")
    git(repository, "mv", "site/docs/a.md", "site/docs/b.md")
    commit(repository, "2025-02-02", b="one\ntwo\nthree\nfive\n")

    assert dates(repository)["docs/b.md"] == "2025-02-02"


def test_a_new_file_under_a_moved_files_old_name_has_its_own_date(repository: Path) -> None:
    commit(repository, "2025-01-01", a="one\ntwo\nthree\n")
    git(repository, "mv", "site/docs/a.md", "site/docs/b.md")
    commit(repository, "2025-02-02")
    commit(repository, "2025-03-03", a="new")

    assert dates(repository) == {"docs/a.md": "2025-03-03", "docs/b.md": "2025-01-01"}


@pytest.mark.parametrize("name", ["two words", 'quo"te', "new\nline", "ümlaut", "\x01start", "M"])
def test_odd_names_are_read_as_they_are(repository: Path, name: str) -> None:
    commit(repository, "2025-01-01", **{name: "1"})
    commit(repository, "2025-02-02", other="1")

    assert dates(repository) == {f"docs/{name}.md": "2025-01-01", "docs/other.md": "2025-02-02"}


def test_a_file_that_is_not_committed_has_no_date(repository: Path) -> None:
    commit(repository, "2025-01-01", a="1")
    write(repository, "site/docs/b.md", "x")

    assert "docs/b.md" not in dates(repository)


def test_a_shallow_clone_tells_nothing(repository: Path, tmp_path: Path) -> None:
    commit(repository, "2025-01-01", a="1")
    commit(repository, "2025-02-02", a="2")
    git(tmp_path, "clone", "--depth", "1", repository.as_uri(), "clone")

    assert dates(tmp_path / "clone") == {}
    assert is_shallow(read_history_state(tmp_path / "clone/site"))
    assert not is_shallow(read_history_state(repository / "site"))


def test_a_repository_without_commits_tells_nothing(repository: Path) -> None:
    (repository / "site").mkdir()

    assert dates(repository) == {}


def test_no_repository_tells_nothing(tmp_path: Path) -> None:
    assert read_git_dates(tmp_path) == GitDates()


def test_no_git_tells_nothing(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(repository, "2025-01-01", a="1")
    monkeypatch.setenv("PATH", "")

    assert dates(repository) == {}


def test_the_repository_of_a_git_hook_is_not_taken_for_the_sites(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(repository, "2025-01-01", a="1")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))

    assert dates(repository) == {"docs/a.md": "2025-01-01"}


def test_the_state_of_history_changes_with_a_commit(repository: Path) -> None:
    commit(repository, "2025-01-01", a="1")
    before = read_history_state(repository / "site")
    commit(repository, "2025-02-02", a="2")

    assert read_history_state(repository / "site") != before


def test_the_state_of_history_changes_when_the_rest_of_it_is_fetched(
    repository: Path, tmp_path: Path
) -> None:
    commit(repository, "2025-01-01", a="1")
    commit(repository, "2025-02-02", a="2")
    git(tmp_path, "clone", "--depth=1", f"file://{repository}", "shallow")
    before = read_history_state(tmp_path / "shallow/site")
    git(tmp_path / "shallow", "fetch", "--unshallow")

    assert read_history_state(tmp_path / "shallow/site") != before


def test_a_hook_of_another_repository_does_not_hide_the_state_of_history(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(repository, "2025-01-01", a="1")
    before = read_history_state(repository / "site")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))

    assert read_history_state(repository / "site") == before


def test_outside_a_repository_there_is_no_history(tmp_path: Path) -> None:
    assert read_history_state(tmp_path) == ""
