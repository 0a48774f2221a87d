"""What pages of other sites may read with a script (the Fetch Standard's CORS protocol)."""

from __future__ import annotations

from collections.abc import Mapping

# Data that we publish for other programs, and nothing that depends on who asks.
SHARED = frozenset({"hardware-metadata.json", "hardware-metadata.schema.json"})


def sharing(name: str) -> Mapping[str, str]:
    """Return the fields that let every page read a file."""
    return {"access-control-allow-origin": "*"} if name in SHARED else {}
