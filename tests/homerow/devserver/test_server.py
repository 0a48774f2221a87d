"""`homerow dev` as a whole."""

from __future__ import annotations

import socket

import pytest

from homerow.devserver.server import develop
from homerow.diagnostics import ReportedFailure
from homerow.pipeline.build_options import BuildOptions
from project import Project


def test_a_port_that_is_taken_is_told_before_anything_is_read(project: Project) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ReportedFailure) as failure:
            develop(BuildOptions(project.site, project.output), host="127.0.0.1", port=port, web=False)

    (finding,) = failure.value.diagnostics
    assert finding.code == "port-in-use"
    assert str(port) in finding.message
    assert not (project.root / ".homerow").exists()
