"""Check with afdocs how well assistants can read the site: build a copy, serve it, and check every page.

python -m bench agents
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.serving import serving
from bench.workspace import ROOT, Workspace, copy_site

AFDOCS = ROOT / "tests/npm/node_modules/.bin/afdocs"
START = "/docs"
# Pages that a check may warn about, by the reason.
EXPECTED: Mapping[tuple[str, str], str] = {
    ("page-size-html", "/docs/keymaps/list-of-keycodes"): "a table of 500 key codes; its Markdown is short",
}
GOOD = frozenset({"pass", "skip"})


def main() -> int:
    """Print the result of each check; return 1 if one found anything that is not expected."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = copy_site(Path(folder) / "site")
        subprocess.run(workspace.homerow("build"), check=True, cwd=workspace.folder)
        with serving(workspace, "serve") as server:
            _name_host(workspace, server.url)
            subprocess.run(workspace.homerow("build"), check=True, cwd=workspace.folder)
            results = _run(server.url)
    problems = [problem for result in results for problem in _problems(result, server.url)]
    for result in results:
        print(f"{result['status']:5} {result['id']}: {result['message']}")
    print(*problems, sep="\n")
    return 1 if problems else 0


def _name_host(workspace: Workspace, url: str) -> None:
    """Make the site's links lead to the local server."""
    file = workspace.site / "site.toml"
    file.write_text(
        re.sub(r"^url = .*$", f'url = "{url}"', file.read_text("utf-8"), flags=re.MULTILINE), "utf-8"
    )


def _run(url: str) -> list[dict[str, Any]]:
    options = ("--format", "json", "--network-context", "ci", "--sampling", "deterministic", "--quiet")
    pace = ("--max-concurrency", "2", "--request-delay", "0")
    ran = subprocess.run(
        [AFDOCS, "check", f"{url}{START}", *options, *pace], capture_output=True, text=True, check=False
    )
    results: list[dict[str, Any]] = json.loads(ran.stdout)["results"]
    return results


def _problems(result: Mapping[str, Any], url: str) -> Iterator[str]:
    """Yield the pages that a check warns about, unless that is expected; or the check itself."""
    if result["status"] in GOOD:
        return
    pages = result.get("details", {}).get("pageResults", ())
    bad = [page["url"].removeprefix(url) for page in pages if page.get("status", "pass") not in GOOD]
    if not bad:
        yield f"{result['id']}: {result['message']}"
    for page in bad:
        if (result["id"], page) not in EXPECTED:
            yield f"{result['id']}: {page}"


if __name__ == "__main__":
    sys.exit(main())
