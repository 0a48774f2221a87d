"""Other generators on the same documents, for a ratio. Installed on request, pinned, apart from our tools."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from bench.generate import SIDEBAR, SITE, generate_plain_documents
from bench.measure import CommandFailedError, Sample, sample
from bench.results import Row, timed_row
from bench.workspace import ROOT, Workspace

TOOLS = ROOT / ".homerow" / "bench-peers"
PAGES = 1000


@dataclass(frozen=True, slots=True)
class Peer:
    """Another generator: how to install it into a folder, to lay a site out, and to build it there."""

    install: Callable[[Path], None]
    lay_out: Callable[[Path, Path], None]
    command: tuple[str, ...]
    output: str
    caches: tuple[str, ...]
    note: str


def measure_peers(folder: Path, *, runs: int) -> tuple[Row, ...]:
    """Measure ours, then every peer as a multiple of it."""
    folder.mkdir(parents=True)
    documents = folder / "documents"
    generate_plain_documents(ROOT / "site", documents, pages=PAGES)
    workspace = _lay_out_ours(folder / "homerow", documents)
    ours = sample(workspace.homerow("build"), cwd=workspace.folder, runs=runs, before_each=workspace.forget)
    own_row = timed_row("homerow", ours)
    return (own_row, *(_peer_row(name, folder / name, documents, runs, own_row) for name in PEERS))


def _peer_row(name: str, folder: Path, documents: Path, runs: int, ours: Row) -> Row:
    measured = timed_row(name, _measure(PEERS[name], TOOLS / name, folder, documents, runs))
    return replace(measured, note=f"{measured.value / ours.value:.1f} times ours; {PEERS[name].note}")


def _measure(peer: Peer, tools: Path, folder: Path, documents: Path, runs: int) -> Sample:
    if not (tools / "installed").exists():
        shutil.rmtree(tools, ignore_errors=True)
        tools.mkdir(parents=True)
        peer.install(tools)
        (tools / "installed").touch()
    folder.mkdir()
    peer.lay_out(folder, documents)

    def forget() -> None:
        for leftover in (peer.output, *peer.caches):
            shutil.rmtree(folder / leftover, ignore_errors=True)

    command = [part.format(tools=tools) for part in peer.command]
    measured = sample(command, cwd=folder, runs=runs, warm_ups=0, before_each=forget)
    _check_output(folder / peer.output)
    return measured


def _check_output(output: Path) -> None:
    """Refuse figures of a build that left pages out. Raises CommandFailedError."""
    pages = sum(1 for _ in output.rglob("*.html"))
    if pages < PAGES:
        raise CommandFailedError(f"{output} holds {pages} pages instead of {PAGES}")


def _lay_out_ours(folder: Path, documents: Path) -> Workspace:
    workspace = Workspace(folder)
    shutil.copytree(documents, workspace.site / "docs")
    (workspace.site / "site.toml").write_text(SITE, "utf-8")
    sidebars = "".join(SIDEBAR.format(name=name) for name in _copy_names(documents))
    (workspace.site / "sidebars.toml").write_text(sidebars, "utf-8")
    return workspace


def _copy_names(documents: Path) -> list[str]:
    return sorted(path.name for path in documents.iterdir())


# --- MkDocs ---------------------------------------------------------------------------------------------

MKDOCS = "mkdocs==1.6.1"
MKDOCS_CONFIG = "site_name: Plain\nmarkdown_extensions: [tables, fenced_code, footnotes]\n"


def _install_mkdocs(tools: Path) -> None:
    _run([sys.executable, "-m", "venv", tools / "venv"])
    _run([tools / "venv" / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", MKDOCS])


def _lay_out_mkdocs(folder: Path, documents: Path) -> None:
    shutil.copytree(documents, folder / "docs")
    (folder / "mkdocs.yml").write_text(MKDOCS_CONFIG, "utf-8")


# --- VitePress ------------------------------------------------------------------------------------------

VITEPRESS = "vitepress@1.6.4"


def _install_vitepress(tools: Path) -> None:
    _run(["npm", "install", "--prefix", tools, "--no-audit", "--no-fund", "--loglevel=error", VITEPRESS])


def _lay_out_vitepress(folder: Path, documents: Path) -> None:
    shutil.copytree(documents, folder, dirs_exist_ok=True)
    sidebar = {f"/{name}/": list(_vitepress_links(documents, name)) for name in _copy_names(documents)}
    config = {
        "title": "Plain",
        "ignoreDeadLinks": True,
        "themeConfig": {"sidebar": sidebar},
    }
    (folder / ".vitepress").mkdir()
    (folder / ".vitepress" / "config.mjs").write_text(f"export default {json.dumps(config)};\n", "utf-8")
    # It resolves its own packages from the site's folder.
    (folder / "node_modules").symlink_to(TOOLS / "VitePress" / "node_modules")


def _vitepress_links(documents: Path, name: str) -> Iterator[Mapping[str, str]]:
    for path in sorted((documents / name).rglob("*.md")):
        yield {"text": path.stem, "link": f"/{path.relative_to(documents).with_suffix('').as_posix()}"}


def _run(command: list[str | Path]) -> None:
    subprocess.run(command, check=True)


PEERS: Mapping[str, Peer] = MappingProxyType(
    {
        "MkDocs": Peer(
            install=_install_mkdocs,
            lay_out=_lay_out_mkdocs,
            command=("{tools}/venv/bin/mkdocs", "build", "--quiet"),
            output="site",
            caches=(),
            note="1.6.1, its own theme, one menu of all pages, no code colours",
        ),
        "VitePress": Peer(
            install=_install_vitepress,
            lay_out=_lay_out_vitepress,
            command=("{tools}/node_modules/.bin/vitepress", "build", "."),
            output=".vitepress/dist",
            caches=(".vitepress/cache", ".vitepress/.temp"),
            note="1.6.4, a sidebar for each copy",
        ),
    }
)
