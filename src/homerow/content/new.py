"""`homerow new`: a document or a site to start from."""

from __future__ import annotations

import json
import shutil
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.validation import is_letter
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


STARTER = Path(__file__).parents[1] / "starter"
SITE_FOLDER = "site"  # of a project, where the commands look for the site


def new_site(folder: Path) -> Path:
    """Write a site into a new or empty folder, and return the folder of the site.

    Raises ReportedFailure if the folder has files or a name that cannot be a title.
    """
    name = folder.resolve().name
    if not name.isprintable() or '"' in name or "\\" in name:
        message = f"{name!r} cannot be the title of a site"
        raise ReportedFailure([Diagnostic("unusable-title", message, hint="choose another name")])
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        hint = "choose a new or an empty folder"
        raise ReportedFailure([Diagnostic("file-exists", f"{folder} exists and is not empty", hint=hint)])
    shutil.copytree(STARTER, folder, dirs_exist_ok=True)
    config = folder / SITE_FOLDER / SITE_FILE
    config.write_text(config.read_text("utf-8").replace("{title}", name), "utf-8")
    return folder / SITE_FOLDER
