"""A JSON schema: the rules of SARIF 2.1.0 that our logs can break, and GitHub's for code scanning."""

from __future__ import annotations

TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
COUNT = {"type": "integer", "minimum": 1}
REGION = {
    "type": "object",
    "required": ["startLine", "startColumn", "endLine", "endColumn"],
    "properties": {"startLine": COUNT, "startColumn": COUNT, "endLine": COUNT, "endColumn": COUNT},
    "additionalProperties": False,
}
ARTIFACT = {
    "type": "object",
    "required": ["uri"],
    "properties": {
        "uri": {"type": "string", "pattern": r"^[A-Za-z0-9._~!$&'()*+,;=:@/%-]+$"},  # RFC 3986
        "uriBaseId": {"const": "%SRCROOT%"},
    },
    "additionalProperties": False,
}
LOCATION = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation", "region"],
            "properties": {"artifactLocation": ARTIFACT, "region": REGION},
        }
    },
}
RULE = {
    "type": "object",
    "required": ["id", "shortDescription", "fullDescription", "help"],
    "properties": {"id": {"type": "string"}, "shortDescription": TEXT, "fullDescription": TEXT, "help": TEXT},
}
RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message", "locations"],
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": TEXT,
        "locations": {"type": "array", "minItems": 1, "items": LOCATION},
    },
    "additionalProperties": False,
}
NOTIFICATION = {
    "type": "object",
    "required": ["message", "level", "descriptor"],
    "properties": {"message": TEXT, "level": LEVEL},
}
DRIVER = {
    "type": "object",
    "required": ["name", "version", "rules"],
    "properties": {"rules": {"type": "array", "uniqueItems": True, "items": RULE}},
}
INVOCATION = {
    "type": "object",
    "required": ["executionSuccessful"],
    "properties": {
        "executionSuccessful": {"type": "boolean"},
        "toolExecutionNotifications": {"type": "array", "items": NOTIFICATION},
    },
}
RUN = {
    "type": "object",
    "required": ["tool", "results", "columnKind"],
    "properties": {
        "tool": {"type": "object", "required": ["driver"], "properties": {"driver": DRIVER}},
        "invocations": {"type": "array", "minItems": 1, "items": INVOCATION},
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "results": {"type": "array", "items": RESULT},
    },
}
LOG = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "$schema": {"type": "string"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "minItems": 1, "maxItems": 1, "items": RUN},
    },
    "additionalProperties": False,
}
