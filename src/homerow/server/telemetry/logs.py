"""Logs on standard error: lines of text or of JSON, with the id of the request that they are about."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

LogFormat: TypeAlias = Literal["text", "json"]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
FORMATS: tuple[str, ...] = get_args(LogFormat)
LEVELS: tuple[str, ...] = get_args(LogLevel)
ACCESS = "homerow.access"  # the logger of requests

# Also set while a request is handled in a thread: asyncio.to_thread copies the context.
request_id: ContextVar[str] = ContextVar("request_id", default="")

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")  # all but the line break of tracebacks


class LogOptions(Struct, frozen=True):
    """`access` logs each request; `addresses` adds the addresses of clients to these lines."""

    format: LogFormat = "text"
    level: LogLevel = "warning"
    access: bool = False
    addresses: bool = False


class TextFormatter(logging.Formatter):
    """Time, level, request id and message of a record; a traceback follows on lines of its own."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s [%(levelname)s] %(request)s%(message)s%(extra)s", "%Y-%m-%dT%H:%M:%SZ")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record without control characters, which could change a terminal."""
        identifier = request_id.get()
        record.request = f"{identifier} " if identifier else ""
        record.extra = "".join(f" {name}={value}" for name, value in _fields(record).items())
        return _CONTROL.sub(" ", super().format(record))


class JsonFormatter(logging.Formatter):
    """A record as one JSON object: `time` (RFC 3339, UTC), `level`, `logger`, `message` and more."""

    converter = staticmethod(time.gmtime)

    def format(self, record: logging.LogRecord) -> str:
        """Return the record; json escapes everything that is not ASCII, a lone surrogate too."""
        identifier = request_id.get()
        entry = {
            "time": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **({"request_id": identifier} if identifier else {}),
            **_fields(record),
            **({"exception": self.formatException(record.exc_info)} if record.exc_info else {}),
        }
        return json.dumps(entry)


def _fields(record: logging.LogRecord) -> Mapping[str, Any]:
    """Return what `extra={"fields": …}` of a logging call adds."""
    fields: Mapping[str, Any] = getattr(record, "fields", MappingProxyType({}))
    return fields


def logging_config(options: LogOptions) -> dict[str, Any]:
    """Return the configuration for logging.config.dictConfig, and for granian, which configures workers."""
    formatter = JsonFormatter if options.format == "json" else TextFormatter
    return {
        "formatters": {"line": {"()": f"{formatter.__module__}.{formatter.__qualname__}"}},
        "handlers": {
            # Not standard output, which has the address alone.
            "console": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}
        },
        "root": {"handlers": ["console"], "level": options.level.upper()},
        "loggers": {ACCESS: {"level": "INFO" if options.access else "WARNING"}},
    }
