"""`homerow release`, and the commands in docs/operations.md that copy a release to another machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from commands import run_command
from homerow.outputs.release_folder import DIGESTS_FILE, write_digests
from paths import ROOT
from project import HOMEROW
from published import OutputFolder

RSYNC = os.environ.get("RSYNC") or "rsync"


@pytest.fixture
def copy(output: OutputFolder) -> Path:
    """Return a copied release, which is not in use."""
    folder = output.publish()
    write_digests(folder)
    return folder


def use(folder: Path, out: Path) -> tuple[int, str]:
    done = run_command(out.parent, ["release", "use", str(folder), "--out", str(out)])
    return done.code, done.err


def test_a_whole_release_is_used(output: OutputFolder, copy: Path) -> None:
    out = output.root / "site"

    assert use(copy, out) == (0, "")
    assert out.resolve() == copy.resolve()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda folder: (folder / "docs.html").write_text("x"), "docs.html has other bytes"),
        (lambda folder: (folder / "docs.html").unlink(), "docs.html is missing"),
        (lambda folder: (folder / "more.html").write_text("x"), "more.html does not belong"),
        (lambda folder: (folder / DIGESTS_FILE).unlink(), DIGESTS_FILE),
        (lambda folder: (folder / "homerow.json").write_text("{"), "truncated"),
    ],
    ids=["changed", "missing", "added", "without-digests", "manifest"],
)
def test_a_damaged_release_is_not_used(output: OutputFolder, copy: Path, damage: object, reason: str) -> None:
    out = output.root / "site"
    out.symlink_to(copy)
    damaged = Path(shutil.copytree(copy, output.root / "damaged"))
    assert callable(damage)
    damage(damaged)

    code, err = use(damaged, out)

    assert (code, out.resolve()) == (1, copy.resolve())
    assert "error[damaged-release]" in err
    assert reason in err


def test_a_folder_with_other_contents_is_not_replaced(output: OutputFolder, copy: Path) -> None:
    (output.root / "site").mkdir()

    code, err = use(copy, output.root / "site")

    assert (code, "error[output-not-ours]" in err) == (1, True)


def test_digests_are_those_of_sha256sum(copy: Path) -> None:
    done = subprocess.run(["sha256sum", "--check", "--quiet", DIGESTS_FILE], cwd=copy, check=False)

    assert done.returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(shutil.which(RSYNC) is None, reason="no rsync")
def test_the_documented_commands_switch_another_machine(output: OutputFolder) -> None:
    """Run them with another folder of this machine in the place of the other one."""
    text = (ROOT / "docs/operations.md").read_text("utf-8")
    section = text.partition("## Several machines")[2]
    found = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert found
    machine = output.root / "machine"
    (machine / "releases").mkdir(parents=True)
    homerow = " ".join(HOMEROW)
    script = found[1].replace("homerow build --release\n", "").replace("/srv/site", str(machine))
    script = script.replace("rsync ", f"{RSYNC} ", 1).replace("web@host:", "")
    script = script.replace("ssh web@host homerow", homerow)

    for number in (1, 2):
        files = {"index.html": b"page", "new.txt": b"%d" % number}
        release = output.publish(files, build_id=f"00{number}-a")
        os.utime(release / "index.html", (1, 1))  # a build links to an unchanged file of the release before
        write_digests(release)
        subprocess.run(["bash", "-eo", "pipefail", "-c", script], cwd=output.root, check=True, timeout=60)

    site = machine / "build"
    assert site.resolve().name == "002-a"
    assert (site / "new.txt").read_bytes() == b"2"
    assert (site / "index.html").stat().st_nlink == 2
