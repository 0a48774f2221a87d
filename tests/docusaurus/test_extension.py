"""The extension as a whole."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from docusaurus import extension
from homerow.diagnostics import ReportedFailure


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr("docusaurus.find_spec", lambda name: None if name == "emoji" else find(name))

    with pytest.raises(ReportedFailure) as failure:
        extension.markdown(tmp_path)

    (finding,) = failure.value.diagnostics
    assert (finding.code, "emoji" in finding.message) == ("missing-packages", True)
    assert "homerow[docusaurus]" in finding.hint
