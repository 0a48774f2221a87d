"""The small firmware of tree/, to be read, and copies of it that a test may change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from desk import Desk
from homerow.firmware.checkout import Checkout

TREE = Path(__file__).parent / "tree"
GROUPS = '[[groups]]\nid = "other"\ntitle = "Other"\ndescription = "All of them."\n'


@pytest.fixture(scope="session")
def checkout() -> Checkout:
    """Return the small firmware, as it is."""
    return Checkout(TREE.resolve())


@pytest.fixture(scope="session")
def agreed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a desk that nobody may change."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    shutil.copytree(TREE, desk.firmware)
    (desk.site / "data").mkdir(parents=True)
    (desk.site / "data/keycode-groups.toml").write_text(GROUPS)
    assert desk.run("--write") == 0
    return desk.root


@pytest.fixture
def desk(agreed: Path, tmp_path: Path) -> Desk:
    """Return a firmware and a site that agree."""
    shutil.copytree(agreed, tmp_path / "desk")
    return Desk(tmp_path / "desk")
