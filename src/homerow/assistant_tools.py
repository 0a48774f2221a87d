"""Tools for assistants, which the service and `homerow mcp` offer, of the engine and of extensions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from homerow.search.engine import Searcher
    from homerow.server.release import Release


class ToolError(Exception):
    """A tool has no answer; the message says what to do instead."""


class PublishedSite(NamedTuple):
    """The release that a tool reads; without `engine`, it has no search."""

    release: Release
    engine: Searcher | None


class Tool(NamedTuple):
    """A tool: what assistants read about it, the type of its arguments, and its function.

    The arguments are a Struct. Their JSON Schema is published, so describe members by msgspec.Meta and bound
    each of them. The function runs in a thread, one call at a time, and returns text. Raises ToolError.
    """

    name: str
    title: str
    description: str
    arguments: type[Struct]
    run: Callable[[PublishedSite, Any], str]
