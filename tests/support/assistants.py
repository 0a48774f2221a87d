"""An assistant: the client of the SDK, connected to a server in this process, by address or by command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from anyio.from_thread import start_blocking_portal
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp.types import TextContent

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of a tool's answer."""

    text: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class Assistant:
    """A client that connects for each question; `mode` is that of the SDK."""

    target: Any
    mode: str = "auto"

    def call(self, tool: str, **arguments: Any) -> Answer:
        """Return the answer of a tool."""
        return self.ask(lambda client: call_tool(client, tool, **arguments))

    def ask(self, work: Callable[[Client], Awaitable[T]]) -> T:
        """Return the result of work with a connected client. Raises MCPError."""

        async def connect() -> T | MCPError:
            async with Client(self.target, mode=self.mode) as client:
                try:
                    return await work(client)
                except MCPError as error:
                    return error  # raised here, it would come in groups

        # In a thread, because tests of browsers have an event loop in this one.
        with start_blocking_portal() as portal:
            result = portal.call(connect)
        if isinstance(result, MCPError):
            raise result
        return result


async def call_tool(client: Client, tool: str, **arguments: Any) -> Answer:
    """Return the answer of a tool to a client that is connected."""
    result = await client.call_tool(tool, arguments)
    (content,) = result.content
    assert isinstance(content, TextContent)
    return Answer(content.text, bool(result.is_error))
