"""Markdown, for colouring: what begins a line, and what stands out in it."""

from __future__ import annotations

from homerow.markdown.lexers.rules import ROOT, RuleLexer

MARKDOWN = RuleLexer(
    {
        ROOT: (
            (r"^(?P<fence>`{3,}|~{3,})[^\n]*\n(?:[^\n]*\n)*?(?:(?P=fence)[`~]*[ \t]*$|\Z)", "sb"),
            (r"^#[ \t][^\n]*", "gh"),
            (r"^#{2,6}[ \t][^\n]*", "gu"),
            (r"^([ \t]*)([-*+]|\d+[.)])(?=[ \t])", ("", "k")),
            (r"^[ \t]*>[^\n]*", "ge"),
            (r"<!--[\s\S]*?(?:-->|\Z)", "cm"),
            (r"(?P<ticks>`+)(?!`)[^\n]{0,200}?(?<!`)(?P=ticks)(?!`)", "sb"),
            (r"\*\*(?=\S)[^*\n]+\*\*|__(?=\S)[^_\n]+__", "gs"),
            (r"\*(?=\S)[^*\n]+\*|\b_(?=\S)[^_\n]+_\b", "ge"),
            (r"(!?\[)([^\[\]\n]*)(\]\()([^()\n]*)(?=\))", ("", "nt", "", "na")),
            (r"</?[A-Za-z][^<>\n]*>", "nt"),
            (r"\w+|[ \t]+|.|\n", ""),
        )
    }
)
