"""The languages of code samples: those of Pygments, and a few of our own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct
from pygments.lexers import find_lexer_class_by_name, get_all_lexers
from pygments.util import ClassNotFound

from homerow.diagnostics import nearest

Comment = tuple[str, str]
HASH = ("#", "")
SEMICOLON = (";", "")
ANGLES = ("<!--", "-->")
BRACES = ("{/*", "*/}")
C_COMMENTS = (("//", ""), ("/*", "*/"))
ANY_COMMENT = (HASH, *C_COMMENTS, ANGLES, BRACES, SEMICOLON)


class Language(Struct, frozen=True):
    """A language: `name` appears in class names, `label` is for people.

    `lexer` is a name of Pygments or of `highlighting.OWN_LEXERS`. `comments` are pairs of texts that begin
    and end a comment on one line.
    """

    name: str
    label: str
    lexer: str
    comments: tuple[Comment, ...] = ANY_COMMENT


PLAIN = Language("text", "Text", "text")
# Languages that need more than Pygments knows: another label, further names, or the form of their comments.
_LANGUAGES: Mapping[tuple[str, ...], Language] = {
    ("dts", "devicetree", "dtsi", "overlay"): Language("dts", "Devicetree", "dts", C_COMMENTS),
    ("kconfig",): Language("kconfig", "Kconfig", "kconfig", (HASH,)),
    ("bash", "sh", "shell", "zsh"): Language("bash", "Shell", "bash", (HASH,)),
    ("console", "shell-session", "terminal"): Language("console", "Terminal", "console", (HASH,)),
    ("bat", "batch", "cmd"): Language("bat", "Batch", "batch", (("REM ", ""),)),
    ("powershell", "ps1", "pwsh"): Language("powershell", "PowerShell", "powershell", (HASH,)),
    ("c", "h"): Language("c", "C", "c", C_COMMENTS),
    ("cpp", "c++", "cxx", "hpp"): Language("cpp", "C++", "cpp", C_COMMENTS),
    ("cmake",): Language("cmake", "CMake", "cmake", (HASH,)),
    ("ini", "conf", "cfg", "properties", "editorconfig"): Language(
        "ini", "Configuration", "ini", (HASH, SEMICOLON)
    ),
    ("linker-script", "ld", "linkerscript"): Language(
        "linker-script", "Linker script", "linker-script", C_COMMENTS
    ),
    ("log",): Language("log", "Log", "log", ()),
    ("diff", "patch"): Language("diff", "Diff", "diff", (HASH,)),
    ("yaml", "yml"): Language("yaml", "YAML", "yaml", (HASH,)),
    ("json", "jsonc"): Language("json", "JSON", "json", C_COMMENTS),
    ("python", "py"): Language("python", "Python", "python", (HASH,)),
    ("markdown", "md", "mdx"): Language("markdown", "Markdown", "markdown", (ANGLES, BRACES)),
    ("xml", "svg"): Language("xml", "XML", "xml", (ANGLES,)),
    ("javascript", "js", "mjs"): Language("javascript", "JavaScript", "javascript", C_COMMENTS),
    ("text", "txt", "plain", "plaintext", "none"): PLAIN,
}
LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {name: language for names, language in _LANGUAGES.items() for name in names}
)


def find_language(name: str) -> Language | None:
    """Return the language with this name or alias."""
    known = LANGUAGES.get(name.lower())
    if known:
        return known
    try:
        lexer = find_lexer_class_by_name(name)
    except ClassNotFound:
        return None
    return Language(lexer.aliases[0], lexer.name, lexer.aliases[0])


def nearest_language(name: str) -> str | None:
    """Return the known name that an unknown one was most likely meant to be."""
    aliases = (alias for _, aliases, _, _ in get_all_lexers(plugins=False) for alias in aliases)
    return nearest(name.lower(), (*LANGUAGES, *aliases))
