"""The small firmware of tree/, to be read, and copies of it that a test may change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from workspace import Workspace
from zmk.checkout.source_tree import Checkout

TREE = Path(__file__).parent / "tree"
GROUPS = '[[groups]]\nid = "other"\ntitle = "Other"\ndescription = "All of them."\n'


@pytest.fixture(scope="session")
def checkout() -> Checkout:
    """Return the small firmware, as it is."""
    return Checkout(TREE.resolve())


@pytest.fixture(scope="session")
def agreed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a workspace that nobody may change."""
    workspace = Workspace(tmp_path_factory.mktemp("desk"))
    shutil.copytree(TREE, workspace.firmware)
    (workspace.site / "data").mkdir(parents=True)
    (workspace.site / "data/keycode-groups.toml").write_text(GROUPS)
    assert workspace.run("--write") == 0
    return workspace.root


@pytest.fixture
def workspace(agreed: Path, tmp_path: Path) -> Workspace:
    """Return a firmware and a site that agree."""
    shutil.copytree(agreed, tmp_path / "desk")
    return Workspace(tmp_path / "desk")
