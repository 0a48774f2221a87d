"""Tools and pages for assistants, over the connection of the SDK within one process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from assistants import Answer, Assistant
from homerow.server.mcp import protocol
from homerow.server.mcp.protocol import Assistants
from homerow.server.mcp.tools import MAX_TEXT
from published import OutputFolder


def test_tools_are_those_of_the_engine_and_of_the_extensions(assistant: Assistant) -> None:
    tools = assistant.ask(lambda client: client.list_tools()).tools

    names = [tool.name for tool in tools]
    assert names[:2] == ["search", "read"]
    assert {"look_up", "check_keymap", "upgrade_keymap", "estimate_battery_life"} <= {*names}
    assert all(tool.input_schema["type"] == "object" for tool in tools)
    assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)


EXTENSION = """
from msgspec import Struct
from homerow.extensions import Extension
from homerow.assistant_tools import Tool

class Name(Struct):
    name: str

class Greeting(Extension):
    def tools(self):
        return [Tool("greet", "Greet", "Greet somebody.", Name, lambda site, asked: f"Hello, {asked.name}!")]

extension = Greeting()
"""


def test_extension_adds_a_tool(
    assistant: Assistant, books: OutputFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "greeting_tools.py").write_text(EXTENSION)
    monkeypatch.syspath_prepend(tmp_path)
    books.publish(build_id="two", extensions=["greeting_tools", "not_installed"])

    assert assistant.call("greet", name="Kim") == Answer("Hello, Kim!", is_error=False)


def test_search_shows_each_section_once_with_its_address(assistant: Assistant) -> None:
    answer = assistant.call("search", query="combos")

    assert "Combos\nhttps://keys.test/combos\nPress two keys at once." in answer.text
    assert answer.text.count("https://keys.test/combos") == 1


@pytest.mark.parametrize(
    "page", ["/layers", "layers", "https://keys.test/layers?x=1", "/layers.md", "/layers.html"]
)
def test_page_is_read_by_any_of_its_addresses(assistant: Assistant, page: str) -> None:
    assert "A layer gives keys another meaning." in assistant.call("read", page=page).text


@pytest.mark.parametrize(
    "arguments", [{"page": "/layers#momentary"}, {"page": "/layers", "section": "Limits"}]
)
def test_section_is_read_alone(assistant: Assistant, arguments: dict[str, str]) -> None:
    text = assistant.call("read", **arguments).text

    assert "At most 32 layers." in text
    assert "Toggle" not in text


def test_section_is_found_in_all_parts_of_a_page(assistant: Assistant) -> None:
    assert "Tap `&sl 1`." in assistant.call("read", page="/layers#sticky-layer").text


def test_unknown_section_gets_the_names_of_others(assistant: Assistant) -> None:
    answer = assistant.call("read", page="/layers", section="Sleep")

    contents = "Momentary layer, Limits, Toggle, Layers (part 2), Sticky layer"
    assert answer == Answer(f"The page has no section Sleep. Its sections: {contents}", is_error=True)


def test_long_page_is_cut(assistant: Assistant, books: OutputFolder) -> None:
    (books.build / "layers.md").write_text("## One\n\n" + "x" * MAX_TEXT + "\n\n## Two\n")

    text = assistant.call("read", page="/layers").text

    assert len(text) < MAX_TEXT + 200
    assert text.endswith("[The rest is left out. Its sections: One, Two, Layers (part 2), Sticky layer]")


HOSTILE: dict[str, tuple[str, dict[str, Any]]] = {
    "a page above the release": ("read", {"page": "/../homerow.json"}),
    "a page above it in escapes": ("read", {"page": "/%2e%2e/%2e%2e/etc/passwd"}),
    "a hidden file": ("read", {"page": "/.hidden.md"}),
    "a file that is not a page": ("read", {"page": "/video.webm"}),
    "an address that is none": ("read", {"page": "http://["}),
    "no address": ("read", {"page": ""}),
    "a long address": ("read", {"page": "/" + "x" * 1000}),
    "a long query": ("search", {"query": "x" * 1000}),
    "too many results": ("search", {"query": "x", "limit": 1000}),
    "another type": ("search", {"query": ["x"]}),
    "a missing argument": ("search", {}),
    "an unknown argument": ("search", {"query": "x", "file": "/etc/passwd"}),
    "a query without hits": ("search", {"query": "zzzzqqqq"}),
}


@pytest.mark.parametrize(("tool", "arguments"), HOSTILE.values(), ids=HOSTILE)
def test_wrong_arguments_are_errors_of_the_tool(
    assistant: Assistant, tool: str, arguments: dict[str, Any]
) -> None:
    answer = assistant.call(tool, **arguments)

    assert answer.is_error
    assert answer.text.endswith(".")
    assert len(answer.text) < 1000


def test_half_a_character_is_refused(assistant: Assistant) -> None:
    assert "lone surrogate" in assistant.call("search", query="\ud800").text


def test_symbolic_link_is_not_read(assistant: Assistant, books: OutputFolder, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("secret")
    (books.build / "link.md").symlink_to(secret)

    assert assistant.call("read", page="/link").is_error
    resources = assistant.ask(lambda client: client.list_resources()).resources
    assert {each.name for each in resources} == {"docs/faq.md", "layers.2.md", "layers.md"}


def test_failing_tool_keeps_its_reason_to_itself(
    assistant: Assistant, books: OutputFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.server.mcp.tools.MAX_TEXT", None)

    answer = assistant.call("read", page="/layers")

    assert answer == Answer("The server made a mistake.", is_error=True)


def test_unknown_tool_is_refused(assistant: Assistant) -> None:
    with pytest.raises(MCPError, match="There is no tool rm"):
        assistant.call("rm")


def test_resources_are_the_pages(assistant: Assistant) -> None:
    async def read_all(client: Client) -> dict[str, str]:
        resources = (await client.list_resources()).resources
        read = {each.title or "": await client.read_resource(each.uri) for each in resources}
        return {title: getattr(each.contents[0], "text", "") for title, each in read.items()}

    pages = assistant.ask(read_all)

    assert {*pages} == {"Layers", "Layers (part 2)", "Questions"}
    assert "At most 32 layers." in pages["Layers"]


def test_resources_are_listed_in_parts(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "PAGE_SIZE", 2)

    async def list_all(client: Client) -> list[str]:
        first = await client.list_resources()
        second = await client.list_resources(cursor=first.next_cursor)
        assert second.next_cursor is None
        return [each.name for part in (first, second) for each in part.resources]

    assert assistant.ask(list_all) == ["docs/faq.md", "layers.2.md", "layers.md"]


@pytest.mark.parametrize("cursor", ["-1", "x", "9" * 20, "\u0663"])
def test_foreign_cursor_is_refused(assistant: Assistant, cursor: str) -> None:
    with pytest.raises(MCPError, match="cursor"):
        assistant.ask(lambda client: client.list_resources(cursor=cursor))


def test_unknown_resource_is_refused(assistant: Assistant) -> None:
    with pytest.raises(MCPError, match="There is no page at file:///etc/passwd"):
        assistant.ask(lambda client: client.read_resource("file:///etc/passwd"))


def test_without_a_release_requests_are_refused() -> None:
    with pytest.raises(MCPError, match="No site is published here yet"):
        Assistant(Assistants(lambda: None).server()).call("read", page="/")
