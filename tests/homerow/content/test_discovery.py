import errno
import os
from pathlib import Path, PurePosixPath

import pytest

from homerow.config.model import SiteConfig
from homerow.config.reading import site_label
from homerow.config.sections import DocsVersion
from homerow.content.discovery import MAX_BYTES, discover_sources, read_source
from homerow.content.source import SourceFile
from homerow.diagnostics import Diagnostic, ReportedFailure


def config(site_dir: Path, *versions: DocsVersion) -> SiteConfig:
    versions = versions or (DocsVersion(name="current", label="Next"),)
    return SiteConfig(site_dir=site_dir, title="T", url="https://t.example", versions=versions)


def write(site_dir: Path, path: str, content: str | bytes = "text\n") -> None:
    file = site_dir / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


def found(site_dir: Path) -> dict[str, str]:
    return {str(source.path): source.kind for source in discover_sources(config(site_dir))}


def problems(site_dir: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(ReportedFailure) as failure:
        discover_sources(config(site_dir))
    return failure.value.diagnostics


def read(site_dir: Path, path: str) -> str:
    return read_source(site_dir, SourceFile(PurePosixPath(path), "doc", ""))


def test_each_folder_has_its_kind_of_source(tmp_path: Path) -> None:
    for path in ("docs/faq.md", "docs/keymaps/combos.mdx", "blog/2025-06-20-x.md", "pages/index.md"):
        write(tmp_path, path)

    assert found(tmp_path) == {
        "blog/2025-06-20-x.md": "post",
        "docs/faq.md": "doc",
        "docs/keymaps/combos.mdx": "doc",
        "pages/index.md": "page",
    }


def test_sources_are_sorted_by_path(tmp_path: Path) -> None:
    for path in ("docs/b.md", "docs/a/z.md", "blog/2020-01-01-x.md", "docs/a.md"):
        write(tmp_path, path)

    paths = [source.path.as_posix() for source in discover_sources(config(tmp_path))]
    assert paths == sorted(paths)


def test_an_underscore_makes_a_partial_of_a_file_or_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "docs/_note.md")
    write(tmp_path, "docs/_parts/pins.md")

    assert found(tmp_path) == {"docs/_note.md": "partial", "docs/_parts/pins.md": "partial"}


def test_hidden_files_and_other_files_are_no_sources(tmp_path: Path) -> None:
    for path in ("docs/.draft.md", "docs/.git/x.md", "docs/pin.png", "docs/README.txt", "data/x.md"):
        write(tmp_path, path)

    assert found(tmp_path) == {}


def test_a_site_without_folders_has_no_sources(tmp_path: Path) -> None:
    assert found(tmp_path) == {}


def test_the_same_content_has_the_same_digest(tmp_path: Path) -> None:
    for path, content in (("docs/a.md", "x"), ("docs/b.md", "x"), ("docs/c.md", "y")):
        write(tmp_path, path, content)

    a, b, c = (source.digest for source in discover_sources(config(tmp_path)))
    assert a == b != c


def test_a_version_inside_the_folder_of_another_is_found_once(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md")
    write(tmp_path, "docs/v1/a.md")
    versions = (DocsVersion("current", "Next"), DocsVersion("1", "1", path="docs/v1", route="/docs/1"))

    sources = discover_sources(config(tmp_path, *versions))
    assert [str(source.path) for source in sources] == ["docs/a.md", "docs/v1/a.md"]


def test_a_link_inside_the_site_is_a_file_like_others(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md")
    (tmp_path / "docs/b.md").symlink_to("a.md")

    assert set(found(tmp_path)) == {"docs/a.md", "docs/b.md"}


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("../../secret.md", "this link leaves the site folder"),
        ("/etc/passwd", "this link leaves the site folder"),
        ("gone.md", "this link points to nothing"),
        ("../docs", "a link to a folder is not followed"),
    ],
)
def test_a_link_elsewhere_is_refused(tmp_path: Path, target: str, message: str) -> None:
    site_dir = tmp_path / "site"
    write(tmp_path, "secret.md", "secret")
    write(site_dir, "docs/a.md")
    (site_dir / "docs/b.md").symlink_to(target)

    (problem,) = problems(site_dir)
    assert (problem.code, problem.message) == ("symlink", message)
    assert problem.span
    assert problem.span.path == f"{site_label(site_dir)}/docs/b.md"


def test_a_name_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / os.fsdecode(b"caf\xe9.md")).write_text("x")

    (problem,) = problems(tmp_path)
    assert problem.code == "odd-file-name"
    assert problem.span
    assert problem.span.path.endswith(r"docs/caf\udce9.md")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md", b"x" * (MAX_BYTES + 1))
    write(tmp_path, "docs/b.md", b"x" * MAX_BYTES)

    assert [problem.code for problem in problems(tmp_path)] == ["file-too-large"]


def test_text_has_unix_line_ends_and_no_byte_order_mark(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md", b"\xef\xbb\xbfa\r\nb\rc\n")

    assert read(tmp_path, "docs/a.md") == "a\nb\nc\n"


def test_a_byte_that_is_not_utf_8_is_found_where_it_stands(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md", "first\nüber ".encode() + b"\xff end\nlast")

    with pytest.raises(ReportedFailure) as failure:
        read(tmp_path, "docs/a.md")
    (problem,) = failure.value.diagnostics
    assert problem.message == "byte 0xff is not UTF-8"
    assert problem.span
    assert (problem.span.line, problem.span.column) == (2, 6)
    assert problem.source_line == "über \ufffd end"


def test_all_files_that_cannot_be_taken_are_found_at_once(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md", b"\xff")
    write(tmp_path, "docs/b.md", b"x" * (MAX_BYTES + 1))
    write(tmp_path, "docs/c.md", b"\xc3")

    assert [problem.code for problem in problems(tmp_path)] == ["not-utf-8", "file-too-large", "not-utf-8"]


def test_a_file_that_vanished_is_a_finding(tmp_path: Path) -> None:
    with pytest.raises(ReportedFailure) as failure:
        read(tmp_path, "docs/a.md")
    assert failure.value.diagnostics[0].code == "unreadable-file"


def test_a_pipe_with_the_name_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md", b"Text.")
    os.mkfifo(tmp_path / "docs/b.md")

    assert [problem.message for problem in problems(tmp_path)] == ["cannot read this file: Not a file"]


def test_a_folder_that_may_not_be_read_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "docs/a.md")
    write(tmp_path, "docs/private/b.md")
    scandir = os.scandir

    def refuse(folder: Path) -> object:
        if folder.name == "private":  # a test that runs as root may read everything
            raise PermissionError(errno.EACCES, "Permission denied", str(folder))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refuse)

    (problem,) = problems(tmp_path)
    assert (problem.code, problem.message) == (
        "unreadable-file",
        "cannot read this folder: Permission denied",
    )
    assert problem.span
    assert problem.span.path.endswith("docs/private")


def test_a_link_in_a_circle_is_a_finding_if_its_name_is_that_of_a_page(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md")
    for name in ("b.md", "c", "d.png"):
        (tmp_path / "docs" / name).symlink_to(name)

    (problem,) = problems(tmp_path)
    assert problem.message == "this link leads in a circle"
    assert problem.span
    assert problem.span.path.endswith("docs/b.md")


def test_a_link_to_a_picture_is_left_to_the_page_that_shows_it(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md")
    write(tmp_path, "docs/b.png")
    (tmp_path / "docs/c.png").symlink_to("b.png")

    assert list(found(tmp_path)) == ["docs/a.md"]


def test_many_links_with_one_problem_are_one_finding(tmp_path: Path) -> None:
    (tmp_path / "private.md").write_text("x")
    (tmp_path / "site/docs").mkdir(parents=True)
    for name in ("a", "b", "c"):
        (tmp_path / f"site/docs/{name}.md").symlink_to(tmp_path / "private.md")
    (tmp_path / "site/docs/d.md").symlink_to("nowhere.md")

    with pytest.raises(ReportedFailure) as failure:
        discover_sources(config(tmp_path / "site"))

    assert [finding.message for finding in failure.value.diagnostics] == [
        "this link leaves the site folder, as 2 more",
        "this link points to nothing",
    ]
