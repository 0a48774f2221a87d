"""What /openapi.json says of the keymap tools."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias, get_args

from homerow.keymap.upgrade.kinds import Kind
from homerow.keymap.upgrade.result import ParseState
from homerow.service.answers import PROBLEM_TYPE
from homerow.service.keymap.api import PATH
from homerow.service.keymap.requests import MAX_BYTES, MAX_FILES, MAX_NAME, MAX_REJECTED

Schema: TypeAlias = Mapping[str, Any]

_COUNT: Schema = {"type": "integer", "minimum": 0}
_PLACE: Schema = {"type": "integer", "minimum": 1}
_TEXT: Schema = {"type": "string"}
_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": MAX_NAME, "pattern": "^[ -~]+$"}
_REFUSALS: Mapping[int, str] = MappingProxyType(
    {
        400: "What is asked cannot be understood.",
        413: f"The body has more than {MAX_BYTES} bytes.",
        415: "The body is neither JSON nor plain text.",
        429: "Too many requests from one address.",
        503: "Too many keymaps wait for their turn.",
    }
)


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "required": list(properties), "properties": properties}


def _list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_SAID: Schema = {"rule": _TEXT, "message": _TEXT, "link": _TEXT}
SCHEMAS: Mapping[str, Schema] = MappingProxyType(
    {
        "Problem": _object(type=_TEXT, title=_TEXT, status=_COUNT, detail=_TEXT),
        "Stretch": {
            **_object(line=_PLACE, column=_PLACE, offset=_COUNT, length=_COUNT, text=_TEXT),
            "description": "A stretch of the text, counted in Unicode code points.",
        },
        "KeymapEdit": _object(
            id=_TEXT,
            before=_ref("Stretch"),
            after=_ref("Stretch"),
            because=_list(
                _TEXT, description="Ids of edits of which one at least must be made with this one."
            ),
            **_SAID,
        ),
        "KeymapLeft": _object(line=_PLACE, column=_PLACE, **_SAID),
        "KeymapParse": {
            "type": "object",
            "required": ["state"],
            "description": "message, line and column come with every state but clean.",
            "properties": {
                "state": {"type": "string", "enum": list(get_args(ParseState))},
                "message": _TEXT,
                "line": _PLACE,
                "column": _PLACE,
            },
        },
        "UpgradedFile": _object(
            name=_TEXT,
            kind={"type": "string", "enum": list(get_args(Kind))},
            text=_TEXT,
            changed={"type": "boolean"},
            parse=_ref("KeymapParse"),
            edits=_list(_ref("KeymapEdit")),
            left=_list(_ref("KeymapLeft")),
        ),
    }
)
_REQUEST: Schema = {
    "type": "object",
    "required": ["files"],
    "properties": {
        "files": _list(
            {"type": "object", "required": ["text"], "properties": {"name": _NAME, "text": _TEXT}},
            minItems=1,
            maxItems=MAX_FILES,
        ),
        "reject": _list(_TEXT, maxItems=MAX_REJECTED, description="Ids of edits to leave out."),
    },
}


def _refusal(status: int) -> Schema:
    headers = {"Retry-After": {"schema": _TEXT}} if status in {429, 503} else {}
    return {
        "description": _REFUSALS[status],
        "content": {PROBLEM_TYPE: {"schema": _ref("Problem")}},
        "headers": headers,
    }


PATHS: Mapping[str, Schema] = MappingProxyType(
    {
        PATH: {
            "post": {
                "summary": "Bring keymaps, and the files beside them, up to date. Nothing is stored.",
                "security": [],
                "parameters": [{"name": "name", "in": "query", "schema": _NAME}],
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {"schema": _REQUEST},
                        "text/plain": {"schema": _TEXT},
                    },
                },
                "responses": {
                    "200": {
                        "description": "Done.",
                        "content": {
                            "application/json": {"schema": _object(files=_list(_ref("UpgradedFile")))}
                        },
                    },
                    **{str(status): _refusal(status) for status in _REFUSALS},
                },
            }
        }
    }
)
