"""A document to start from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from homerow.config.model import SiteConfig
from homerow.config.sections import DocsVersion
from homerow.content.front_matter import read_front_matter
from homerow.content.new import new_source, slugify
from homerow.diagnostics import ReportedFailure


def config(site: Path) -> SiteConfig:
    return SiteConfig(site_dir=site, title="Keys", url="https://keys.test")


def title_of(file: Path) -> str | None:
    result = read_front_matter(file.read_text("utf-8"), file.name)
    assert result.diagnostics == ()
    return result.front_matter.title


def refusal(site: Path, title: str) -> str:
    with pytest.raises(ReportedFailure) as failure:
        new_source(config(site), kind="doc", title=title)
    (finding,) = failure.value.diagnostics
    return finding.code


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("A tour of layers", "a-tour-of-layers"),
        ("Zoë's “Ünïcode”", "zoes-unicode"),
        ("ZMK v3.5: what's new?", "zmk-v3-5-whats-new"),
        ("  spaces  ", "spaces"),
        ("日本 guide", "日本-guide"),
        ("Größe हिन्दी", "große-हिन्दी"),
        ("!?", ""),
    ],
)
def test_a_title_becomes_a_file_name(title: str, slug: str) -> None:
    assert slugify(title) == slug


def test_a_doc_lies_in_the_folder_before_its_title(tmp_path: Path) -> None:
    file = new_source(config(tmp_path), kind="doc", title="features/Low power")

    assert file == tmp_path / "docs/features/low-power.md"
    assert title_of(file) == "Low power"


def test_a_post_is_named_by_its_day_and_keeps_every_slash_of_its_title(tmp_path: Path) -> None:
    file = new_source(config(tmp_path), kind="post", title="Input/output")

    assert re.fullmatch(r"\d{4}-\d\d-\d\d-input-output\.md", file.name)
    assert file.parent == tmp_path / "blog"
    assert title_of(file) == "Input/output"


def test_a_post_has_the_mark_that_ends_its_excerpt(tmp_path: Path) -> None:
    file = new_source(config(tmp_path), kind="post", title="News")

    assert "\n<!-- truncate -->\n" in file.read_text("utf-8")


@pytest.mark.parametrize(
    "title", ['"quoted"', "a: b", "# no comment", "{braces} %s", "'", "back\\slash", "- x"]
)
def test_any_title_is_read_as_it_was_given(tmp_path: Path, title: str) -> None:
    if not slugify(title):
        title = f"{title} x"

    assert title_of(new_source(config(tmp_path), kind="doc", title=title)) == title


@pytest.mark.parametrize(
    "title",
    ["", "/", "features/", "!!!", "../outside", "a/../../outside", "/etc/outside", "two\nlines", "\udc80 x"],
)
def test_a_title_that_gives_no_name_in_the_site_is_refused(tmp_path: Path, title: str) -> None:
    assert refusal(tmp_path, title) == "unusable-title"
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    file = new_source(config(tmp_path), kind="doc", title="Low power")
    file.write_text("ten years of work")

    assert refusal(tmp_path, "Low Power!") == "file-exists"
    assert file.read_text() == "ten years of work"


def test_a_doc_belongs_to_the_version_that_authors_work_on(tmp_path: Path) -> None:
    released = DocsVersion("1.0", "1.0", path="docs-1.0")
    current = DocsVersion("current", "Next", path="manual", is_last=False)

    file = new_source(replace(config(tmp_path), versions=(released, current)), kind="doc", title="Low power")

    assert file == tmp_path / "manual/low-power.md"
