"""The languages that code can be in: how they are called, coloured and commented."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from msgspec import Struct

if TYPE_CHECKING:  # Pygments is loaded when the first code block is coloured, not before
    from pygments.lexer import Lexer

_OURS = "homerow.markdown.lexers."
_THEIRS = "pygments.lexers."

HASH = ("#", "")
SLASHES = ("//", "")
STARS = ("/*", "*/")
ANGLES = ("<!--", "-->")
DASHES = ("--", "")
SEMICOLON = (";", "")
REM = ("REM ", "")
Comment = tuple[str, str]
C_COMMENTS = (SLASHES, STARS)


class Language(Struct, frozen=True):
    """A language: `label` is for people, `lexer` is module:class, `comments` begin and end one on a line."""

    name: str
    label: str
    lexer: str | None
    comments: tuple[Comment, ...]
    aliases: tuple[str, ...] = ()


_LANGUAGES = (
    Language("dts", "Devicetree", f"{_OURS}devicetree:DevicetreeLexer", C_COMMENTS,
             ("devicetree", "dtsi", "overlay")),
    Language("kconfig", "Kconfig", f"{_THEIRS}configs:KconfigLexer", (HASH,)),
    Language("bash", "Shell", f"{_THEIRS}shell:BashLexer", (HASH,), ("sh", "shell", "zsh")),
    Language("console", "Terminal", f"{_THEIRS}shell:BashSessionLexer", (HASH,),
             ("shell-session", "terminal")),
    Language("bat", "Batch", f"{_THEIRS}shell:BatchLexer", (REM,), ("batch", "cmd")),
    Language("powershell", "PowerShell", f"{_THEIRS}shell:PowerShellLexer", (HASH,), ("ps1", "pwsh")),
    Language("c", "C", f"{_THEIRS}c_cpp:CLexer", C_COMMENTS, ("h",)),
    Language("cpp", "C++", f"{_THEIRS}c_cpp:CppLexer", C_COMMENTS, ("c++", "cxx", "hpp")),
    Language("cmake", "CMake", f"{_THEIRS}make:CMakeLexer", (HASH,)),
    Language("makefile", "Makefile", f"{_THEIRS}make:MakefileLexer", (HASH,), ("make",)),
    Language("ini", "Configuration", f"{_THEIRS}configs:IniLexer", (HASH, SEMICOLON),
             ("conf", "cfg", "properties", "editorconfig")),
    Language("linker-script", "Linker script", f"{_OURS}linker_script:LinkerScriptLexer", (STARS,),
             ("ld", "linkerscript")),
    Language("log", "Log", f"{_OURS}log:LogLexer", ()),
    Language("diff", "Diff", f"{_THEIRS}diff:DiffLexer", (HASH,), ("patch",)),
    Language("yaml", "YAML", f"{_THEIRS}data:YamlLexer", (HASH,), ("yml",)),
    Language("json", "JSON", f"{_THEIRS}data:JsonLexer", C_COMMENTS, ("json5", "jsonc")),
    Language("toml", "TOML", f"{_THEIRS}configs:TOMLLexer", (HASH,)),
    Language("python", "Python", f"{_THEIRS}python:PythonLexer", (HASH,), ("py",)),
    Language("markdown", "Markdown", f"{_THEIRS}markup:MarkdownLexer", (ANGLES, ("{/*", "*/}")),
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
    """Return the lexer at module:class; looking one up by name would import Pygments' whole index."""
    module, _, name = address.partition(":")
    return cast("Lexer", getattr(import_module(module), name)())
