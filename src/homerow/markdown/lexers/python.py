"""Python, for colouring."""

from __future__ import annotations

from homerow.markdown.lexers.rules import ROOT, RuleLexer

_KEYWORDS = (
    "assert|async|await|break|class|continue|del|elif|else|except|finally|for|global|if|lambda|nonlocal|pass|raise"
    "|return|try|while|with|yield|as"
)
_BUILTINS = (
    "__import__|abs|all|any|bin|bool|bytearray|breakpoint|bytes|callable|chr|classmethod|compile|complex|delattr"
    "|dict|dir|divmod|enumerate|eval|filter|float|format|frozenset|getattr|globals|hasattr|hash|hex|id|input|int"
    "|isinstance|issubclass|iter|len|list|locals|map|max|memoryview|min|next|object|oct|open|ord|pow|print|property"
    "|range|repr|reversed|round|set|setattr|slice|sorted|staticmethod|str|sum|super|tuple|type|vars|zip"
)
_PREFIX = r"(?:[fFbBuUtT]?[rR]?|[rR][fFbBtT])"
PYTHON = RuleLexer(
    {
        ROOT: (
            (r"(?:[ \t{}()\[\],;:]|\n(?![ \t]*[rR]?(?:\"{3}|'{3})))+", ""),
            (r"#[^\n]*", "c1"),
            # A text that a line begins with, is there for readers.
            (r"(\A|\n[ \t]*)([rR]?(?:\"{3}[\s\S]*?(?:\"{3}|\Z)|'{3}[\s\S]*?(?:'{3}|\Z)))", ("", "sd")),
            (rf"({_PREFIX})(\"{{3}}[\s\S]*?(?:\"{{3}}|\Z)|\"(?:[^\"\\\n]|\\[\s\S])*\"?)", ("sa", "s2")),
            (rf"({_PREFIX})('{{3}}[\s\S]*?(?:'{{3}}|\Z)|'(?:[^'\\\n]|\\[\s\S])*'?)", ("sa", "s1")),
            (r"(?:from|import)\b", "kn"),
            (r"(def)(\s+)(\w+)", ("k", "", "nf")),
            (r"(class)(\s+)(\w+)", ("k", "", "nc")),
            (r"@[\w.]+", "nd"),
            (r"0[xX][0-9a-fA-F_]+\b", "mh"),
            (r"(?:\d[\d_]*\.[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d+)?|\d[\d_]*[eE][-+]?\d+", "mf"),
            (r"\d[\d_]*\b", "mi"),
            (r"\.[A-Za-z_]\w*", ""),
            (rf"(?:{_KEYWORDS})\b", "k"),
            (r"(?:in|is|and|not|or)\b", "ow"),
            (r"(?:True|False|None)\b", "kc"),
            (rf"(?:{_BUILTINS})\b", "nb"),
            (r"(?:self|cls)\b", "bp"),
            (r"[A-Z]\w*(?:Error|Exception|Warning)\b", "ne"),
            (r"\w+|.", ""),
        )
    }
)
