"""Names that programs know things by."""

from __future__ import annotations

import re
from typing import Any

from homerow.config.schema import Spot, text

_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def identifier(value: Any, spot: Spot) -> str:
    """Read a name that can stand in a facet and in a storage key."""
    if not _IDENTIFIER.fullmatch(text(value, spot)):
        raise spot.wrong("made of letters, digits, dots, dashes and underscores")
    return str(value)
