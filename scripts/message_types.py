"""Write the messages of the interface as a type for the front end, and as a page of the documentation.

python scripts/message_types.py    what `python -m bench references` runs; a test compares the files
"""

from __future__ import annotations

import json
from pathlib import Path

from homerow.config.messages import GROUPS

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web/src/contract/messages.ts"
PAGE = ROOT / "docs/docs/reference/messages.md"
HEAD = """---
title: messages.toml
description: Every text of the interface, for sites in other languages than English.
sidebar_position: 5
---

<!-- Made by `python -m bench references` from src/homerow/config/messages.py. Do not edit. -->

The interface is in English. `site/messages.toml` translates it: each key is an English text of this page,
and its value is the text that readers see. Texts that the file does not name stay English, so you can also
use it to change a word.

```toml title="site/site.toml"
language = "de"
```

```toml title="site/messages.toml"
"English" = "Deutsch"
"Edit this page" = "Diese Seite bearbeiten"
"{count} results" = "{count} Treffer"
"{month} {day}, {year}" = "{day}. {month} {year}"
"March" = "März"
```

A translation has the placeholders of the English text. A key that is not on this page is the finding
`unknown-message`, a missing or unknown placeholder is `wrong-placeholder`. The message `English` is the name
of the site's language in the language menu. Findings and the dev server stay English.
"""


def types() -> str:
    """Return the module of TypeScript."""
    members = "\n".join(f"  | {json.dumps(each, ensure_ascii=False)}" for each in _all())
    return (
        "/** Texts of the interface, which `python -m bench references` writes. */\n"
        f"export type Message =\n{members};\n"
    )


def page() -> str:
    """Return the page of the documentation."""
    return HEAD + "".join(
        f"\n## {title}\n\n```toml\n{_lines(messages)}```\n" for title, messages in GROUPS.items()
    )


def _lines(messages: tuple[str, ...]) -> str:
    quoted = (json.dumps(each, ensure_ascii=False) for each in messages)
    return "".join(f'{each} = "…"\n' for each in quoted)


def _all() -> list[str]:
    return [message for group in GROUPS.values() for message in group]


if __name__ == "__main__":
    TYPES.write_text(types(), "utf-8")
    PAGE.write_text(page(), "utf-8")
