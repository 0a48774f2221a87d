"""Sites of Docusaurus, migrated and built."""

from __future__ import annotations

import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from docusaurus.migration.migrate import migrate_docusaurus
from homerow.config.appearance.frame import Meta
from homerow.config.loader import load_config
from homerow.diagnostics import ReportedFailure
from output_links import broken_links
from paths import ROOT
from project import Project, file_digests

SITES = ROOT / "tests/sites_docusaurus"
EXPECTED = SITES / "expected"
WARNING = re.compile(r"warning\[([a-z-]+)\]")
# The folder of the site below that of the project, and the pages that it has.
GARDEN = "garden"
KITCHEN = "kitchen"
WRITTEN = {
    GARDEN: ("site.toml", "sidebars.toml", "redirects.toml", "website/blog/authors.toml"),
    KITCHEN: ("site.toml", "sidebars.toml"),
}
PROJECTS = {GARDEN: "garden/website", KITCHEN: "kitchen"}
WARNINGS = {GARDEN: {"unknown-import"}, KITCHEN: {"unknown-front-matter"}}

BASE_URLS = {GARDEN: "/", KITCHEN: "/book/"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of both sites."""
    shutil.copytree(SITES, tmp_path / "sites", ignore=shutil.ignore_patterns("expected"))
    return tmp_path / "sites"


def problem(folder: Path, into: Path | None = None) -> str:
    with pytest.raises(ReportedFailure) as failure:
        migrate_docusaurus(folder, into)
    return failure.value.diagnostics[0].code


@pytest.mark.slow
@pytest.mark.parametrize("name", [GARDEN, KITCHEN])
def test_a_site_is_migrated_and_builds(name: str, folder: Path) -> None:
    before = file_digests(folder / name)
    project = Project(folder)

    ran = project.run("migrate", "docusaurus", PROJECTS[name])

    assert ran.code == 0, ran.err
    for file in WRITTEN[name]:
        text = (folder / name / file).read_text("utf-8").replace(str(datetime.now(UTC).year), "YEAR")
        assert text == (EXPECTED / name / file).read_text("utf-8")
    report = (EXPECTED / name / "report.txt").read_text("utf-8")
    assert ran.out.split("\nwrote ")[0].rstrip("\n") == report.rstrip("\n")
    assert before.items() <= file_digests(folder / name).items()
    built = project.run("build", "--site", name)
    assert (built.code, {*WARNING.findall(built.err)}) == (0, WARNINGS[name])
    assert broken_links(project.output, BASE_URLS[name]) == {}
    pages = sorted(path.relative_to(project.output).as_posix() for path in project.output.rglob("*.html"))
    assert pages == (EXPECTED / name / "pages.txt").read_text("utf-8").split()


@pytest.mark.slow
def test_the_dialect_is_shown(folder: Path) -> None:
    project = Project(folder)
    project.run("migrate", "docusaurus", PROJECTS[GARDEN])
    project.run("build", "--site", GARDEN)

    page = (project.output / "docs/intro.html").read_text("utf-8")

    for part in (
        "<title>Start gardening | Garden</title>",
        'name="description" content="How to begin."',
        "Introduction to gardening</h1>",
        '<div class="contents">',
        '<p class="admonition-title">Daily</p>',
        '<p class="admonition-title">Weather</p>',
        "water.sh",
        "pnpm add",
        "<math",
        'href="https://www.youtube.com/watch?v=abcdefghijk"',
        'href="/docs/beds/herbs"',
        "Last updated on",
        "by <!-- -->Ada",
        'href="/docs/tags/start"',
    ):
        assert part in page, part
    assert "<iframe" not in page


def test_another_folder_gets_a_copy_of_the_content(folder: Path, tmp_path: Path) -> None:
    before = file_digests(folder)

    done = migrate_docusaurus(folder / PROJECTS[GARDEN], tmp_path / "new")

    assert file_digests(folder) == before
    assert (tmp_path / "new/docs/intro.mdx").is_file()
    assert (tmp_path / "new/website/static/img/leaf.svg").is_file()
    assert done.site_dir == tmp_path / "new"


def test_a_migrated_site_is_not_overwritten(folder: Path) -> None:
    migrate_docusaurus(folder / KITCHEN)
    before = file_digests(folder)

    assert problem(folder / KITCHEN) == "file-exists"
    assert file_digests(folder) == before


@pytest.mark.parametrize(
    ("text", "code"),
    [(None, "no-docusaurus-site"), ("export default make();", "unreadable-configuration")],
)
def test_a_folder_that_cannot_be_migrated_is_refused(tmp_path: Path, text: str | None, code: str) -> None:
    if text:
        (tmp_path / "docusaurus.config.js").write_text(text)

    assert problem(tmp_path) == code


def test_content_outside_of_the_repository_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "a/b/site"
    (site / ".git").mkdir(parents=True)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/a.md").write_text("# A\n")
    docs = "docs: { path: '../../../secret' }"
    (site / "docusaurus.config.js").write_text(f"module.exports = {{ presets: [['classic', {{ {docs} }}]] }}")

    assert problem(site) == "outside-site"
    assert not [*tmp_path.rglob("site.toml")]


@pytest.mark.parametrize(("levels", "edited"), [(1, "a/b/c"), (2, "a/b"), (3, "a")])
def test_content_may_be_any_number_of_levels_above_the_site(levels: int, edited: str, tmp_path: Path) -> None:
    root = tmp_path / "project"
    site = root.joinpath(*("packages", "web", "site")[:levels])
    site.mkdir(parents=True)
    (root / "docs").mkdir()
    (root / "docs/intro.md").write_text("# Hi\n")
    docs = f"docs: {{ path: '{'../' * levels}docs', editUrl: 'https://git.example/a/b/c/d/' }}"
    (site / "docusaurus.config.js").write_text(f"module.exports = {{ presets: [['classic', {{ {docs} }}]] }}")

    migrate_docusaurus(site, tmp_path / "out")

    config = load_config(tmp_path / "out")
    assert [version.path for version in config.versions] == ["docs"]
    assert config.root_path == site.relative_to(root).as_posix()
    assert config.edit_url == f"https://git.example/{edited}/{{path}}"
    assert (tmp_path / "out/docs/intro.md").is_file()


@pytest.mark.slow
def test_a_lost_home_page_leads_to_the_first_document_of_the_first_sidebar(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "src/pages").mkdir(parents=True)
    (site / "src/pages/index.js").write_text("export default () => <b/>;\n")
    (site / "docs").mkdir()
    for name in ("about", "intro", "start"):
        (site / f"docs/{name}.md").write_text(f"# {name}\n")
    (site / "sidebars.js").write_text("module.exports = { main: [{ Begin: ['start'] }, 'intro', 'about'] };")
    (site / "docusaurus.config.js").write_text("module.exports = { presets: [['classic', { blog: false }]] }")
    project = Project(tmp_path)

    ran = project.run("migrate", "docusaurus", "site")
    project.run("build", "--site", "site")

    assert "the page / is a React component: its address leads to" in ran.out
    assert "/docs/start" in (project.output / "index.html").read_text("utf-8")


LOST = """# Lost

| a | b |
| - |
| 1 | 2 |

| a | b |
| - | - |
| 1 | 2 | 3 |

```mermaid
graph TD
```

$\\frac{$
"""


@pytest.mark.slow
def test_lost_structure_is_listed_with_all_of_its_pages(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    for number in range(15):
        (site / f"docs/{number}.md").write_text(LOST)
    config = "docs: { remarkPlugins: [require('remark-math')] }"
    (site / "docusaurus.config.js").write_text(
        f"module.exports = {{ presets: [['classic', {{ {config} }}]] }}"
    )

    ran = Project(tmp_path).run("migrate", "docusaurus", "site")
    text = (site / "MIGRATION.md").read_text("utf-8")
    lost = text.partition("\n## Lost")[2].partition("\n## ")[0]

    assert "Lost: their structure is not shown: 4" in ran.out
    assert [line for line in lost.splitlines() if line.startswith("- ")] == [
        "- diagrams that are shown as code",
        "- formulas that are shown as text",
        "- rows of tables without some of their cells",
        "- tables that are shown as text",
    ]
    assert lost.count("`site/docs/14.md:") == 4


def test_a_site_in_another_language_is_built_in_it_and_its_texts_are_a_decision(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (site / "docs/a.md").write_text("# A\n")
    i18n = "i18n: { defaultLocale: 'pt-BR', locales: ['pt-BR', 'en'] }"
    (site / "docusaurus.config.js").write_text(f"module.exports = {{ presets: [['classic', {{}}]], {i18n} }}")

    done = migrate_docusaurus(site)

    assert load_config(site).language == "pt-BR"
    decisions = "\n".join(entry.text for entry in done.report.of("decision"))
    assert "only the default language pt-BR is built" in decisions
    assert "until messages.toml has those in pt-BR" in decisions


def test_options_that_change_the_published_site_are_converted_or_decisions(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (site / "docs/a.md").write_text("# A\n")
    markdown = "markdown: { format: 'detect', emoji: false }"
    options = f"noIndex: true, staticDirectories: ['./static', 'public'], {markdown}"
    (site / "docusaurus.config.js").write_text(
        f"module.exports = {{ presets: [['classic', {{}}]], {options} }}"
    )

    done = migrate_docusaurus(site)

    assert load_config(site).head == (Meta(name="robots", content="noindex, nofollow"),)
    decisions = [entry.text for entry in done.report.of("decision")]
    assert [text.partition(":")[0] for text in decisions[-3:]] == [
        "markdown.format",
        "markdown.emoji",
        "staticDirectories",
    ]
    assert "move the files of public into it" in decisions[-1]


def test_files_of_tags_are_decisions(tmp_path: Path) -> None:
    site = tmp_path / "site"
    for file in ("docs/tags.yml", "blog/labels.yml", "api/tags.yml"):
        (site / file).parent.mkdir(parents=True)
        (site / file).write_text("start: { label: Getting started }\n")
        (site / file).with_name("a.md").write_text("---\ntags: [start]\n---\n\n# A\n")
    api = "['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', tags: false }]"
    (site / "docusaurus.config.js").write_text(
        "module.exports = { presets: [['classic', { blog: { tags: 'labels.yml' } }]], plugins: ["
        + api
        + "] }"
    )

    done = migrate_docusaurus(site)

    places = [entry.places for entry in done.report.of("decision") if "tags" in entry.text]
    assert places == [("docs/tags.yml",), ("blog/labels.yml",)]


def test_a_file_of_sidebars_outside_is_not_read(tmp_path: Path) -> None:
    site = tmp_path / "a/site"
    (site / "docs").mkdir(parents=True)
    (site / "docs/a.md").write_text("# A\n")
    (site / ".git").mkdir()
    (tmp_path / "sidebars.json").write_text('{"secret": ["a"]}')
    docs = "docs: { sidebarPath: '../../sidebars.json' }"
    (site / "docusaurus.config.js").write_text(f"module.exports = {{ presets: [['classic', {{ {docs} }}]] }}")

    done = migrate_docusaurus(site)

    assert "secret" not in (site / "sidebars.toml").read_text()
    assert "this file of sidebars cannot be read" in [entry.text for entry in done.report.of("decision")]


def test_sidebars_in_typescript_may_have_code_and_be_named_without_their_ending(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (site / "docs/a.md").write_text("# A\n")
    (site / "menu.ts").write_text("export const names: string[] = ['a'];\n")
    (site / "sidebars.ts").write_text(
        "import { names } from './menu';\n"
        "export default { main: [...names.map((each: string) => each), false] };\n"
    )
    docs = "docs: { sidebarPath: require.resolve('./sidebars') }"
    (site / "docusaurus.config.js").write_text(f"module.exports = {{ presets: [['classic', {{ {docs} }}]] }}")

    migrate_docusaurus(site)

    assert (site / "sidebars.toml").read_text() == '[main]\nitems = ["a"]\n'


@pytest.mark.slow
def test_links_to_pages_of_a_plugin_are_left_unchecked(tmp_path: Path) -> None:
    (tmp_path / "site/docs/guide").mkdir(parents=True)
    navbar = "themeConfig: {navbar: {items: [{to: '/changelog', label: 'Changes'}]}}"
    docs = "presets: [['classic', {docs: {routeBasePath: '/'}}]]"
    config = f"module.exports = {{title: 'A', url: 'https://a.example', baseUrl: '/', {navbar}, {docs}}}"
    (tmp_path / "site/docusaurus.config.js").write_text(config)
    links = "[a](/api/core/A) [b](/api/core/B#c) [gone](/guide/gone) [other letters](/GUIDE/Intro)"
    (tmp_path / "site/docs/index.md").write_text(f"# A\n\n{links}\n")
    (tmp_path / "site/docs/guide/intro.md").write_text("# B\n")
    project = Project(tmp_path)

    ran = project.run("migrate", "docusaurus", "site")

    assert ran.code == 0, ran.err
    assert 'unchecked_routes = ["/api", "/changelog"]' in (tmp_path / "site/site.toml").read_text("utf-8")
    assert "2 links lead to /api, which a plugin made" in ran.out
    built = project.run("build", "--site", "site")
    assert "no page at /guide/gone" in built.err
    assert built.err.count("error[") == 1
