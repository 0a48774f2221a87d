"""A site's own components: wrappers from site.toml, and React components that esbuild bundles once."""

from __future__ import annotations

import shutil

import pytest

from paths import ROOT
from project import Project

pytestmark = pytest.mark.slow

MODULES = ROOT / "web/node_modules"
needs_esbuild = pytest.mark.skipif(not (MODULES / ".bin/esbuild").exists(), reason="no esbuild in web/")
COUNTER = """
import { useState } from "react";
import { Slot, type Attributes, type Props } from "homerow";
import { word } from "./words";
import "./counter.css";

export const attributes = { start: { kind: "number", required: true } } satisfies Attributes;
export const markdown = ({ start }: Props<typeof attributes>) => `A counter at ${start}.`;

export default function Counter({ start }: Props<typeof attributes>) {
  const [count, setCount] = useState(start);
  const add = () => setCount(count + 1);
  return <div><button onClick={add}>{count} {word}</button><Slot name="children" /></div>;
}
"""
FILES = {
    "components/Counter.tsx": COUNTER,
    "components/words.ts": 'export const word: string = "clicks";\n',
    "components/counter.css": ".counter { color: red; }\n",
    "docs/faq.md": "# Questions\n\n## How\n\n<Counter start={41}>\n\nSome *text*.\n\n</Counter>\n",
}


@pytest.fixture
def counting(project: Project) -> Project:
    """Return a project with a component, and with esbuild."""
    (project.root / "node_modules").symlink_to(MODULES)
    project.write(FILES)
    return project


@needs_esbuild
def test_a_component_is_rendered_described_and_interactive(counting: Project) -> None:
    counting.build()

    page = (counting.output / "docs/faq.html").read_text("utf-8")
    assert '<div data-island="Counter" data-module="/assets/Counter-' in page
    assert "41<!-- --> <!-- -->clicks</button>" in page
    assert "<p>Some <em>text</em>.</p>" in page
    assert 'rel="stylesheet" href="/assets/Counter-' in page
    assert "A counter at 41." in (counting.output / "docs/faq.md").read_text("utf-8")
    assert "assets/Counter" not in (counting.output / "index.html").read_text("utf-8")


@needs_esbuild
def test_a_component_with_a_slot_needs_no_content(counting: Project) -> None:
    counting.write({"docs/faq.md": "# Questions\n\n## How\n\n<Counter start={41} />\n"})
    counting.build()

    page = (counting.output / "docs/faq.html").read_text("utf-8")
    assert '<div data-slot="children"></div>' in page


@needs_esbuild
def test_a_kept_bundle_needs_no_esbuild_until_its_sources_change(counting: Project) -> None:
    counting.build()
    (counting.root / "node_modules").unlink()
    shutil.rmtree(counting.root / ".homerow")
    counting.build()

    counting.write({"components/words.ts": 'export const word = "hits";\n'})
    ran = counting.run("build")

    assert ran.code == 1
    assert "error[stale-components]: site/components has changed since it was bundled" in ran.err
    assert "npm install --save-dev esbuild" in ran.err


@needs_esbuild
@pytest.mark.parametrize(
    ("text", "finding"),
    [
        (
            "export default () => <p>;\n",
            "Counter.tsx:2:1: error[broken-component]: Unexpected end of file",
        ),
        (
            'import "./gone";\nexport default () => null;\n',
            "Counter.tsx:1:8: error[broken-component]: Could not resolve",
        ),
        ("document.title;\nexport default () => null;\n", "cannot be used: document is not defined"),
        ("export const a = 1;\n", "default"),
        (
            'export const attributes = { a: "text!" };\nexport default () => null;\n',
            "the attribute a must be one of text, flag, number, list, object",
        ),
    ],
)
def test_a_component_that_cannot_be_used_is_found(counting: Project, text: str, finding: str) -> None:
    counting.write({"components/Counter.tsx": text})

    ran = counting.run("build")

    assert ran.code == 1
    assert "broken-component" in ran.err
    assert finding in ran.err


@needs_esbuild
def test_attributes_of_a_component_are_checked(counting: Project) -> None:
    counting.edit("docs/faq.md", "start={41}", 'start="x" end={1}')

    found = counting.run("check").err

    assert "error[wrong-attribute]: start of Counter must be a number" in found
    assert "error[unknown-attribute]: Counter has no attribute end" in found


def test_wrappers_are_admonitions_and_boxes(project: Project) -> None:
    note = '[wrappers.Note]\nadmonition = "tip"\ntitle = "Good"\n'
    text = f'{note}[wrappers.Columns]\nclass_name = "columns two"\n'
    project.edit("site.toml", 'url = "https://small.test"\n', f'url = "https://small.test"\n{text}')
    project.write({"docs/faq.md": "# Q\n\n## How\n\n<Note>A *b*.</Note>\n\n<Columns>\n\nC\n\n</Columns>\n"})
    project.build()

    page = (project.output / "docs/faq.html").read_text("utf-8")
    assert (
        '<div class="admonition admonition-tip" role="note">\n<p class="admonition-title">Good</p>\n' in page
    )
    assert '<div class="columns two">\n<p>C</p>\n</div>' in page
    assert "> **Good**\n>\n> A *b*." in (project.output / "docs/faq.md").read_text("utf-8")
