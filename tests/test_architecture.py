"""The layers of ARCHITECTURE.md: a module imports only from its own layer or from layers below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "homerow"
LAYERS = (
    ("cli", "__main__", "devserver"),
    ("build",),
    ("outputs",),
    ("rendering",),
    ("site",),
    ("markdown",),
    ("samples",),
    ("sources",),
    ("firmware",),
    ("facts",),
    ("config",),
    ("validation",),
    ("diagnostics",),
)
# Beside the compiler: each imports itself and diagnostics alone, and is imported by these.
BESIDE = {
    "search": {"search", "outputs", "build", "cli", "devserver", "service"},
    "keymap": {"keymap", "samples", "markdown", "cli", "service"},
}
HEIGHT = {name: len(LAYERS) - number for number, names in enumerate(LAYERS) for name in names}
LAZY_IMPORT = re.compile(rf"homerow\.({'|'.join([*HEIGHT, *BESIDE, 'service'])})(\.\w+)*")
# Beside the compiler: HTTP alone. The dev server speaks HTTP too, and borrows from it.
SERVICE_MAY_IMPORT = {"service", "validation", "diagnostics", *BESIDE}
MAY_IMPORT_SERVICE = {"service", "cli", "devserver"}


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if part != "__init__":
            yield part, path


def imports_of_ours(path: Path) -> Iterator[str]:
    """Yield the layer of each import of this package, also of modules imported by name at run time."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith("homerow."):
                yield module.split(".")[1]
            case ast.Import(names=names):
                yield from (name.name.split(".")[1] for name in names if name.name.startswith("homerow."))
            case ast.Constant(value=str(text)) if LAZY_IMPORT.fullmatch(text):
                yield text.split(".")[1]


def is_allowed(importer: str, imported: str) -> bool:
    if importer in BESIDE:
        return imported in {importer, "diagnostics"}
    if imported in BESIDE:
        return importer in BESIDE[imported]
    if importer == "service":
        return imported in SERVICE_MAY_IMPORT
    if imported == "service":
        return importer in MAY_IMPORT_SERVICE
    return HEIGHT[imported] <= HEIGHT[importer]


@pytest.mark.parametrize(("part", "path"), list(modules()), ids=lambda value: str(value)[-40:])
def test_a_module_imports_from_its_own_layer_or_below(part: str, path: Path) -> None:
    wrong = [name for name in imports_of_ours(path) if not is_allowed(part, name)]

    assert wrong == []


def test_only_the_engine_knows_v8() -> None:
    knowing = [path for _, path in modules() if "py_mini_racer" in path.read_text("utf-8")]

    assert [path.relative_to(PACKAGE).as_posix() for path in knowing] == ["rendering/engine.py"]


def test_the_architecture_page_names_every_package() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    packages = [path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()]

    assert [name for name in packages if f"`{name}`" not in page] == []
