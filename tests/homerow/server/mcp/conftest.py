"""A site with pages as Markdown, and an assistant that is connected to it."""

from __future__ import annotations

import pytest

from assistants import Assistant
from homerow.assistant_tools import PublishedSite
from homerow.search.live import LiveIndex
from homerow.server.mcp.protocol import Assistants
from homerow.server.release import Releases
from library import publish_books
from published import FILES, OutputFolder

LAYERS = """---
title: "Layers"
---

A layer gives keys another meaning.

## Momentary layer {#momentary}

Hold `&mo 1`.

### Limits

At most 32 layers.

## Toggle

Tap `&tog 1`.
"""
PAGES = {
    "layers.html": b"<title>Layers</title>",
    "layers.md": LAYERS.encode(),
    "layers.2.md": b"# Layers (part 2)\n\n## Sticky layer\n\nTap `&sl 1`.\n",
    "docs/faq.md": b"# Questions\n\nAnswers.\n",
    ".hidden.md": b"secret",
}


def published_site(output: OutputFolder) -> PublishedSite | None:
    release = Releases(output.build).current()
    return PublishedSite(release, LiveIndex().engine(release)) if release else None


@pytest.fixture
def books(output: OutputFolder) -> OutputFolder:
    publish_books(output, files={**FILES, **PAGES})
    return output


@pytest.fixture
def assistant(books: OutputFolder) -> Assistant:
    return Assistant(Assistants(lambda: published_site(books)).server())
