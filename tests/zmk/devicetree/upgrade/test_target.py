"""The firmware that files are for: what a west.yml pins, in any style, or the documented release."""

from __future__ import annotations

import pytest

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.config_file import Firmware, read_manifest
from zmk.devicetree.upgrade.upgrade_files import upgrade

TEMPLATE = """manifest:
  defaults:
    revision: v0.3
  remotes:
    - name: zmk
      url-base: https://github.com/zmkfirmware
  projects:
    - name: zmk
      import: app/west.yml
"""
PINNED = "projects:\n  - name: zmk\n    revision: {}\n  - name: other\n    revision: v0.3\n"


def pinned(manifest: str) -> str:
    """Return the revision and the firmware that it means, `?` if that is unknown, '' without a manifest."""
    found = read_manifest(manifest)
    return f"{found.revision.text} {found.firmware or '?'}" if found else ""


@pytest.mark.parametrize(
    ("revision", "firmware"),
    [
        ("v0.1", "v0.3"),
        ("v0.2.1", "v0.3"),
        ("v0.3", "v0.3"),
        ("v0.3.0", "v0.3"),
        ("v0.3-branch", "v0.3"),
        ("main", "main"),
        ("v0.4", "main"),
        ("v0.10.2", "main"),
        ("v1.0", "main"),
        ("0.3", "?"),
        ("refs/tags/v0.3.0", "?"),
        ("go-zmk0.3.0", "?"),
        ("3609ac6fc8d271add17e982cc7253a145b3d71ee", "?"),
        ("docs/recipes", "?"),
        ("v0.3.0.1", "?"),
        ("v0", "?"),
    ],
)
def test_a_revision_is_a_known_release_or_branch(revision: str, firmware: str) -> None:
    assert pinned(PINNED.format(revision)) == f"{revision} {firmware}"


@pytest.mark.parametrize(
    ("manifest", "found"),
    [
        (TEMPLATE, "v0.3 v0.3"),
        (TEMPLATE.replace("\n", "\r\n"), "v0.3 v0.3"),
        (TEMPLATE.replace("      import", "      revision: main\n      import"), "main main"),
        (TEMPLATE.replace("    revision: v0.3\n", "    remote: zmk\n"), " ?"),
        (
            "manifest:\n  projects:\n    - revision: v0.3 # pinned\n      name: zmk # the firmware\n",
            "v0.3 v0.3",
        ),
        ("manifest: {projects: [{name: 'zmk', revision: \"v0.3-branch\"}]}\n", "v0.3-branch v0.3"),
        (
            "manifest:\n  projects:\n    - name: zmk\n      groups:\n        - a\n      revision: v0.2\n",
            "v0.2 v0.3",
        ),
        ("manifest:\n  projects: zmk\n", ""),
        ("projects: []\n", ""),
        ("manifest: [\n", ""),
        ("zmk v0.3\n", ""),
        ("", ""),
        ("# caf\udce9\n" + TEMPLATE, "v0.3 v0.3"),
        (TEMPLATE + "[" * 10_000, ""),
        ("[" * 10_000, ""),
        (TEMPLATE + "# more\n" * 10_000, "v0.3 v0.3"),
        (TEMPLATE + "more: 1\n" * 10_000, ""),
    ],
)
def test_a_manifest_pins_the_firmware_in_any_style(manifest: str, found: str) -> None:
    assert pinned(manifest) == found


@pytest.mark.parametrize(
    ("project", "found"),
    [
        ("remote: zmk", "v0.3 v0.3"),
        ("remote: mine", "v0.3 ?"),
        ("remote: nowhere", "v0.3 ?"),
        ("url: https://github.com/zmkfirmware/zmk.git", "v0.3 v0.3"),
        ("url: git@github.com:ZMKfirmware/zmk", "v0.3 v0.3"),
        ("url: https://github.com/someone/zmk", "v0.3 ?"),
    ],
)
def test_a_fork_is_no_release(project: str, found: str) -> None:
    remotes = "    - name: mine\n      url-base: https://github.com/someone/\n"
    manifest = TEMPLATE.replace("  projects:\n", f"{remotes}  projects:\n").replace(
        "import: app/west.yml", project
    )

    assert pinned(manifest) == found


BUILD = File("build.yaml", "include:\n  - board: nice_nano_v2\n    shield: corne_left\n")


@pytest.mark.parametrize(
    ("revision", "wanted", "firmware", "board"),
    [
        (None, None, "v0.3", "nice_nano_v2"),
        (None, "main", "main", "nice_nano//zmk"),
        ("v0.3", None, "v0.3", "nice_nano_v2"),
        ("v0.3", "main", "main", "nice_nano//zmk"),
        ("main", None, "main", "nice_nano//zmk"),
        ("main", "v0.3", "v0.3", "nice_nano_v2"),
        ("my-branch", None, "v0.3", "nice_nano_v2"),
    ],
)
def test_changes_for_main_are_made_only_for_main(
    revision: str | None, wanted: Firmware | None, firmware: str, board: str
) -> None:
    manifests = [] if revision is None else [File("west.yml", PINNED.format(revision))]

    answer = upgrade([BUILD, *manifests], chosen=wanted)

    assert answer.target.firmware == firmware
    assert f"board: {board}\n" in answer.files[0].text
    assert [each.kind for each in answer.files[0].skipped] == ([] if firmware == "main" else ["later"])


def test_an_unknown_revision_is_reported_at_its_place() -> None:
    manifest = (
        TEMPLATE.replace("v0.3", "go-zmk0.3.0")
        .replace("zmkfirmware", "someone")
        .replace("      import", "      remote: zmk\n      import")
    )

    answer = upgrade([File("config/west.yml", manifest), BUILD])

    (skipped,) = answer.files[0].skipped
    assert manifest[skipped.offset :][: skipped.length] == "go-zmk0.3.0"
    assert skipped.message.startswith("go-zmk0.3.0 of someone/zmk is not a known release")
    assert "west.yml pins go-zmk0.3.0 of someone/zmk" in answer.target.reason
