"""Log output: Zephyr's, build tools', the kernel's; for colouring."""

from __future__ import annotations

from homerow.markdown.lexers.rules import ROOT, RuleLexer

# Times, levels, sources, numbers and strings.
LOG = RuleLexer(
    {
        ROOT: (
            (r"\s+", ""),
            (r"\[\d\d:\d\d:\d\d[.,\d]*\]|\[ *\d+\.\d+\]", "m"),
            (r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d[.,\dZ+:-]*)?|\d\d:\d\d:\d\d(?:[.,]\d+)?", "m"),
            (r"<err>|\b(?:ERROR|FATAL|CRITICAL|error|fatal)\b:?", "gr"),
            (r"<wrn>|\b(?:WARNING|WARN|warning)\b:?", "gs"),
            (r"<inf>|\b(?:INFO|NOTICE|info)\b:?", "k"),
            (r"<dbg>|\b(?:DEBUG|TRACE|debug)\b:?", "go"),
            (r"[A-Za-z_][\w-]*(?=: )", "nf"),
            (r"\"[^\"\n]*\"?", "s"),
            (r"\b0x[0-9a-fA-F]+\b", "mh"),
            (r"\b\d+(?:\.\d+)*%?(?!\w)", "m"),
            (r"[^\W\d][\w-]*|.", ""),
        )
    }
)
