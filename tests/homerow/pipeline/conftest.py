"""The small site as a build leaves it, which is a copy: a build takes longer."""

from __future__ import annotations

from functools import partial

import pytest

from project import SMALL_SITE, Project, build_shared


@pytest.fixture(scope="session")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Build the small site as authors do."""
    return build_shared(tmp_path_factory, "small-build", _build)


@pytest.fixture(scope="session")
def released_once(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Build the small site for publishing."""
    return build_shared(tmp_path_factory, "small-release", partial(_build, options=("--release",)))


@pytest.fixture
def built(empty_project: Project, built_once: Project) -> Project:
    """Return a project with the small site, its cache and its build."""
    return built_once.copy(empty_project.root)


@pytest.fixture
def released(empty_project: Project, released_once: Project) -> Project:
    """Return a project with the small site, its cache and its build for publishing."""
    return released_once.copy(empty_project.root)


def _build(project: Project, options: tuple[str, ...] = ()) -> None:
    project.write(SMALL_SITE)
    project.build(*options)
