"""The links in a built site that lead to no file of it, as a host resolves them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

_SCRIPT = re.compile(r"<script\b.*?</script>|<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
_ADDRESS = re.compile(r"""\s(?:href|src|poster|srcset)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_HOST = "https://host.test"


def output_files(output: Path) -> set[str]:
    """Return the paths of all files of a build."""
    return {
        os.path.relpath(Path(parent, name), output) for parent, _, names in os.walk(output) for name in names
    }


def broken_links(output: Path, base_url: str = "/") -> dict[str, set[str]]:
    """Return the addresses on pages of a build that no file of it answers, by the file of the page."""
    files = output_files(output)
    pages = sorted(name for name in files if name.endswith(".html"))
    broken = {name: {*_broken(output, name, files, base_url)} for name in pages}
    return {name: addresses for name, addresses in broken.items() if addresses}


def _broken(output: Path, page: str, files: set[str], base_url: str) -> Iterator[str]:
    html = _SCRIPT.sub("", (output / page).read_text("utf-8"))
    own = f"{_HOST}{base_url}{page.removesuffix('.html').removesuffix('index')}"
    for tag in _TAG.finditer(html):
        for match in _ADDRESS.finditer(tag[0]):
            written = unescape(match[1] or match[2] or match[3] or "")
            url = urlsplit(urljoin(own, written))
            if f"{url.scheme}://{url.netloc}" != _HOST:
                continue
            path = unquote(url.path)
            name = path.removeprefix(base_url)
            if not path.startswith(base_url) or not _is_answered(name, files):
                yield written


def _is_answered(name: str, files: set[str]) -> bool:
    if name == "":
        return "index.html" in files
    return not name.endswith("/") and not files.isdisjoint({name, f"{name}.html", f"{name}/index.html"})
