"""A real nginx with the configuration that we recommend: it sends a release, and asks a running server."""

from __future__ import annotations

import os
import re
import resource
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from homerow.server.proxies import proxy_configuration
from homerow.server.release import read_release
from paths import ROOT
from running import PATIENCE, comes_true

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
ANY_CERTIFICATE = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ANY_CERTIFICATE.check_hostname, ANY_CERTIFICATE.verify_mode = False, ssl.CERT_NONE


@dataclass(frozen=True, slots=True)
class Proxy:
    """A running nginx, which listens on the loopback interface; `process` is its master."""

    process: subprocess.Popen[bytes]
    port: int

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        """Connect from an address of this machine, with TLS."""
        plain = socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0)
        )
        return ANY_CERTIFICATE.wrap_socket(plain, server_hostname="docs.example.org")

    @property
    def workers(self) -> list[Path]:
        """The folders of its workers in /proc."""
        master = self.process.pid
        return [
            Path("/proc", each) for each in Path(f"/proc/{master}/task/{master}/children").read_text().split()
        ]

    @property
    def memory(self) -> int:
        """The resident bytes of all its workers."""
        pages = sum(int((worker / "statm").read_text().split()[1]) for worker in self.workers)
        return pages * resource.getpagesize()

    @property
    def descriptors(self) -> int:
        """The number of open connections and files of its workers."""
        return sum(len(list((worker / "fd").iterdir())) for worker in self.workers)


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for an hour, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 1"
    )
    subprocess.run(
        [*command.split(), "-out", str(certificate), "-keyout", str(key)], check=True, capture_output=True
    )
    return certificate, key


@contextmanager
def running_proxy(folder: Path, site: Path, *upstream: int, timeout: str | None = None) -> Iterator[Proxy]:
    """Run nginx with the release in `site`, in front of servers at some ports; its files are in `folder`.

    `timeout` replaces all those of clients, for tests that wait for the end of slow ones. Others give none,
    because on a busy machine any client may be slow.
    """
    nginx = os.environ.get("NGINX") or shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert nginx, "set NGINX=$(scripts/ensure-nginx.sh)"
    port = _free_port()
    configuration = folder / "nginx.conf"
    release = read_release(site)
    (folder / "homerow.conf").write_text(proxy_configuration(release, "nginx"))
    (folder / "homerow-files.conf").write_text(proxy_configuration(release, "nginx-files"))
    text = _adapted(folder, port, site, upstream)
    configuration.write_text(_with_timeout(text, timeout) if timeout else text)
    user = "user root; " if os.geteuid() == 0 else ""
    directives = f"{user}daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;"
    process = subprocess.Popen(
        [nginx, "-p", str(folder), "-c", str(configuration), "-g", directives], stderr=subprocess.DEVNULL
    )
    try:
        assert comes_true(lambda: _listens(port)), configuration.read_text()
        yield Proxy(process, port)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _adapted(folder: Path, port: int, site: Path, upstream: Sequence[int]) -> str:
    """Return the configuration with places of this machine, and shorter timeouts."""
    certificate, key = make_certificate(folder)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    replacements: Mapping[str, str] = {
        r"access_log /var/log/nginx/access\.log;": f"access_log off; {temporary}",
        r"(server 127\.0\.0\.1:8000 .*\n\s*)+": _servers(upstream),
        r"listen 80 default_server;\n.*": f"listen 127.0.0.1:{_free_port()};",
        r"listen 443 ssl http2;\n.*": f"listen 127.0.0.1:{port} ssl http2;",
        r"/etc/ssl/docs\.example\.org\.pem": str(certificate),
        r"/etc/ssl/docs\.example\.org\.key": str(key),
        r"/etc/nginx/homerow": str(folder / "homerow"),
        r"/srv/site/build": str(site),
        r"include /etc/nginx/modules-enabled/.*": f"load_module {BROTLI};" if BROTLI.exists() else "",
        **({} if BROTLI.exists() else {r"brotli_static on;": ""}),
    }
    text = CONFIGURATION.read_text("utf-8")
    for pattern, replacement in replacements.items():
        text, count = re.subn(pattern, replacement, text)
        assert count, f"{CONFIGURATION} has no {pattern}"
    return text


def _with_timeout(text: str, timeout: str) -> str:
    names = "client_header_timeout|client_body_timeout|send_timeout|keepalive_timeout"
    text, count = re.subn(rf"({names}) \w+;", rf"\1 {timeout};", text)
    assert count == 4, f"{CONFIGURATION} has other timeouts than {names}"
    return text


def _servers(upstream: Sequence[int]) -> str:
    """Return one server and itself as its backup, or several, as the comment in the configuration shows."""
    if len(upstream) > 1:
        return "".join(f"server 127.0.0.1:{port} fail_timeout=2s;\n" for port in upstream)
    (port,) = upstream
    return f"server 127.0.0.1:{port} max_fails=0;\nserver 127.0.0.1:{port} max_fails=0 backup;\n"


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
