"""The look of a site: what of it site.toml can change, and the colors that follow."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import asdict

from homerow.config.appearance.colors import readable, shade
from homerow.config.validation import Color, Folder, Route, allowed_text

ThemeMode: TypeAlias = Literal["light", "dark"]
MODES: tuple[ThemeMode, ...] = ("light", "dark")
FontFamily: TypeAlias = Annotated[
    str,
    allowed_text("the name of a font", r"[A-Za-z0-9][A-Za-z0-9 _-]*", 'write one name, for example "Inter"'),
]
Tokens: TypeAlias = Mapping[str, str]  # colors by the names of their fields in Palette

# The values of tokens.css and code-colors.css, which a test compares.
DEFAULTS: Mapping[ThemeMode, Tokens] = MappingProxyType(
    {
        "light": {
            "page": "#fdfcf9",
            "raised": "#f6f4ee",
            "sunken": "#f4f2eb",
            "hover": "#eeebe2",
            "line": "#e3dfd4",
            "line_strong": "#8b8677",
            "text": "#22221e",
            "text_soft": "#56534a",
            "cap": "#ffffff",
            "cap_edge": "#8b8677",
            "accent": "#1f4fb0",
            "accent_soft": "#e9eefb",
            "on_accent": "#ffffff",
            "note": "#56534a",
            "note_soft": "#f6f4ee",
            "info": "#1f4fb0",
            "info_soft": "#e9eefb",
            "tip": "#0f6048",
            "tip_soft": "#e3f3eb",
            "warning": "#7a4b00",
            "warning_soft": "#fbf0d6",
            "danger": "#a92a20",
            "danger_soft": "#fceae7",
            "code_comment": "#5f5b51",
            "code_keyword": "#6a38a6",
            "code_name": "#1f4fb0",
            "code_string": "#0f6048",
            "code_number": "#7a4b00",
            "code_special": "#a92a20",
        },
        "dark": {
            "page": "#191918",
            "raised": "#21211f",
            "sunken": "#121211",
            "hover": "#2d2c29",
            "line": "#383733",
            "line_strong": "#868176",
            "text": "#eceae4",
            "text_soft": "#b5b1a7",
            "cap": "#2a2a27",
            "cap_edge": "#868176",
            "accent": "#a3bcff",
            "accent_soft": "#1f2841",
            "on_accent": "#14182a",
            "note": "#b5b1a7",
            "note_soft": "#21211f",
            "info": "#a3bcff",
            "info_soft": "#1f2841",
            "tip": "#86d9b9",
            "tip_soft": "#15301f",
            "warning": "#efc169",
            "warning_soft": "#35280f",
            "danger": "#ffa89e",
            "danger_soft": "#3e1e1a",
            "code_comment": "#a29d92",
            "code_keyword": "#d0b4ff",
            "code_name": "#a3bcff",
            "code_string": "#86d9b9",
            "code_number": "#efc169",
            "code_special": "#ffa89e",
        },
    }
)
# The lightness and the most chroma of the ground of what is accented, and of text on the accent.
_SOFT: Mapping[ThemeMode, tuple[float, float]] = MappingProxyType(
    {"light": (0.95, 0.025), "dark": (0.28, 0.05)}
)
_ON: Mapping[ThemeMode, tuple[float, float]] = MappingProxyType({"light": (1.0, 0.0), "dark": (0.2, 0.03)})
_BEHIND_ACCENT = ("page", "raised", "hover", "cap", "accent_soft")
READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text
VISIBLE = 3.0  # WCAG 2.2, 1.4.11: contrast of what bounds a control


class Palette(Struct, frozen=True, forbid_unknown_fields=True):
    """The colors of one theme. A color that is not set keeps its default."""

    page: Color | None = None
    """Background of the page."""
    raised: Color | None = None
    """Background of raised boxes and of the footer."""
    sunken: Color | None = None
    """Background of code."""
    hover: Color | None = None
    """Background of the item under the pointer."""
    line: Color | None = None
    """Lines between parts of the page."""
    line_strong: Color | None = None
    """Borders of controls."""
    text: Color | None = None
    """Body text."""
    text_soft: Color | None = None
    """Dates, captions and links in lists."""
    cap: Color | None = None
    """Background of keys and of the links to the next page."""
    cap_edge: Color | None = None
    """Border of keys and of the links to the next page."""
    accent: Color | None = None
    """Links, focus, and the current item."""
    accent_soft: Color | None = None
    """Background of the current item."""
    on_accent: Color | None = None
    """Text on the accent color."""
    note: Color | None = None
    """Title of a note."""
    note_soft: Color | None = None
    """Background of a note."""
    info: Color | None = None
    """Title of an info box."""
    info_soft: Color | None = None
    """Background of an info box."""
    tip: Color | None = None
    """Title of a tip."""
    tip_soft: Color | None = None
    """Background of a tip."""
    warning: Color | None = None
    """Title of a warning."""
    warning_soft: Color | None = None
    """Background of a warning."""
    danger: Color | None = None
    """Title of a danger box, and errors."""
    danger_soft: Color | None = None
    """Background of a danger box."""
    code_comment: Color | None = None
    """Comments in code."""
    code_keyword: Color | None = None
    """Keywords in code."""
    code_name: Color | None = None
    """Names of functions, types and tags in code."""
    code_string: Color | None = None
    """Strings in code."""
    code_number: Color | None = None
    """Numbers in code."""
    code_special: Color | None = None
    """Variables and escapes in code."""


class Font(Struct, frozen=True, forbid_unknown_fields=True):
    """A font. Without `file`, readers need it on their computers; others see the system's font."""

    family: FontFamily
    """Name of the font, such as `Inter`."""
    file: Route | None = None
    """Route of a WOFF2 file in `static/`, which may be a variable font."""
    italic_file: Route | None = None
    """Route of the file with the italic letters."""


class ThemeSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The look: which theme readers get, colors, fonts and style sheets."""

    default_mode: ThemeMode = "light"
    """Theme of readers who have not chosen one, if `respect_system` is false."""
    respect_system: bool = True
    """Whether the theme follows the reader's system until they choose one."""
    disable_switch: bool = False
    """Whether to hide the switch between themes."""
    accent: Color | None = None
    """Your color for links and current items. Each theme gets a tone of it that is readable there."""
    light: Palette = field(default_factory=Palette)
    """Colors of the light theme."""
    dark: Palette = field(default_factory=Palette)
    """Colors of the dark theme."""
    text_font: Font | None = None
    """Font of the text; default: Atkinson Hyperlegible Next, which comes with homerow."""
    code_font: Font | None = None
    """Font of code; default: Atkinson Hyperlegible Mono, which comes with homerow."""
    styles: tuple[Folder, ...] = ()
    """CSS files in the site's folder, for every page. `url(/img/a.png)` in them is a file in `static/`."""

    def chosen(self, mode: ThemeMode) -> Tokens:
        """Return the colors that the author has set for a theme."""
        palette = self.light if mode == "light" else self.dark
        return {name: color for name, color in asdict(palette).items() if color is not None}

    def colors(self, mode: ThemeMode) -> Tokens:
        """Return all colors of a theme: defaults, tones of the accent, and those that the author has set."""
        chosen = self.chosen(mode)
        plain = {**DEFAULTS[mode], **chosen}
        return {**plain, **(_accented(self.accent, mode, plain) if self.accent else {}), **chosen}


def _accented(accent: str, mode: ThemeMode, plain: Tokens) -> Tokens:
    """Return tones of the accent: as it is if it is readable, else lighter or darker."""
    lightness, chroma = _SOFT[mode]
    soft = shade(accent, lightness=lightness, chroma=chroma)
    grounds = [{**plain, "accent_soft": soft}[name] for name in _BEHIND_ACCENT]
    on_lightness, on_chroma = _ON[mode]
    on = shade(accent, lightness=on_lightness, chroma=on_chroma)
    ink = readable(accent, (*grounds, on), READABLE) or plain["accent"]
    return {"accent": ink, "accent_soft": soft, "on_accent": on}
