"""Write the reference of site.toml from the types that check it: fields, defaults, docstrings below fields.

python scripts/config_reference.py    what `make docs-reference` runs; a test compares the file
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from homerow.config.appearance.frame import Announcement, Footer, FooterColumn, Logo
from homerow.config.appearance.head import LinkElement, Meta
from homerow.config.appearance.navbar_items import (
    DocItem,
    DocSidebarItem,
    DocsVersionDropdownItem,
    DocsVersionItem,
    DropdownItem,
    HtmlItem,
    LinkItem,
    LocaleDropdownItem,
    SearchItem,
)
from homerow.config.appearance.theme import DEFAULTS, Font, Palette, ThemeSettings
from homerow.config.model import (
    AnalyticsSettings,
    Assistant,
    SecuritySettings,
    SiteConfig,
    SocialCardSettings,
)
from homerow.config.search import SearchSettings, SearchSource
from homerow.config.sections import BlogSettings, DocsVersion
from homerow.config.severities import Severities
from homerow.config.validation import HIDDEN, expected
from homerow.config.wrappers import Wrapper

OUTPUT = Path(__file__).parents[1] / "docs/docs/reference/site-toml.md"
HEAD = """---
title: site.toml
description: Every key of site.toml, with its default.
sidebar_position: 1
---

Only `title` and `url` are required. An unknown key or a wrong value is an error with its line and a hint.

<!-- Made by `make docs-reference` from the types in src/homerow/config. Do not edit. -->

```toml title="site/site.toml"
title = "My docs"
url = "https://docs.example.org"

[theme]
accent = "#b5651d"
```
"""
# The tables of the file, in the order of the page: the heading, and the type.
TABLES: Mapping[str, type[Struct]] = {
    "Top-level keys": SiteConfig,
    "[theme]": ThemeSettings,
    "[theme.light] and [theme.dark]": Palette,
    "[theme.text_font] and [theme.code_font]": Font,
    "[logo]": Logo,
    "[[head]] with tag = meta": Meta,
    "[[head]] with tag = link": LinkElement,
    "[[navbar]] with type = link": LinkItem,
    "[[navbar]] with type = doc": DocItem,
    "[[navbar]] with type = docSidebar": DocSidebarItem,
    "[[navbar]] with type = docsVersion": DocsVersionItem,
    "[[navbar]] with type = docsVersionDropdown": DocsVersionDropdownItem,
    "[[navbar]] with type = localeDropdown": LocaleDropdownItem,
    "[[navbar]] with type = search": SearchItem,
    "[[navbar]] with type = html": HtmlItem,
    "[[navbar]] with type = dropdown": DropdownItem,
    "[footer]": Footer,
    "[[footer.columns]]": FooterColumn,
    "[announcement]": Announcement,
    "[wrappers.Name]": Wrapper,
    "[[versions]]": DocsVersion,
    "[blog]": BlogSettings,
    "[search]": SearchSettings,
    "[[search.sources]]": SearchSource,
    "[social_card]": SocialCardSettings,
    "[[assistants]]": Assistant,
    "[analytics]": AnalyticsSettings,
    "[security]": SecuritySettings,
    "[severities]": Severities,
}


def reference() -> str:
    """Return the page."""
    return HEAD + "".join(f"\n{_section(heading, kind)}" for heading, kind in TABLES.items())


def described(kind: type[Struct]) -> Mapping[str, str]:
    """Return the docstrings below the fields of a type and of those that it extends."""
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            texts |= dict(_field_docs(base))
    return texts


def authored(kind: type[Struct]) -> Iterator[FieldInfo]:
    """Yield the fields that an author can write."""
    return (each for each in fields(kind) if not each.encode_name.startswith(HIDDEN))


def _field_docs(kind: type[Struct]) -> Iterator[tuple[str, str]]:
    body = [part for each in ast.parse(inspect.getsource(kind)).body for part in getattr(each, "body", ())]
    for statement, following in pairwise(body):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            value = following.value if isinstance(following, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield statement.target.id, " ".join(value.value.split())


def _section(heading: str, kind: type[Struct]) -> str:
    texts = described(kind)
    summary = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    rows = [
        f"| `{each.name}` | {_cell(texts[each.name])} | {_cell(_value(kind, each))} |\n"
        for each in authored(kind)
    ]
    table = "| key | meaning | value |\n| --- | --- | --- |\n" + "".join(rows)
    title = heading if heading[0] != "[" else f"`{heading}`"
    return f"## {title}\n\n{summary}\n\n{table}"


def _value(kind: type[Struct], info: FieldInfo) -> str:
    return expected(info.type) + _default(kind, info)


def _default(kind: type[Struct], info: FieldInfo) -> str:
    if kind is Palette:
        return f"; default: `{DEFAULTS['light'][info.name]}` and `{DEFAULTS['dark'][info.name]}`"
    if info.required:
        return "; required"
    value = info.default
    if value is NODEFAULT or value is None or isinstance(value, Struct | tuple | dict) or value == "":
        return ""
    if not isinstance(value, str | bool | int):
        return ""
    return f"; default: `{_toml(value)}`"


def _toml(value: Any) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str)
        else str(value)
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(reference(), "utf-8")
