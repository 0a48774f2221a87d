"""What a client is told when its request is refused: `{"message", "status"}`."""

from __future__ import annotations

from collections.abc import Mapping


class ApiError(Exception):
    """A refusal. Clients retry elsewhere after 5xx, and never after 4xx."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers or {}


def wrong_value(name: str, expected: str) -> ApiError:
    """Return the refusal of a parameter's value, in the words that clients know."""
    return ApiError(400, f'Invalid value for "{name}" parameter, expected {expected}')
