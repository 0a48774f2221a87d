"""Log output: Zephyr's, build tools', the kernel's; for colouring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygments.token import Generic, Keyword, Name, Number, String, Text, Whitespace

from homerow.markdown.lexers.one_state import OneStateLexer, Rule


class LogLexer(OneStateLexer):
    """Times, levels, sources, numbers and strings."""

    name = "Log"
    rules: ClassVar[Sequence[Rule]] = (
        (r"\n|[ \t]+", Whitespace),
        (r"\[\d\d:\d\d:\d\d[.,\d]*\]", Number),
        (r"\[ *\d+\.\d+\]", Number),
        (r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d[.,\dZ+:-]*)?", Number),
        (r"\d\d:\d\d:\d\d(?:[.,]\d+)?", Number),
        (r"<err>|\b(?:ERROR|FATAL|CRITICAL|error|fatal)\b:?", Generic.Error),
        (r"<wrn>|\b(?:WARNING|WARN|warning)\b:?", Generic.Strong),
        (r"<inf>|\b(?:INFO|NOTICE|info)\b:?", Keyword),
        (r"<dbg>|\b(?:DEBUG|TRACE|debug)\b:?", Generic.Output),
        (r"[A-Za-z_][\w-]*(?=: )", Name.Function),
        (r"\"[^\"\n]*\"", String),
        (r"\b0x[0-9a-fA-F]+\b", Number.Hex),
        (r"\b\d+(?:\.\d+)*%?(?!\w)", Number),
        (r"[^\W\d][\w-]*", Text),
        (r".", Text),
    )
