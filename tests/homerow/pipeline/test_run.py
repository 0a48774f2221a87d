"""Builds from their options to their outcome, in this process."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from homerow.config.model import SiteConfig
from homerow.diagnostics import Diagnostic, ReportedFailure, format_diagnostic
from homerow.outputs.release_folder import ReleaseStore
from homerow.pipeline import pipeline
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.compile import KeyedDocument, compile_site
from homerow.pipeline.run import Outcome, clear, run_build, run_check
from homerow.rendering.front_end import load_front_end
from project import SMALL_SITE, Project, changed_files, changed_pages, file_digests

pytestmark = pytest.mark.slow

TABS = '<Tabs>\n<TabItem value="a" label="Apple">\n\nAn apple.\n\n</TabItem>\n</Tabs>\n'

# As if the props of an island had been lost: the real component stumbles.
PROPLESS_ISLANDS = """
const { renderIslands } = globalThis.homerow;
globalThis.homerow.renderIslands = (islands) =>
  renderIslands(JSON.stringify(JSON.parse(islands).map((island) => ({ ...island, props: {} }))));
"""


@pytest.fixture
def options(project: Project) -> BuildOptions:
    return BuildOptions(project.site, project.output, workers=1)


def failures(options: BuildOptions) -> tuple[Diagnostic, ...]:
    with pytest.raises(ReportedFailure) as failure:
        run_build(options)
    return failure.value.diagnostics


def published(project: Project) -> Path:
    release = ReleaseStore(project.output).published()
    assert release is not None
    return release


def is_unchanged(outcome: Outcome) -> bool:
    return outcome.report.is_unchanged


def test_many_pages_are_rendered_by_all_workers_as_one_would(project: Project, options: BuildOptions) -> None:
    project.write({f"docs/page-{number}.md": f"# Page {number}\n\n{TABS}" for number in range(20)})
    run_build(options)
    by_one = project.files()
    clear(options)
    options = replace(options, workers=2)
    first = run_build(options).report
    by_all = project.files()
    project.edit("docs/page-7.md", "An apple.", "A pear.")
    run_build(options)

    assert (changed_pages(by_one, by_all), first.rendered) == (set(), first.pages)
    assert {name for name in changed_files(by_all, project.files()) if "page-" in name} == {
        "docs/page-7.html",
        "docs/page-7.md",
        "payloads/docs/page-7.json",
    }


def test_a_build_again_has_nothing_to_do(options: BuildOptions) -> None:
    first, second = run_build(options), run_build(options)

    assert (is_unchanged(first), is_unchanged(second)) == (False, True)
    assert first.report.pages == second.report.pages == 5
    assert not is_unchanged(run_build(replace(options, base_url="/x/")))


def test_a_save_during_a_build_that_is_undone_is_undone_by_the_next_one(
    project: Project, options: BuildOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_draft(config: SiteConfig, tools: BuildTools) -> list[KeyedDocument]:
        project.edit("docs/faq.md", "Like this.", "Like that.")
        documents = compile_site(config, tools)
        project.edit("docs/faq.md", "Like that.", "Like this.")
        return documents

    with monkeypatch.context() as patched:
        patched.setattr(pipeline, "compile_site", compile_draft)
        run_build(options)
    draft = (project.output / "docs/faq.html").read_text("utf-8")
    outcome = run_build(options)

    assert ("Like that." in draft, is_unchanged(outcome)) == (True, False)
    assert "Like this." in (project.output / "docs/faq.html").read_text("utf-8")


LEAN_BUILD = """
import sys
from pathlib import Path
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.run import run_build

site = Path(sys.argv[1])
print(run_build(BuildOptions(site, site.with_name("build"), workers=2)).report.rendered)
print(*sorted({"markdown_it", "py_mini_racer", "pygments", "yaml"} & sys.modules.keys()))
"""


def test_what_parses_and_what_renders_is_loaded_by_the_workers_alone(project: Project) -> None:
    command = [sys.executable, "-c", LEAN_BUILD, str(project.site)]
    first = subprocess.run(command, capture_output=True, text=True, check=True)
    project.edit("docs/faq.md", "Like this.", "Like that.")
    second = subprocess.run(command, capture_output=True, text=True, check=True)

    assert (first.stdout, second.stdout) == ("5\n\n", "1\n\n")


def test_a_release_and_a_plain_build_by_turns_give_what_each_gives_alone(
    project: Project, options: BuildOptions
) -> None:
    release = replace(options, release=True)
    seen = []
    for chosen in (options, release, options, release):
        run_build(chosen)
        seen.append(project.files())

    plain, packed, plain_again, packed_again = seen
    assert (changed_pages(plain, plain_again), changed_pages(packed, packed_again)) == (set(), set())
    different = {name for name in changed_pages(plain, packed) if not name.endswith((".br", ".gz"))}
    # A release has digests, and social cards, which its pages name.
    assert {
        name for name in different if not re.match(r"assets/card-|payloads/|.*\.html$|\.sha256sums$", name)
    } == set()
    assert changed_files(plain, packed) != set()


def test_a_kept_page_is_not_written_through_when_it_changes(project: Project, options: BuildOptions) -> None:
    run_build(options)
    first = published(project)
    before = file_digests(first)
    project.edit("docs/faq.md", "Like this.", "Like that.")
    run_build(options)

    assert file_digests(first) == before


def test_two_outputs_of_one_site_do_not_mix(project: Project, options: BuildOptions) -> None:
    other = replace(options, output_dir=project.root / "other", base_url="/x/")
    for words in ("Like that.", "Like those."):
        for chosen in (options, other):
            run_build(chosen)
        project.edit("docs/faq.md", "Like this." if words == "Like that." else "Like that.", words)
    for chosen in (options, other):
        run_build(chosen)

    pages = [(project.root / name / "docs/faq.html").read_text() for name in ("build", "other")]
    links = [(project.root / name / "docs.html").read_text() for name in ("build", "other")]
    assert [page.count("Like this.") + page.count("Like that.") for page in pages] == [0, 0]
    assert ['href="/docs/faq#how"' in page for page in links] == [True, False]
    assert ['href="/x/docs/faq#how"' in page for page in links] == [False, True]


def test_a_page_file_that_somebody_deleted_is_made_again_with_the_next_change(
    project: Project, options: BuildOptions
) -> None:
    run_build(options)
    (project.output / "docs/faq.html").unlink()
    project.edit("docs/intro.md", "First", "At first")
    run_build(options)

    assert "Like this." in (project.output / "docs/faq.html").read_text()


def test_a_page_that_lost_its_payload_is_not_written_through_to_the_release_before(
    project: Project, options: BuildOptions
) -> None:
    run_build(options)
    before = published(project)
    (before / "payloads/docs/faq.json").unlink()
    project.edit("docs/intro.md", "First", "At first")
    run_build(options)

    assert not (before / "docs/faq.html").samefile(published(project) / "docs/faq.html")
    assert (published(project) / "payloads/docs/faq.json").is_file()


def test_a_release_without_its_metadata_is_made_anew(project: Project, options: BuildOptions) -> None:
    run_build(options)
    (project.output / "homerow.json").unlink()
    project.write({"static/notes.txt": "new\n"})
    run_build(options)

    assert "script-src" in json.loads((project.output / "homerow.json").read_text())["contentSecurityPolicy"]


def test_a_damaged_cache_costs_time_and_nothing_else(project: Project, options: BuildOptions) -> None:
    run_build(options)
    before = project.files()
    for name in ("", "-wal", "-shm"):
        options.cache_file.with_name(options.cache_file.name + name).unlink(missing_ok=True)
    options.cache_file.write_bytes(os.urandom(10_000))

    outcome = run_build(options)

    assert (outcome.report.rendered, changed_pages(before, project.files())) == (5, set())


def test_a_damaged_cache_does_not_stop_a_check(options: BuildOptions) -> None:
    run_build(options)
    options.cache_file.write_bytes(os.urandom(10_000))

    assert list(run_check(options).log) == []


def test_a_failed_build_and_a_check_leave_nothing_behind(project: Project, options: BuildOptions) -> None:
    run_build(options)
    before = sorted(ReleaseStore(project.output).folder.iterdir())
    project.edit("docs/intro.md", "faq.md#how", "fqa.md")
    failures(options)
    run_check(options)

    assert sorted(ReleaseStore(project.output).folder.iterdir()) == before


def test_a_check_of_a_site_that_was_never_built_leaves_the_cache_alone(
    project: Project, options: BuildOptions
) -> None:
    run_check(options)

    assert sorted(path.name for path in project.root.iterdir()) == [".homerow", "site"]


def test_what_is_found_is_found_at_once(project: Project, options: BuildOptions) -> None:
    project.edit("docs/intro.md", "faq.md#how", "faq.md#why")
    project.write({"docs/lost.md": "# Lost\n\n<Taps/>\n"})

    codes = {finding.code for finding in failures(options)}

    assert codes == {"broken-anchor", "orphan-page", "unknown-component"}


def test_a_component_that_fails_is_named_with_the_source_of_its_page(
    project: Project, options: BuildOptions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write({"docs/faq.md": f"# Questions\n\n## How\n\n{TABS}"})
    use_bundle(tmp_path, monkeypatch, PROPLESS_ISLANDS)
    monkeypatch.chdir(project.root)

    (finding,) = failures(options)

    shown = format_diagnostic(finding)
    assert shown.startswith(
        "site/docs/faq.md:1:1: error[render-failed]: /docs/faq could not be rendered: <Tabs> failed: "
    )
    assert "at Tabs (" in shown


def test_in_a_list_of_posts_the_post_whose_component_fails_is_named(
    project: Project, options: BuildOptions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write(
        {"blog/2020-05-24-tabs.md": f"# Tabs\n\n{TABS}", "blog/2021-05-24-plain.md": "# Plain\n\nWords.\n"}
    )
    use_bundle(tmp_path, monkeypatch, PROPLESS_ISLANDS)

    found = failures(options)

    routes = {finding.message.partition(" ")[0] for finding in found}
    paths = {finding.span.path for finding in found if finding.span}
    assert routes == {"/blog", "/blog/2020/05/24/tabs"}
    assert {path.rpartition("site/")[2] for path in paths} == {"blog/2020-05-24-tabs.md"}


def test_a_bundle_that_cannot_be_run_is_a_finding(
    options: BuildOptions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_bundle(tmp_path, monkeypatch, "globalThis.homerow = {{")

    assert [finding.code for finding in failures(options)] == ["broken-front-end"]


def use_bundle(folder: Path, monkeypatch: pytest.MonkeyPatch, more: str) -> None:
    """Let the build run the real server bundle with something added at its end."""
    whole = load_front_end()
    script = folder / "server.js"
    script.write_text(f"{whole.server_scripts[0].read_text('utf-8')}\n{more}", "utf-8")
    monkeypatch.setattr(pipeline, "load_front_end", lambda _: replace(whole, server_scripts=(script,)))


def test_a_shallow_clone_is_one_note_that_says_how_to_deepen_it(
    empty_project: Project, tmp_path: Path
) -> None:
    empty_project.write(SMALL_SITE)
    author = ("-c", "user.name=a", "-c", "user.email=a@a.test")
    for command in (
        ("init",),
        ("add", "site"),
        (*author, "commit", "-m", "x"),
        (*author, "commit", "--allow-empty", "-m", "y"),
    ):
        subprocess.run(["git", "-C", str(empty_project.root), *command], check=True, capture_output=True)
    clone = tmp_path / "clone"
    origin = empty_project.root.as_uri()
    subprocess.run(["git", "clone", "--depth=1", origin, clone], check=True, capture_output=True)

    whole, shallow = empty_project.run("build"), Project(clone).run("build")

    assert (whole.code, whole.err) == (0, "")
    assert (shallow.code, shallow.err.count("shallow-clone")) == (0, 1)
    assert "git fetch --unshallow" in shallow.err
