"""The layers of ARCHITECTURE.md: a module imports only from its own layer or from layers below it.

Also what else sources and documents say of the tree: names of packages and of files.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from paths import ROOT

SOURCES = ROOT / "src"
# From the top to the bottom.
ENGINE: Sequence[Sequence[str]] = (
    ("cli", "__main__", "devserver"),
    ("pipeline",),
    ("outputs",),
    ("rendering",),
    ("site",),
    ("extensions", "own_components"),
    ("markdown",),
    ("content",),
    ("config",),
    ("diagnostics", "javascript", "v8_process"),
)
# Beside the compiler, each with what it may import of the engine besides itself.
BESIDE: Mapping[str, frozenset[str]] = {
    "search": frozenset({"diagnostics", "v8_process"}),
    "server": frozenset({"search", "extensions", "config", "diagnostics"}),
}
MAY_IMPORT: Mapping[str, frozenset[str]] = {
    "search": frozenset({"search", "outputs", "pipeline", "cli", "devserver", "server"}),
    "server": frozenset({"server", "cli", "devserver"}),
}
ZMK: Sequence[Sequence[str]] = (
    ("__init__", "cli", "keymap_api", "data_api", "assistant_tools"),
    ("published_data", "published_lists"),
    ("markdown",),
    ("components", "references", "simulator"),
    ("samples", "checkout", "power"),
    ("front_end",),
    ("devicetree",),
    ("firmware",),
    ("package_data", "yaml_nodes"),
)
FILE_IN_CODE = re.compile(r"`([\w/.-]+\.(?:py|tsx?))`")


def heights(layers: Sequence[Sequence[str]]) -> Mapping[str, int]:
    return {name: len(layers) - number for number, names in enumerate(layers) for name in names}


DOCUSAURUS: Sequence[Sequence[str]] = (
    ("__init__", "cli"),
    ("conventions", "migration"),
    ("markdown",),
)
HEIGHTS = {"docusaurus": heights(DOCUSAURUS), "homerow": heights(ENGINE), "zmk": heights(ZMK)}
EXTENSIONS = ("docusaurus", "zmk")
NAMED = re.compile(r"(homerow|docusaurus|zmk)\.([a-z_]+)((?:\.\w+)*)(:\w+)?")

# Sources and documents, which name files of the repository, and such a name.
TEXTS = (
    ("", "*.md"),
    ("src", "**/*.py"),
    ("scripts", "*.py"),
    ("web", "*.md"),
    ("web/src", "**/*.ts"),
    ("web/src", "**/*.tsx"),
    ("web/src", "**/*.css"),
)
NAMED_FILE = re.compile(
    r"(?<![\w/.@-])(?:src|homerow|docusaurus|zmk|tests|web|scripts|bench|deploy)/[\w/.-]+\.(?:py|tsx?|css|sh)\b"
)


def modules(package: str) -> Iterator[tuple[str, Path]]:
    for path in sorted((SOURCES / package).rglob("*.py")):
        part = path.relative_to(SOURCES / package).parts[0].removesuffix(".py")
        if package in EXTENSIONS or part != "__init__":
            yield part, path


def imports_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield package and layer of each import of our modules, including those that are imported by name.

    Imports for annotations alone are left out: nothing is imported when the program runs.
    """
    queue: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while queue:
        node = queue.pop()
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                queue += node.orelse
                continue
            case ast.ImportFrom(module=str(module)):
                names = [module, *(f"{module}.{alias.name}" for alias in node.names if module in HEIGHTS)]
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.Constant(value=str(text)) if NAMED.fullmatch(text):
                names = [text]
            case _:
                names = []
        for name in names:
            found = NAMED.match(name)
            if found and (found[2] in HEIGHTS[found[1]] or found[2] in BESIDE):
                yield found[1], found[2]
        queue += ast.iter_child_nodes(node)


def is_allowed(importer: str, imported: str) -> bool:
    if imported in MAY_IMPORT:
        return importer in MAY_IMPORT[imported]
    if importer in BESIDE:
        return imported in BESIDE[importer]
    return HEIGHTS["homerow"][imported] <= HEIGHTS["homerow"][importer]


def test_modules_of_the_engine_import_from_their_own_layer_or_below() -> None:
    imports = [(part, path, *found) for part, path in modules("homerow") for found in imports_of(path)]

    assert [each for each in imports if each[2] in EXTENSIONS or not is_allowed(each[0], each[3])] == []


@pytest.mark.parametrize("name", EXTENSIONS)
def test_modules_of_an_extension_import_from_their_own_layer_or_below(name: str) -> None:
    height = HEIGHTS[name]
    imports = [(part, path, *found) for part, path in modules(name) for found in imports_of(path)]

    assert [each for each in imports if each[2] == name and height[each[3]] > height[each[0]]] == []
    assert {each[2] for each in imports} <= {"homerow", name}


def test_the_engine_has_no_word_of_docusaurus() -> None:
    """But the name of a facet in the search protocol, which clients of DocSearch ask for."""
    texts = {path: path.read_text("utf-8").casefold() for _, path in modules("homerow")}
    found = {path for path, text in texts.items() if "docusaurus" in text.replace("docusaurus_tag", "")}

    assert len(texts) > 100
    assert found == set()


def test_only_the_engines_of_the_front_end_and_of_search_know_v8() -> None:
    paths = [path for package in HEIGHTS for _, path in modules(package)]
    knowing = [path for path in paths if "py_mini_racer" in path.read_text("utf-8")]

    assert [path.relative_to(SOURCES).as_posix() for path in knowing] == [
        "docusaurus/migration/sandbox.py",  # scripts of strangers, in a process of their own
        "homerow/rendering/v8.py",
        "homerow/search/isolate.py",
        "homerow/v8_process.py",
    ]


def test_the_architecture_page_names_every_package() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    folders = [path for package in HEIGHTS for path in (SOURCES / package).iterdir()]
    packages = [path.name for path in folders if (path / "__init__.py").is_file()]

    assert [name for name in packages if f"`{name}`" not in page and f"`{name}/`" not in page] == []


def test_files_that_sources_and_documents_name_exist() -> None:
    paths = [path for folder, pattern in TEXTS for path in sorted((ROOT / folder).glob(pattern))]
    named = {(path, name) for path in paths for name in NAMED_FILE.findall(path.read_text("utf-8"))}
    missing = [(path, name) for path, name in named if not is_file_of_a_root(name)]

    assert len(named) > 50
    assert sorted((path.relative_to(ROOT).as_posix(), name) for path, name in missing) == []


def test_files_that_documents_name_by_the_end_of_their_path_exist() -> None:
    texts = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]
    named = {name for path in texts for name in FILE_IN_CODE.findall(path.read_text("utf-8"))}
    folders = (ROOT / "src", ROOT / "web" / "src", ROOT / "tests", ROOT / "scripts")
    files = [f"/{path.relative_to(ROOT).as_posix()}" for folder in folders for path in folder.rglob("*.*")]

    assert len(named) > 30
    assert [name for name in sorted(named) if not any(file.endswith(f"/{name}") for file in files)] == []


def is_file_of_a_root(name: str) -> bool:
    return any((ROOT / root / name).is_file() for root in ("", "src", "web", "web/src"))
