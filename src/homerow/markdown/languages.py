"""The languages that code can be in: how they are called, coloured and commented."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from msgspec import Struct

if TYPE_CHECKING:  # lexers are loaded when code of their languages is coloured, not before
    from homerow.markdown.lexers.rules import Lexer

# What documentation of firmware has on many pages is read by lexers of our own: Pygments' take a tenth of a
# second to load, in each worker of a build.
_OURS = "homerow.markdown.lexers."
_THEIRS = "pygments.lexers."
_ADAPTER = "homerow.markdown.lexers.from_pygments"

HASH = ("#", "")
SLASHES = ("//", "")
STARS = ("/*", "*/")
ANGLES = ("<!--", "-->")
SEMICOLON = (";", "")
REM = ("REM ", "")
Comment = tuple[str, str]
C_COMMENTS = (SLASHES, STARS)


class Language(Struct, frozen=True):
    """A language: `label` is for people, `lexer` is module:name, `comments` begin and end one on a line."""

    name: str
    label: str
    lexer: str | None
    comments: tuple[Comment, ...]
    aliases: tuple[str, ...] = ()


_LANGUAGES = (
    Language("dts", "Devicetree", f"{_OURS}devicetree:DEVICETREE", C_COMMENTS,
             ("devicetree", "dtsi", "overlay")),
    Language("kconfig", "Kconfig", f"{_OURS}configuration:KCONFIG", (HASH,)),
    Language("bash", "Shell", f"{_OURS}shell:SHELL", (HASH,), ("sh", "shell", "zsh")),
    Language("console", "Terminal", f"{_THEIRS}shell:BashSessionLexer", (HASH,),
             ("shell-session", "terminal")),
    Language("bat", "Batch", f"{_THEIRS}shell:BatchLexer", (REM,), ("batch", "cmd")),
    Language("powershell", "PowerShell", f"{_OURS}shell:POWERSHELL", (HASH,), ("ps1", "pwsh")),
    Language("c", "C", f"{_OURS}building:C", C_COMMENTS, ("h",)),
    Language("cpp", "C++", f"{_THEIRS}c_cpp:CppLexer", C_COMMENTS, ("c++", "cxx", "hpp")),
    Language("cmake", "CMake", f"{_OURS}building:CMAKE", (HASH,)),
    Language("makefile", "Makefile", f"{_THEIRS}make:MakefileLexer", (HASH,), ("make",)),
    Language("ini", "Configuration", f"{_OURS}configuration:INI", (HASH, SEMICOLON),
             ("conf", "cfg", "properties", "editorconfig")),
    Language("linker-script", "Linker script", f"{_OURS}linker_script:LINKER_SCRIPT", (STARS,),
             ("ld", "linkerscript")),
    Language("log", "Log", f"{_OURS}log:LOG", ()),
    Language("diff", "Diff", f"{_OURS}building:DIFF", (HASH,), ("patch",)),
    Language("yaml", "YAML", f"{_OURS}configuration:YAML", (HASH,), ("yml",)),
    Language("json", "JSON", f"{_THEIRS}data:JsonLexer", C_COMMENTS),
    Language("jsonc", "JSON", f"{_THEIRS}data:JsonLexer", C_COMMENTS, ("json5",)),
    Language("toml", "TOML", f"{_THEIRS}configs:TOMLLexer", (HASH,)),
    Language("python", "Python", f"{_OURS}python:PYTHON", (HASH,), ("py",)),
    Language("markdown", "Markdown", f"{_OURS}markdown:MARKDOWN", (ANGLES, ("{/*", "*/}")),
             ("md", "mdx")),
    Language("html", "HTML", f"{_THEIRS}html:HtmlLexer", (ANGLES,), ("svg",)),
    Language("xml", "XML", f"{_THEIRS}html:XmlLexer", (ANGLES,)),
    Language("css", "CSS", f"{_THEIRS}css:CssLexer", (STARS,)),
    Language("javascript", "JavaScript", f"{_THEIRS}javascript:JavascriptLexer", C_COMMENTS, ("js", "mjs")),
    Language("typescript", "TypeScript", f"{_THEIRS}javascript:TypeScriptLexer", C_COMMENTS, ("ts",)),
    Language("jsx", "JSX", f"{_THEIRS}jsx:JsxLexer", (*C_COMMENTS, ("{/*", "*/}"))),
    Language("tsx", "TSX", f"{_THEIRS}javascript:TypeScriptLexer", (*C_COMMENTS, ("{/*", "*/}"))),
    Language("protobuf", "Protocol Buffers", f"{_THEIRS}dsls:ProtoBufLexer", C_COMMENTS, ("proto",)),
    Language("docker", "Dockerfile", f"{_THEIRS}configs:DockerLexer", (HASH,), ("dockerfile",)),
    Language("nix", "Nix", f"{_THEIRS}nix:NixLexer", (HASH,)),
    Language("text", "Text", None, (HASH, *C_COMMENTS, ANGLES, SEMICOLON),
             ("txt", "plain", "plaintext", "none")),
)  # fmt: skip

PLAIN = _LANGUAGES[-1]
LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {name: language for language in _LANGUAGES for name in (language.name, *language.aliases)}
)


@cache
def load_lexer(address: str) -> Lexer:
    """Return the lexer at module:name; of Pygments, that is a class."""
    module, _, name = address.partition(":")
    if module.startswith(_OURS):
        return cast("Lexer", getattr(import_module(module), name))
    return cast("Lexer", import_module(_ADAPTER).pygments_lexer(module, name))
