"""Extensions: what a site gets with one, and what it does not get without."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from asking import asker
from homerow.extensions import Extension, UnknownExtensionError, load_extension
from homerow.server.app import create_app
from project import Project

pytestmark = pytest.mark.slow

# A component with a React island, a check and a command: a module and a script, without a build step.
GREETING = """
from pathlib import Path
from homerow.commands import Command
from homerow.extensions import Extension
from homerow.markdown.code.sample import Problem
from homerow.markdown.components.table import TEXT, ComponentSpec
from homerow.markdown.extension import MarkdownExtension

SCRIPT = Path(__file__).with_suffix(".js")

class Politeness(MarkdownExtension):
    sample_languages = {"bash"}
    def check_samples(self, samples):
        for index, sample in enumerate(samples):
            if "hello" not in sample.text:
                yield index, Problem("rude-sample", "this sample does not greet", 0, 1, "begin with hello")

class Greeting(Extension):
    def components(self):
        return {"Counter": ComponentSpec({"start": TEXT}, module=SCRIPT, content=False)}
    def markdown(self, site_dir):
        return Politeness()
    def server_scripts(self):
        return [SCRIPT]
    def commands(self):
        return {"greet": Command("say hello", "greeting:add_arguments", "greeting:run")}

def add_arguments(parser):
    parser.add_argument("name")

def run(options):
    print(f"Hello, {options.name}!")
    return 0

extension = Greeting()
"""
SCRIPT = """
homerow.define({
  Counter({ start }) {
    const [count, setCount] = homerow.React.useState(Number(start));
    return homerow.React.createElement("button", { onClick: () => setCount(count + 1) }, count);
  },
});
"""
PAGE = """---
title: Questions
---

## How

<Counter start="41"/>

```bash
goodbye
```
"""


@pytest.fixture
def greeting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the extension as pip would, in a folder of its own."""
    folder = tmp_path / "site-packages"
    metadata = folder / "greeting-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / "greeting.py").write_text(GREETING)
    (folder / "greeting.js").write_text(SCRIPT)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: greeting\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[homerow.extensions]\ngreeting = greeting\n")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


def published(project: Project) -> Mapping[str, bytes]:
    """Return the published files but those of the search index."""
    paths = [path for path in project.output.resolve().rglob("*") if path.is_file()]
    names = {path.relative_to(project.output.resolve()).as_posix(): path for path in paths}
    return {name: path.read_bytes() for name, path in names.items() if not name.startswith(".")}


@pytest.mark.usefixtures("greeting")
def test_an_extension_adds_a_component_that_becomes_interactive_and_a_check(project: Project) -> None:
    project.edit("site.toml", "title", 'extensions = ["greeting"]\ntitle')
    project.write({"docs/faq.md": PAGE})

    ran = project.run_forked("build")
    files = published(project)

    assert "site/docs/faq.md:10:1: warning[rude-sample]: this sample does not greet" in ran.err
    page = files["docs/faq.html"].decode()
    assert '<div data-island="Counter" data-module="/assets/greeting-' in page
    assert "<button>41</button>" in page
    assert [name for name in files if name.startswith("assets/greeting-") and name.endswith(".js")]


@pytest.mark.usefixtures("greeting")
def test_an_installed_extension_adds_a_command(project: Project) -> None:
    assert "say hello" in project.run_forked("--help").out
    assert project.run_forked("greet", "Ada").out == "Hello, Ada!\n"


def test_without_its_extension_a_component_is_unknown(project: Project) -> None:
    project.write({"docs/faq.md": PAGE})

    assert "unknown-component" in project.run("check").err


def test_a_site_without_extensions_has_nothing_of_zmk(project: Project) -> None:
    project.build()
    words = ("power", "keymap", "keyboard", "holdtap", "hardware", "firmware", "editor")

    assets = [name.lower() for name in published(project) if name.startswith("assets/")]
    assert [name for name in assets if any(word in name for word in words)] == []
    assert "https://small.test/docs/faq" in project.run("search", "questions").out
    ask = asker(create_app(project.output))
    assert ask("/docs/faq").status_code == 200
    assert ask("/api/keymap/upgrade", method="POST").status_code in {404, 405}
    assert "/api/keymap/upgrade" not in ask("/openapi.json").text


def test_a_release_of_zmk_has_its_route(project: Project) -> None:
    project.edit("site.toml", "title", 'extensions = ["zmk"]\ntitle')
    project.build()
    ask = asker(create_app(project.output))

    assert "POST" in ask("/api/keymap/upgrade").headers["allow"]
    assert "/api/keymap/upgrade" in ask("/openapi.json").text


@pytest.mark.parametrize("name", ["no_such_module", "json"])
def test_a_module_that_is_no_extension_is_refused(name: str) -> None:
    with pytest.raises(UnknownExtensionError, match=name):
        load_extension(name)


def test_an_extension_that_overrides_nothing_adds_nothing(tmp_path: Path) -> None:
    empty = Extension()

    assert (empty.components(), empty.commands(), empty.server_scripts(), empty.tools()) == ({}, {}, (), ())
    assert empty.markdown(tmp_path).fences == {}
