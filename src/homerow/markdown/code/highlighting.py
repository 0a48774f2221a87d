"""Code as lines of HTML, highlighted by Pygments, with the class names of its style sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import ClassVar

from msgspec import Struct
from pygments import token
from pygments.lexer import Lexer, RegexLexer, default
from pygments.lexers import find_lexer_class_by_name, get_all_lexers, get_lexer_by_name
from pygments.token import STANDARD_TYPES, Comment, Generic, Keyword, Literal, Name, Operator, String
from pygments.util import ClassNotFound

from homerow.diagnostics import nearest
from homerow.markdown.html_text import escape

_BLOCK_COMMENT = r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/"
_BLANK = r"(?:[ \t]*\n)*"  # lines
# Possessive: a rule continues after the whole name only.
_NAME = r"[A-Za-z_][\w,.+?#-]*+"
_DIRECTIVES = "define|undef|ifdef|ifndef|if|elif|else|endif|error|warning|pragma"


class DevicetreeLexer(RegexLexer):
    """Highlight keymaps and overlays (Devicetree Specification v0.4, chapter 6)."""

    name = "Devicetree"
    aliases: ClassVar = ["dts"]
    tokens: ClassVar = {
        "root": [
            # The most frequent tokens first: rules are tried in order.
            (r"(?:[\s{}()\[\];:,]|<(?![<=])|>(?![>=]))+", token.Punctuation),
            (rf"&(?:\{{[^}}\n]*\}}|{_NAME})", token.Name.Variable),
            (r"[A-Z_][A-Z0-9_]*+(?![\w,.+?#@:(-]|\s*[={])", token.Name.Constant),
            (r"[A-Z_][A-Z0-9_]*+(?=\()", token.Name.Function),
            (r"(?:0[xX][0-9a-fA-F]+|\d+)\b", token.Number),
            (rf"#?{_NAME}(?=\s*=[^=])", token.Name.Attribute),
            (r"\"(?:[^\"\\\n]|\\.)*\"?", token.String),
            (rf"(?:{_NAME}(?:@[0-9a-fA-F][\w,]*)?|/)(?=\s*\{{)", token.Name.Class),
            (r"//[^\n]*", token.Comment.Single),
            (_BLOCK_COMMENT, token.Comment.Multiline),
            (rf"{_NAME}(?=[ \t]*:(?!:))", token.Name.Label),
            (r"#[ \t]*include[ \t]+(?:<[^>\n]*>|\"[^\"\n]*\")", token.Comment.Preproc),
            (rf"#[ \t]*(?:{_DIRECTIVES})\b", token.Comment.Preproc),
            (r"/[a-z][a-z0-9-]*/", token.Keyword),
            (r"#?[a-z][\w,.+?#-]*+(?=\s*;)", token.Name.Attribute),
            (r"'(?:[^'\\\n]|\\.)'", token.String.Char),
            (_NAME, token.Name),
            (r".", token.Punctuation),
        ]
    }


class KconfigLexer(RegexLexer):
    """Highlight Kconfig files (Linux documentation, "Kconfig Language"), with the keywords of Zephyr."""

    name = "Kconfig"
    aliases: ClassVar = ["kconfig"]
    _keywords = (
        "mainmenu|menuconfig|config|choice|endchoice|comment|menu|endmenu|visible if|if|endif|source|rsource"
        "|osource|orsource|prompt|select|imply|depends on|default|def_bool|range|option"
    )
    tokens: ClassVar = {
        "root": [
            (r"(?:---)?help(?:---)?[ \t]*\n", token.Keyword, "help"),
            (r"\s+", token.Whitespace),
            (r"#[^\n]*", token.Comment.Single),
            (rf"(?:{_keywords})\b", token.Keyword),
            (r"(?:bool|tristate|string|hex|int|defconfig_list|modules|env)\b", token.Name.Builtin),
            (r"[!=&|()]", token.Operator),
            (r"[0-9]+\b", token.Number.Integer),
            (r"'[^'\n]*'|\"[^\"\n]*\"", token.String),
            (r"\S+", token.Text),
        ],
        # A help text continues while lines have the indentation of its first line.
        "help": [
            (
                rf"{_BLANK}(?P<margin>[ \t]+)\S[^\n]*(?:\n{_BLANK}(?P=margin)[^\n]*)*",
                token.String.Doc,
                "#pop",
            ),
            default("#pop"),
        ],
    }


class LinkerScriptLexer(RegexLexer):
    """Highlight linker scripts (GNU ld manual, "Linker Scripts")."""

    name = "Linker script"
    aliases: ClassVar = ["linker-script"]
    _commands = (
        "ENTRY|EXTERN|GROUP|INCLUDE|INPUT|INSERT|MEMORY|OUTPUT|OUTPUT_ARCH|OUTPUT_FORMAT|PHDRS|REGION_ALIAS"
        "|SEARCH_DIR|SECTIONS|STARTUP|VERSION"
    )
    _functions = (
        "ABSOLUTE|ADDR|ALIGN|ALIGNOF|ASSERT|BLOCK|BYTE|DEFINED|FILL|HIDDEN|KEEP|LENGTH|LOADADDR|LONG|MAX|MIN|NEXT"
        "|ORIGIN|PROVIDE|PROVIDE_HIDDEN|QUAD|SEGMENT_START|SHORT|SIZEOF|SIZEOF_HEADERS|SORT|SORT_BY_ALIGNMENT"
        "|SORT_BY_NAME"
    )
    tokens: ClassVar = {
        "root": [
            (r"\s+", token.Whitespace),
            (_BLOCK_COMMENT, token.Comment.Multiline),
            (r"#[^\n]*", token.Comment.Preproc),
            (r"\"[^\"\n]*\"?", token.String),
            (rf"(?:{_commands})\b|/DISCARD/", token.Keyword),
            (rf"(?:{_functions})\b", token.Name.Builtin),
            (r"0[xX][0-9a-fA-F]+\b|\d+[KMkm]?\b", token.Number),
            (r"\.[A-Za-z_][\w.*$-]*", token.Name.Class),
            (r"[A-Za-z_$][\w$.]*", token.Name.Variable),
            (r".", token.Punctuation),
        ]
    }


class LogLexer(RegexLexer):
    """Highlight times, levels, sources, numbers and strings in logs of Zephyr, build tools and Linux."""

    name = "Log"
    aliases: ClassVar = ["log"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", token.Whitespace),
            (r"\[\d\d:\d\d:\d\d[.,\d]*\]|\[ *\d+\.\d+\]", token.Number),
            (r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d[.,\dZ+:-]*)?|\d\d:\d\d:\d\d(?:[.,]\d+)?", token.Number),
            (r"<err>|\b(?:ERROR|FATAL|CRITICAL|error|fatal)\b:?", token.Generic.Error),
            (r"<wrn>|\b(?:WARNING|WARN|warning)\b:?", token.Generic.Strong),
            (r"<inf>|\b(?:INFO|NOTICE|info)\b:?", token.Keyword),
            (r"<dbg>|\b(?:DEBUG|TRACE|debug)\b:?", token.Generic.Output),
            (r"[A-Za-z_][\w-]*(?=: )", token.Name.Function),
            (r"\"[^\"\n]*\"?", token.String),
            (r"\b(?:0x[0-9a-fA-F]+|\d+(?:\.\d+)*%?)(?!\w)", token.Number),
            (r"[^\W\d][\w-]*|.", token.Text),
        ]
    }


CommentForm = tuple[str, str]
HASH = ("#", "")
SEMICOLON = (";", "")
ANGLES = ("<!--", "-->")
BRACES = ("{/*", "*/}")
C_COMMENTS = (("//", ""), ("/*", "*/"))
ANY_COMMENT = (HASH, *C_COMMENTS, ANGLES, BRACES, SEMICOLON, ("--", ""), ("%", ""))

# Longer code is a file to link to, and many lexers take quadratic time for a long line.
MAX_LENGTH = 20_000  # characters
MAX_LINE = 1_000  # characters

OWN_LEXERS: Mapping[str, type[Lexer]] = {
    "dts": DevicetreeLexer,
    "kconfig": KconfigLexer,
    "linker-script": LinkerScriptLexer,
    "log": LogLexer,
}

# The token types that code-colors.css has a color for. Other types have the class of their nearest ancestor
# in this table, or none.
CLASSES = {
    kind: STANDARD_TYPES[kind]
    for kind in (
        Comment, Comment.Preproc, Comment.PreprocFile, Keyword, Operator.Word,
        Literal, Literal.Number, String, String.Escape, String.Interpol, String.Regex,
        Name.Attribute, Name.Builtin, Name.Class, Name.Constant, Name.Decorator, Name.Entity, Name.Exception,
        Name.Function, Name.Label, Name.Namespace, Name.Property, Name.Tag, Name.Variable,
        Generic.Deleted, Generic.Emph, Generic.Error, Generic.Heading, Generic.Inserted, Generic.Output,
        Generic.Prompt, Generic.Strong, Generic.Subheading, Generic.Traceback,
    )
}  # fmt: skip


class Language(Struct, frozen=True):
    """A language: `name` appears in class names, `label` is for people.

    `lexer` is a name of Pygments or of `highlighting.OWN_LEXERS`. `comments` are pairs of texts that begin
    and end a comment on one line.
    """

    name: str
    label: str
    lexer: str
    comments: tuple[CommentForm, ...] = ANY_COMMENT


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
LANGUAGES: Mapping[str, Language] = {
    name: language for names, language in _LANGUAGES.items() for name in names
}


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


def highlight(code: str, language: Language) -> list[str]:
    """Return the lines of a code block as HTML, without line ends; no element spans lines."""
    lexer = _lexer(language.lexer if _is_bounded(code) else PLAIN.lexer)
    spans = [*_spans(lexer, code + "\n")]
    if "".join(text for _, text in spans) != code + "\n":  # a few of Pygments' lexers drop text
        spans = [("", code)]
    return "".join(_html(*span) for span in spans).split("\n")[: code.count("\n") + 1]


def _is_bounded(code: str) -> bool:
    return len(code) <= MAX_LENGTH and max(map(len, code.split("\n"))) <= MAX_LINE


def _lexer(name: str) -> Lexer:
    own = OWN_LEXERS.get(name)
    # Code in Markdown would otherwise be read by the devicetree lexer of Pygments, not by ours.
    return own() if own else get_lexer_by_name(name, handlecodeblocks=False)


def _spans(lexer: Lexer, code: str) -> Iterator[tuple[str, str]]:
    """Yield text with its class; neighbors of one class are one."""
    tokens = ((_css_class(kind), text) for _, kind, text in lexer.get_tokens_unprocessed(code))
    for css_class, group in groupby(tokens, key=itemgetter(0)):
        yield css_class, "".join(text for _, text in group)


@cache  # there are some hundred types, and 200 tokens on a page; saves 10 ms of our site's build
def _css_class(kind: tuple[str, ...]) -> str:
    """Return the class of a token type, which is the tuple of the names that lead to it."""
    ancestors = (kind[:end] for end in range(len(kind), 0, -1))
    return next((CLASSES[each] for each in ancestors if each in CLASSES), "")


def _html(css_class: str, text: str) -> str:
    if not css_class:
        return escape(text)
    lines = escape(text).split("\n")
    return "\n".join(f'<span class="{css_class}">{line}</span>' if line.strip() else line for line in lines)
