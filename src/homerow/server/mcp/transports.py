"""The transports of the SDK: one HTTP request, or standard input and output until they end."""

from __future__ import annotations

from typing import Any

from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import Receive, Scope, Send


async def answer_request(server: Server[Any], scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one HTTP request, without a session: the next one may reach another process."""
    manager = StreamableHTTPSessionManager(server, json_response=True, stateless=True)
    async with manager.run():
        await manager.handle_request(scope, receive, send)


async def serve_stdio(server: Server[Any]) -> None:
    """Answer requests from standard input until it ends."""
    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())
