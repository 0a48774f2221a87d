"""A real Caddy with the configuration that we recommend: it sends a release, and asks a running server."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from homerow.server.proxies import proxy_configuration
from homerow.server.release import read_release
from paths import ROOT
from proxy import make_certificate
from running import PATIENCE
from serving import free_port, wait_for_answer

CONFIGURATION = ROOT / "deploy" / "Caddyfile"


@contextmanager
def running_caddy(folder: Path, site: Path, upstream: int) -> Iterator[int]:
    """Run Caddy with the release in `site`, in front of the server at a port; yield its port, for TLS."""
    caddy = shutil.which(os.environ.get("CADDY") or "caddy")
    if caddy is None:
        pytest.skip("no Caddy: set CADDY=$(scripts/ensure-program.sh caddy)")
    port = free_port()
    configuration = folder / "Caddyfile"
    (folder / "homerow.caddy").write_text(proxy_configuration(read_release(site), "caddy"))
    configuration.write_text(_adapted(folder, port, site, upstream))
    log = folder / "caddy.log"
    with log.open("w") as stderr:
        process = subprocess.Popen(
            [caddy, "run", "--adapter", "caddyfile", "--config", str(configuration)],
            env={**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=stderr,
        )
    try:
        wait_for_answer(process, port, log)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _adapted(folder: Path, port: int, site: Path, upstream: int) -> str:
    """Return the configuration with places of this machine, and a certificate that no authority signed."""
    certificate, key = make_certificate(folder)
    replacements = {
        "root * /srv/site/build ": f"root * {site} ",
        "\n{\n": f"\n{{\n\tadmin off\n\thttp_port {free_port()}\n\thttps_port {port}\n",
        "docs.example.org {": f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate} {key}",
        "127.0.0.1:8000 {": f"127.0.0.1:{upstream} {{",
    }
    text = CONFIGURATION.read_text("utf-8")
    for written, replacement in replacements.items():
        assert text.count(written) == 1, f"{CONFIGURATION} has no {written}"
        text = text.replace(written, replacement)
    return text
