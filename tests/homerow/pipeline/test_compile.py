"""Which documents are parsed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from homerow.config.loader import load_config
from homerow.config.reading import site_label
from homerow.config.severities import Severities
from homerow.content.discovery import discover_sources
from homerow.content.source import SourceFile
from homerow.markdown.document import Document, ParsedSource
from homerow.markdown.parser import Parser
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.build_tools import BuildTools, Overtaken, build_tools
from homerow.pipeline.compile import (
    BATCH,
    KeyedDocument,
    ParserSettings,
    compile_sources,
    document_key,
    recompile_documents,
)
from homerow.pipeline.workers import Workers
from project import Project

HINT = 'import Hint from "./_hint.md"\n\n<Hint/>\n'


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the paths that were parsed, which grow with every parse."""
    paths: list[str] = []
    parse = Parser.parse

    def note(self: Parser, source: object, text: str) -> object:
        paths.append(source.path.as_posix())  # type: ignore[attr-defined] # a SourceFile
        return parse(self, source, text)  # type: ignore[arg-type] # the same

    monkeypatch.setattr(Parser, "parse", note)
    return paths


@contextmanager
def tools_of(project: Project) -> Iterator[BuildTools]:
    with build_tools(BuildOptions(project.site, project.output, workers=1), Workers(1)) as tools:
        yield tools


def settings(project: Project) -> ParserSettings:
    return ParserSettings(project.site, "site", Severities(), "code")


def compile_world(project: Project, chosen: ParserSettings | None = None) -> list[Document]:
    return [each.document for each in compile_keyed(project, chosen)]


def compile_keyed(project: Project, chosen: ParserSettings | None = None) -> list[KeyedDocument]:
    with tools_of(project) as tools:
        sources = discover_sources(load_config(project.site))
        return compile_sources(sources, settings=chosen or settings(project), tools=tools)


def recompile(
    project: Project, documents: list[KeyedDocument], chosen: ParserSettings | None = None
) -> list[KeyedDocument]:
    with tools_of(project) as tools:
        return recompile_documents(documents, settings=chosen or settings(project), tools=tools)


def test_documents_come_in_the_order_of_their_sources_without_partials(project: Project) -> None:
    project.write({"docs/_hint.md": "Ask.\n"})

    paths = [document.path.as_posix() for document in compile_world(project)]

    assert paths == ["docs/faq.md", "docs/intro.md", "pages/index.md"]


def test_what_did_not_change_is_not_parsed_again(project: Project, parsed: list[str]) -> None:
    first = compile_world(project)
    parsed.clear()

    assert (compile_world(project), parsed) == (first, [])


def test_a_changed_document_alone_is_parsed_again(project: Project, parsed: list[str]) -> None:
    compile_world(project)
    parsed.clear()
    project.edit("docs/faq.md", "Like this.", "Like that.")
    compile_world(project)

    assert parsed == ["docs/faq.md"]


@pytest.mark.parametrize(
    "change",
    [
        lambda project: project.edit("docs/_hint.md", "Ask.", "Do ask."),
        lambda project: project.edit("docs/_deep.md", "Deep.", "Deeper."),
        lambda project: (project.site / "docs/_deep.md").unlink(),
    ],
    ids=["changed", "changed below", "removed"],
)
def test_a_document_is_parsed_again_when_a_partial_in_it_is(
    project: Project, parsed: list[str], change: Callable[[Project], None]
) -> None:
    project.write(
        {
            "docs/faq.md": HINT,
            "docs/_hint.md": 'import Deep from "./_deep.md"\n\nAsk.\n\n<Deep/>\n',
            "docs/_deep.md": "Deep.\n",
        }
    )
    compile_world(project)
    parsed.clear()
    change(project)
    compile_world(project)

    assert parsed == ["docs/faq.md"]


def test_a_partial_that_comes_later_mends_its_document(project: Project, parsed: list[str]) -> None:
    project.write({"docs/faq.md": HINT})
    broken = compile_world(project)[0]
    project.write({"docs/_hint.md": "Ask.\n"})
    mended = compile_world(project)[0]

    assert [finding.code for finding in broken.diagnostics] == ["bad-partial"]
    assert mended.diagnostics == ()


def test_a_partial_outside_of_all_folders_with_pages_is_followed_too(project: Project) -> None:
    project.write(
        {"docs/faq.md": 'import Hint from "../shared/hint.md"\n\n<Hint/>\n', "shared/hint.md": "Ask.\n"}
    )
    before = compile_world(project)[0].words
    project.write({"shared/hint.md": "Do ask the others.\n"})

    assert compile_world(project)[0].words > before


def test_a_removed_document_is_forgotten(project: Project) -> None:
    compile_world(project)
    (project.site / "docs/faq.md").unlink()
    compile_world(project)

    with tools_of(project) as tools:
        assert "docs/faq.md" not in tools.store.documents()


@pytest.mark.parametrize(
    "change",
    [
        {"label": "other"},
        {"severities": Severities(invalid_sample="ignore")},
        {"code_digest": "new"},
        {"data_digest": "new"},
    ],
)
def test_other_settings_make_other_documents(
    project: Project, parsed: list[str], change: dict[str, object]
) -> None:
    compile_world(project)
    parsed.clear()
    compile_world(project, replace(settings(project), **change))

    assert len(parsed) == 3


def test_a_document_s_key_names_its_path(project: Project) -> None:
    document = compile_world(project)[0]
    moved = replace(document, path=document.path.with_name("other.md"))
    digests = {each.path.as_posix(): "same" for each in (document, moved)}

    assert document_key(document, digests, settings(project)) != document_key(
        moved, digests, settings(project)
    )


def test_of_some_documents_those_are_parsed_again_that_have_changed(
    project: Project, parsed: list[str]
) -> None:
    project.write({"docs/faq.md": HINT, "docs/_hint.md": "Ask.\n"})
    documents = compile_keyed(project)[:2]
    parsed.clear()
    project.edit("docs/_hint.md", "Ask.", "Do ask.")
    project.edit("pages/index.md", "Read", "Do read")

    fresh = recompile(project, documents)

    assert parsed == ["docs/faq.md"]
    assert [each.document.path.as_posix() for each in fresh] == ["docs/faq.md"]


def test_what_was_parsed_ahead_is_known_when_all_are_looked_at(project: Project, parsed: list[str]) -> None:
    project.write({"docs/faq.md": HINT, "docs/_hint.md": "Ask.\n"})
    documents = compile_keyed(project)
    project.edit("docs/_hint.md", "Ask.", "Do ask.")
    (fresh,) = recompile(project, documents)
    parsed.clear()

    assert compile_keyed(project)[0] == fresh
    assert parsed == []


def test_other_data_are_a_change_of_every_document(project: Project, parsed: list[str]) -> None:
    documents = compile_keyed(project)[:2]
    parsed.clear()
    recompile(project, documents, replace(settings(project), data_digest="new"))

    assert parsed == ["docs/faq.md", "docs/intro.md"]


def test_a_newer_save_ends_the_work_and_what_was_done_stays_done(project: Project, parsed: list[str]) -> None:
    project.write({f"docs/page-{number}.md": f"# Page {number}\n" for number in range(2 * BATCH)})
    sources = discover_sources(load_config(project.site))
    with tools_of(project) as tools:
        tools.is_overtaken = lambda: len(parsed) > 0
        with pytest.raises(Overtaken):
            compile_sources(sources, settings=settings(project), tools=tools)
        tools.is_overtaken = lambda: False
        count = len(parsed)
        compile_sources(sources, settings=settings(project), tools=tools)

    assert 0 < count < len(sources)
    assert sorted(parsed) == [source.path.as_posix() for source in sources]


def test_what_is_saved_after_it_was_found_is_not_kept_as_what_was_found(project: Project) -> None:
    sources = discover_sources(load_config(project.site))
    project.edit("docs/faq.md", "title: Questions", "title: Draft")
    with tools_of(project) as tools:
        compile_sources(sources, settings=settings(project), tools=tools)
    project.edit("docs/faq.md", "title: Draft", "title: Questions")

    assert compile_world(project)[0].title == "Questions"


def test_a_partial_that_is_saved_while_it_is_read_is_not_kept_as_what_it_was_before(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write({"docs/faq.md": HINT, "docs/_hint.md": "Ask.\n"})
    parse = Parser.parse

    def parse_draft(self: Parser, source: SourceFile, text: str) -> ParsedSource:
        project.write({"docs/_hint.md": "Do ask the others.\n"})
        parsed = parse(self, source, text)
        project.write({"docs/_hint.md": "Ask.\n"})
        return parsed

    with monkeypatch.context() as patch:
        patch.setattr(Parser, "parse", parse_draft)
        draft = compile_world(project)[0]

    assert (draft.words, compile_world(project)[0].words) == (4, 1)


def test_a_page_that_takes_too_long_is_an_error_that_names_it_and_the_others_are_built(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.pipeline.compile.PAGE_SECONDS", 0.5)
    project.write({"docs/slow.md": "---\ntitle: Slow\n---\n\n" + "[" * 100_000})

    documents = {each.path.as_posix(): each for each in compile_world(project)}

    slow = documents.pop("docs/slow.md")
    assert slow.title == "Slow"
    assert [(found.code, found.span and found.span.path) for found in slow.diagnostics] == [
        ("slow-page", f"{site_label(project.site)}/docs/slow.md")
    ]
    assert documents
    assert not any(found.code == "slow-page" for each in documents.values() for found in each.diagnostics)
