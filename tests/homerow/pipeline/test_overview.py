"""The table of `homerow check --pages`."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import pytest

from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.overview import PageOverview
from homerow.pipeline.run import run_check
from project import Project

pytestmark = pytest.mark.slow

LONGEST_MEDIAN = 20  # words
KEPT = 0.95  # of the anchors of a page that exists


@pytest.fixture(scope="module")
def real_pages(real_build: Project, tmp_path_factory: pytest.TempPathFactory) -> tuple[PageOverview, ...]:
    project = real_build.copy(tmp_path_factory.mktemp("overview"))
    with chdir(project.root):  # the cache knows a site by its folder as `homerow build` names it
        return run_check(BuildOptions(Path("site"), Path("build")), with_overview=True).overview


def test_the_sentences_of_our_documentation_are_short(real_pages: tuple[PageOverview, ...]) -> None:
    documents = [page for page in real_pages if page.route.startswith("/docs") and page.sentences]

    assert len(documents) > 60
    assert [page.line() for page in documents if page.median > LONGEST_MEDIAN] == []


def test_links_from_elsewhere_find_their_anchors(real_pages: tuple[PageOverview, ...]) -> None:
    pages = [page for page in real_pages if page.sentences]
    wanted = sum(len(page.kept) for page in pages)
    missing = sum(len(page.missing) for page in pages)

    assert wanted > 700
    assert (wanted - missing) / wanted >= KEPT, [page.line() for page in pages if page.missing]


def test_the_table_counts_sentences_and_names_lost_anchors(project: Project) -> None:
    project.write(
        {
            "docs/faq.md": (
                "---\ntitle: Questions\n---\n\n## How\n\n"
                "One two three. Four: five six!\n\n- seven `&kp A` eight\n\n"
                "| no | sentence. |\n| - | - |\n| at | all. |\n\n```c\nnor. this.\n```\n"
            ),
            "data/kept-anchors.toml": '"/docs/faq" = ["how", "why"]\n"/docs/gone" = ["here"]\n',
        }
    )

    ran = project.run("check", "--pages")

    assert ran.code == 0, ran.err
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["4", "2", "/docs/faq", "lost:", "#why"] in lines
    assert ["no", "page", "/docs/gone"] in lines
    assert "1 of 3 old anchors are there (33.3%)" in ran.out


def test_a_list_that_is_none_is_refused_with_its_place(project: Project) -> None:
    project.write({"data/kept-anchors.toml": '\n"/docs/faq" = "how"\n'})

    ran = project.run("check", "--pages")

    assert ran.code == 1
    assert "site/data/kept-anchors.toml:2:15" in ran.err
    assert "/docs/faq must be a list" in ran.err
