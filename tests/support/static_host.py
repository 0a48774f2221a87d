"""Hosts that know nothing of us: they answer with the files of a folder."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

RANGE = re.compile(r"bytes=(\d+)-(\d+)")


class Files(SimpleHTTPRequestHandler):
    """The plainest of all hosts: a path is the name of a file."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Say nothing."""

    def do_GET(self) -> None:
        """Send a file, a range of it, or less to a browser that leaves the page."""
        asked = RANGE.fullmatch(self.headers.get("range", ""))
        with suppress(ConnectionError):
            if asked:
                self._send_range(int(asked[1]), int(asked[2]))
            else:
                super().do_GET()

    def _send_range(self, first: int, last: int) -> None:
        content = Path(self.translate_path(self.path)).read_bytes()
        part = content[first : last + 1]
        self.send_response(206)
        self.send_header("content-range", f"bytes {first}-{first + len(part) - 1}/{len(content)}")
        self.send_header("content-length", str(len(part)))
        self.end_headers()
        self.wfile.write(part)


@contextmanager
def static_host(folder: Path, handler: type[Files] = Files) -> Iterator[str]:
    """Serve a folder; yield the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
