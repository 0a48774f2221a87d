"""A published folder made by hand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import brotli

POLICY = "default-src 'self'; script-src 'self' 'sha256-abc'"
SCRIPT = "assets/client-D4x_9aBc.js"
VIDEO = bytes(range(256)) * 4096  # 1 MiB: large enough to be streamed
LARGE = bytes(12 * 1024 * 1024)  # more than the sockets hold, and soon read on a busy machine

FILES: Mapping[str, bytes] = {
    "index.html": b"<title>home</title>",
    "404.html": b"<title>nothing here</title>",
    "docs.html": b"<title>docs</title>",
    "docs/faq.html": b"<title>faq</title>" + b"<p>question and answer</p>" * 40,
    "docs/v1.2.html": b"<title>version 1.2</title>",
    "old/index.html": b"<title>old</title>",
    "payloads/docs/faq.json": b'{"title": "faq"}',
    SCRIPT: b"console.log('hello');\n" * 60,
    "assets/my-keyboard.png": b"\x89PNG",
    "robots.txt": b"User-agent: *\n",
    "firmware.tar.gz": b"\x1f\x8b packed by its author",
    "video.webm": VIDEO,
    "empty.txt": b"",
    "caf\u00e9.txt": b"unicode",
    ".hidden": b"secret",
    ".well-known/security.txt": b"Contact: mailto:a@example.org\n",
}
PACKED = ("docs/faq.html", SCRIPT)


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """`build` beside its releases, as the compiler leaves them."""

    root: Path

    @property
    def build(self) -> Path:
        return self.root / "build"

    def publish(
        self,
        files: Mapping[str, bytes] = FILES,
        *,
        build_id: str = "one",
        base_url: str = "/",
        policy: str = POLICY,
        before_switch: Callable[[Path], object] = lambda _: None,
        **facts: Any,
    ) -> Path:
        """Write a release and switch `build` to it in one step; return its folder."""
        release = self.root / "releases" / build_id
        manifest = {
            "buildId": build_id,
            "baseUrl": base_url,
            "contentSecurityPolicy": policy,
            **facts,
        }
        for name, content in {**files, "homerow.json": json.dumps(manifest).encode()}.items():
            path = release / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            if name in PACKED:
                Path(f"{path}.br").write_bytes(brotli.compress(content))
                Path(f"{path}.gz").write_bytes(gzip.compress(content, mtime=0))
        before_switch(release)
        link = self.root / "next"
        link.symlink_to(release)
        link.replace(self.build)
        return release
