"""The wheel and the image: built from a clean checkout, installed elsewhere without Node."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from dockerfile import read_stages
from paths import ROOT
from project import SMALL_SITE
from published import OutputFolder
from running import comes_true
from serving import free_port

BUILD_STAGE, SITE_STAGE, IMAGE = read_stages(ROOT / "deploy" / "Dockerfile")
TIMEOUT = 600  # seconds

README = (ROOT / "README.md").read_text("utf-8")

pytestmark = pytest.mark.system


def run(*command: str | Path, cwd: Path, env: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what git knows of this checkout: nothing that was built."""
    return copy_checkout(tmp_path_factory.mktemp("checkout"))


def copy_checkout(folder: Path) -> Path:
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", cwd=ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).exists() or (ROOT / name).is_symlink():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    return folder


@pytest.fixture(scope="module")
def environment(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an environment with the wheel and its locked dependencies, and nothing else.

    The commands are those of the Dockerfile's first stage.
    """
    folder = tmp_path_factory.mktemp("environment")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    # Compiling all modules of all dependencies would take a third of the installation.
    variables = {"PATH": path, "ENVIRONMENT": str(folder), "PIP_NO_COMPILE": "1"}
    BUILD_STAGE.run(checkout, {**os.environ, **variables})
    return folder


def alone(environment: Path, folder: Path) -> Mapping[str, str]:
    """Return variables with which no program but those of the environment is found: no Node, no git."""
    return {"PATH": f"{environment / 'bin'}:{folder}", "HOME": os.environ.get("HOME", "/")}


def test_the_wheel_of_a_clean_checkout_builds_a_site_without_node(environment: Path, tmp_path: Path) -> None:
    for name, text in {**SMALL_SITE, "docs/play.md": "# Play\n\n<HoldTapPlayground/>\n"}.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(text)
    site = tmp_path / "site/site.toml"
    site.write_text(f'extensions = ["zmk"]\n{site.read_text()}')

    SITE_STAGE.run(tmp_path, {**alone(environment, tmp_path), "ENVIRONMENT": str(environment)})

    page = (tmp_path / "build/docs/play.html").read_text()
    assert 'data-island="HoldTapPlayground"' in page
    assert list((tmp_path / "build/assets").glob("SimulatedKeyboards-*.js"))


def test_the_wheel_has_the_migration_which_asks_for_its_packages(environment: Path, tmp_path: Path) -> None:
    command = [str(environment / "bin/homerow"), "migrate", "docusaurus", str(tmp_path)]

    ran = subprocess.run(
        command, capture_output=True, text=True, env=alone(environment, tmp_path), check=False
    )

    assert ran.returncode == 1
    assert "pip install 'homerow[docusaurus]'" in ran.stderr


def test_the_image_serves_a_release_and_its_health_check_notices_the_end(
    environment: Path, tmp_path: Path
) -> None:
    variables = alone(environment, tmp_path)
    port = free_port()
    words = IMAGE.command("ENTRYPOINT")
    words[words.index("--data") + 1] = str(tmp_path / "data")
    check = [word.replace(":8000/", f":{port}/") for word in IMAGE.command("HEALTHCHECK")]
    command = [shutil.which(words[0], path=variables["PATH"]) or "", *words[1:], "--port", str(port)]

    def is_healthy() -> bool:
        python = environment / "bin" / check[0]
        return subprocess.run([python, *check[1:]], capture_output=True, check=False).returncode == 0

    OutputFolder(tmp_path).publish()
    with subprocess.Popen(command, cwd=tmp_path, env=variables, stdout=subprocess.DEVNULL) as process:
        try:
            assert comes_true(is_healthy)
        finally:
            process.terminate()

    assert process.returncode == 0
    assert not is_healthy()
    assert IMAGE.arguments("USER") == ["10001:10001"]


def test_the_commands_of_the_readme_lead_from_a_clean_checkout_to_a_site(tmp_path: Path) -> None:
    copy_checkout(tmp_path / "source")
    (script,) = re.findall(r"^```sh\n(make wheel.*?)^```", README, re.DOTALL | re.MULTILINE)
    variables = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    variables["PATH"] = ":".join(part for part in variables["PATH"].split(":") if ".venv" not in part)

    run("bash", "-euo", "pipefail", "-c", script, cwd=tmp_path / "source", env=variables)

    assert (tmp_path / "my-docs/build/index.html").is_file()
    assert not (tmp_path / "source/build").exists()
