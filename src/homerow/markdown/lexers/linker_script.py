"""Linker scripts (GNU ld manual, "Linker Scripts"), for colouring."""

from __future__ import annotations

from homerow.markdown.lexers.rules import ROOT, RuleLexer

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


# Commands, functions, sections, symbols and expressions.
LINKER_SCRIPT = RuleLexer(
    {
        ROOT: (
            (r"\s+", ""),
            (r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/", "cm"),
            (r"#[^\n]*", "cp"),
            (r"\"[^\"\n]*\"?", "s"),
            (rf"(?:{'|'.join(_COMMANDS)})\b", "k"),
            (rf"(?:{'|'.join(_FUNCTIONS)})\b", "nb"),
            (r"0[xX][0-9a-fA-F]+\b|\d+[KMkm]?\b", "m"),
            (r"/DISCARD/", "k"),
            (r"\.[A-Za-z_][\w.*$-]*", "nc"),
            (r"[A-Za-z_$][\w$.]*", "nv"),
            (r".", ""),
        )
    }
)
