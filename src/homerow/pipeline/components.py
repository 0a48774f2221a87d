"""The React components of a site: bundled by esbuild when they change, and kept with the site.

`components/Name.tsx` is the component <Name>. Each is bundled into a script, which V8 and browsers run, and
perhaps into a style sheet, in `components/bundle/`. Only a change needs Node.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

import homerow
from homerow.config.loader import load_config
from homerow.config.model import SiteConfig
from homerow.config.reading import file_label
from homerow.diagnostics import Diagnostic, ReportedFailure, Span
from homerow.extensions import check_extensions
from homerow.markdown.components.table import COMPONENTS, AttributeKind, AttributeSpec
from homerow.own_components import (
    BUNDLE_FOLDER,
    COMPONENTS_FOLDER,
    MANIFEST,
    Manifest,
    OwnComponent,
    bundle_folder,
    read_manifest,
    with_own_components,
)
from homerow.pipeline.build_options import BuildOptions
from homerow.rendering.front_end import BUNDLE_DIR

API = Path(homerow.__file__).parent / "component_api"  # what components import, as files
SUFFIXES = (".tsx", ".jsx")  # of components
NAME = re.compile(r"[A-Z][A-Za-z0-9]*")
NO_BROWSER = "a component is also rendered without a browser: use window and document in useEffect"
TIMEOUT = 60  # seconds for one component
ESBUILD = "node_modules/.bin/esbuild"
OPTIONS = (
    "--bundle",
    "--format=iife",
    "--jsx=automatic",
    "--loader=tsx",
    "--target=es2022",
    "--minify-syntax",
    "--minify-whitespace",  # names stay: an error says which component threw
    "--legal-comments=none",
    "--charset=utf8",
    "--log-level=error",
    "--color=false",
    '--define:process.env.NODE_ENV="production"',
)
ALIASES = (
    f"--alias:react={API / 'react.js'}",
    f"--alias:react/jsx-runtime={API / 'jsx-runtime.js'}",
    f"--alias:homerow={API / 'homerow.js'}",
)
# The script around a component: what authors write, and what homerow reads.
ENTRY = """
import * as component from "./{file}";
homerow.define({{ {name}: component.default }});
if (component.markdown) homerow.describe({{ {name}: component.markdown }});
(homerow.declared ??= {{}}).{name} = {{
  attributes: component.attributes ?? {{}},
  interactive: component.interactive ?? true,
  isComponent: typeof component.default === "function",
}};
"""
NODE_ERROR = re.compile(r"^(?:\w*Error): (?P<message>.+)$", re.MULTILINE)
PROBLEM = re.compile(
    r"\[ERROR\] (?P<message>[^\n]+)(?:\n\n +(?P<file>[^\n:]+):(?P<line>\d+):(?P<column>\d+):)?"
)


class DeclaredAttribute(Struct, frozen=True):
    """An attribute as a component declares it; its kind alone is short for this."""

    kind: AttributeKind
    required: bool = False


def configured_site(options: BuildOptions) -> SiteConfig:
    """Return the configuration of a site with its own components. Raises ReportedFailure."""
    bundle_components(options.site_dir)
    config = load_config(options.site_dir, base_url=options.base_url)
    check_extensions(config)
    return with_own_components(config)


def bundle_components(site_dir: Path) -> None:
    """Bundle the components of a site if they have changed. Raises ReportedFailure if that fails."""
    folder = site_dir / COMPONENTS_FOLDER
    components = {file.stem: file for file in _sources(folder) if _is_component(folder, file)}
    if not components:
        shutil.rmtree(bundle_folder(site_dir), ignore_errors=True)
        return
    digest = _digest(folder)
    if read_manifest(site_dir).sources == digest:
        return
    _check_names(components)
    esbuild, node = _find_esbuild(site_dir), shutil.which("node")
    if esbuild is None or node is None:
        raise ReportedFailure([_missing_esbuild(folder)])
    with tempfile.TemporaryDirectory(prefix="homerow-components-") as made:
        _bundle(esbuild, components, Path(made))
        declared = _declared(node, components, Path(made))
        _keep(Path(made), bundle_folder(site_dir), Manifest(digest, declared))


def _sources(folder: Path) -> Iterator[Path]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return (
        path for path in files if path.relative_to(folder).parts[0] not in {BUNDLE_FOLDER, "node_modules"}
    )


def _is_component(folder: Path, file: Path) -> bool:
    return file.parent == folder and file.suffix in SUFFIXES and NAME.fullmatch(file.stem) is not None


def _digest(folder: Path) -> str:
    """Return the digest of the sources, and of what homerow makes of them."""
    digest = hashlib.blake2b((ENTRY + "".join(OPTIONS)).encode(), digest_size=16)
    for file in _sources(folder):
        content = file.read_bytes()
        digest.update(f"\0{file.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _check_names(components: Mapping[str, Path]) -> None:
    taken = [
        _finding(
            "duplicate-component", f"homerow has a component <{name}> of its own", file, "rename the file"
        )
        for name, file in components.items()
        if name in COMPONENTS
    ]
    if taken:
        raise ReportedFailure(taken)


def _find_esbuild(site_dir: Path) -> Path | None:
    """Return esbuild as npm installs it: for the site, or for a folder around it."""
    folders = (site_dir, *site_dir.resolve().parents)
    return next((folder / ESBUILD for folder in folders if (folder / ESBUILD).exists()), None)


def _missing_esbuild(folder: Path) -> Diagnostic:
    has_bundle = (folder / BUNDLE_FOLDER / MANIFEST).is_file()
    message = (
        f"{file_label(folder)} {'has changed since it was bundled' if has_bundle else 'was never bundled'}"
    )
    hint = "install Node, run `npm install --save-dev esbuild`, build again, and commit components/bundle"
    return Diagnostic("stale-components", message, Span(file_label(folder), 1), hint=hint)


def _bundle(esbuild: Path, components: Mapping[str, Path], made: Path) -> None:
    findings: list[Diagnostic] = []
    for name, file in components.items():
        entry = ENTRY.format(name=name, file=file.name)
        command: list[str | Path] = [esbuild, *OPTIONS, *ALIASES, f"--outfile={made / name}.js"]
        done = _run(command, entry, file.parent)
        if done.returncode:
            findings += _problems(done.stderr, file)
    if findings:
        raise ReportedFailure(findings)


def _problems(text: str, file: Path) -> Iterator[Diagnostic]:
    """Yield what esbuild says, at the places that it names."""
    matches = list(PROBLEM.finditer(text))
    if not matches:
        yield _finding("broken-component", f"esbuild ended with an error: {text.strip()[:500]}", file)
    for match in matches:
        named = file.parent / match["file"] if match["file"] and match["file"] != "<stdin>" else file
        line, column = int(match["line"] or 1), int(match["column"] or 0) + 1
        is_here = match["file"] is not None and match["file"] != "<stdin>"
        span = Span(file_label(named), line if is_here else 1, column if is_here else 1)
        yield Diagnostic("broken-component", match["message"], span, hint="esbuild has found this")


def _declared(node: str, components: Mapping[str, Path], made: Path) -> dict[str, OwnComponent]:
    """Run the bundles, and return what each component declares.

    Node runs them, because V8 has threads, and the workers of the build are still to be forked.
    """
    declared: dict[str, OwnComponent] = {}
    findings: list[Diagnostic] = []
    for name, file in components.items():
        scripts = (BUNDLE_DIR / "server.js", made / f"{name}.js")
        text = "\n".join(script.read_text("utf-8") for script in scripts)
        done = _run(
            [node, "-"], f"{text}\nconsole.log(JSON.stringify(homerow.declared.{name}));", file.parent
        )
        try:
            raw = json.loads(done.stdout.splitlines()[-1])
            declared[name] = _own_component(raw, has_style=(made / f"{name}.css").is_file())
        except (ValueError, IndexError, TypeError) as error:
            message = NODE_ERROR.search(done.stderr)
            reason = message["message"] if message else str(error)
            hint = NO_BROWSER if "is not defined" in reason else ""
            findings.append(_finding("broken-component", f"<{name}> cannot be used: {reason}", file, hint))
    if findings:
        raise ReportedFailure(findings)
    return declared


def _run(command: Sequence[str | Path], text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, input=text, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 1, "", f"Error: {error}")


def _own_component(raw: Mapping[str, Any], *, has_style: bool) -> OwnComponent:
    if not raw["isComponent"]:
        raise ValueError("the file has no default export that is a component")
    return OwnComponent(
        {name: _attribute(name, value) for name, value in raw["attributes"].items()},
        interactive=bool(raw["interactive"]),
        style=has_style,
    )


def _attribute(name: str, value: Any) -> AttributeSpec:
    try:
        declared = msgspec.convert({"kind": value} if isinstance(value, str) else value, DeclaredAttribute)
    except msgspec.ValidationError as error:
        raise ValueError(
            f"the attribute {name} must be one of {', '.join(get_args(AttributeKind))}"
        ) from error
    return AttributeSpec((declared.kind,), declared.required)


def _keep(made: Path, bundle: Path, manifest: Manifest) -> None:
    """Replace the bundle of a site."""
    (made / MANIFEST).write_bytes(
        msgspec.json.format(msgspec.json.encode(manifest, order="deterministic")) + b"\n"
    )
    shutil.copyfile(API / "homerow.d.ts", made / "homerow.d.ts")
    shutil.rmtree(bundle, ignore_errors=True)
    bundle.mkdir()
    for file in made.iterdir():
        shutil.copyfile(file, bundle / file.name)


def _finding(code: str, message: str, file: Path, hint: str = "") -> Diagnostic:
    return Diagnostic(code, message, Span(file_label(file), 1), hint=hint)
