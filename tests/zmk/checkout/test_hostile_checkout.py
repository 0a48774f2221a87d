"""A checkout of strangers: reading it runs nothing, and reads nothing outside of it."""

from __future__ import annotations

import pytest

from homerow.diagnostics import ReportedFailure
from workspace import Workspace
from zmk.checkout.kconfig import read_options
from zmk.checkout.yaml_files import read_hardware


@pytest.mark.parametrize(
    "line",
    [
        "x := $(shell,touch {0})",
        'config RUN\n    string "Run"\n    default "$(shell,touch {0})"',
        "x = $(shell,$(shell,touch {0}))",
        'source "$(shell,touch {0})"',
        "run = shell,touch {0}\ny := $($(run))",
        "y := $(shell,\\\ntouch {0})",
    ],
)
def test_a_firmware_runs_nothing(workspace: Workspace, line: str) -> None:
    trace = workspace.root / "trace"
    workspace.edit("firmware/app/Kconfig.defaults", "if ZMK_LAMP\n", line.format(trace) + "\n\nif ZMK_LAMP\n")

    try:
        read_options(workspace.checkout)
    except ReportedFailure as failure:
        assert failure.diagnostics[0].code == "unreadable-firmware"  # noqa: PT017 - either will do
    assert not trace.exists()


@pytest.mark.parametrize("pattern", ["{0}/Kconfig.outside", "../../../../../../../..{0}/Kconfig.outside"])
@pytest.mark.parametrize("kind", ["source", "rsource", "osource", "orsource"])
def test_a_firmware_includes_nothing_from_outside(workspace: Workspace, kind: str, pattern: str) -> None:
    (workspace.root / "Kconfig.outside").write_text('config OUTSIDE\n    bool "Outside"\n')
    include = f'{kind} "{pattern.format(workspace.root)}"\n'
    workspace.edit("firmware/app/Kconfig.defaults", "if ZMK_LAMP\n", include + "if ZMK_LAMP\n")

    assert "OUTSIDE" not in {each.record["symbol"] for each in read_options(workspace.checkout)["options"]}


def test_a_link_out_of_the_firmware_is_not_followed(workspace: Workspace) -> None:
    (workspace.root / "secret.zmk.yml").write_text("id: secret\nname: Secret\ntype: board\n")
    (workspace.firmware / "app/boards/secret.zmk.yml").symlink_to(workspace.root / "secret.zmk.yml")

    assert "secret" not in {each.record["id"] for each in read_hardware(workspace.checkout)["hardware"]}
