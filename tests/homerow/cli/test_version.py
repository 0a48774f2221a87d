"""`homerow version`."""

from __future__ import annotations

import pytest

from project import Project, file_digests

pytestmark = pytest.mark.slow

MENU = '[[navbar]]\ntype = "dropdown"\nlabel = "More"\nitems = [{ type = "docsVersionDropdown" }]\n'


def test_a_cut_says_what_it_did_and_what_to_do_next(project: Project) -> None:
    ran = project.run("version", "cut", "1.0")

    assert (ran.code, ran.err) == (0, "")
    assert (
        ran.out
        == """site/docs-1.0: 2 files, copied from site/docs
site/sidebars.toml: sidebar "docs-1.0", copied from "docs"
site/site.toml: version "current" at /docs/next
site/site.toml: version "1.0" at /docs, the latest version

Next:
- Write new documentation in site/docs.
  Make corrections of the released one also in site/docs-1.0.
- Change the label "1.0" in site.toml if readers call the version otherwise.
- Run homerow check, then commit all of these files.
"""
    )
    assert project.run("check").out == "nothing to report\n"


def test_a_cut_says_which_addresses_are_gone(project: Project) -> None:
    project.edit("site.toml", 'url = "https://small.test"\n', f'url = "https://small.test"\n{MENU}')
    project.run("version", "cut", "1.0")
    (project.site / "docs/faq.md").unlink()

    said = project.run("version", "cut", "2.0").out

    assert 'have no page in "2.0".\n  Redirect their old addresses in redirects.toml:\n  faq.md\n' in said
    assert "docsVersionDropdown" not in said


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("cut", "current"), 1, 'error[version-exists]: there is a version named "current"'),
        (("cut", "../1"), 1, 'error[bad-version-name]: "../1" is not a valid version name'),
        (("cut",), 2, "the following arguments are required: name"),
        ((), 2, "the following arguments are required: action"),
    ],
)
def test_a_refused_cut_changes_nothing(
    project: Project, arguments: tuple[str, ...], code: int, message: str
) -> None:
    before = file_digests(project.site)

    ran = project.run("version", *arguments)

    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err
    assert file_digests(project.site) == before
