"""The style sheet and the head elements that site.toml adds to every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from homerow.config.appearance.frame import Meta
from homerow.config.appearance.theme import DEFAULTS, MODES, Font, ThemeMode
from homerow.config.model import SiteConfig
from homerow.config.reading import read_bounded

MAX_BYTES = 200_000  # of one style sheet
URL = re.compile(r"""url\(\s*(?P<quote>["']?)(?P<address>[^"')\s]+)(?P=quote)\s*\)""")
_LIGHT = ':root, .footer[data-style="dark"]'
_DARK = ':root[data-theme="dark"], .footer[data-style="dark"]'
# As in tokens.css: without JavaScript, it chooses.
_SYSTEM = ':root:not([data-js])[data-theme-choice="system"]'


class ThemeSheet(Struct, frozen=True):
    """A style sheet: its name below the output folder, and its content."""

    name: str
    content: bytes


def theme_sheet(config: SiteConfig) -> ThemeSheet | None:
    """Return the sheet with the colors, fonts and styles of a site; None if it keeps those of homerow.

    Style sheets that cannot be read are left out; site/checks report them.
    """
    text = "".join((*_colors(config), *_fonts(config), *_own_styles(config)))
    if not text:
        return None
    content = text.encode()
    return ThemeSheet(f"assets/theme-{blake2b(content, digest_size=8).hexdigest()}.css", content)


def _colors(config: SiteConfig) -> Iterator[str]:
    light, dark = (_declarations(config, mode) for mode in MODES)
    if light or dark:
        yield f"""@layer tokens {{
{_LIGHT}, {_SYSTEM} {{ {light} }}
@media not print {{ {_DARK} {{ {dark} }} }}
@media screen and (prefers-color-scheme: dark) {{ {_SYSTEM} {{ {dark} }} }}
}}
"""


def _declarations(config: SiteConfig, mode: ThemeMode) -> str:
    """Return the custom properties of the colors that differ from the defaults in any theme."""
    colors = {each: config.theme.colors(each) for each in MODES}
    changed = [
        name for name in colors[mode] if any(colors[each][name] != DEFAULTS[each][name] for each in MODES)
    ]
    return " ".join(f"--{name.replace('_', '-')}: {colors[mode][name]};" for name in changed)


def _fonts(config: SiteConfig) -> Iterator[str]:
    theme = config.theme
    for font, variable, others in (
        (theme.text_font, "--font", "system-ui, sans-serif"),
        (theme.code_font, "--font-code", "ui-monospace, monospace"),
    ):
        if font:
            yield from _faces(font)
            yield f'@layer tokens {{ :root {{ {variable}: "{font.family}", {others}; }} }}\n'


def _faces(font: Font) -> Iterator[str]:
    for file, style in ((font.file, "normal"), (font.italic_file, "italic")):
        if file:
            yield (
                f'@font-face {{ font-family: "{font.family}"; font-style: {style}; font-weight: 100 900; '
                f'font-display: optional; src: url("..{file}") format("woff2"); }}\n'
            )


def _own_styles(config: SiteConfig) -> Iterator[str]:
    for name in config.theme.styles:
        try:
            text = read_bounded(config.site_dir / name, MAX_BYTES).decode("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        yield URL.sub(_static_url, text).rstrip() + "\n"


def _static_url(match: re.Match[str]) -> str:
    """Return an address of a style sheet; a route becomes relative to the folder of the sheet."""
    address = match["address"]
    is_route = address.startswith("/") and not address.startswith("//")
    return f'url("..{address}")' if is_route else match[0]


def shown_fonts(config: SiteConfig, bundled: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files of fonts to preload: those of the bundle, or the site's own in their place."""
    fonts = {"text-": config.theme.text_font, "mono-": config.theme.code_font}
    kept = [name for name in bundled if not any(font and f"/{part}" in name for part, font in fonts.items())]
    own = [font.file.removeprefix("/") for font in fonts.values() if font and font.file]
    return (*kept, *own)


def head_elements(config: SiteConfig, base: str) -> Iterator[tuple[Literal["link", "meta"], dict[str, str]]]:
    """Yield the elements that site.toml adds to the head: name and attributes of each."""
    for item in config.head:
        attributes = {key: value for key, value in asdict(item).items() if value is not None}
        if attributes.get("href", "").startswith("/"):
            attributes["href"] = base + attributes["href"].removeprefix("/")
        yield "meta" if isinstance(item, Meta) else "link", attributes
