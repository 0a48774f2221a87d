"""The Model Context Protocol: tools and pages of the published site, over HTTP or standard input and output.

Only this module imports the SDK, which a service may lack.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
)
from mcp.types import Tool as ToolDescription
from msgspec import Struct
from starlette.types import Receive, Scope, Send

from homerow import __version__
from homerow.assistant_tools import PublishedSite, Tool, ToolError
from homerow.config.validation import InvalidValueError, convert
from homerow.extensions import UnknownExtensionError, load_extension
from homerow.server.http.responses import ApiError
from homerow.server.http.work_queue import WorkQueue
from homerow.server.mcp.pages import list_pages, page_url, read_page
from homerow.server.mcp.tools import MAX_ADDRESS, TOOLS

logger = logging.getLogger(__name__)

NAME = "homerow"
INSTRUCTIONS = (
    "Answer questions from the pages of this site. Search first, then read the section that answers, and give"
    " its address."
)
MAX_WAITING = 20  # calls; the longest one takes half a second
PAGE_SIZE = 100  # resources of one answer
MARKDOWN = "text/markdown"
READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

Context: TypeAlias = ServerRequestContext[Any]
CurrentSite: TypeAlias = Callable[[], PublishedSite | None]


class Assistants:
    """Answers the requests of assistants from the site that is published at that moment."""

    def __init__(self, current_site: CurrentSite) -> None:
        self._current_site = current_site
        self._queue = WorkQueue(MAX_WAITING)

    def server(self) -> Server[Any]:
        """Return the server of the SDK."""
        return Server(
            NAME,
            version=__version__,
            instructions=INSTRUCTIONS,
            get_tool_input_schema=self._input_schema,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_read_resource=self._read_resource,
        )

    async def _list_tools(self, _context: Context, _asked: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=[_description(tool) for tool in _tools(self._site()).values()])

    def _input_schema(self, name: str) -> Mapping[str, Any] | None:
        site = self._current_site()
        tool = _tools(site).get(name) if site else None
        return input_schema(tool.arguments) if tool else None

    async def _call_tool(self, _context: Context, params: CallToolRequestParams) -> CallToolResult:
        site = self._site()
        tool = _tools(site).get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"There is no tool {params.name[:80]}")
        try:
            values = params.arguments or {}
            _require_unicode(values)
            arguments = _arguments(tool, values)
            async with self._queue.turn():
                return _result(await asyncio.to_thread(tool.run, site, arguments))
        except ToolError as error:
            return _result(str(error), is_error=True)
        except ApiError as error:
            return _result(f"{error.message}. Try again in 5 seconds.", is_error=True)
        except Exception:
            logger.exception("The tool %s failed", tool.name)
            return _result("The server made a mistake.", is_error=True)

    async def _list_resources(
        self, _context: Context, params: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        release = self._site().release
        pages = await asyncio.to_thread(list_pages, release)
        start = _start(params.cursor if params else None)
        shown = [
            Resource(uri=page_url(release, page.name), name=page.name, title=page.title, mime_type=MARKDOWN)
            for page in pages[start : start + PAGE_SIZE]
        ]
        end = start + PAGE_SIZE
        return ListResourcesResult(resources=shown, next_cursor=str(end) if end < len(pages) else None)

    async def _read_resource(
        self, _context: Context, params: ReadResourceRequestParams
    ) -> ReadResourceResult:
        release = self._site().release
        page = await asyncio.to_thread(read_page, release, params.uri[:MAX_ADDRESS])
        if page is None:
            raise MCPError(INVALID_PARAMS, f"There is no page at {params.uri[:80]}")
        content = TextResourceContents(uri=params.uri, mime_type=MARKDOWN, text=page.parts[0])
        return ReadResourceResult(contents=[content])

    def _site(self) -> PublishedSite:
        site = self._current_site()
        if site is None:
            raise MCPError(INTERNAL_ERROR, "No site is published here yet")
        return site


def _tools(site: PublishedSite) -> Mapping[str, Tool]:
    """Return the tools of the engine and of the site's extensions, by name."""
    added = (tool for name in site.release.extensions for tool in _tools_of(name))
    return {tool.name: tool for tool in (*TOOLS, *added)}


def _tools_of(name: str) -> Sequence[Tool]:
    """Return the tools of an extension; none if it is not installed, which the routes have reported."""
    try:
        return load_extension(name).tools()
    except UnknownExtensionError:
        return ()


def _description(tool: Tool) -> ToolDescription:
    return ToolDescription(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=input_schema(tool.arguments),
        annotations=READ_ONLY,
    )


def input_schema(arguments: type[Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a Struct as one object, as the protocol wants it."""
    _, definitions = msgspec.json.schema_components([arguments], ref_template="#/$defs/{name}")
    schema = definitions.pop(arguments.__name__)
    return {**schema, "$defs": definitions} if definitions else schema


def _require_unicode(arguments: Mapping[str, Any]) -> None:
    """Raise ToolError if a text in the arguments of a call is not Unicode."""
    try:
        msgspec.json.encode(arguments)
    except UnicodeEncodeError:
        raise ToolError("The arguments have half a character: a lone surrogate.") from None


def _arguments(tool: Tool, values: Mapping[str, Any]) -> Any:
    """Return the arguments of a call as the tool wants them. Raises ToolError with the first violation."""
    try:
        return convert(values, tool.arguments, max_violations=1)
    except InvalidValueError as invalid:
        (violation,) = invalid.violations
        raise ToolError(f"{violation.sentence}.") from None


def _result(text: str, *, is_error: bool = False) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=text)], is_error=is_error)


def _start(cursor: str | None) -> int:
    """Return the number of the first resource to list. Raises MCPError for a cursor that is not ours."""
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) < 7):
        raise MCPError(INVALID_PARAMS, "This cursor is unknown")
    return int(cursor)


async def answer_request(server: Server[Any], scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one HTTP request, without a session: the next one may reach another process."""
    manager = StreamableHTTPSessionManager(server, json_response=True, stateless=True)
    async with manager.run():
        await manager.handle_request(scope, receive, send)


async def serve_stdio(server: Server[Any]) -> None:
    """Answer requests from standard input until it ends."""
    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())
