"""Options and fixtures for tests of several folders."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from paths import ROOT
from project import SMALL_SITE, Project, build_shared
from published import OutputFolder

# Each run has the same examples and no deadline: a test must not fail because the machine is busy.
# Others are tried with `pytest --hypothesis-profile=default`.
settings.register_profile(
    "same",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same")


LONGEST = ("test_distribution.py", "test_accessibility.py", "test_every_page.py", "test_proxy_answers.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-expected",
        action="store_true",
        help="rewrite expected.txt of sites_invalid/; read the diff",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no process waits for another one at the end."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture(scope="session")
def real_build(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return the real site with its build."""

    def build(project: Project) -> None:
        shutil.copytree(ROOT / "site", project.site, dirs_exist_ok=True)
        ran = project.run_forked("build")
        assert (ran.code, ran.err) == (0, "")

    return build_shared(tmp_path_factory, "real-build", build)


@pytest.fixture
def empty_project(tmp_path: Path) -> Project:
    """Return a project without a site."""
    return Project(tmp_path)


@pytest.fixture
def project(empty_project: Project) -> Project:
    """Return a project with a small site that has nothing wrong with it."""
    empty_project.write(SMALL_SITE)
    return empty_project


@pytest.fixture
def without_search(project: Project) -> None:
    """Take the search from the small site: half of the time of its builds and checks."""
    project.edit(
        "site.toml", 'url = "https://small.test"\n', 'url = "https://small.test"\nsearch.enabled = false\n'
    )


@pytest.fixture
def output(tmp_path: Path) -> OutputFolder:
    """Return an output folder in which nothing is published yet."""
    return OutputFolder(tmp_path)
