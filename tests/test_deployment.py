"""The systemd unit and the workflows of deploy/."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from homerow.content.new import STARTER
from paths import ROOT
from project import file_digests
from published import FILES, OutputFolder

DEPLOY = ROOT / "deploy"
WORKFLOWS = [*sorted((DEPLOY / "workflows").glob("*.yml")), STARTER / ".github/workflows/docs.yml"]
RSYNC = os.environ.get("RSYNC") or "rsync"
MAX_EXPOSURE = 1.5  # of 10, as systemd-analyze rates the unit
PUBLISHED = set(FILES) | {"homerow.json"}

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd")
each_workflow = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)


def analyze(*arguments: str | Path) -> str:
    done = subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def steps(file: Path) -> Iterator[dict[str, Any]]:
    workflow = yaml.safe_load(file.read_text("utf-8"))
    for job in workflow["jobs"].values():
        yield from job["steps"]


def script(workflow: str, command: str) -> str:
    """Return the script of a workflow that contains a command."""
    file = DEPLOY / "workflows" / f"{workflow}.yml"
    (found,) = [step["run"] for step in steps(file) if command in step.get("run", "")]
    return str(found)


def run(text: str, folder: Path, **environment: str) -> None:
    """Run a script as GitHub does."""
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", text],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


@needs_systemd
def test_the_unit_is_valid_and_sandboxed(tmp_path: Path) -> None:
    unit = tmp_path / "homerow.service"
    text = (DEPLOY / "homerow.service").read_text("utf-8")
    unit.write_text(text.replace("/opt/homerow/bin/homerow", sys.executable))

    assert analyze("verify", "--man=no", unit) == ""
    rating = re.search(r"exposure level .*: ([0-9.]+)", analyze("security", "--offline=true", unit))
    assert rating
    assert float(rating[1]) <= MAX_EXPOSURE


@each_workflow
def test_a_workflow_has_valid_scripts_and_few_rights(file: Path) -> None:
    workflow = yaml.safe_load(file.read_text("utf-8"))
    assert workflow["permissions"]["contents"] == "read"
    for step in steps(file):
        assert ("run" in step) != ("uses" in step)
        assert "${{" not in step.get("run", ""), "values reach scripts as variables only"
        subprocess.run(["bash", "-n", "-c", step.get("run", "")], check=True)


@each_workflow
def test_a_workflow_runs_commands_that_exist(file: Path) -> None:
    scripts = "\n".join(step.get("run", "") for step in steps(file))
    for command, *options in (
        line.split() for line in re.findall(r"^\S*\bhomerow (.*)", scripts, re.MULTILINE)
    ):
        shown = subprocess.run(
            [sys.executable, "-m", "homerow", command, "--help"], capture_output=True, text=True, check=True
        ).stdout
        for option in options:
            assert option.startswith('"') or option.partition("=")[0] in shown, option


@pytest.mark.parametrize(("workflow", "folder"), [("pages", "public"), ("pull-request", "preview")])
def test_a_workflow_copies_the_release_as_plain_files(
    workflow: str, folder: str, output: OutputFolder
) -> None:
    output.publish()

    run(script(workflow, "cp -RL build"), output.root)

    assert file_digests(output.root / folder).keys() >= PUBLISHED
    assert not (output.root / folder).is_symlink()


@pytest.mark.skipif(shutil.which(RSYNC) is None, reason="no rsync")
def test_a_static_host_keeps_old_assets_and_loses_old_pages(output: OutputFolder) -> None:
    copy, host = script("static-host", "rsync"), output.root / "host"
    host.mkdir()
    output.publish({**FILES, "old-page.html": b"", "assets/old-D4x_9aBc.js": b""})
    run(copy.replace("rsync ", f"{RSYNC} "), output.root, DEPLOY_TARGET=str(host))
    output.publish(build_id="two")
    run(copy.replace("rsync ", f"{RSYNC} "), output.root, DEPLOY_TARGET=str(host))

    published = file_digests(output.build)
    assert published.items() <= file_digests(host).items()
    assert file_digests(host).keys() - published.keys() == {"assets/old-D4x_9aBc.js"}
