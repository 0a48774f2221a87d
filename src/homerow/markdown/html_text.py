"""Text as HTML."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it.common.utils import escapeHtml

escape = escapeHtml  # for text between tags and in double-quoted attributes

LONG_NAME = 10  # characters; a shorter one fits everywhere
# Positions at which a long name may wrap; after a hyphen it may wrap anyway.
_JOINT = re.compile(r"(?<=[_,/=({|])(?=[\w&…])|(?<=\.)(?=\w{3})|(?<=[a-z])(?=[A-Z])")


@lru_cache(maxsize=4096)  # names recur
def breakable(name: str) -> str:
    """Return a name that may be broken between its parts, so that it fits a phone; a copy has no breaks."""
    return _JOINT.sub("<wbr>", escape(name)) if len(name) > LONG_NAME else escape(name)
