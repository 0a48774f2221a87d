"""The built front end, read from its manifest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from homerow.config.model import SiteConfig
from homerow.diagnostics import ReportedFailure
from homerow.markdown.components.table import COMPONENTS
from homerow.rendering.front_end import (
    BUNDLE_DIR,
    LAYOUT_ENTRIES,
    OF_PAGES,
    PROGRAM,
    document_assets,
    load_front_end,
    missing_components,
    resource_hrefs,
)
from homerow.rendering.v8 import Engine, load_engine

SCRIPT_WITH_TABS_ONLY = """
globalThis.homerow = {
  setSite() {}, setSidebars() {},
  renderPages() {}, renderIslands() {}, describeIslands() {}, inlineScripts() {},
  components() { return '["Tabs"]'; },
};
"""
SHEETS = ("src/styles/sheets/cards.css", "src/styles/sheets/marked-code.css")
MANIFEST: dict[str, Any] = {
    "src/entry.client.tsx": {
        "file": "assets/entry-1.js",
        "css": ["assets/entry-1.css"],
        "imports": ["_shared-2.js", "_deep-3.js"],
        "dynamicImports": ["src/search.tsx"],
    },
    "_shared-2.js": {"file": "assets/shared-2.js", "imports": ["_deep-3.js"], "css": ["assets/shared-2.css"]},
    "_deep-3.js": {"file": "assets/deep-3.js", "imports": ["_shared-2.js"]},
    "src/search.tsx": {"file": "assets/search-4.js", "css": ["assets/search-4.css"]},
    "src/entry.dev.ts": {"file": "assets/dev-5.js"},
    "src/layouts/BlogLayouts.tsx": {"file": "assets/blog-7.js", "imports": ["_shared-2.js", "_dates-8.js"]},
    "_dates-8.js": {"file": "assets/dates-8.js"},
    "src/layouts/DocsLayouts.tsx": {"file": "assets/docs-13.js"},
    "src/layouts/SearchLayout.tsx": {"file": "assets/search-9.js"},
    "src/layouts/NotFoundLayout.tsx": {"file": "assets/not-found-10.js"},
    "src/zmk/islands/Keyboard.ts": {"file": "assets/keyboard-11.js", "imports": ["_shapes-12.js"]},
    "_shapes-12.js": {"file": "assets/shapes-12.js"},
    **{sheet: {"file": f"assets/{Path(sheet).stem}-6.css"} for sheet in (*OF_PAGES, *SHEETS)},
}


def config(**fields: Any) -> SiteConfig:
    return SiteConfig(site_dir=Path("site"), title="Keys", url="https://keys.test", **fields)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    write_manifest(tmp_path, json.dumps(MANIFEST))
    (tmp_path / "server.js").write_text("globalThis.homerow = {}")
    return tmp_path


def write_manifest(bundle: Path, text: str) -> None:
    file = bundle / "client/.vite/manifest.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def refusal(bundle: Path) -> str:
    with pytest.raises(ReportedFailure) as failure:
        load_front_end(bundle_dir=bundle)
    (finding,) = failure.value.diagnostics
    assert "make setup" in finding.hint
    return finding.code


def test_the_entry_is_the_script_and_what_it_imports_is_preloaded_once(bundle: Path) -> None:
    front_end = load_front_end(bundle_dir=bundle)

    assert front_end.scripts == ("assets/entry-1.js",)
    assert front_end.preloads == ("assets/shared-2.js", "assets/deep-3.js")


def test_what_holds_all_of_the_entry_is_the_script_itself(bundle: Path) -> None:
    shared = {**MANIFEST["_shared-2.js"], "name": PROGRAM}
    write_manifest(bundle, json.dumps({**MANIFEST, "_shared-2.js": shared}))
    front_end = load_front_end(bundle_dir=bundle)

    assert (front_end.scripts, front_end.preloads) == (("assets/shared-2.js",), ("assets/deep-3.js",))


def test_a_layout_needs_its_script_and_what_no_page_has_anyway(bundle: Path) -> None:
    layouts = document_assets(
        load_front_end(bundle_dir=bundle), config(base_url="/x/"), site_file="site.json"
    ).layouts

    assert layouts["post"] == layouts["tags"] == ["/x/assets/blog-7.js", "/x/assets/dates-8.js"]
    assert layouts["search"] == ["/x/assets/search-9.js"]
    assert layouts["doc"] == ["/x/assets/docs-13.js"]
    assert "home" not in layouts


def test_every_layout_that_is_a_script_of_its_own_is_preloaded() -> None:
    manifest = json.loads((BUNDLE_DIR / "client/.vite/manifest.json").read_text("utf-8"))
    later = {
        name
        for name, chunk in manifest.items()
        if name.startswith("src/layouts/") and chunk.get("isDynamicEntry")
    }

    assert set(LAYOUT_ENTRIES.values()) == later


def test_styles_of_static_imports_are_loaded_and_those_of_dynamic_ones_are_not(bundle: Path) -> None:
    assert load_front_end(bundle_dir=bundle).styles == ("assets/entry-1.css", "assets/shared-2.css")


def test_the_dev_script_is_known_where_there_is_one(bundle: Path) -> None:
    with_script = load_front_end(bundle_dir=bundle).dev_script
    write_manifest(bundle, json.dumps({k: v for k, v in MANIFEST.items() if k != "src/entry.dev.ts"}))

    assert (with_script, load_front_end(bundle_dir=bundle).dev_script) == ("assets/dev-5.js", None)


def test_files_are_those_that_the_pages_of_the_site_can_load(bundle: Path) -> None:
    files = load_front_end(bundle_dir=bundle).files

    assert files["assets/entry-1.js"] == bundle / "client/assets/entry-1.js"
    assert {"assets/search-4.js", "assets/search-4.css", "assets/dates-8.js"} <= files.keys()
    assert "assets/keyboard-11.js" not in files
    assert "assets/shapes-12.js" not in files


@pytest.mark.parametrize("changed", ["server.js", "client/.vite/manifest.json"])
def test_the_digest_changes_with_the_bundle(bundle: Path, changed: str) -> None:
    before = load_front_end(bundle_dir=bundle).digest
    with (bundle / changed).open("a") as file:
        file.write("\n")

    assert load_front_end(bundle_dir=bundle).digest != before


def test_a_missing_bundle_says_how_to_build_it(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "missing-front-end"


@pytest.mark.parametrize("text", ["", "{", "{}", '{"src/entry.client.tsx": {}}', "[]"])
def test_half_a_manifest_is_a_finding(bundle: Path, text: str) -> None:
    write_manifest(bundle, text)

    assert refusal(bundle) == "broken-front-end"


def test_addresses_of_assets_begin_with_the_base_url(bundle: Path) -> None:
    assets = document_assets(
        load_front_end(bundle_dir=bundle), config(base_url="/x/"), site_file="assets/site-6.json"
    )
    layouts = [script for scripts in assets.layouts.values() for script in scripts]
    addresses = [*assets.scripts, *assets.styles, *assets.fonts, *assets.module_preloads, *layouts]

    assert (assets.paper, assets.head) == ({"light": "#fdfcf9", "dark": "#191918"}, [])
    assert len(addresses) > 10
    assert [each for each in addresses if not each.startswith("/x/assets/")] == []
    assert (assets.site, assets.dev, assets.root) == ("/x/assets/site-6.json", None, None)


def test_behind_a_hash_they_are_relative_and_the_root_is_told_apart(bundle: Path) -> None:
    behind_hash = config(base_url="/x/", router="hash")
    assets = document_assets(load_front_end(bundle_dir=bundle), behind_hash, site_file="assets/site-6.json")

    assert (assets.scripts, assets.site) == (["./assets/entry-1.js"], "./assets/site-6.json")
    assert assets.root == "/x/"


def test_the_real_front_end_is_described_by_files_that_are_there() -> None:
    front_end = load_front_end()
    layouts = {script for scripts in front_end.layouts.values() for script in scripts}
    described = {*front_end.scripts, *front_end.styles, *front_end.fonts, *front_end.preloads, *layouts}

    assert front_end.scripts
    assert described <= front_end.files.keys()
    assert [name for name, path in front_end.files.items() if not path.is_file()] == []


def test_the_site_of_zmk_loads_every_file_of_the_bundle() -> None:
    built = {path.name for path in (BUNDLE_DIR / "client/assets").iterdir()}

    assert {Path(name).name for name in load_front_end(("zmk",)).files} == built


def test_a_site_without_extensions_loads_nothing_of_one() -> None:
    whole, bare = load_front_end(("zmk",)), load_front_end()
    words = ("power", "keymap", "keyboard", "holdtap", "keycodes", "hardware", "editor")

    assert bare.files.keys() < whole.files.keys()
    assert [name for name in bare.files if any(word in name.lower() for word in words)] == []
    assert len(bare.server_scripts) < len(whole.server_scripts)


def test_style_sheets_that_some_pages_need_lie_below_the_base_url(bundle: Path) -> None:
    hrefs = resource_hrefs(load_front_end(bundle_dir=bundle), config(base_url="/x/"))

    assert hrefs.keys() == {*OF_PAGES, *SHEETS}
    assert hrefs[SHEETS[0]] == "/x/assets/cards-6.css"


def test_a_bundle_that_lacks_a_style_sheet_is_refused(bundle: Path) -> None:
    write_manifest(bundle, json.dumps({**MANIFEST, SHEETS[0]: {}}))

    assert refusal(bundle) == "broken-front-end"


def test_the_front_end_renders_every_component_that_authors_may_write() -> None:
    front_end = load_front_end(("zmk",))
    with Engine(front_end.server_scripts) as engine:
        assert missing_components(engine.components(), front_end.components) == []


def test_a_component_that_nothing_renders_is_told_with_the_file_that_lacks_it(tmp_path: Path) -> None:
    script = tmp_path / "server.js"
    script.write_text(SCRIPT_WITH_TABS_ONLY)

    with pytest.raises(ReportedFailure) as failure:
        load_engine([script], {"Tabs", "Keyboard"})

    (finding,) = failure.value.diagnostics
    assert finding.code == "missing-component"
    assert "<Keyboard>" in finding.message


def test_what_python_writes_without_react_needs_no_module() -> None:
    plain = {name for name, spec in COMPONENTS.items() if not spec.is_rendered_by_react}

    assert plain == {"MarkedCode", "TabItem", "ThemedImage", "details", "summary"}
