"""`homerow mcp`: the client of the SDK over standard input and output."""

from __future__ import annotations

import os
import sys

import pytest
from mcp import StdioServerParameters

from assistants import Assistant
from homerow.cli import main
from library import publish_books
from published import FILES, OutputFolder


@pytest.mark.slow
def test_mcp_answers_on_standard_output(output: OutputFolder) -> None:
    publish_books(output, files={**FILES, "docs/faq.md": b"# Questions\n"})
    command = ["-m", "homerow", "mcp", "--out", str(output.build)]
    assistant = Assistant(StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ)))

    assert assistant.call("read", page="/docs/faq").text == "# Questions\n"


def test_mcp_without_a_site_says_how_to_build_one(
    output: OutputFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", "--out", str(output.build)]) == 1
    shown = capsys.readouterr().err
    assert "error[no-release]" in shown
    assert "run homerow build" in shown


def test_mcp_without_the_sdk_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("homerow.cli.mcp.SDK", "no_such_package")

    assert main(["mcp"]) == 1
    shown = capsys.readouterr().err
    assert "error[no-mcp]" in shown
    assert "pip install 'homerow[mcp]'" in shown
