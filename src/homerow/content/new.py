"""`homerow new`: a document to start from."""

from __future__ import annotations

import json
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from homerow.config.formats import is_letter
from homerow.config.model import SiteConfig
from homerow.diagnostics import Diagnostic, ReportedFailure

DOC = """---
title: {title}
description: One sentence that says what the reader learns here.
---

Answer the reader's question in the first sentence. Then show the shortest example that works.

## Next steps
"""

POST = """---
title: {title}
authors: []
tags: []
---

One paragraph that makes the list of posts worth reading.

<!-- truncate -->

The rest of the post.
"""


def new_source(config: SiteConfig, *, kind: Literal["doc", "post"], title: str) -> Path:
    """Write a new source and return its path. Raises ReportedFailure when it exists or has no name."""
    folder, _, name = title.rpartition("/") if kind == "doc" else ("", "", title)
    slug = slugify(name)
    # A title that is not printable has a line break, or bytes that are not UTF-8.
    if not slug or not title.isprintable() or ".." in Path(folder).parts or Path(folder).is_absolute():
        message = f"no file name can be made from {title!r}"
        hint = 'use letters or digits, and folders: "features/Wireless"'
        raise ReportedFailure([Diagnostic("unusable-title", message, hint=hint)])
    if kind == "doc":
        path, template = config.site_dir / config.current_version.path / folder / f"{slug}.md", DOC
    else:
        today = datetime.now(UTC).astimezone().date()
        path, template = config.site_dir / config.blog.path / f"{today.isoformat()}-{slug}.md", POST
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            # Every JSON string is also a YAML string.
            file.write(template.format(title=json.dumps(name, ensure_ascii=False)))
    except FileExistsError:
        hint = "choose another title, or edit that file"
        raise ReportedFailure([Diagnostic("file-exists", f"{path} exists", hint=hint)]) from None
    return path


def slugify(title: str) -> str:
    """Return a title as a file name: lower case, words joined by hyphens, no apostrophes, é as e.

    Letters without an ASCII form stay as they are.
    """
    plain = unicodedata.normalize("NFC", title.replace("'", "").lower())
    return "-".join("".join(map(_plain, plain)).split())


def _plain(char: str) -> str:
    """Return a character as a file name has it; a space for one that is not part of a word."""
    if not is_letter(char):
        return " "
    return unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode() or char
