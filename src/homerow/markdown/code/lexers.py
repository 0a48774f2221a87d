"""Pygments lexers for languages that Pygments does not know, or does not know well enough for keymaps.

Its devicetree lexer has no tokens for bindings and key codes, which are most of a keymap. Its Kconfig lexer
lacks newer keywords, and recognizes a help text only if it is indented by 8 columns. It has no lexer for
linker scripts, nor for logs, which the site has to highlight.
"""

from __future__ import annotations

from typing import ClassVar

from pygments import token
from pygments.lexer import RegexLexer, default

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
