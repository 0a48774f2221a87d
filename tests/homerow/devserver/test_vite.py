"""Vite beside the dev server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from homerow.devserver import vite as vite_module
from homerow.devserver.vite import DOCUMENT_ASSETS, ORIGIN, POLICY, run_vite
from homerow.diagnostics import ReportedFailure


def test_modules_and_the_dev_script_come_from_vite() -> None:
    addresses = [*DOCUMENT_ASSETS["scripts"], DOCUMENT_ASSETS["dev"]]

    assert [address for address in addresses if not address.startswith(f"{ORIGIN}/")] == []


def test_the_policy_lets_vite_work_and_no_stranger() -> None:
    directives = dict(part.strip().split(" ", 1) for part in POLICY.split(";"))
    sources = {source for value in directives.values() for source in value.split()}

    assert directives["connect-src"].endswith("ws://127.0.0.1:5173")
    assert {source for source in sources if "//" in source} == {ORIGIN, "ws://127.0.0.1:5173"}


def test_a_package_without_the_sources_of_the_front_end_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vite_module, "WEB_DIR", tmp_path)

    assert refusal() == "no-web-sources"


def test_a_machine_without_npm_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package.json").write_text("{}")
    monkeypatch.setattr(vite_module, "WEB_DIR", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert refusal() == "no-npm"


def refusal() -> str:
    async def run() -> None:
        async with run_vite():
            pass

    with pytest.raises(ReportedFailure) as failure:
        asyncio.run(run())
    (finding,) = failure.value.diagnostics
    return finding.code
