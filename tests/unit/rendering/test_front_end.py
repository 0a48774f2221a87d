"""The built front end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.rendering.front_end import BUNDLE_DIR, load_front_end


def test_the_front_end_is_described_by_files_that_are_there() -> None:
    front_end = load_front_end()

    described = {*front_end.scripts, *front_end.styles, *front_end.fonts, *front_end.preloads}

    assert front_end.scripts
    assert described <= {name for name, _ in front_end.client_files()}


def test_what_vite_tells_about_its_files_is_not_published() -> None:
    assert [
        name for name, _ in load_front_end().client_files() if "manifest" in name or ".vite" in name
    ] == []


def test_a_front_end_that_was_not_built_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(ReportedFailure) as failure:
        load_front_end(tmp_path)

    (finding,) = failure.value.diagnostics
    assert finding.code == "missing-front-end"
    assert "make setup" in finding.cure


@pytest.mark.parametrize("name", ["server.js", "client/.vite/manifest.json"])
def test_another_server_bundle_or_client_is_another_front_end(tmp_path: Path, name: str) -> None:
    copy = tmp_path / "bundle"
    shutil.copytree(BUNDLE_DIR, copy)
    with (copy / name).open("a") as file:
        file.write("\n")

    assert load_front_end(copy).digest != load_front_end().digest
