"""Linker scripts (GNU ld manual, "Linker Scripts"), for colouring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

from homerow.markdown.lexers.one_state import OneStateLexer, Rule

_COMMANDS = (
    "ENTRY", "EXTERN", "GROUP", "INCLUDE", "INPUT", "INSERT", "MEMORY", "OUTPUT", "OUTPUT_ARCH",
    "OUTPUT_FORMAT",
    "PHDRS", "REGION_ALIAS", "SEARCH_DIR", "SECTIONS", "STARTUP", "VERSION",
)  # fmt: skip
_FUNCTIONS = (
    "ABSOLUTE", "ADDR", "ALIGN", "ALIGNOF", "ASSERT", "BLOCK", "DEFINED", "HIDDEN", "KEEP", "LENGTH",
    "LOADADDR",
    "MAX", "MIN", "NEXT", "ORIGIN", "PROVIDE", "PROVIDE_HIDDEN", "SEGMENT_START", "SIZEOF", "SIZEOF_HEADERS",
    "SORT",
    "SORT_BY_ALIGNMENT", "SORT_BY_NAME", "BYTE", "SHORT", "LONG", "QUAD", "FILL",
)  # fmt: skip


class LinkerScriptLexer(OneStateLexer):
    """Commands, functions, sections, symbols and expressions."""

    name = "Linker script"
    rules: ClassVar[Sequence[Rule]] = (
        (r"\s+", Whitespace),
        (r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/", Comment.Multiline),
        (r"#[^\n]*", Comment.Preproc),
        (r"\"[^\"\n]*\"", String),
        (rf"(?:{'|'.join(_COMMANDS)})\b", Keyword),
        (rf"(?:{'|'.join(_FUNCTIONS)})\b", Name.Builtin),
        (r"0[xX][0-9a-fA-F]+\b|\d+[KMkm]?\b", Number),
        (r"/DISCARD/", Keyword),
        (r"\.[A-Za-z_][\w.*$-]*", Name.Class),
        (r"[A-Za-z_$][\w$.]*", Name.Variable),
        (r">>=?|<<=?|[-+*/%&|^!~=<>?]=?", Operator),
        (r"[{}()\[\];:,.]", Punctuation),
        (r".", Text),
    )
