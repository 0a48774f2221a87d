"""Which documents are parsed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from homerow.build.compile import (
    BATCH,
    KeyedDocument,
    ParserSettings,
    compile_sources,
    document_key,
    recompile_documents,
)
from homerow.build.options import BuildOptions
from homerow.build.tools import BuildTools, Overtaken, build_tools
from homerow.build.workers import Workers
from homerow.config.loader import load_config
from homerow.diagnostics import Severity
from homerow.markdown.document import Document
from homerow.markdown.parser import Parser
from homerow.sources.discovery import discover_sources
from world import World

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
def tools_of(world: World) -> Iterator[BuildTools]:
    with build_tools(BuildOptions(world.site, world.output, workers=1), Workers(1)) as tools:
        yield tools


def settings(world: World) -> ParserSettings:
    return ParserSettings(world.site, "site", Severity.WARNING, "code")


def compile_world(world: World, chosen: ParserSettings | None = None) -> list[Document]:
    return [each.document for each in compile_keyed(world, chosen)]


def compile_keyed(world: World, chosen: ParserSettings | None = None) -> list[KeyedDocument]:
    with tools_of(world) as tools:
        sources = discover_sources(load_config(world.site))
        return compile_sources(sources, settings=chosen or settings(world), tools=tools)


def recompile(
    world: World, documents: list[KeyedDocument], chosen: ParserSettings | None = None
) -> list[KeyedDocument]:
    with tools_of(world) as tools:
        return recompile_documents(documents, settings=chosen or settings(world), tools=tools)


def test_documents_come_in_the_order_of_their_sources_without_partials(world: World) -> None:
    world.write({"docs/_hint.md": "Ask.\n"})

    paths = [document.path.as_posix() for document in compile_world(world)]

    assert paths == ["docs/faq.md", "docs/intro.md", "pages/index.md"]


def test_what_did_not_change_is_not_parsed_again(world: World, parsed: list[str]) -> None:
    first = compile_world(world)
    parsed.clear()

    assert (compile_world(world), parsed) == (first, [])


def test_a_changed_document_alone_is_parsed_again(world: World, parsed: list[str]) -> None:
    compile_world(world)
    parsed.clear()
    world.edit("docs/faq.md", "Like this.", "Like that.")
    compile_world(world)

    assert parsed == ["docs/faq.md"]


@pytest.mark.parametrize(
    "change",
    [
        lambda world: world.edit("docs/_hint.md", "Ask.", "Do ask."),
        lambda world: world.edit("docs/_deep.md", "Deep.", "Deeper."),
        lambda world: (world.site / "docs/_deep.md").unlink(),
    ],
    ids=["changed", "changed below", "removed"],
)
def test_a_document_is_parsed_again_when_a_partial_in_it_is(
    world: World, parsed: list[str], change: Callable[[World], None]
) -> None:
    world.write(
        {
            "docs/faq.md": HINT,
            "docs/_hint.md": 'import Deep from "./_deep.md"\n\nAsk.\n\n<Deep/>\n',
            "docs/_deep.md": "Deep.\n",
        }
    )
    compile_world(world)
    parsed.clear()
    change(world)
    compile_world(world)

    assert parsed == ["docs/faq.md"]


def test_a_partial_that_comes_later_mends_its_document(world: World, parsed: list[str]) -> None:
    world.write({"docs/faq.md": HINT})
    broken = compile_world(world)[0]
    world.write({"docs/_hint.md": "Ask.\n"})
    mended = compile_world(world)[0]

    assert [finding.code for finding in broken.diagnostics] == ["bad-partial"]
    assert mended.diagnostics == ()


def test_a_partial_outside_of_all_folders_with_pages_is_followed_too(world: World) -> None:
    world.write(
        {"docs/faq.md": 'import Hint from "../shared/hint.md"\n\n<Hint/>\n', "shared/hint.md": "Ask.\n"}
    )
    before = compile_world(world)[0].words
    world.write({"shared/hint.md": "Do ask the others.\n"})

    assert compile_world(world)[0].words > before


def test_a_removed_document_is_forgotten(world: World) -> None:
    compile_world(world)
    (world.site / "docs/faq.md").unlink()
    compile_world(world)

    with tools_of(world) as tools:
        assert "docs/faq.md" not in tools.store.documents()


@pytest.mark.parametrize(
    "change",
    [
        {"label": "other"},
        {"unknown_language": None},
        {"invalid_sample": None},
        {"code_digest": "new"},
        {"facts_digest": "new"},
    ],
)
def test_other_settings_make_other_documents(
    world: World, parsed: list[str], change: dict[str, object]
) -> None:
    compile_world(world)
    parsed.clear()
    compile_world(world, replace(settings(world), **change))

    assert len(parsed) == 3


def test_a_document_s_key_names_its_path(world: World) -> None:
    document = compile_world(world)[0]
    moved = replace(document, path=document.path.with_name("other.md"))
    digests = {each.path.as_posix(): "same" for each in (document, moved)}

    assert document_key(document, digests, settings(world)) != document_key(moved, digests, settings(world))


def test_of_some_documents_those_are_parsed_again_that_have_changed(world: World, parsed: list[str]) -> None:
    world.write({"docs/faq.md": HINT, "docs/_hint.md": "Ask.\n"})
    documents = compile_keyed(world)[:2]
    parsed.clear()
    world.edit("docs/_hint.md", "Ask.", "Do ask.")
    world.edit("pages/index.md", "Read", "Do read")

    fresh = recompile(world, documents)

    assert parsed == ["docs/faq.md"]
    assert [each.document.path.as_posix() for each in fresh] == ["docs/faq.md"]


def test_what_was_parsed_ahead_is_known_when_all_are_looked_at(world: World, parsed: list[str]) -> None:
    world.write({"docs/faq.md": HINT, "docs/_hint.md": "Ask.\n"})
    documents = compile_keyed(world)
    world.edit("docs/_hint.md", "Ask.", "Do ask.")
    (fresh,) = recompile(world, documents)
    parsed.clear()

    assert compile_keyed(world)[0] == fresh
    assert parsed == []


def test_other_facts_are_a_change_of_every_document(world: World, parsed: list[str]) -> None:
    documents = compile_keyed(world)[:2]
    parsed.clear()
    recompile(world, documents, replace(settings(world), facts_digest="new"))

    assert parsed == ["docs/faq.md", "docs/intro.md"]


def test_a_newer_save_ends_the_work_and_what_was_done_stays_done(world: World, parsed: list[str]) -> None:
    world.write({f"docs/page-{number}.md": f"# Page {number}\n" for number in range(2 * BATCH)})
    sources = discover_sources(load_config(world.site))
    with tools_of(world) as tools:
        tools.is_overtaken = lambda: len(parsed) > 0
        with pytest.raises(Overtaken):
            compile_sources(sources, settings=settings(world), tools=tools)
        tools.is_overtaken = lambda: False
        count = len(parsed)
        compile_sources(sources, settings=settings(world), tools=tools)

    assert 0 < count < len(sources)
    assert sorted(parsed) == [source.path.as_posix() for source in sources]
